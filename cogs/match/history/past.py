"""The boards of the past: one action after the other, from the log on, in private, also of matches long ended."""

from collections.abc import Sequence

from bot.matches import Refused
from bot.matches.past_boards import PastBoard, TurnStart
from bot.posts.ids import button_id
from bot.posts.sheets import MAX_OPTIONS, NEUTRAL, Control, Menu, Sheet, seat_colour
from bot.posts.words import escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import reading_along
from cogs.common.core.ask import Ask
from cogs.match.history.logbook import line_text
from games.kernel import seat_letter

PREFIX = "past"
"""What the controls of private boards of the past begin with."""
_NEAR = 12
"""Turns around the one shown that the menu lists whatever else there is."""


def handlers() -> Handlers:
    """Return the handlers of the buttons that open a board of the past, and lead on from it."""
    return {
        "past": Door(press_past, think, reading_along, r"\d{1,7}"),
        "pastgo": Door(press_go, hold, reading_along, r"\d{1,7}\.[a-z]"),
        "pastjump": Door(press_jump, hold, reading_along, ""),
    }


def past_sheet(shown: PastBoard, turns: Sequence[TurnStart], prefix: str = PREFIX, said: str = "") -> Sheet:
    """Draw a board of the past with its action, the ways on, and a menu of turns.

    What is `said` of it comes below the board; controls begin with the `prefix`.
    """
    info, line = shown.info, shown.line
    part = next((turn.part for turn in reversed(turns) if turn.part and turn.ply <= line.ply), "")
    title = f"### After action {line.ply} of {info.ply}{f' · {escape(part)}' if part else ''}"
    sheet = Sheet(NEUTRAL if line.seat is None else seat_colour([line.seat])).text(title).text(line_text(line))
    sheet.picture(shown.board, f"board-{info.id}-{line.ply}")
    sheet.text(said)
    sheet.buttons(_ways(info.id, line.ply, info.ply, prefix))
    options = [(str(turn.ply), _called(turn), f"Action {turn.ply}") for turn in listed(turns, line.ply)]
    if len(options) > 1:
        sheet.menu(Menu(button_id(info.id, f"{prefix}jump"), "Jump to a turn", options))
    return sheet


def _ways(match: str, ply: int, last: int, prefix: str) -> list[Control]:
    def way(label: str, to: int, mark: str) -> Control:
        return Control(label, button_id(match, f"{prefix}go", argument=f"{to}.{mark}"), disabled=to == ply)

    return [
        way("First", 0, "f"),
        way("Back", max(0, ply - 1), "b"),
        way("Forward", min(last, ply + 1), "n"),
        way("Last", last, "l"),
        *([Control("Log", button_id(match, "leaf", argument=f"until.{ply}"))] if prefix == PREFIX else []),
    ]


def _called(turn: TurnStart) -> str:
    whose = "The beginning" if turn.seat is None else f"{seat_letter(turn.seat)}’s turn"
    return f"{turn.part}: {whose}" if turn.part else whose


def listed(turns: Sequence[TurnStart], ply: int) -> list[TurnStart]:
    """Return the turns of a menu: those next to an action, and parts of the game all over the match."""
    if len(turns) <= MAX_OPTIONS:
        return list(turns)
    here = sum(turn.ply <= ply for turn in turns)
    begin = min(max(0, here - _NEAR // 2 - 1), len(turns) - _NEAR)
    near = turns[begin : begin + _NEAR]
    parts = [turn for turn in turns if (turn.part or turn.seat is None) and turn not in near]
    room = MAX_OPTIONS - len(near)
    spread = [parts[index * len(parts) // room] for index in range(room)] if len(parts) > room else parts
    return sorted({*near, *spread})


async def _show(ask: Ask, match: str, ply: int) -> None:
    past = ask.client.service.past_boards
    shown = await past.board(match, ask.user.id, min(ply, (await ask.client.service.queries.get(match)).ply))
    await put(ask, past_sheet(shown, await past.turns(match)))


async def press_past(ask: Ask, pressed: Pressed) -> None:
    """Open the board after an action."""
    await _show(ask, pressed.address.match, int(pressed.address.argument))


async def press_go(ask: Ask, pressed: Pressed) -> None:
    """Lead on to the board after another action."""
    await _show(ask, pressed.address.match, int(pressed.address.argument.partition(".")[0]))


async def press_jump(ask: Ask, pressed: Pressed) -> None:
    """Jump to the turn that was chosen."""
    if not pressed.chosen.isdecimal() or len(pressed.chosen) > 7:
        raise Refused("That is no turn of this match.")
    await _show(ask, pressed.address.match, int(pressed.chosen))
