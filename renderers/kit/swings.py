"""The chart of how a match swung: each seat's chance to win after every turn, with how far it may be off."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from games.kernel.base.numbers import percent
from renderers.contract import Picture
from renderers.kit.canvas import Canvas, Point, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, INK, MUTE, NOW, PAGE, PANEL, SOFT, TEXT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge

_MARGIN, _INSET = 24, 28
_HEAD, _PLOT, _FOOT = 124, 450, 116
_LEFT, _RIGHT = _MARGIN + 96, WIDTH - _MARGIN - 84
_TOP = _MARGIN + _HEAD
_WIDEST = 4
"""Standard errors that the band round a line is wide: two above it and two below."""


class Swing(msgspec.Struct, frozen=True):
    """A seat's line: its name, and by turn its chance (0..1) with the standard error."""

    seat: int
    name: str
    chances: tuple[float, ...]
    errors: tuple[float, ...]


def swing_picture(
    title: str, swings: Sequence[Swing], parts: Sequence[tuple[int, str]], marks: Sequence[int], foot: str
) -> Picture:
    """Draw the chances of all seats by turn, 1200 px wide.

    `parts` are the turns with which parts of the game begin, and what they are called; `marks` the turns that are
    numbered as turning points, in their order; `foot` says where the figures come from.
    """
    height = _MARGIN * 2 + _HEAD + _PLOT + _FOOT
    canvas = Canvas(blank(WIDTH, height, PAGE))
    canvas.rect((_MARGIN, _MARGIN, WIDTH - _MARGIN, height - _MARGIN), PANEL, 14)
    left = _MARGIN + _INSET
    draw_text(canvas, left, _MARGIN + 48, fit(printable(title), WIDTH - 2 * left, 36, 700), 36, 700)
    last = max(1, max(len(swing.chances) for swing in swings) - 1)
    _grid(canvas, parts, last)
    for swing in swings:
        _band(canvas, swing, last)
    for place, turn in enumerate(marks, 1):
        _mark(canvas, place, turn, last)
    for swing in swings:
        canvas.line(_points(swing, last), seat_style(swing.seat).colour, 6, INK, 2)
    _ends(canvas, swings)
    draw_text(canvas, left, height - _MARGIN - 30, fit(printable(foot), WIDTH - 2 * left, 24, 500), 24, 500, SOFT)
    return Picture(png(canvas.image.reduce(SCALE)), WIDTH, height, _alt(title, swings, foot))


def _x(turn: float, last: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * turn / last


def _y(chance: float) -> float:
    return _TOP + _PLOT * (1 - min(1.0, max(0.0, chance)))


def _points(swing: Swing, last: int) -> list[Point]:
    points = [(_x(turn, last), _y(chance)) for turn, chance in enumerate(swing.chances)]
    return points if len(points) > 1 else [*points, (_x(1, last), points[0][1])]


def _grid(canvas: Canvas, parts: Sequence[tuple[int, str]], last: int) -> None:
    """Draw the scale of chances, and where parts of the game begin, with as many names as there is room for."""
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        canvas.line([(_LEFT, _y(share)), (_RIGHT, _y(share))], HAIRLINE, 3 if share in (0.0, 0.5, 1.0) else 1.5)
        draw_text(canvas, _LEFT - 16, _y(share), percent(share), 24, 600, SOFT, "right")
    free = _LEFT - 1.0
    for turn, name in parts:
        x, text = _x(turn, last), printable(name)
        canvas.line([(x, _TOP + _PLOT), (x, _TOP + _PLOT + 12)], MUTE, 2)
        if x > free and x + text_width(text, 24, 600) < WIDTH - _MARGIN - 8:
            draw_text(canvas, x, _TOP + _PLOT + 34, text, 24, 600, TEXT)
            free = x + text_width(text, 24, 600) + 20


def _band(canvas: Canvas, swing: Swing, last: int) -> None:
    """Shade how far a line may be off."""
    half = _WIDEST / 2
    middle = list(zip(swing.chances, swing.errors, strict=True))
    above = [(_x(turn, last), _y(chance + half * error)) for turn, (chance, error) in enumerate(middle)]
    below = [(_x(turn, last), _y(chance - half * error)) for turn, (chance, error) in enumerate(middle)]
    pieces = [
        (one, two, four, three) for (one, two), (three, four) in zip(pairwise(above), pairwise(below), strict=True)
    ]
    if pieces:
        canvas.blend(pieces, seat_style(swing.seat).colour, 0.16)


def _mark(canvas: Canvas, place: int, turn: int, last: int) -> None:
    """Number a turning point over the plot, with a line down to it."""
    x = _x(turn, last)
    canvas.dashed([(x, _TOP + 6), (x, _TOP + _PLOT)], NOW, 2.5)
    canvas.circle((x, _TOP - 14), 19, NOW)
    draw_text(canvas, x, _TOP - 14, str(place), 26, 800, INK, "centre")


def _ends(canvas: Canvas, swings: Sequence[Swing]) -> None:
    """Put each seat's badge at the end of its line; where lines end close together, one below the other."""
    free = _TOP - 30.0
    for swing in sorted(swings, key=lambda each: -each.chances[-1]):
        y = max(_y(swing.chances[-1]), free + 46)
        badge(canvas, (_RIGHT + 38, min(y, _TOP + _PLOT + 30.0)), 21, swing.seat)
        free = y


def _alt(title: str, swings: Sequence[Swing], foot: str) -> str:
    """Say the chances at the beginning, in the middle and at the end."""
    told = []
    for swing in swings:
        some = [swing.chances[len(swing.chances) * share // 4] for share in range(4)] + [swing.chances[-1]]
        told.append(f"{swing.name} {', '.join(map(percent, some))}")
    return f"{title}. In five steps from the beginning to the end: {'; '.join(told)}. {foot}"
