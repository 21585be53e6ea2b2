"""The ground of the street: slabs that are a ruler too, roads with lanes and crossings, puddles, pools of lamplight."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from games.geometry.inches import INCH
from games.geometry.plane import box_of
from games.geometry.polygons import Polygon, locate
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.setting import Surface
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.shapes import polar
from renderers.urban_war.street.tones import CRACK, GLINT, KERB, LAMP, LOT, PAINT, PUDDLE, ROAD, SLAB, STREAK

_LONG, _WIDE = 3 * INCH, 3 * INCH // 2
"""A slab."""
_LANE, _BREAK = 26, 30
"""Px of the dashes between two lanes, and between them."""
_STRIPE, _DEEP = 11, 30
"""Px of the stripes of a crossing: how broad each is, and how long."""
_PUDDLES, _CRACKS = 9, 26
_LAMPS_EVERY = 12 * INCH
_POOLS = ((62.0, 0.07), (36.0, 0.09))
"""A pool of light: px from its middle, and how bright."""


def pave(canvas: Canvas, layout: TableLayout, surface: Surface) -> None:
    """Draw the ground of a table."""
    canvas.rect(layout.box, LOT)
    _slabs(canvas, layout)
    rng = chance(layout.size, surface.streets)
    _cracks(canvas, layout, rng)
    paved = [[layout.at(point) for point in street] for street in surface.streets]
    for street in paved:
        canvas.polygon(street, None, KERB, 4)
    for street in paved:
        canvas.polygon(street, ROAD)
    lanes = [box_of(street) for street in surface.streets if _is_box(street)]
    junctions = [_common(one, two) for one, two in product(lanes, lanes) if _upright(one) and not _upright(two)]
    for lane in lanes:
        _dashes(canvas, layout, lane, junctions)
    for junction in junctions:
        _crossings(canvas, layout, junction)
    _puddles(canvas, layout, surface.streets, rng)
    _lamps(canvas, layout, lanes, rng)


def _slabs(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the joints of slabs, each row half a slab on."""
    left, _, right, _ = layout.box
    for row, south in enumerate(range(0, layout.size[1], _WIDE)):
        y, below = layout.at((0, south))[1], layout.at((0, min(south + _WIDE, layout.size[1])))[1]
        canvas.draw_open([(left, y), (right, y)], SLAB, 1.5)
        for east in range(_LONG // 2 * (row % 2), layout.size[0], _LONG):
            x = layout.at((east, 0))[0]
            canvas.draw_open([(x, y), (x, below)], SLAB, 1.5)


def _is_box(street: Polygon) -> bool:
    return len(street) == 4 and all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise((*street, street[0])))


def _upright(box: Box) -> bool:
    return box[3] - box[1] > box[2] - box[0]


def _common(one: Box, two: Box) -> Box:
    return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])


def _dashes(canvas: Canvas, layout: TableLayout, lane: Box, junctions: Sequence[Box]) -> None:
    """Draw the line between the lanes of a road, except where roads cross."""
    upright = _upright(lane)
    middle = (lane[0] + lane[2]) / 2 if upright else (lane[1] + lane[3]) / 2
    first, last = (lane[1], lane[3]) if upright else (lane[0], lane[2])
    holes = sorted((box[1], box[3]) if upright else (box[0], box[2]) for box in junctions)
    for start, end in _between(first, last, holes):
        ends = [(middle, start), (middle, end)] if upright else [(start, middle), (end, middle)]
        canvas.dashed([layout.at((round(x), round(y))) for x, y in ends], PAINT, 4, _LANE, _BREAK)


def _between(first: float, last: float, holes: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield what is left of a stretch without some parts of it.

    >>> list(_between(0, 48, [(20, 28)]))
    [(0, 20), (28, 48)]
    """
    for start, end in holes:
        if first < start:
            yield first, start
        first = max(first, end)
    if first < last:
        yield first, last


def _crossings(canvas: Canvas, layout: TableLayout, junction: Box) -> None:
    """Draw the stripes on which people cross, on each side of a junction."""
    left, top = layout.at((round(junction[0]), round(junction[1])))
    right, bottom = layout.at((round(junction[2]), round(junction[3])))
    for step in range(int((right - left) // (2 * _STRIPE))):
        x = left + _STRIPE / 2 + step * 2 * _STRIPE
        for y in (top - _DEEP - 6, bottom + 6):
            canvas.rect((x, y, x + _STRIPE, y + _DEEP), PAINT)
    for step in range(int((bottom - top) // (2 * _STRIPE))):
        y = top + _STRIPE / 2 + step * 2 * _STRIPE
        for x in (left - _DEEP - 6, right + 6):
            canvas.rect((x, y, x + _DEEP, y + _STRIPE), PAINT)


def _cracks(canvas: Canvas, layout: TableLayout, rng: random.Random) -> None:
    """Draw cracks in the slabs, and what lies about."""
    for _ in range(_CRACKS):
        x, y = layout.at((rng.randint(0, layout.size[0]), rng.randint(0, layout.size[1])))
        path, turn = [(x, y)], rng.uniform(0, 360)
        for _ in range(rng.randint(2, 4)):
            turn += rng.uniform(-60, 60)
            path.append(polar(path[-1], rng.uniform(8, 18), turn))
        canvas.draw_open(path, CRACK, 2)
    for _ in range(_CRACKS):
        x, y = layout.at((rng.randint(0, layout.size[0]), rng.randint(0, layout.size[1])))
        stones = [polar((0, 0), rng.uniform(2, 5), angle) for angle in range(0, 360, 72)]
        canvas.polygon([(x + a, y + b) for a, b in stones], SLAB, CRACK, 1.5)


def _puddles(canvas: Canvas, layout: TableLayout, streets: Sequence[Polygon], rng: random.Random) -> None:
    """Draw puddles in the streets, each with the reflection of a sign."""
    for _ in range(_PUDDLES if streets else 0):
        street = rng.choice(streets)
        west, north, east, south = box_of(street)
        spot = (rng.randint(west, east), rng.randint(north, south))
        wide, high = rng.randint(20, 36), rng.randint(12, 18)
        if locate(spot, street) != "inside":
            continue
        x, y = layout.at(spot)
        canvas.polygon([(x + wide * a, y + high * b) for a, b in _ROUND], PUDDLE)
        for number, tone in enumerate((GLINT, STREAK, GLINT)):
            half = wide * (0.3, 0.45, 0.24)[number]
            canvas.draw_open([(x - half, y - 6 + 6 * number), (x + half, y - 6 + 6 * number)], tone, 1.5)


_ROUND = [polar((0, 0), 1.0, angle) for angle in range(0, 360, 15)]


def _lamps(canvas: Canvas, layout: TableLayout, lanes: Sequence[Box], rng: random.Random) -> None:
    """Draw lamps along the kerbs, by turns on both sides, each with its pool of light."""
    spots: list[Point] = []
    for lane in lanes:
        upright = _upright(lane)
        first, last = (lane[1], lane[3]) if upright else (lane[0], lane[2])
        sides = (lane[0], lane[2]) if upright else (lane[1], lane[3])
        for number, along in enumerate(range(int(first) + _LAMPS_EVERY // 2, int(last), _LAMPS_EVERY)):
            at = along + rng.randint(-INCH, INCH)
            aside = sides[number % 2]
            spots.append(layout.at((round(aside), at) if upright else (at, round(aside))))
    for radius, share in _POOLS:
        for x, y in spots:
            canvas.blend([[(x + radius * a, y + radius * b) for a, b in _ROUND]], LAMP, share)
    for spot in spots:
        canvas.circle(spot, 5, LAMP, ROAD, 1.5)
