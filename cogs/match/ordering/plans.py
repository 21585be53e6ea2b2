"""Building a plan by menus, from `/match orders` and the Act panel; all of it is private to its player."""

from collections.abc import Awaitable, Callable

import discord

from bot.considering import Considered, Press
from bot.matches import Service
from bot.matches.orders.building import Built, built_of, is_optional, next_step, toggled
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask
from cogs.common.panels.acting import cleared, ticked, ticked_in_menu, word_of
from cogs.common.panels.menus import Keys, add_offers
from cogs.common.panels.panel import bounds_of, mark_of, progress
from cogs.match.ordering.orders import as_default, show_orders

_WHAT = (
    "Choose your next actions in their order, as if your turn came. Each is done when its moment comes; the first "
    "surprise stops the plan, and only you read why."
)
_OLD = "-# This panel was out of date; here is where you were."


class PlanKeys(Keys):
    """Makes the custom_ids of one drawing of this panel."""

    __slots__ = ()

    def key(self, verb: str, word: str = "") -> str:
        """Return the custom_id of a control that says a word, or nothing."""
        return super().key(f"plan{verb}", word)

    def page(self, number: int) -> str:
        """Return the custom_id of a button that turns to a page."""
        return self.key("page", str(number))


def plan_sheet(match: str, built: Built, found: Considered, *, page: int = 0, note: str = "") -> Sheet:
    """Draw the panel: what is planned so far, what may come next, and what to do with it."""
    keys = PlanKeys(match, "", mark_of(built.text))
    sheet = Sheet(NEUTRAL).text(note).text("### Your plan")
    sheet.text("\n".join(f"{number}. {code(step)}" for number, step in enumerate(built.before, 1)))
    sheet.text("" if built.before else f"-# {_WHAT}")
    sheet.text(progress(found))
    if found.picture is not None:
        sheet.picture(found.picture, f"plan-{match}")
    add_offers(sheet, keys, found, page)
    return _controls(sheet, keys, built, found)


def _controls(sheet: Sheet, keys: PlanKeys, built: Built, found: Considered) -> Sheet:
    done = found.ready or not built.last
    possible = "Also if not possible" if is_optional(built) else "Only if possible"
    save = Control("Save the plan", keys.key("save"), discord.ButtonStyle.success, disabled=not (done and built.steps))
    ready = [Control("Next action", keys.key("next")), Control(possible, keys.key("maybe"))] if found.ready else []
    begun = [Control("Back", keys.key("back")), Control("Clear", keys.key("clear"))] if built.steps else []
    return sheet.buttons([save, *ready, *begun]).buttons(
        [Control("Write it", keys.key("text")), Control("Orders", button_id(keys.match, "orderlist"))]
    )


async def _show(ask: Ask, match: str, built: Built, *, page: int = 0, note: str = "") -> None:
    service: Service = ask.client.service
    found = await service.building.consider(match, ask.user.id, built)
    if found.text and not is_optional(built) and found.text != built.last:
        built = built._replace(last=found.text)
        await service.building.keep(match, ask.user.id, built)
    await put(ask, plan_sheet(match, built, found, page=page, note=note))


async def press_build(ask: Ask, pressed: Pressed) -> None:
    """Show the panel, with the present plan to change it."""
    match = pressed.address.match
    built = await ask.client.service.building.begin(match, ask.user.id)
    await ask.client.service.building.keep(match, ask.user.id, built)
    await _show(ask, match, built)


Change = Callable[[Ask, Pressed, Built], Awaitable[Built]]


def _changing(change: Change) -> Handler:
    """Make a handler that changes what is built; a press on an outdated panel redraws it."""

    async def handler(ask: Ask, pressed: Pressed) -> None:
        building, match = ask.client.service.building, pressed.address.match
        built = await building.begin(match, ask.user.id)
        if pressed.address.argument[:4] != mark_of(built.text):
            await _show(ask, match, built, note=_OLD)
            return
        built = await change(ask, pressed, built)
        await building.keep(match, ask.user.id, built)
        await _show(ask, match, built)

    return handler


