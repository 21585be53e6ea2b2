"""Two polygons beside each other: whether they overlap, touch, or keep a distance; polygons moved and turned."""

from collections.abc import Iterator

from games.geometry.plane import (
    Box,
    Point,
    Segment,
    box_of,
    boxes_meet,
    common,
    cross_properly,
    on_segment,
    segments_nearer,
    squared,
    to_point,
)
from games.geometry.polygons import Polygon, clockwise, doubled, edges, inside_between, locate
from games.geometry.roots import floor_root, floor_sum

Boxed = tuple[Box, Segment]

_TURNS = 24
"""A full turn in steps of 15 degrees."""
_UNIT = 10**12
_COSINES = (
    1_000_000_000_000, 965_925_826_289, 866_025_403_784, 707_106_781_187, 500_000_000_000, 258_819_045_103, 0,
)  # fmt: skip
"""The cosines of 0, 15, .. 90 degrees in units of 10 to the -12, rounded."""


class Shape:
    """A simple polygon, turned clockwise, with its box."""

    def __init__(self, polygon: Polygon) -> None:
        self.polygon = clockwise(polygon)
        self.box = box_of(polygon)

    def near(self, other: "Shape") -> bool:
        """Whether the boxes of two shapes meet."""
        return boxes_meet(self.box, other.box)

    def edges_in(self, box: Box) -> list[Boxed]:
        """Return the edges whose boxes meet a box, each with its box."""
        boxed = ((box_of(edge), edge) for edge in edges(self.polygon))
        return [one for one in boxed if boxes_meet(one[0], box)]


def overlap(a: Shape, b: Shape) -> bool:
    """Whether two shapes share more than border.

    Without a proper crossing, two shapes overlap only if a piece of one border lies inside the other shape, or if
    common border runs the same way round in both (both shapes lie on the same side of it).
    """
    if not a.near(b):
        return False
    ours, theirs = a.edges_in(b.box), b.edges_in(a.box)
    if any(cross_properly(one, two) or _alike(one, two) for one, two in _meeting(ours, theirs)):
        return True
    return _dips(ours, theirs, b) or _dips(theirs, ours, a)


def shared_border(a: Shape, b: Shape) -> int:
    """Return the length of the border that two shapes have in common, rounded down."""
    stretches = (common(one, two) for one, two in _meeting(a.edges_in(b.box), b.edges_in(a.box)))
    return floor_sum(squared(*stretch) for stretch in stretches if stretch)


def seams(a: Polygon, b: Polygon) -> tuple[Segment, ...]:
    """Return the stretches of border on which two polygons lie face to face.

    >>> seams(((0, 0), (4, 0), (4, 4), (0, 4)), ((4, 1), (9, 1), (9, 9), (4, 9)))
    (((4, 1), (4, 4)),)
    """
    pairs = [(one, two) for one in edges(clockwise(a)) for two in edges(clockwise(b)) if not _same_way(one, two)]
    return tuple(stretch for one, two in pairs if (stretch := common(one, two)))


def shapes_nearer(a: Polygon, b: Polygon, reach: int) -> bool:
    """Whether two polygons come closer to each other than a positive reach; never true of a gap equal to it."""
    around, box = box_of(a, reach), box_of(b)
    if not boxes_meet(around, box):
        return False
    ours = [(reached, edge) for edge in edges(a) if boxes_meet(reached := box_of(edge, reach), box)]
    theirs = [(reached, edge) for edge in edges(b) if boxes_meet(reached := box_of(edge), around)]
    if any(segments_nearer(one, two, reach) for one, two in _meeting(ours, theirs)):
        return True
    return "inside" in (locate(a[0], b), locate(b[0], a))


def shapes_gap(a: Polygon, b: Polygon) -> int:
    """Return the gap between two polygons, rounded down: two that are too near are never shown as far enough apart.

    >>> shapes_gap(((0, 0), (4, 0), (0, 4)), ((7, 8), (7, 0), (9, 0)))
    3
    """
    if shapes_nearer(a, b, 1):
        return 0
    pairs = [(edge, point) for one, two in ((a, b), (b, a)) for edge in edges(one) for point in two]
    return min(floor_root(*to_point(edge, point)) for edge, point in pairs)


def _meeting(ours: list[Boxed], theirs: list[Boxed]) -> Iterator[tuple[Segment, Segment]]:
    """Yield the pairs of edges whose boxes meet."""
    return ((one, two) for box, one in ours for other, two in theirs if boxes_meet(box, other))


def _same_way(one: Segment, two: Segment) -> bool:
    (a, b), (c, d) = one, two
    return (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) > 0


def _alike(one: Segment, two: Segment) -> bool:
    """Whether two edges share a stretch with the inside on the same side."""
    return _same_way(one, two) and common(one, two) is not None


def _dips(ours: list[Boxed], theirs: list[Boxed], other: Shape) -> bool:
    """Whether a piece of one of our edges lies inside the other shape; none changes sides between its corners."""
    twice = doubled(other.polygon)
    for box, edge in ours:
        corners = {point for reach, their in theirs if boxes_meet(box, reach) for point in their}
        if inside_between({*edge, *(point for point in corners if on_segment(point, edge))}, twice):
            return True
    return False


def shifted(polygon: Polygon, by: Point) -> Polygon:
    """Return a polygon moved east and south.

    >>> shifted(((0, 0), (2, 0), (0, 2)), (10, 20))
    ((10, 20), (12, 20), (10, 22))
    """
    return tuple((x + by[0], y + by[1]) for x, y in polygon)


def turned(polygon: Polygon, turns: int) -> Polygon:
    """Return a polygon turned clockwise about the origin by a number of times 15 degrees.

    Right angles are exact. Otherwise corners are rounded to the nearest whole numbers, half away from zero, so that
    turning back may miss by one; whatever is asked of the result is answered exactly for the rounded corners.

    >>> turned(((1000, 0), (0, 500), (0, 0)), 6), turned(((1000, 0), (0, 500), (0, 0)), 2)
    (((0, 1000), (-500, 0), (0, 0)), ((866, 500), (-250, 433), (0, 0)))
    """
    cosine, sine = _cosine(turns), _cosine(turns - 6)
    return tuple((_rounded(x * cosine - y * sine), _rounded(x * sine + y * cosine)) for x, y in polygon)


def _cosine(turns: int) -> int:
    part = turns % _TURNS
    quarter = min(part, _TURNS - part)
    return _COSINES[quarter] if quarter <= 6 else -_COSINES[12 - quarter]


def _rounded(number: int) -> int:
    whole = (2 * abs(number) + _UNIT) // (2 * _UNIT)
    return whole if number >= 0 else -whole
