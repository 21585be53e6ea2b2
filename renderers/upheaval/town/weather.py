"""Battle conditions that one sees on the whole table: night (UH-45), a storm (UH-46), winds (UH-41)."""

import random
from collections.abc import Callable

from renderers.battlefield.layout import TableLayout
from renderers.battlefield.setting import Surface
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.palette import INK
from renderers.kit.shapes import polar
from renderers.upheaval.town.tones import BOLT, GUST, NIGHT, STORM

_STARS, _GUSTS = 26, 14


def draw_weather(canvas: Canvas, layout: TableLayout, surface: Surface) -> None:
    """Draw what the conditions in force do to the whole table, over the terrain and below everything else."""
    rng = chance(layout.size, surface.streets, surface.weather)
    for name in surface.weather:
        if name in _WEATHER:
            _WEATHER[name](canvas, layout, rng)


def _tint(canvas: Canvas, layout: TableLayout, colour: tuple[int, int, int], share: float) -> None:
    left, top, right, bottom = layout.box
    canvas.blend([[(left, top), (right, top), (right, bottom), (left, bottom)]], colour, share)


def _night(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """Darkness, with stars and a moon in a corner."""
    _tint(canvas, layout, NIGHT, 0.36)
    left, top, right, bottom = layout.box
    for _ in range(_STARS):
        canvas.circle((rng.uniform(left, right), rng.uniform(top, bottom)), 1.5, BOLT)
    x, y = right - 44, top + 44
    canvas.circle((x, y), 22, BOLT)
    canvas.circle((x + 9, y - 7), 19, NIGHT)


def _storm(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """A violet gloom, and lightning from every corner."""
    _tint(canvas, layout, STORM, 0.30)
    left, top, right, bottom = layout.box
    for corner, turn in (((left, top), 135.0), ((right, top), 225.0), ((left, bottom), 45.0), ((right, bottom), 315.0)):
        _bolt(canvas, corner, turn, rng)


def _bolt(canvas: Canvas, start: Point, turn: float, rng: random.Random) -> None:
    path = [start]
    for number in range(6):
        lean = rng.uniform(15, 45) * (1 if number % 2 else -1)
        path.append(polar(path[-1], rng.uniform(24, 44), turn + lean))
    canvas.line(path, INK, 8)
    canvas.line(path, BOLT, 4)
    branch = [path[3], polar(path[3], 30, turn - 50)]
    canvas.line(branch, BOLT, 2.5)


def _winds(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """Gusts that curl."""
    left, top, right, bottom = layout.box
    for _ in range(_GUSTS):
        x, y = rng.uniform(left + 20, right - 150), rng.uniform(top + 20, bottom - 20)
        long = rng.uniform(60, 120)
        curl = [polar((x + long, y - 9), 9, 180 - angle) for angle in range(0, 280, 40)]
        canvas.draw_open([(x, y), *curl], GUST, 2.5)


_WEATHER: dict[str, Callable[[Canvas, TableLayout, random.Random], None]] = {
    "night": _night,
    "storm": _storm,
    "winds": _winds,
}
