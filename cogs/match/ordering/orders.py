"""`/match orders`: answers given beforehand. Everything here is private to the player who gave them."""

from typing import Any

from discord import app_commands

from bot.caps import MOST_ORDERS, MOST_STEPS
from bot.matches import MatchInfo, Refused
from bot.matches.orders import ACTOR, STOPPED, WORD, of_seat, useful_orders, what_shows
from bot.names import told_actor
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing, running_here
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import FIELDS, Action
from cogs.common.panels.panel import plan_text
from cogs.common.verbs import match_here
from cogs.match.ordering.writing import Orders, how_sheet
from games.kernel import AnyGame, Seat

_WHAT = "An order answers a question for you at once. Only you see your orders."


def orders_sheet(about: Orders, orders: tuple[str, ...], note: str = "") -> Sheet:
    """List somebody's orders, with menus and buttons that change them in a match."""
    sheet = Sheet(NEUTRAL).text("### Your standing orders").text(note)
    sheet.text("\n".join(_row(place, order) for place, order in enumerate(orders, 1)) or "You have none.")
    sheet.text(f"-# {_WHAT}")
    return _controls(sheet, about, orders) if about.match else sheet


def _row(place: int, order: str) -> str:
    """Return an order as the list shows it; what is left of a stopped plan is marked."""
    return f"{place}. {'⏹ ' if order.startswith(STOPPED) else ''}{code(order)}"


def _controls(sheet: Sheet, about: Orders, orders: tuple[str, ...]) -> Sheet:
    """Add menus that give an order, one of those that are useful in the game, and remove one; and free text."""
    match, each = about.match, enumerate(useful_orders(about.game, about.seat))
    useful = [(str(place), order, "") for place, order in each if order not in orders]
    if useful:
        sheet.menu(Menu(button_id(match, "ordergive"), "Add an order", useful))
    if orders:
        given = [(str(place), f"{place}. {order}", "") for place, order in enumerate(orders, 1)]
        sheet.menu(Menu(button_id(match, "orderdrop"), "Remove an order", given))
    planned = any(order.startswith(f"{WORD}: ") for order in orders)
    build = Control("Change the plan" if planned else "Build a plan", button_id(match, "planbuild"))
    plan = [build, Control("Write a plan", button_id(match, "planwrite"))] if about.plans else []
    write, how = (Control(label, button_id(match, verb)) for label, verb in _BUTTONS)
    return sheet.buttons([write, *plan, how])


_BUTTONS = (("Write an order", "orderwrite"), ("How to write orders", "orderhow"))


def suggest_orders(game: AnyGame, typed: str, seat: Seat = 0) -> list[tuple[str, str]]:
    """Return (name, value) suggestions: what is typed, the game's examples, then the questions there are."""
    wanted = " ".join(typed.split())
    kinds = [f"{kind}: " for kind in game.prompt_kinds]
    plans = (f"{WORD}: ",) if game.card.plans else ()
    near = [text for text in (*useful_orders(game, seat), *plans, *kinds) if wanted.lower() in text.lower()]
    written = [wanted] if ":" in wanted and wanted not in near else []
    return [(text, text.strip()) for text in (*written, *near)]


async def _orders(
    interaction: Ask, add: Action = "", remove: app_commands.Range[int, 1, MOST_ORDERS + MOST_STEPS] | None = None
) -> None:
    await think(interaction)
    info = await match_here(interaction)
    note = await _dropped(interaction, info.id, remove) if remove is not None else ""
    if add.strip():
        note = "\n".join(filter(None, (note, await _given(interaction, info.id, add))))
    await _show(interaction, info, note)


async def _given(ask: Ask, match: str, line: str) -> str:
    """Give an order or a plan; return what is new."""
    orders, user = ask.client.service.orders, ask.user.id
    before = await orders.given(match, user)
    after = await orders.add(match, user, line)
    new = [order for order in after if order not in before and not order.startswith(STOPPED)]
    if not new and any(order not in before for order in after):
        return "The plan has begun at once, and was stopped."
    if not new:
        return f"The {'plan' if _is_plan(line) else 'order'} has answered at once, and is used up."
    game = ask.client.service.store.game((await ask.client.service.queries.get(match)).game)
    gone = [order for order in before if order not in after]
    told = [f"New: {', '.join(map(code, new))}. It works from now on.", *(what_shows(game, order) for order in new)]
    told += [f"It replaces {', '.join(map(code, gone))}."] if gone else []
    return " ".join(filter(None, told))


def _is_plan(line: str) -> bool:
    """Whether a line is written as a plan."""
    word, colon, _ = line.partition(":")
    return bool(colon) and word.strip().lower() == WORD


async def _dropped(ask: Ask, match: str, place: int) -> str:
    """Remove the order at a place; return what is gone."""
    orders, user = ask.client.service.orders, ask.user.id
    before = await orders.given(match, user)
    await orders.remove(match, user, place)
    return f"Removed: {code(before[place - 1])}."


async def _about(ask: Ask, info: MatchInfo) -> Orders:
    """Return what a sheet of a person's orders in a match is about."""
    service, seat = ask.client.service, info.seat_of(ask.user.id)
    plans = not info.ended and await service.orders.may_plan(info.id)
    match = "" if info.ended else info.id
    return Orders(service.store.game(info.game), match, 0 if seat is None else seat.seat, plans)


async def show_orders(ask: Ask, match: str, note: str) -> None:
    """Show a person's orders in a match, with a note."""
    await _show(ask, await ask.client.service.queries.get(match), note)


