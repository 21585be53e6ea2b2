"""The Act panel on an imagined board: as in the match, for any seat, and nothing is done in the match."""

from collections.abc import Awaitable, Callable

from bot.considering import Press
from bot.matches import Refused
from bot.matches.imagined_lines import Line
from cogs.common.answering.answers import hold, put
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask
from cogs.common.panels.acting import cleared, suggestion_note, ticked, ticked_in_menu, word_of
from cogs.common.panels.panel import bounds_of, mark_of
from cogs.match.trying.boards import place, refused, show_board
from cogs.match.trying.sheets import PREFIX, panel_sheet
from games.kernel import GameError, Seat

Change = Callable[[Ask, Pressed, Line, Seat], Awaitable[tuple[str, str]]]
"""What a press makes of the draft of a panel, and a line to say above it."""


async def show_panel(ask: Ask, match: str, number: int, seat: Seat, page: int = 0, note: str = "") -> None:
    """Show the panel of a seat from its draft; where nothing is asked of it, the board."""
    imagining = ask.client.service.imagining
    prompt, found, guess = await imagining.consider(match, ask.user.id, number, seat)
    if prompt is None:
        await show_board(ask, match, number, note)
        return
    if found.fault:
        note = f"Starting over: {sentence_of(found.fault)}"
    await imagining.keep_draft(match, ask.user.id, number, found.text)
    line = await imagining.line(match, ask.user.id, number)
    await put(ask, panel_sheet(line, prompt, found, guess, page, note))


async def press_act(ask: Ask, pressed: Pressed) -> None:
    """Open the panel of a seat, with nothing said yet."""
    match, (number, _) = pressed.address.match, place(pressed)
    await ask.client.service.imagining.keep_draft(match, ask.user.id, number, "")
    await show_panel(ask, match, number, int(pressed.address.argument))


def _seat(pressed: Pressed) -> Seat:
    """Return the seat that a panel acts for; raises Refused."""
    seat = pressed.address.prompt.split(".")[-1]
    if not seat.isdecimal() or len(seat) > 1:
        raise Refused("That control belongs to no imagined line: `/match imagine` shows yours.")
    return int(seat)


async def _current(ask: Ask, pressed: Pressed) -> Line | None:
    """Return the line of a panel if it is as the panel showed it, else None."""
    number, shown = place(pressed)
    line = await ask.client.service.imagining.line(pressed.address.match, ask.user.id, number)
    fits = line.shown == shown and mark_of(line.draft) == pressed.address.argument[:4]
    return line if fits else None


def _changing(change: Change) -> Handler:
    """Make what changes the draft and draws the panel again; a refusal is said above it."""

    async def handler(ask: Ask, pressed: Pressed) -> None:
        match, seat, (number, _) = pressed.address.match, _seat(pressed), place(pressed)
        line, note = await _current(ask, pressed), "-# This panel was out of date; here is where you were."
        if line is not None:
            try:
                text, note = await change(ask, pressed, line, seat)
                await ask.client.service.imagining.keep_draft(match, ask.user.id, number, text)
            except (GameError, Refused) as error:
                note = refused(error)
        await show_panel(ask, match, number, seat, note=note)

    return handler


async def _add(ask: Ask, pressed: Pressed, line: Line, seat: Seat) -> tuple[str, str]:
    word = word_of(pressed)
    return await ask.client.service.imagining.rewrite(line.match, ask.user.id, line.number, seat, word), ""


async def _undo(ask: Ask, pressed: Pressed, line: Line, seat: Seat) -> tuple[str, str]:
    return await ask.client.service.imagining.rewrite(line.match, ask.user.id, line.number, seat, None), ""


async def _clear(ask: Ask, pressed: Pressed, line: Line, seat: Seat) -> tuple[str, str]:
    return "", ""


async def _suggest(ask: Ask, pressed: Pressed, line: Line, seat: Seat) -> tuple[str, str]:
    text, why = await ask.client.service.imagining.advise(line.match, ask.user.id, line.number, seat)
    return text, suggestion_note(why)


def _ticking(press: Callable[[Pressed], Press]) -> Change:
    async def tick(ask: Ask, pressed: Pressed, line: Line, seat: Seat) -> tuple[str, str]:
        imagining = ask.client.service.imagining
        return await imagining.tick(line.match, ask.user.id, line.number, seat, press(pressed)), ""

    return tick


async def turn_page(ask: Ask, pressed: Pressed) -> None:
    """Show other words of a long list."""
    match, (number, _) = pressed.address.match, place(pressed)
    await show_panel(ask, match, number, _seat(pressed), page=int(pressed.address.argument or 0))


async def ask_word(ask: Ask, pressed: Pressed) -> None:
    """Open a form for a word that is not listed."""
    match, seat, (number, _) = pressed.address.match, _seat(pressed), place(pressed)
    node = await ask.client.service.imagining.choices(match, ask.user.id, number, seat)
    if node.open is None:
        await hold(ask)
        await show_panel(ask, match, number, seat)
        return
    word = node.open
    hint = word.suggestions[0].text if word.suggestions else ""
    field = Field("word", word.label.capitalize() or "Word", bounds_of(word), hint)
    await open_modal(ask, "What if", str(pressed.address._replace(verb=f"{PREFIX}write")), field)


async def confirm(ask: Ask, pressed: Pressed) -> None:
    """Do the draft on the imagined board, and show where that leads."""
    imagining, match, seat = ask.client.service.imagining, pressed.address.match, _seat(pressed)
    number, _ = place(pressed)
    line = await _current(ask, pressed)
    if line is None:
        await show_panel(ask, match, number, seat, note="-# This panel was out of date; look again.")
        return
    try:
        number = await imagining.act(match, ask.user.id, number, line.draft, seat)
    except (GameError, Refused) as error:
        await show_panel(ask, match, number, seat, note=refused(error))
        return
    await show_board(ask, match, number)


def handlers() -> Handlers:
    """Return the handlers of the panel."""
    add = _changing(_add)
    presses: dict[str, Handler] = {
        "add": add,
        "pick": add,
        "write": add,
        "undo": _changing(_undo),
        "clear": _changing(_clear),
        "suggest": _changing(_suggest),
        "tick": _changing(_ticking(ticked)),
        "untick": _changing(_ticking(cleared)),
        "confirm": confirm,
    }
    return {
        "imact": Door(press_act, hold, playing, r"\d"),
        **{f"{PREFIX}{verb}": Door(handler, hold, playing) for verb, handler in presses.items()},
        f"{PREFIX}ticks": Door(_changing(_ticking(ticked_in_menu)), hold, playing, r"[0-9a-f]{4}\.\d"),
        f"{PREFIX}page": Door(turn_page, hold, playing, r"\d{1,4}"),
        f"{PREFIX}ask": Door(ask_word, None, playing),
    }
