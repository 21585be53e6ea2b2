"""The ground of the town: yards with moss and furrows, cobbled streets with rails, water that stands in the gutters."""

import random
from collections.abc import Sequence

from renderers.battlefield.layout import TableLayout
from renderers.battlefield.outlines import bounds
from renderers.battlefield.setting import Surface
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.shapes import polar
from renderers.upheaval.town.tones import (
    COBBLE,
    FURROW,
    GUTTER,
    JOINT,
    KERB,
    MOSS,
    RAIL,
    RIPPLE,
    SLEEPER,
    WEED,
    YARD,
)

_ROW, _STONE = 13, 26
"""Px of a row of cobbles, and of a cobble: a pattern that repeats within the window of zlib."""
_MOSS, _FIELDS, _WEEDS, _POOLS = 9, 7, 46, 4
_GAUGE, _SLEEPERS = 13, 16
"""Px from the middle of the rails to each of them, and from one sleeper to the next."""


def pave(canvas: Canvas, layout: TableLayout, surface: Surface) -> None:
    """Draw the ground of a table."""
    rng = chance(layout.size, surface.streets)
    canvas.rect(layout.box, YARD)
    _yards(canvas, layout, rng)
    paved = [[layout.at(point) for point in street] for street in surface.streets]
    for street in paved:
        canvas.polygon(street, None, KERB, 4)
    for street in paved:
        canvas.polygon(street, COBBLE)
        _cobbles(canvas, street)
    upright = [street for street in paved if _height(street) > _width(street)]
    if upright:
        _rails(canvas, upright[0])
    for street in paved:
        _gutters(canvas, street, rng)
    _weeds(canvas, layout, rng)


def _somewhere(layout: TableLayout, rng: random.Random) -> Point:
    return layout.at((rng.randint(0, layout.size[0]), rng.randint(0, layout.size[1])))


def _yards(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """Draw patches of moss, and furrows of old gardens."""
    for _ in range(_MOSS):
        x, y = _somewhere(layout, rng)
        wide, high = rng.uniform(40, 90), rng.uniform(26, 54)
        edge = [polar((0, 0), rng.uniform(0.75, 1.1), angle) for angle in range(0, 360, 24)]
        canvas.polygon([(x + wide * a, y + high * b) for a, b in edge], MOSS)
    for _ in range(_FIELDS):
        x, y = _somewhere(layout, rng)
        lean, long = rng.uniform(-14, 14), rng.uniform(60, 120)
        for row in range(rng.randint(4, 6)):
            canvas.draw_open([(x, y + row * 12), (x + long - row * 6, y + row * 12 + lean)], FURROW, 2.5)


def _cobbles(canvas: Canvas, street: Sequence[Point]) -> None:
    """Draw the joints of cobbles."""
    left, top, right, bottom = bounds(street)
    for row, y in enumerate(_steps(top, bottom, _ROW)):
        canvas.draw_open([(left, y), (right, y)], JOINT, 1.5)
        for x in _steps(left + _STONE / 2 * (row % 2), right, _STONE):
            canvas.draw_open([(x, y), (x, min(y + _ROW, bottom))], JOINT, 1.5)


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + number * step for number in range(max(0, int((end - start) // step) + 1))]


def _rails(canvas: Canvas, street: Sequence[Point]) -> None:
    """Draw the rails of a tram along a street that runs from north to south."""
    left, top, right, bottom = bounds(street)
    middle = (left + right) / 2 + (right - left) * 0.16
    for y in _steps(top, bottom, _SLEEPERS):
        canvas.rect((middle - _GAUGE - 8, y, middle + _GAUGE + 8, y + 6), SLEEPER)
    for side in (-1, 1):
        x = middle + side * _GAUGE
        canvas.draw_open([(x, top), (x, bottom)], RAIL, 3)


def _gutters(canvas: Canvas, street: Sequence[Point], rng: random.Random) -> None:
    """Draw shallow water along the kerbs; it has no rim, so that it is no pond."""
    left, top, right, bottom = bounds(street)
    upright = bottom - top > right - left
    for number in range(_POOLS):
        long, deep = rng.uniform(36, 64), rng.uniform(9, 13)
        along = rng.uniform(long, (bottom - top if upright else right - left) - long)
        inner = (deep + 3) * (1 if number % 2 else -1)
        edge = (left if number % 2 else right) if upright else (top if number % 2 else bottom)
        at = (edge + inner, top + along) if upright else (left + along, edge + inner)
        reach = (deep, long) if upright else (long, deep)
        canvas.polygon([(at[0] + reach[0] * a, at[1] + reach[1] * b) for a, b in _ROUND], GUTTER)
        half = (reach[0] * 0.5, 0.0) if not upright else (0.0, reach[1] * 0.5)
        canvas.draw_open([(at[0] - half[0], at[1] - half[1]), (at[0] + half[0], at[1] + half[1])], RIPPLE, 1.5)


_ROUND = [polar((0, 0), 1.0, angle) for angle in range(0, 360, 15)]


def _weeds(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """Draw tufts of weeds."""
    for _ in range(_WEEDS):
        x, y = _somewhere(layout, rng)
        for lean in (-5, 0, 5):
            canvas.draw_open([(x, y), (x + lean, y - 7)], WEED, 2)


def _width(outline: Sequence[Point]) -> float:
    left, _, right, _ = bounds(outline)
    return right - left


def _height(outline: Sequence[Point]) -> float:
    _, top, _, bottom = bounds(outline)
    return bottom - top
