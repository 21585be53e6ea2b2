"""Bases on the move: what a base runs into on its way, where it stops short, where it comes into reach.

A base may slide along what it touches; in its way is only what it would overlap. Ends of moves are whole thousandths:
the points found here are checked against the exact geometry of the leg that leads to them, never merely computed.
"""

from collections.abc import Callable, Sequence

from games.geometry.discs import Disc, Piece
from games.geometry.inches import Inches, toward
from games.geometry.plane import (
    Box,
    Point,
    Segment,
    box_of_leg,
    boxes_meet,
    nearer,
    squared,
)
from games.geometry.polygons import Polygon, bounds, locate
from games.geometry.roots import ceil_root, scaled_out


def hits(leg: Segment, radius: Inches, piece: Piece) -> bool:
    """Whether a base that moves along a leg overlaps a piece anywhere on it.

    >>> wall = ((1000, 600), (2000, 600), (2000, 900), (1000, 900))
    >>> hits(((0, 0), (3000, 0)), 600, wall), hits(((0, 0), (3000, 1)), 600, wall)
    (False, True)
    """
    if not isinstance(piece, Disc) and not boxes_meet(box_of_leg(leg, radius), bounds(piece)):
        return False
    return sweeps(leg, radius, piece)


def sweeps(leg: Segment, radius: Inches, piece: Piece) -> bool:
    """Return what `hits` returns, for a piece whose box is known to be in the way."""
    if isinstance(piece, Disc):
        return nearer(leg, piece.centre, radius + piece.radius)
    return _overlaps(leg, radius, piece)


def _overlaps(leg: Segment, radius: Inches, polygon: Polygon) -> bool:
    """Whether a leg comes nearer to a polygon than a radius, or lies inside of it.

    What `segments_nearer` and `locate` say of its edges, written out: most legs of every march need it. Between two
    segments that do not cross an end is nearest to the other, so that every corner and every edge is looked at once.
    """
    (ax, ay), (bx, by) = leg
    dx, dy = bx - ax, by - ay
    whole, square = dx * dx + dy * dy, radius * radius
    limit, sides = square * whole, [dx * (y - ay) - dy * (x - ax) for x, y in polygon]
    least, most = min(sides), max(sides)
    if (least > 0 and least * least >= limit) or (most < 0 and most * most >= limit):
        return False
    (cx, cy), before = polygon[-1], sides[-1]
    for (x, y), side in zip(polygon, sides, strict=True):
        if not (side * before > 0 and side * side >= limit and before * before >= limit):
            ux, uy = x - ax, y - ay
            along = dx * ux + dy * uy
            if along <= 0:
                near = ux * ux + uy * uy < square
            elif along >= whole:
                near = (x - bx) ** 2 + (y - by) ** 2 < square
            else:
                near = side * side < limit
            if near or _meets((cx, cy, x, y), leg, square, crossed=side * before < 0):
                return True
        cx, cy, before = x, y, side
    return locate(leg[0], polygon) == "inside"


def _meets(edge: Box, leg: Segment, square: int, *, crossed: bool) -> bool:
    """Whether an end of a leg is near the inner part of an edge, or whether the leg crosses it.

    `crossed`: the ends of the edge lie on both sides of the line of the leg.
    """
    (ax, ay), (bx, by) = leg
    cx, cy, x, y = edge
    ex, ey = x - cx, y - cy
    whole = ex * ex + ey * ey
    one, two = ex * (ay - cy) - ey * (ax - cx), ex * (by - cy) - ey * (bx - cx)
    if crossed and one * two < 0:
        return True
    limit = square * whole
    if one * one < limit and 0 < ex * (ax - cx) + ey * (ay - cy) < whole:
        return True
    return two * two < limit and 0 < ex * (bx - cx) + ey * (by - cy) < whole


def stop_short(leg: Segment, radius: Inches, pieces: Sequence[Piece]) -> Point:
    """Return how far a base gets along a leg before it would overlap a piece: the end, a point on the way, the start.

    The way to that point is free; it touches what stopped it to within three thousandths, unless the leg grazes it.

    >>> stop_short(((0, 0), (9000, 0)), 600, [Disc((5000, 0), 600)])
    (3800, 0)
    """
    start, end = leg
    ahead = [piece for piece in pieces if hits(leg, radius, piece)]
    if not ahead:
        return end
    far = _last(
        lambda way: not any(hits((start, toward(start, end, way)), radius, piece) for piece in ahead),
        ceil_root(squared(start, end)),
    )
    return toward(start, end, far)


def _last(holds: Callable[[int], bool], most: int) -> int:
    """Return a number from 0 to `most` up to which something holds, if it does for a while and then no more."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def touching(start: Point, radius: Inches, target: Disc) -> Point:
    """Return where a base that comes straight from a start touches a target: no overlap, a gap below two thousandths.

    >>> touching((0, 0), 600, Disc((3000, 4000), 600))
    (2280, 3040)
    """
    (x, y), reach, far = target.centre, radius + target.radius, squared(start, target.centre)
    return x + scaled_out(start[0] - x, reach, far), y + scaled_out(start[1] - y, reach, far)
