"""`/match orders`: answers given beforehand. Everything here is private to the player who gave them."""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.caps import MOST_ORDERS, MOST_STEPS
from bot.matches import MatchInfo, Refused
from bot.matches.orders import ACTOR, DEFAULT, PLANNER, useful_orders, what_shows
from bot.names import told_actor
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import playing, running_here
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Action
from cogs.common.verbs import match_here
from games.kernel import AnyGame
from games.kernel.text.prose import clip

_HOW = (
    "An order answers a question for you at once. The first that fits counts. If none fits, or if it would cost "
    "you something for no benefit, the bot asks you instead. An order for your own turn works once, unless it begins "
    "with `always`. `any: only` answers where only one answer is sensible, and the answer `ask me` lets a question "
    "wait for you. With `this turn` behind its answer, an order comes first, and ends with the turn."
)
_CONDITIONS = (
    "After the answer you can write a condition: `if figure >= number` (or `>`, `<`, `<=`, `=`, or another figure), "
    "several with `and`."
)
_PLANS = (
    f"If the table plays with plans (a house rule), `plan: action; action` writes up to {MOST_STEPS} actions ahead. "
    "Each is taken when it is your turn for it; the first surprise drops the rest, and the bot tells you which it was. "
    "A new plan replaces the old one."
)


def orders_sheet(game: AnyGame, orders: tuple[str, ...], note: str = "", match: str = "") -> Sheet:
    """List somebody's orders with how to write them, and menus that change them in a match."""
    sheet = Sheet(NEUTRAL).text("### Your standing orders").text(note)
    sheet.text("\n".join(f"{place}. {code(order)}" for place, order in enumerate(orders, 1)) or "You have none.")
    examples = ", ".join(map(code, useful_orders(game) or (f"{game.prompt_kinds[0]}: ..",)))
    example = f" Write one as {code('question: answer')}, such as {examples}."
    default = f" The answer {code(DEFAULT)} is what the rules do if a player doesn't answer."
    sheet.text(f"-# {_HOW}{example}{default} At most {MOST_ORDERS}; only you see them.")
    if game.card.figures:
        sheet.text(f"-# {_CONDITIONS} Figures: {escape(', '.join(game.card.figures))}.")
    if game.card.plans:
        sheet.text(f"-# {_PLANS}")
    return _menus(sheet, game, orders, match) if match else sheet


def _menus(sheet: Sheet, game: AnyGame, orders: tuple[str, ...], match: str) -> Sheet:
    """Add menus that give an order, one of those that are useful in the game, and remove one."""
    useful = [(str(place), order, "") for place, order in enumerate(useful_orders(game)) if order not in orders]
    if useful:
        sheet.menu(Menu(button_id(match, "ordergive"), "Add an order", useful))
    if orders:
        given = [(str(place), f"{place}. {order}", "") for place, order in enumerate(orders, 1)]
        sheet.menu(Menu(button_id(match, "orderdrop"), "Remove an order", given))
    return sheet


def suggest_orders(game: AnyGame, typed: str) -> list[tuple[str, str]]:
    """Return (name, value) suggestions: what is typed, the game's examples, then the questions there are."""
    wanted = " ".join(typed.split())
    kinds = [f"{kind}: " for kind in game.prompt_kinds]
    plans = ("plan: ",) if game.card.plans else ()
    near = [text for text in (*useful_orders(game), *plans, *kinds) if wanted.lower() in text.lower()]
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
    new = [order for order in after if order not in before]
    if not new:
        return "The order has answered at once, and is used up."
    game = ask.client.service.store.game((await ask.client.service.queries.get(match)).game)
    gone = [order for order in before if order not in after]
    told = [f"New: {', '.join(map(code, new))}. It works from now on.", *(what_shows(game, order) for order in new)]
    told += [f"It replaces {', '.join(map(code, gone))}."] if gone else []
    return " ".join(filter(None, told))


async def _dropped(ask: Ask, match: str, place: int) -> str:
    """Remove the order at a place; return what is gone."""
    orders, user = ask.client.service.orders, ask.user.id
    before = await orders.given(match, user)
    await orders.remove(match, user, place)
    return f"Removed: {code(before[place - 1])}."


async def _show(ask: Ask, info: MatchInfo, note: str) -> None:
    """Show a person's orders, with a note, and why some of them are not followed."""
    service, user = ask.client.service, ask.user.id
    idle = await service.orders.idle(info.id, user)
    note = "\n".join(line for line in (note, *(f"⚠ {escape(sentence_of(why))}" for why in idle)) if line)
    given = await service.orders.given(info.id, user)
    await put(ask, orders_sheet(service.store.game(info.game), given, note, "" if info.ended else info.id))


async def press_orders(ask: Ask, pressed: Pressed) -> None:
    """Show a person's orders."""
    await _show(ask, await ask.client.service.queries.get(pressed.address.match), "")


async def press_give(ask: Ask, pressed: Pressed) -> None:
    """Give the order of a menu."""
    info = await ask.client.service.queries.get(pressed.address.match)
    useful = useful_orders(ask.client.service.store.game(info.game))
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
        "ordergive": Door(press_give, hold, playing),
        "orderdrop": Door(press_drop, hold, playing),
    }


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    service = interaction.client.service
    info = await running_here(interaction)
    return [] if info is None else offered(suggest_orders(service.store.game(info.game), current))


def by_order(actor: str) -> str:
    """Return how the log marks an action that a standing order or a plan took."""
    return f" *({told_actor(actor)})*" if actor in (ACTOR, PLANNER) else ""


def add(group: app_commands.Group, games: Iterable[AnyGame]) -> None:
    """Add the command."""
    examples = [order for game in games for order in game.card.orders]
    command: app_commands.Command[Any, ..., None] = group.command(
        name="orders", description="Standing orders: answer some questions in advance"
    )(_orders)
    app_commands.describe(
        add=clip(f"An order, such as {examples[0]}" if examples else "An order", 100),
        remove="The number of the order to remove",
    )(command)
    command.autocomplete("add")(timely(_suggest))
