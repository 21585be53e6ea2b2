"""Where on its way a base comes into reach, or to the edge of a shadow, for somebody who looks on.

A place on a leg is how far it is from the start, in whole thousandths of an inch. The places found here are a
thousandth or two off: look at them and on both sides of them, and measure what counts.
"""

from collections.abc import Iterator
from math import isqrt

from games.geometry.discs import Disc, Piece
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.plane import Point, Segment, cross, dot, squared
from games.geometry.polygons import Polygon, edges, is_convex
from games.geometry.roots import ceil_root


def at_place(leg: Segment, far: Inches) -> Point:
    """Return the point of a leg at a place, rounded to the nearest whole one; its end if the leg is shorter.

    >>> at_place(((0, 0), (6000, 8000)), 5000), at_place(((0, 0), (0, 9)), 12)
    ((3000, 4000), (0, 9))
    """
    (ax, ay), end = leg
    whole = ceil_root(squared(*leg))
    if far >= whole:
        return end
    half = whole // 2
    return ax + ((end[0] - ax) * far + half) // whole, ay + ((end[1] - ay) * far + half) // whole


def nearest_place(leg: Segment, point: Point) -> Inches:
    """Return the place of a leg that is nearest to a point.

    >>> nearest_place(((0, 0), (9000, 0)), (4000, 700))
    4000
    """
    square, whole = squared(*leg), ceil_root(squared(*leg))
    return min(max(dot(*leg, point), 0), square) * whole // square if square else 0


