"""Rims of what a base keeps off: where its middle is when it touches, and where two rims cross.

They are computed with floats, a little outside of what is touched. They are points worth a look: who uses them asks
the exact geometry whether a base may stand there, and whether a way leads there.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.discs import Disc, Piece
from games.geometry.inches import Inches
from games.geometry.plane import Point
from games.geometry.polygons import clockwise, edges
from games.kernel.base.caching import per_piece

OUTSIDE = 2
"""So many thousandths further out than a touch, for points are rounded to whole thousandths."""
_Spot = tuple[float, float]


class Edge(NamedTuple):
    """A straight part of a rim, or any leg."""

    one: _Spot
    two: _Spot


class Circle(NamedTuple):
    """A round part of a rim, or all points that are so far from one."""

    centre: _Spot
    radius: float


Rim = Edge | Circle


@per_piece
def rims_of(piece: Piece, radius: Inches) -> tuple[Rim, ...]:
    """Return the rim of a piece for bases of a radius: of a polygon its edges moved out, and circles at its corners.

    >>> rims_of(Disc((0, 0), 500), 500)
    (Circle(centre=(0, 0), radius=1002),)
    """
    far = radius + OUTSIDE
    if isinstance(piece, Disc):
        return (Circle(piece.centre, piece.radius + far),)
    found: list[Rim] = [Circle(tip, far) for tip in piece]
    for (ax, ay), (bx, by) in edges(clockwise(piece)):
        long = math.dist((ax, ay), (bx, by))
        east, south = far * (by - ay) / long, far * (ax - bx) / long
        found.append(Edge((ax + east, ay + south), (bx + east, by + south)))
    return tuple(found)


def meetings(one: Rim, two: Rim) -> Iterator[Point]:
    """Yield the points in which two rims cross, rounded to whole thousandths.

    >>> list(meetings(Edge((0, 0), (9, 0)), Edge((3, -4), (3, 4))))
    [(3, 0)]
    >>> list(meetings(Circle((0, 0), 5), Circle((8, 0), 5)))
    [(4, 3), (4, -3)]
    """
    if isinstance(one, Edge):
        found = _crossing(one, two) if isinstance(two, Edge) else _pierced(one, two)
    else:
        found = _pierced(two, one) if isinstance(two, Edge) else _circles(one, two)
    yield from ((round(x), round(y)) for x, y in found)


def _crossing(one: Edge, two: Edge) -> Iterator[_Spot]:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    east, south, to_east, to_south = bx - ax, by - ay, dx - cx, dy - cy
    turn = east * to_south - south * to_east
    if turn:
        part = ((cx - ax) * to_south - (cy - ay) * to_east) / turn
        other = ((cx - ax) * south - (cy - ay) * east) / turn
        if 0 <= part <= 1 and 0 <= other <= 1:
            yield ax + part * east, ay + part * south


def _pierced(edge: Edge, circle: Circle) -> Iterator[_Spot]:
    (ax, ay), (bx, by) = edge
    (x, y), radius = circle
    east, south = bx - ax, by - ay
    whole = east * east + south * south
    if not whole:
        return
    along = ((x - ax) * east + (y - ay) * south) / whole
    square = radius * radius / whole - ((ax + along * east - x) ** 2 + (ay + along * south - y) ** 2) / whole
    if square >= 0:
        half = math.sqrt(square)
        yield from ((ax + at * east, ay + at * south) for at in (along - half, along + half) if 0 <= at <= 1)


def _circles(one: Circle, two: Circle) -> Iterator[_Spot]:
    (ax, ay), (bx, by) = one.centre, two.centre
    east, south, far = bx - ax, by - ay, math.dist(one.centre, two.centre)
    if not far or far > one.radius + two.radius:
        return
    along = (far * far + one.radius**2 - two.radius**2) / (2 * far)
    square = one.radius**2 - along * along
    if square >= 0:
        half, (x, y) = math.sqrt(square), (ax + along * east / far, ay + along * south / far)
        yield from ((x - side * south / far, y + side * east / far) for side in (half, -half))


def box_of_rim(rim: Rim) -> tuple[float, float, float, float]:
    """Return the box of a rim."""
    if isinstance(rim, Circle):
        (x, y), far = rim
        return x - far, y - far, x + far, y + far
    (ax, ay), (bx, by) = rim
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
