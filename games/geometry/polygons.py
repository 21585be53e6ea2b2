"""Simple polygons in whole numbers: where points lie, how lines meet them, whether two of them overlap.

A polygon is its corners in either direction, the first not repeated; its border belongs to it. A line *enters* a
polygon when it has a point strictly inside: along an edge or through a corner it only grazes it.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from games.geometry.plane import (
    Box,
    Point,
    Ratio,
    Segment,
    box_of,
    boxes_meet,
    common,
    cross,
    cross_properly,
    dot,
    meet,
    on_segment,
    squared,
)
from games.kernel.base.caching import per_piece

Polygon = tuple[Point, ...]
Exact = tuple[Fraction, Fraction]


def rectangle(west: int, north: int, east: int, south: int) -> Polygon:
    """Return an upright rectangle, clockwise from its north-west corner."""
    return (west, north), (east, north), (east, south), (west, south)


def edges(polygon: Polygon) -> Iterator[Segment]:
    """Yield the edges of a polygon."""
    yield from pairwise((*polygon, polygon[0]))


@per_piece
def bounds(polygon: Polygon) -> Box:
    """Return the box of a polygon: kept, for the same pieces are asked about again and again."""
    return box_of(polygon)


def area2(polygon: Polygon) -> int:
    """Return twice the signed area of a polygon; positive when it runs clockwise on the screen."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(polygon))


def clockwise(polygon: Polygon) -> Polygon:
    """Return a polygon so that it runs clockwise on the screen, its inside to the right of every edge."""
    return polygon if area2(polygon) > 0 else polygon[::-1]


def is_convex(polygon: Polygon) -> bool:
    """Whether a simple polygon never turns back; corners on a straight edge do not count."""
    turns = {turn > 0 for turn in _turns(polygon) if turn}
    return len(turns) == 1


def _turns(polygon: Polygon) -> Iterator[int]:
    return (cross(a, b, c) for (a, b), (_, c) in pairwise((*edges(polygon), (polygon[0], polygon[1]))))


def self_contact(polygon: Polygon) -> Point | None:
    """Return a corner near which a border crosses or touches itself; None for a simple polygon."""
    if len(set(polygon)) < len(polygon):
        return next(point for number, point in enumerate(polygon) if point in polygon[:number])
    boxed = sorted((box_of(edge), number, edge) for number, edge in enumerate(edges(polygon)))
    for position, (box, first, one) in enumerate(boxed):
        for other, second, two in boxed[position + 1 :]:
            if other[0] > box[2]:
                break  # sorted by their left ends: no later edge reaches this one
            if boxes_meet(box, other) and _clash(one, two, abs(first - second) in (1, len(boxed) - 1)):
                return one[0]
    return None


def is_simple(polygon: Polygon) -> bool:
    """Whether some points make a polygon: three or more, an area, and no border that meets itself.

    >>> is_simple(((0, 0), (9, 0), (9, 9))), is_simple(((0, 0), (9, 9), (9, 0), (0, 9)))
    (True, False)
    """
    return len(polygon) > 2 and area2(polygon) != 0 and self_contact(polygon) is None


def _clash(one: Segment, two: Segment, joined: bool) -> bool:
    """Whether two edges of one outline meet anywhere but at the end that joined ones share."""
    return common(one, two) is not None if joined else meet(one, two)


def locate(point: Point | Exact, polygon: Polygon) -> Literal["inside", "edge", "outside"]:
    """Return where a point lies.

    >>> [locate((x, 4), ((0, 0), (8, 0), (8, 8), (0, 8))) for x in (4, 8, 9)]
    ['inside', 'edge', 'outside']
    """
    x, y = point
    inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) or y in (ay, by):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0 and min(ax, bx) <= x <= max(ax, bx):
                return "edge"
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return "inside" if inside else "outside"


def enters(segment: Segment, polygon: Polygon) -> bool:
    """Whether a segment has a point strictly inside a polygon.

    >>> square = ((0, 0), (8, 0), (8, 8), (0, 8))
    >>> enters(((-1, 4), (1, 4)), square), enters(((-1, 8), (9, 8)), square), enters(((2, 2), (3, 3)), square)
    (True, False, True)
    """
    (ax, ay), (bx, by) = segment
    if ax == bx and ay == by:
        return locate(segment[0], polygon) == "inside"
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in polygon]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    (cx, cy), before = polygon[-1], sides[-1]
    for (ex, ey), side in zip(polygon, sides, strict=True):
        if side * before < 0:
            ux, uy = ex - cx, ey - cy
            if (ux * (ay - cy) - uy * (ax - cx)) * (ux * (by - cy) - uy * (bx - cx)) < 0:
                return True
        cx, cy, before = ex, ey, side
    return _dips(segment, polygon, sides)