def in_reach(leg: Segment, centre: Point, reach: Inches) -> Iterator[Inches]:
    """Yield the places at which a leg comes within a reach of a point or leaves it, on both sides of each.

    >>> list(in_reach(((0, 0), (9000, 0)), (5000, 3000), 5000))
    [1000, 1001, 9000]
    """
    square, start = squared(*leg), leg[0]
    if not square:
        return
    whole, ahead = ceil_root(square), dot(*leg, centre)
    root = ahead * ahead - square * (squared(start, centre) - reach * reach)
    if root < 0:
        return
    for far in ((ahead - isqrt(root)) * whole // square, (ahead + isqrt(root)) * whole // square):
        yield from (place for place in (far, far + 1) if 0 <= place <= whole)


def past_piece(leg: Segment, radius: Inches, eye: Point, piece: Piece) -> Iterator[Inches]:
    """Yield the places at which a piece begins or ceases to hide a base on a leg from an eye, in part or in whole.

    At the edge of the shadow, that is where the base touches it from one side and from the other.

    >>> sorted(past_piece(((0, 4000), (9000, 4000)), 0, (0, 0), ((1000, 2000), (2000, 2000), (2000, 1000))))
    [2000, 8000]
    """
    for way in _edges_of(eye, piece):
        yield from _abreast(leg, radius, eye, way)
    if not sweeps(leg, radius, piece):
        return
    if isinstance(piece, Disc):
        for reach in (abs(piece.radius - radius), piece.radius + radius):
            yield from in_reach(leg, piece.centre, reach)
    else:
        for start, end in edges(piece):
            yield from _abreast(leg, radius, start, (end[0] - start[0], end[1] - start[1]))


def _edges_of(eye: Point, piece: Piece) -> list[Point]:
    """Return the ways from an eye along the edges of a piece: where its shadow begins and ends."""
    if isinstance(piece, Disc):
        return _tangents(eye, piece)
    ways = [(x - eye[0], y - eye[1]) for x, y in piece]
    outer = _outermost(ways) if is_convex(piece) else None
    return [way for way in ways if way != (0, 0)] if outer is None else outer


def _tangents(eye: Point, disc: Disc) -> list[Point]:
    """Return the ways along which lines from an eye touch a disc; none from inside of it."""
    (x, y), radius = disc
    east, south = x - eye[0], y - eye[1]
    rest = east * east + south * south - radius * radius
    if rest <= 0:
        return []
    along = isqrt(rest)
    return [(east * along - south * side, east * side + south * along) for side in (radius, -radius)]


def _outermost(ways: list[Point]) -> list[Point] | None:
    """Return the ways furthest to the left and to the right, None if they are not all ahead of the eye."""
    left = right = ways[0]
    for x, y in ways[1:]:
        left = (x, y) if left[0] * y < left[1] * x else left
        right = (x, y) if right[0] * y > right[1] * x else right
    aside = any(left[0] * y < left[1] * x or right[0] * y > right[1] * x for x, y in ways)
    return None if aside or (0, 0) in ways or left[0] * right[1] <= left[1] * right[0] else [left, right]


def _abreast(leg: Segment, radius: Inches, origin: Point, way: Point) -> Iterator[Inches]:
    """Yield the places at which a base on a leg touches a line, from one side and from the other."""
    line = origin, (origin[0] + way[0], origin[1] + way[1])
    before, after = (cross(*line, point) for point in leg)
    whole, length = ceil_root(squared(*leg)), isqrt(way[0] * way[0] + way[1] * way[1])
    if before == after:
        return
    for aside in sorted({-radius, radius}):
        far = (aside * length - before) * whole // (after - before)
        if 0 < far < whole:
            yield far


class Wedge:
    """Between the two lines from an eye that touch a disc: all that can hide any of it is at least in part in there.

    >>> wedge = Wedge((0, 0), Disc((9000, 0), 600))
    >>> wedge.misses(((2000, 500), (3000, 500), (3000, 900))), wedge.misses(Disc((4500, 400), 200))
    (True, False)
    """

    def __init__(self, eye: Point, disc: Disc) -> None:
        self._eye = eye
        ways = _tangents(eye, disc)
        self._sides = [(*ways[0], 1), (*ways[1], -1)] if ways else []

    def misses(self, piece: Piece) -> bool:
        """Whether a piece is beside it, and does not touch it; False where the eye is inside the disc."""
        x, y = self._eye
        if isinstance(piece, Disc):
            (east, south), square = piece.centre, piece.radius * piece.radius
            for ahead, aside, side in self._sides:
                far = side * (ahead * (south - y) - aside * (east - x))
                if far > 0 and far * far > square * (ahead * ahead + aside * aside):
                    return True
            return False
        return any(
            min([side * (ahead * (south - y) - aside * (east - x)) for east, south in piece]) > 0
            for ahead, aside, side in self._sides
        )


class Shadow:
    """What a convex polygon hides from an eye: all bases of a radius in its shadow, but none that is close before it.

    >>> shadow = Shadow.of((0, 0), ((2000, -2000), (2100, -2000), (2100, 2000), (2000, 2000)), 600)
    >>> shadow.hides((4000, 1000)), shadow.hides((4000, 3500))
    (True, False)
    """

    def __init__(self, sides: list[Segment], radius: Inches) -> None:
        self._sides = [(ax, ay, bx - ax, by - ay, squared((ax, ay), (bx, by))) for (ax, ay), (bx, by) in sides]
        self._square = radius * radius

    @classmethod
    def of(cls, eye: Point, polygon: Polygon, radius: Inches) -> "Shadow | None":
        """Return the shadow of a convex polygon, None where it is not ahead of the eye."""
        outer = _outermost([(x - eye[0], y - eye[1]) for x, y in polygon])
        if outer is None:
            return None
        left, right = ((eye[0] + x, eye[1] + y) for x, y in outer)
        # Behind the line between both corners, a shadow is convex.
        return cls([(eye, left), (right, eye), (right, left)], radius)

    def hides(self, at: Point) -> bool:
        """Whether all of a base at a point is in the shadow; so is all that is between two such points."""
        x, y = at
        for ax, ay, east, south, square in self._sides:
            aside = east * (y - ay) - south * (x - ax)
            if aside < 0 or aside * aside < self._square * square:
                return False
        return True


def hull(points: list[Point]) -> Polygon:
    """Return the smallest convex polygon around some points, clockwise on the screen.

    >>> hull([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)])
    ((0, 0), (4, 0), (4, 4), (0, 4))
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    found: list[Point] = []
    for run in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in run:
            while len(side) > 1 and cross(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        found += side[:-1]
    return tuple(found)


def outside(around: Polygon, piece: Piece) -> bool:
    """Whether an edge of a convex polygon, clockwise on the screen, has all of a piece on its outer side."""
    if isinstance(piece, Disc):
        centre, square = piece.centre, piece.radius * piece.radius
        return any(
            (aside := cross(*edge, centre)) < 0 and aside * aside > square * squared(*edge) for edge in edges(around)
        )
    # Written out, for it is asked of every piece of a table.
    return any(
        max([(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in piece]) < 0 for (ax, ay), (bx, by) in edges(around)
    )
