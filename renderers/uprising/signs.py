"""Where a player's characters stand, in words with their signs, wrapped."""

from typing import NamedTuple

from games.kernel import Seat
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import printable
from renderers.kit.palette import SOFT, TEXT
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising import icons

LINE = 36
"""Height of a line of characters."""


class Sign(NamedTuple):
    """A character, how it is called, where it stands, and the width of its insignia (0: none) and of all.

    Without a character there are words alone.
    """

    who: Character | None
    call: str
    where: str
    mark: int
    width: float


def people_lines(public: Public, seat: Seat, first: float, further: float, close: bool = False) -> list[list[Sign]]:
    """Return where a player's characters stand, in as many lines as it takes; before they stand, their names.

    `first` and `further` are the room in the first line and in each after it. Names are written if one line holds all.
    `close` leaves out the chevrons of Lieutenants, whose numbers say as much.
    """
    own = public.own(seat)
    if not own:
        player = public.players[seat]
        names = (printable(name, "?") for name in (player.warlord, player.lieutenant) if name)
        return [[Sign(None, ", ".join(names), "", 0, 0.0)]]
    signs = [_sign(public, one, True) for one in own]
    if sum(one.width for one in signs) > first:
        signs = [_sign(public, one, False, close) for one in own]
    lines: list[list[Sign]] = [[]]
    for one in signs:
        if lines[-1] and sum(other.width for other in lines[-1]) + one.width > (further if lines[1:] else first):
            lines.append([])
        lines[-1].append(one)
    return lines


def shortened(lines: list[list[Sign]], most: int) -> list[list[Sign]]:
    """Return at most so many lines; the last one says how many characters are left out, which the map shows."""
    left_out = sum(len(line) for line in lines[most:])
    if not left_out:
        return lines
    kept = lines[:most]
    return [*kept[:-1], [*kept[-1][:-1], Sign(None, f"and {left_out + 1} more", "", 0, 0.0)]]


def draw_people(canvas: Canvas, line: list[Sign], left: float, right: float, middle: float, now: bool) -> None:
    """Draw one line of characters; `now` is for the seat whose actions left are shown."""
    x = left
    for one in line:
        if one.who is None:
            draw_text(canvas, x, middle, fit(one.call, right - x, 26, 500), 26, 500, SOFT)
            return
        tone = icons.acting_tone(one.who.left, now)
        if one.mark:
            sign = icons.insignia(icons.rank_of(one.who.number), 28 if one.who.number else 32, tone)
            canvas.sprite((x + 18, middle), sign)
        start = x + one.mark
        called = draw_text(canvas, start, middle, one.call, 26, 600, TEXT if one.mark else tone)
        draw_text(canvas, start + called, middle, fit(one.where, right - start - called, 26, 500), 26, 500, SOFT)
        x += one.width


def _sign(public: Public, one: Character, named: bool, close: bool = False) -> Sign:
    """Return a character's sign: how it is called and where it stands; its name where all names fit."""
    call = f"{one.id} " if one.number else ""
    call += f"{printable(one.name, '?')} " if named else ""
    where, mark = public.name(one.region), 0 if close and one.number else 42
    return Sign(one, call, where, mark, mark + text_width(call, 26, 600) + text_width(where, 26, 500) + 20)