async def _show(ask: Ask, info: MatchInfo, note: str) -> None:
    """Show a person's orders, with a note, and why some of them are not followed."""
    service, user = ask.client.service, ask.user.id
    idle = await service.orders.idle(info.id, user)
    plan = plan_text((await service.orders.planned(info.id, user)).past)
    note = "\n".join(line for line in (note, *(f"⚠ {escape(sentence_of(why))}" for why in idle), plan) if line)
    given = await service.orders.given(info.id, user)
    await put(ask, orders_sheet(await _about(ask, info), given, note))


async def press_orders(ask: Ask, pressed: Pressed) -> None:
    """Show a person's orders."""
    await _show(ask, await ask.client.service.queries.get(pressed.address.match), "")


async def press_how(ask: Ask, pressed: Pressed) -> None:
    """Say how orders are written."""
    await put(ask, how_sheet(await _about(ask, await ask.client.service.queries.get(pressed.address.match))))


async def press_write(ask: Ask, pressed: Pressed) -> None:
    """Open a form for an order of one's own."""
    about = await _about(ask, await ask.client.service.queries.get(pressed.address.match))
    example = next(iter(useful_orders(about.game, about.seat)[1:]), f"{about.game.prompt_kinds[0]}: ..")
    field = Field("order", "Order", "question: answer, perhaps with if figure >= number", example)
    await open_modal(ask, "Write an order", button_id(pressed.address.match, "orderwritten"), field)


def as_default(text: str) -> str:
    """Return a plan as the form shows it at first; nothing of one that is too long for the form."""
    return text if len(text) <= FIELDS["order"] else ""


async def press_plan(ask: Ask, pressed: Pressed) -> None:
    """Open a form for a plan."""
    about = await _about(ask, await ask.client.service.queries.get(pressed.address.match))
    example = of_seat(about.game.card.plan_example, about.seat)
    text = as_default((await ask.client.service.orders.planned(pressed.address.match, ask.user.id)).text)
    field = Field("order", "Plan", "Your next actions, with ; between them", example, text, long=True)
    await open_modal(ask, "Write a plan", button_id(pressed.address.match, "planwritten"), field)


async def press_written(ask: Ask, pressed: Pressed) -> None:
    """Give the order that was written in a form."""
    await _take(ask, pressed, pressed.fields.get("order", ""))


async def press_planned(ask: Ask, pressed: Pressed) -> None:
    """Make the plan that was written in a form, with `plan:` before it or without."""
    text = pressed.fields.get("order", "").strip()
    await _take(ask, pressed, text if _is_plan(text) else f"{WORD}: {text}")


async def _take(ask: Ask, pressed: Pressed, line: str) -> None:
    """Give an order or a plan, and show all."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await _show(ask, info, await _given(ask, info.id, " ".join(line.split())))


async def press_give(ask: Ask, pressed: Pressed) -> None:
    """Give the order of a menu."""
    info = await ask.client.service.queries.get(pressed.address.match)
    about = await _about(ask, info)
    useful = useful_orders(about.game, about.seat)
    place = int(pressed.chosen)
    if place >= len(useful):
        raise Refused("That order is not offered any more.")
    await _show(ask, info, await _given(ask, info.id, useful[place]))


async def press_drop(ask: Ask, pressed: Pressed) -> None:
    """Remove the order of a menu."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await _show(ask, info, await _dropped(ask, info.id, int(pressed.chosen)))


async def press_let_be(ask: Ask, pressed: Pressed) -> None:
    """Pass what a person is asked, for the rest of the turn."""
    match = pressed.address.match
    line = await ask.client.service.orders.let_be(match, ask.user.id)
    ask.client.panels.forget(match, ask.user.id)
    note = f"**Passed:** {code(line)}. It ends with the turn by itself; **Orders** takes it back before."
    sheet = Sheet(NEUTRAL).text(note).buttons([Control("Orders", button_id(match, "orders"))])
    await put(ask, sheet)


def handlers() -> Handlers:
    """Return the handlers of buttons on board and panel, and of the menus."""
    return {
        "passturn": Door(press_let_be, think, playing),
        "passall": Door(press_let_be, hold, playing),
        "orders": Door(press_orders, think, playing),
        "orderlist": Door(press_orders, hold, playing),
        "orderhow": Door(press_how, hold, playing),
        "orderwrite": Door(press_write, None, playing),
        "orderwritten": Door(press_written, hold, playing),
        "planwrite": Door(press_plan, None, playing),
        "planwritten": Door(press_planned, hold, playing),
        "ordergive": Door(press_give, hold, playing),
        "orderdrop": Door(press_drop, hold, playing),
    }


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    service = interaction.client.service
    info = await running_here(interaction)
    seat = None if info is None else info.seat_of(interaction.user.id)
    if info is None:
        return []
    return offered(suggest_orders(service.store.game(info.game), current, 0 if seat is None else seat.seat))


def by_order(actor: str) -> str:
    """Return how the log marks an action that a standing order took; a plan acts in its player's name."""
    return f" *({told_actor(actor)})*" if actor == ACTOR else ""


def add(group: app_commands.Group) -> None:
    """Add the command."""
    command: app_commands.Command[Any, ..., None] = group.command(
        name="orders", description="Standing orders and plans: answer questions in advance"
    )(_orders)
    app_commands.describe(
        add="An order from the list, one of your own (question: answer), or a plan (plan: action; action)",
        remove="The number of the order to remove",
    )(command)
    command.autocomplete("add")(timely(_suggest))
