"""The banner of a lobby: a game's title in its world, its map, who sits where, and what is still needed."""

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from games.kernel import Seat, seat_letter
from games.kernel.text.prose import ALT_MOST, clip
from renderers.contract import Gathering, Place
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE, drawable, printable
from renderers.kit.layers import Layer
from renderers.kit.look import PLAIN, Look
from renderers.kit.palette import HAIRLINE, INK, NOW, PAGE, PANEL, RGB, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from renderers.kit.tokens import badge

HEIGHT = 500
CHART = (446, 432)
"""Px that a map has, across and down, at most."""
_LEFT, _RIGHT, _EDGE = 44.0, 668.0, 34
_TITLE, _LEAST = 80, 52
_TOP, _NEEDED, _ABREAST = 176.0, 452.0, 4
_ROWS = {1: 96, 2: 96, 3: 80}
"""Px between places, the fewer the more; four or more in a column are nearest."""
_NEAREST = 62


Facts = tuple[str, str]
"""What a banner says of its map, and of the table: a short line each."""


class Scenery(NamedTuple):
    """Where a banner plays: its look, the colours of its frames, its plates and its small words, and what is behind."""

    look: Look
    trim: RGB
    plate: RGB
    soft: RGB
    backdrop: Callable[[Canvas], None]


def plain_scenery() -> Scenery:
    """Return a banner's scenery without a world."""
    return Scenery(PLAIN, HAIRLINE, PANEL, SOFT, lambda canvas: canvas.rect((0, 0, WIDTH, HEIGHT), PAGE))


def ground_of(scenery: Scenery, chart: Image.Image) -> Layer:
    """Return what of a banner stays the same while people come and go: its world, and its map in a frame."""
    canvas = Canvas(blank(WIDTH, HEIGHT, scenery.plate), scenery.look)
    scenery.backdrop(canvas)
    left, top = WIDTH - _EDGE - (CHART[0] + chart.width) // 2, (HEIGHT - chart.height) // 2
    canvas.rect(_around(left, top, chart, 8), scenery.plate, 6, scenery.trim, 3)
    canvas.rect((20, _TOP, _RIGHT, HEIGHT - 20), scenery.plate, 16, scenery.trim, 2)
    image = canvas.image.reduce(SCALE)
    image.paste(chart, (left, top))
    return Layer(image, scenery.look)


def _around(left: int, top: int, chart: Image.Image, more: int) -> Box:
    return left - more, top - more, left + chart.width + more, top + chart.height + more


def shrunk(image: Image.Image) -> Image.Image:
    """Return a map as large as a banner shows it, whatever the scale at which it was drawn."""
    scale = min(CHART[0] / image.width, CHART[1] / image.height)
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BOX)


def draw_banner(ground: Layer, scenery: Scenery, facts: Facts, gathering: Gathering) -> Image.Image:
    """Return a banner at its final size."""
    with ground.canvas() as canvas:
        _title(canvas, gathering.title, scenery)
        for line, words in enumerate(facts):
            told = fit(words, _RIGHT - _LEFT, 28, 600)
            draw_text(canvas, _LEFT, 116 + 34 * line, told, 28, 600, scenery.soft, halo=3)
        _places(canvas, gathering.places, scenery)
        size = next((size for size in (34, 30, 27) if text_width(gathering.needed, size, 800) <= _RIGHT - 64), 24)
        draw_text(canvas, _LEFT, _NEEDED, fit(gathering.needed, _RIGHT - 64, size, 800), size, 800, NOW)
        return canvas.finished()


def banner_alt(facts: Facts, gathering: Gathering) -> str:
    """Say in words all that a banner shows."""
    told = (f"{seat_letter(seat)}: {_in_words(place)}" for seat, place in enumerate(gathering.places))
    return clip(f"{gathering.title}, a lobby. {'. '.join((*facts, *told))}. {gathering.needed}.", ALT_MOST)


def _in_words(place: Place) -> str:
    return ", ".join(filter(None, (place.name or "free", place.note, "ready" if place.ready else "")))


def _title(canvas: Canvas, title: str, scenery: Scenery) -> None:
    """Draw the title as large as there is room for it."""
    face = scenery.look.face if drawable(title, scenery.look.face) else "inter"
    sizes = range(_TITLE, _LEAST, -4)
    room = _RIGHT - _LEFT
    size = next((size for size in sizes if text_width(title, size, 800, face=face) <= room), _LEAST)
    draw_text(canvas, _LEFT - 4, 58, title, size, 800, TEXT, halo=6, face=face, rim=INK)


def _places(canvas: Canvas, places: tuple[Place, ...], scenery: Scenery) -> None:
    """Draw who sits where: in one column, or in two where there are many."""
    columns = -(-len(places) // _ABREAST)
    row, wide = _ROWS.get(len(places), _NEAREST), (_RIGHT - _LEFT) / max(1, columns)
    rows = min(len(places), _ABREAST)
    top = (_TOP + _NEEDED - 24) / 2 - row * (rows - 1) / 2
    for seat, place in enumerate(places):
        box = (_LEFT + wide * (seat // _ABREAST), top + row * (seat % _ABREAST), wide - 20.0, row)
        _place(canvas, box, seat, place, scenery)


def _place(canvas: Canvas, box: tuple[float, float, float, float], seat: Seat, place: Place, scenery: Scenery) -> None:
    """Draw a place from a left edge on, round a height; how wide it may be, and how high its row is, come after."""
    x, y, room, row = box
    size, radius = min(46.0, row / 2 + 2), row * 0.38
    badge(canvas, (x + radius, y), radius - 2, seat, "solid" if place.name else "hollow", scenery.plate)
    x, room = x + 2 * radius + 20, room - 2 * radius - 20 - (44 if place.ready else 0)
    if not place.name:
        draw_text(canvas, x, y, "free", size, 500, SOFT)
        return
    note = f" {place.note}" if place.note else ""
    name = printable(place.name, f"Player {seat_letter(seat)}")
    name = fit(name, room - text_width(note, 26, 500), size, 700)
    x += draw_text(canvas, x, y, name, size, 700, TEXT)
    x += draw_text(canvas, x + 6, y + 2, note, 26, 500, SOFT)
    if place.ready:
        icons.tick(canvas, (x + 30, y), 30, NOW)