async def _word(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return await ask.client.service.building.rewrite(pressed.address.match, ask.user.id, built, word_of(pressed))


async def _back(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return await ask.client.service.building.rewrite(pressed.address.match, ask.user.id, built, None)


async def _next(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return next_step(built)


async def _clear(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return built_of("")


async def _maybe(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return toggled(built)


async def _typed(ask: Ask, pressed: Pressed, built: Built) -> Built:
    return next_step(built_of(" ".join(pressed.fields.get("order", "").split())))


def _ticking(press: Callable[[Pressed], Press]) -> Handler:
    async def tick(ask: Ask, pressed: Pressed, built: Built) -> Built:
        return await ask.client.service.building.tick(pressed.address.match, ask.user.id, built, press(pressed))

    return _changing(tick)


async def press_page(ask: Ask, pressed: Pressed) -> None:
    """Show other words of a long list."""
    match = pressed.address.match
    built = await ask.client.service.building.begin(match, ask.user.id)
    await _show(ask, match, built, page=int(pressed.address.argument[5:] or 0))


async def press_ask(ask: Ask, pressed: Pressed) -> None:
    """Open a form for a word that is not listed."""
    building, match = ask.client.service.building, pressed.address.match
    node = await building.choices(match, ask.user.id, await building.begin(match, ask.user.id))
    if node.open is None:
        await hold(ask)
        await press_build(ask, pressed)
        return
    placeholder = node.open.suggestions[0].text if node.open.suggestions else ""
    field = Field("word", node.open.label.capitalize() or "Word", bounds_of(node.open), placeholder)
    await open_modal(ask, "Your action", str(pressed.address._replace(verb="planwrote")), field)


async def press_text(ask: Ask, pressed: Pressed) -> None:
    """Open a form with the plan as text, where conditions can be written too."""
    built = await ask.client.service.building.begin(pressed.address.match, ask.user.id)
    field = Field(
        "order",
        "Plan",
        "Your next actions, with ; between them, perhaps with conditions",
        default=as_default(built.text),
        long=True,
    )
    await open_modal(ask, "Write your plan", str(pressed.address._replace(verb="plantyped")), field)


async def press_save(ask: Ask, pressed: Pressed) -> None:
    """Make a plan of what is built, and show all orders."""
    building, match = ask.client.service.building, pressed.address.match
    built = await building.begin(match, ask.user.id)
    if pressed.address.argument[:4] != mark_of(built.text):
        await _show(ask, match, built, note=_OLD)
        return
    await building.save(match, ask.user.id)
    await show_orders(ask, match, "Your plan is saved, and works from now on.")


_MARK = r"[0-9a-f]{4}"


def handlers() -> Handlers:
    """Return the handlers of the panel."""
    word = _changing(_word)
    return {
        "planbuild": Door(press_build, hold, playing),
        "planopen": Door(press_build, think, playing),
        "planadd": Door(word, hold, playing),
        "planpick": Door(word, hold, playing),
        "planwrote": Door(word, hold, playing),
        "plantick": Door(_ticking(ticked), hold, playing),
        "planuntick": Door(_ticking(cleared), hold, playing),
        "planticks": Door(_ticking(ticked_in_menu), hold, playing, rf"{_MARK}\.\d"),
        "planback": Door(_changing(_back), hold, playing),
        "plannext": Door(_changing(_next), hold, playing),
        "planclear": Door(_changing(_clear), hold, playing),
        "planmaybe": Door(_changing(_maybe), hold, playing),
        "plantyped": Door(_changing(_typed), hold, playing),
        "planpage": Door(press_page, hold, playing, rf"{_MARK}\.\d{{1,4}}"),
        "planask": Door(press_ask, None, playing),
        "plantext": Door(press_text, None, playing),
        "plansave": Door(press_save, hold, playing),
    }
