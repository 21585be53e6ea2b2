"""Points around an obstacle by which a base of a radius gets past it, in straight legs that never touch it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from games.geometry.discs import Disc, Piece
from games.geometry.inches import VECTORS, Inches
from games.geometry.plane import Point, cross, squared
from games.geometry.polygons import Polygon, clockwise
from games.geometry.roots import ceil_root, scaled_in
from games.kernel.base.caching import per_piece

_UNIT = 1_000_000
"""The length of a direction."""
_COARSE, _FINE = 70, 92
"""The cosines, in hundredths, of a little more than 45 and 22.5 degrees."""
_FIRST, _LAST = -1, 3


class Line(NamedTuple):
    """A line that a centre keeps to, and the side on which it may be: `x * across + y * along >= least`."""

    across: int
    along: int
    least: int


@per_piece
def corners_of(piece: Piece, radius: Inches, stride: Inches) -> tuple[Point, ...]:
    """Return points at whole multiples of a stride, as near as possible; the way from one to the next is free.

    Among whole thousandths (a stride of 1) there are twice as many of them, for turns in narrow places.

    >>> corners_of(((0, 0), (9000, 0), (9000, 9000), (0, 9000)), 1000, 100)[:3]
    ((-1000, -500), (-500, -1000), (9500, -1000))
    """
    if isinstance(piece, Disc):
        ways = VECTORS if stride == 1 else VECTORS[::2]
        return tuple(_past(piece.centre, [*ways, ways[0]], piece.radius + radius, stride))
    fans = ((tip, _fan(first, last, _FINE if stride == 1 else _COARSE)) for tip, first, last in _tips(clockwise(piece)))
    return tuple(point for tip, fan in fans for point in _past(tip, fan, radius, stride))


def _tips(polygon: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the corners that stick out, each with the directions in which its two edges face."""
    for number, tip in enumerate(polygon):
        before, after = polygon[number - 1], polygon[(number + 1) % len(polygon)]
        if cross(before, tip, after) > 0:
            yield tip, _facing(before, tip), _facing(tip, after)


def _facing(one: Point, two: Point) -> Point:
    """Return the direction to the left of an edge: out of a polygon that runs clockwise."""
    return _direction((two[1] - one[1], one[0] - two[0]))


def _direction(way: Point) -> Point:
    square = squared(way, (0, 0))
    return scaled_in(way[0], _UNIT, square), scaled_in(way[1], _UNIT, square)


def _fan(first: Point, last: Point, near: int) -> list[Point]:
    """Return directions from one to another, each so near to the next that their product is `near` hundredths."""
    if 100 * (first[0] * last[0] + first[1] * last[1]) > near * _UNIT * _UNIT:
        return [first, last]
    middle = _direction((first[0] + last[0], first[1] + last[1]))
    if 10 * (first[0] * middle[0] + first[1] * middle[1]) < _UNIT * _UNIT:  # a spike: out along it
        return [first, middle, last]
    return [*_fan(first, middle, near)[:-1], *_fan(middle, last, near)]


def _past(tip: Point, ways: list[Point], radius: Inches, stride: Inches) -> Iterator[Point]:
    """Yield where the tangents in neighbouring directions of a circle around a tip cross, outside of both."""
    lines = [_tangent(tip, way, radius) for way in ways]
    for one, two in pairwise(lines):
        found = _beyond(one, two, stride)
        if found:
            yield found


def _tangent(tip: Point, way: Point, radius: Inches) -> Line:
    return Line(*way, way[0] * tip[0] + way[1] * tip[1] + ceil_root(radius * radius * squared(way, (0, 0))))


def _beyond(one: Line, two: Line, stride: Inches) -> Point | None:
    """Return the multiple of a stride that lies nearest to where two lines cross, on the far side of both."""
    by = one.across * two.along - one.along * two.across
    x = (one.least * two.along - one.along * two.least) // (by * stride)
    y = (one.across * two.least - one.least * two.across) // (by * stride)
    (across, along, least), (other_across, other_along, other_least) = one, two
    columns = [(at * stride, across * at * stride - least, other_across * at * stride - other_least)
               for at in range(x + _FIRST, x + _LAST)]  # fmt: skip
    rows = [(at * stride, along * at * stride, other_along * at * stride) for at in range(y + _FIRST, y + _LAST)]
    past = [
        (past_one + on_one + past_two + on_two, (at_x, at_y))
        for at_x, past_one, past_two in columns
        for at_y, on_one, on_two in rows
        if past_one + on_one >= 0 and past_two + on_two >= 0
    ]
    return min(past)[1] if past else None