def _dips(segment: Segment, polygon: Polygon, sides: list[int]) -> bool:
    """Whether a segment that crosses no edge has a stretch inside: between corners it does not change sides."""
    cuts = {point for point, side in zip(polygon, sides, strict=True) if not side and dot(point, *segment) < 0}
    start = locate(segment[0], polygon)
    if not cuts and start != "edge":
        return start == "inside"
    return inside_between(cuts.union(segment), doubled(polygon))


def doubled(polygon: Polygon) -> Polygon:
    """Return a polygon at twice its size, where the middle of two points is whole."""
    return tuple((2 * x, 2 * y) for x, y in polygon)


def inside_between(stops: set[Point], twice: Polygon) -> bool:
    """Whether the middle between two neighbours of some points on a line lies inside a doubled polygon."""
    return any(locate((a[0] + b[0], a[1] + b[1]), twice) == "inside" for a, b in pairwise(sorted(stops)))


def stretches(segment: Segment, polygon: Polygon) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the parts of a segment that run inside a polygon, each from where to where (0 to 1) on the segment.

    >>> stretches(((0, 4), (16, 4)), ((4, 0), (8, 0), (8, 8), (4, 8)))
    ((Fraction(1, 4), Fraction(1, 2)),)
    """
    sides = convex_sides(polygon)
    if sides:
        part = clipped(segment, sides)
        return ((Fraction(*part[0]), Fraction(*part[1])),) if part else ()
    cuts = {Fraction(0), Fraction(1), *(part for edge in edges(polygon) for part in _parts(segment, edge))}
    return tuple((a, b) for a, b in pairwise(sorted(cuts)) if _runs_inside(segment, a, b, polygon))


@per_piece
def convex_sides(polygon: Polygon) -> tuple[Segment, ...]:
    """Return the edges of a convex polygon clockwise, each as its start and the way to its end; none of another one."""
    if not is_convex(polygon):
        return ()
    return tuple((one, (two[0] - one[0], two[1] - one[1])) for one, two in edges(clockwise(polygon)))


def clipped(segment: Segment, sides: tuple[Segment, ...]) -> tuple[Ratio, Ratio] | None:
    """Return from which part of a segment to which it runs inside a convex polygon of some sides, None if nowhere.

    >>> clipped(((0, 4), (16, 4)), convex_sides(((4, 0), (8, 0), (8, 8), (4, 8))))
    ((32, 128), (64, 128))
    """
    # Cut short by the line of every edge in turn.
    from_top, from_bottom, to_top, to_bottom = 0, 1, 1, 1
    (ax, ay), (bx, by) = segment
    for (x, y), (east, south) in sides:
        # As `cross`, without a call: above 0 on the inner side.
        near, far = east * (ay - y) - south * (ax - x), east * (by - y) - south * (bx - x)
        if near <= 0 and far <= 0:
            return None
        if near < 0 and from_top * (far - near) < -near * from_bottom:
            from_top, from_bottom = -near, far - near
        if far < 0 and near * to_bottom < to_top * (near - far):
            to_top, to_bottom = near, near - far
    if from_top * to_bottom >= to_top * from_bottom:
        return None
    return (from_top, from_bottom), (to_top, to_bottom)


def _runs_inside(segment: Segment, start: Fraction, end: Fraction, polygon: Polygon) -> bool:
    """Whether the middle between two parts of a segment lies inside a polygon, all scaled until it is whole."""
    (ax, ay), (bx, by) = segment
    along = start.numerator * end.denominator + end.numerator * start.denominator
    scale = 2 * start.denominator * end.denominator
    middle = ax * scale + (bx - ax) * along, ay * scale + (by - ay) * along
    return locate(middle, tuple([(x * scale, y * scale) for x, y in polygon])) == "inside"


def _parts(segment: Segment, edge: Segment) -> Iterator[Fraction]:
    """Yield where an edge meets a segment, as parts of the segment."""
    a, b = segment
    if cross_properly(segment, edge):
        near, far = cross(*edge, a), cross(*edge, b)
        yield Fraction(near, near - far)
    elif a != b:
        yield from (Fraction(dot(a, b, point), squared(a, b)) for point in edge if on_segment(point, segment))
