"""The header of a match that has ended: the result is the largest thing on the picture."""

from collections.abc import Sequence

from renderers.kit.canvas import Canvas
from renderers.kit.glory import draw_laurel, draw_rays
from renderers.kit.palette import NOW, PANEL, RAISED, SOFT, TEXT, seat_style
from renderers.kit.panels import HEADER, WIDTH, Actor, Badge
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge

_LARGEST, _LEAST = 76, 40


def verdict(canvas: Canvas, title: str, badges: Sequence[Badge], result: Actor) -> None:
    """Draw who won, how, after which round (`title`), and how each seat came out of it."""
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    alone = result.seats[0] if len(result.seats) == 1 else None
    fill = RAISED if alone is None else seat_style(alone).dark
    left, box = 40.0, (14.0, 10.0, WIDTH - 14.0, HEADER - 10.0)
    if result.seats:
        draw_rays(canvas, box, (left + 46, HEADER / 2), fill, (0.0, 0.0, float(WIDTH), float(HEADER)))
    else:
        canvas.rect(box, fill, 14, NOW, 5)
    for seat in result.seats:
        draw_laurel(canvas, (left + 46, HEADER / 2 + 2), 47)
        badge(canvas, (left + 46, HEADER / 2 - 2), 35, seat, "solid", fill)
        left += 124
    width = max(text_width(title, 28, 700), len(badges) * 60.0 - 12)
    right = WIDTH - 40 - width
    draw_text(canvas, right, 44, title, 28, 700, SOFT)
    for index, entry in enumerate(badges):
        badge(canvas, (right + 22 + index * 60, 92), 20, entry.seat, entry.state, fill)
    room = right - 30 - left
    size = next((size for size in range(_LARGEST, _LEAST, -6) if _width(result, size) <= room), _LEAST)
    name = fit(result.cut, room - text_width(result.line, size, 800), size, 800)
    draw_text(canvas, left, 52, name + result.line, size, 800, TEXT)
    draw_text(canvas, left, 105, fit(result.second, room, 28, 600), 28, 600, SOFT)


def _width(result: Actor, size: float) -> float:
    return text_width(result.cut, size, 800) + text_width(result.line, size, 800)
