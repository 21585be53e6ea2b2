"""Counts the clicks from Act to Confirm: a button is one, a menu two (it is opened, then a word is picked).

So is a form, in which a word is written that nobody lists; the next page of a list is one.
"""

from typing import NamedTuple

from bot.posts.ids import Address, address_of
from discord_sandbox.driver import Driver, Reply, buttons
from tests.e2e.desk import Desk, Json, answer, board_at, confirm_label, selects, shown

PRESS, PICK = 1, 2
_MOST = 40
"""Steps to one action; more would be a way round in circles."""


class Way(NamedTuple):
    """A control that leads towards an action: how many of its words it says, and how many clicks it takes."""

    words: int
    clicks: int
    control: str
    value: str = ""


async def clicks_to(desk: Desk, person: Driver, place: str, line: str) -> int:
    """Build an action in the Act panel by the fewest clicks that are found step by step, confirm it, and count them.

    Act and Confirm count too.
    """
    info = await desk.match(person, place)
    board = await board_at(person, info.ply, place)
    panel = await answer(person, await person.press_label(board, "Act"), place)
    user, count = int((await person.state())["me"]["id"]), PRESS
    for _ in range(_MOST):
        address = _address(panel)
        draft = await desk.service.drafts.get(info.id, user, address.prompt)
        if draft == line:
            break
        way = max(_ways(panel, line, draft), key=lambda each: (each.words, -each.clicks), default=None)
        if way is not None:
            panel = await shown(person, panel, await _press(person, panel, way), place)
            count += way.clicks
            continue
        reply, clicks = await _further(person, panel, line.removeprefix(draft))
        panel = await shown(person, panel, reply, place)
        count += clicks
    prompt = _address(panel).prompt
    assert await desk.service.drafts.get(info.id, user, prompt) == line
    assert confirm_label(panel), f"{line!r} can't be confirmed"
    await shown(person, panel, await person.press_label(panel, confirm_label(panel)), place)
    now = await desk.service.queries.look(info.id, user)
    assert prompt not in [one.id for one in now.prompts], "confirmed, but still asked"
    return count + PRESS


async def _further(person: Driver, panel: Json, rest: str) -> tuple[Reply, int]:
    """Write the next word in a form, or turn to the next page, where no control says it; return how many clicks."""
    keys = list(buttons(panel).values())
    form = next((key for key in keys if (address := address_of(key)) is not None and address.verb == "ask"), None)
    if form is not None:
        opened = await person.press(panel, form)
        return await person.submit_modal(opened, {"word": rest.split(maxsplit=1)[0]}), PICK
    assert "More words" in buttons(panel), f"nothing leads to {rest!r}"
    return await person.press_label(panel, "More words"), PRESS


def _address(panel: Json) -> Address:
    found = filter(None, (address_of(custom_id) for custom_id in buttons(panel).values()))
    return next(address for address in found if address.prompt != "-")


def _ways(panel: Json, line: str, draft: str) -> list[Way]:
    """Return the controls that say what comes next in a line."""
    left = line.split()[len(draft.split()) :]
    found = []
    for custom_id in buttons(panel).values():
        address = address_of(custom_id)
        if address is not None and address.verb in ("add", "tick"):
            word = address.argument.partition(".")[2]
            if _leads(address.verb, word, left):
                found.append(Way(len(word.split()), PRESS, custom_id))
    for custom_id, values in selects(panel).items():
        address = address_of(custom_id)
        verb = address.verb if address is not None else ""
        found += [Way(len(word.split()), PICK, custom_id, word) for word in values if _leads(verb, word, left)]
    return found


def _leads(verb: str, word: str, left: list[str]) -> bool:
    """Whether a word says what comes next; of a list of which some are ticked, any of them does."""
    said = word.split()
    return word in left if verb in ("tick", "ticks") else left[: len(said)] == said


async def _press(person: Driver, panel: Json, way: Way) -> Reply:
    return await (person.select(panel, way.control, way.value) if way.value else person.press(panel, way.control))
