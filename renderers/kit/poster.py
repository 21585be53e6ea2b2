"""The poster of a victory: who won, how, the figures that tell it, and the others; each game brings its stage."""

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from games.kernel import Seat
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE, drawable
from renderers.kit.glory import draw_laurel
from renderers.kit.look import Look
from renderers.kit.palette import INK, RGB, TEXT
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge

WIDTH, HEIGHT = 1200, 620
_LEFT, _RIGHT = 446.0, 1160.0
_EMBLEM: Point = (236.0, 306.0)
_LARGEST, _LEAST = 110, 54
_FACTS, _OTHERS = 3, 3


class Stage(NamedTuple):
    """Where a poster plays: its trim and the ground of its plates, what lies behind, and the winner's emblem."""

    trim: RGB
    plate: RGB
    soft: RGB
    backdrop: Callable[[Canvas], None]
    emblem: Callable[[Canvas, Point, Seat], None]


class Poster(NamedTuple):
    """What a poster says. `facts` are a figure and what it counts; `others` are seats with what became of them."""

    title: str
    winners: tuple[Seat, ...]
    name: str
    reason: str
    facts: tuple[tuple[str, str], ...]
    others: tuple[tuple[Seat, str], ...]


def draw_poster(look: Look, stage: Stage, poster: Poster) -> Image.Image:
    """Return a poster at its final size."""
    canvas = Canvas(blank(WIDTH, HEIGHT, stage.plate), look)
    stage.backdrop(canvas)
    _emblems(canvas, stage, poster.winners)
    face = look.face if drawable(poster.title, look.face) else "inter"
    draw_text(canvas, _LEFT, 96, poster.title, 44, 800, stage.trim, halo=4, face=face)
    sizes = range(_LARGEST, _LEAST, -4)
    size = next((size for size in sizes if text_width(poster.name, size, 800) <= _RIGHT - _LEFT), _LEAST)
    draw_text(canvas, _LEFT, 190, fit(poster.name, _RIGHT - _LEFT, size, 800), size, 800, TEXT, halo=6)
    size = next((size for size in (34, 30, 27) if text_width(poster.reason, size, 600) <= _RIGHT - _LEFT), 24)
    draw_text(canvas, _LEFT, 275, fit(poster.reason, _RIGHT - _LEFT, size, 600), size, 600, stage.soft, halo=4)
    _facts(canvas, stage, poster)
    _others(canvas, stage, poster)
    return canvas.image.reduce(SCALE)


def _emblems(canvas: Canvas, stage: Stage, winners: tuple[Seat, ...]) -> None:
    if len(winners) == 1:
        draw_laurel(canvas, (_EMBLEM[0], _EMBLEM[1] + 6), 150, 2.4)
        stage.emblem(canvas, _EMBLEM, winners[0])
        return
    for number, seat in enumerate(winners):
        at = (_EMBLEM[0] + (number % 2 * 2 - 1) * 92, _EMBLEM[1] - 40 + number // 2 * 190 + number % 2 * 60)
        draw_laurel(canvas, (at[0], at[1] + 4), 74, 1.3)
        badge(canvas, at, 56, seat, "solid", stage.plate)


def _facts(canvas: Canvas, stage: Stage, poster: Poster) -> None:
    """Draw the figures on plates side by side."""
    x, face = _LEFT, canvas.look.face
    for figure, unit in poster.facts[:_FACTS]:
        drawn = face if drawable(figure, face) else "inter"
        width = max(text_width(figure, 56, 800, face=drawn), text_width(unit, 26, 600)) + 44
        canvas.rect((x, 322, x + width, 450), stage.plate, 10, stage.trim, 3)
        draw_text(canvas, x + width / 2, 370, figure, 56, 800, TEXT, "centre", face=drawn)
        draw_text(canvas, x + width / 2, 424, unit, 26, 600, stage.soft, "centre")
        x += width + 18


def _others(canvas: Canvas, stage: Stage, poster: Poster) -> None:
    """Draw the others, each with a badge."""
    x = _LEFT
    for seat, words in poster.others[:_OTHERS]:
        room = _RIGHT - x - 84
        told = fit(words, room, 28, 600) if room > 60 else ""
        if not told:
            return
        width = text_width(told, 28, 600) + 84
        canvas.rect((x, 484, x + width, 546), stage.plate, 31, INK, 2)
        badge(canvas, (x + 35, 515), 22, seat, "solid", stage.plate)
        draw_text(canvas, x + 66, 515, told, 28, 600)
        x += width + 14
