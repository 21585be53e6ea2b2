"""Exact geometry of outlines in whole numbers: simple, apart, touching."""

import math
from collections.abc import Iterator
from itertools import pairwise

from games.uprising.maps.country import Point

Edge = tuple[Point, Point]
MIN_AREA = 400
MAX_POINTS = 1_200


def cross(o: Point, a: Point, b: Point) -> int:
    """Return twice the signed area of a triangle; positive when it turns clockwise on the screen."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def area2(polygon: tuple[Point, ...]) -> int:
    """Return twice the signed area of a polygon; positive when it runs clockwise on the screen."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(polygon))


def edges(polygon: tuple[Point, ...]) -> Iterator[Edge]:
    """Yield the edges of a polygon."""
    yield from pairwise((*polygon, polygon[0]))


def on_edge(point: Point, edge: Edge) -> bool:
    """Tell whether a point lies on an edge, ends included."""
    a, b = edge
    return (
        cross(a, b, point) == 0
        and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def cross_properly(one: Edge, two: Edge) -> bool:
    """Tell whether two edges cross in a point inside both."""
    (a, b), (c, d) = one, two
    return _sign(cross(a, b, c)) * _sign(cross(a, b, d)) < 0 and _sign(cross(c, d, a)) * _sign(cross(c, d, b)) < 0


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def outline_faults(polygon: tuple[Point, ...]) -> list[str]:
    """Return what is wrong with a single outline."""
    if not 3 <= len(polygon) <= MAX_POINTS:
        return [f"an outline has 3 to {MAX_POINTS} points"]
    if len(set(polygon)) < len(polygon):
        return ["the outline passes through a point twice"]
    if abs(area2(polygon)) < 2 * MIN_AREA:
        return ["the outline encloses next to nothing"]
    boxed = sorted((_box(edge), number, edge) for number, edge in enumerate(edges(polygon)))
    for position, (box, first, one) in enumerate(boxed):
        for other, second, two in boxed[position + 1 :]:
            if other[0] > box[2]:
                break  # sorted by their left ends: no later edge reaches this one
            if _boxes_meet(box, other) and _cross_or_touch(one, two, abs(first - second) in (1, len(boxed) - 1)):
                return [f"the outline crosses itself near {one[0][0]},{one[0][1]}"]
    return []


def _cross_or_touch(one: Edge, two: Edge, joined: bool) -> bool:
    """Tell whether two edges of one outline meet anywhere but at the end that joined ones share."""
    return cross_properly(one, two) or (_folds(one, two) if joined else _touch(one, two))


def _touch(one: Edge, two: Edge) -> bool:
    return any(on_edge(point, two) for point in one) or any(on_edge(point, one) for point in two)


def _folds(one: Edge, two: Edge) -> bool:
    """Tell whether two edges that share one end also share more."""
    free = [point for point in (*one, *two) if (point in one) != (point in two)]
    return any(on_edge(point, one) and on_edge(point, two) for point in free)


Box = tuple[int, int, int, int]
Boxed = tuple[Box, Edge]


def _box(some: tuple[Point, ...]) -> Box:
    xs, ys = [x for x, _ in some], [y for _, y in some]
    return min(xs), min(ys), max(xs), max(ys)


def _boxes_meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


class Shape:
    """A simple polygon, turned clockwise, with its box."""

    def __init__(self, polygon: tuple[Point, ...]) -> None:
        self.polygon = polygon if area2(polygon) > 0 else polygon[::-1]
        self.box = _box(polygon)

    def near(self, other: "Shape") -> bool:
        """Tell whether the boxes of two shapes meet."""
        return _boxes_meet(self.box, other.box)

    def edges_in(self, box: Box) -> list[Boxed]:
        """Return the edges whose boxes meet a box, each with its box."""
        boxed = ((_box(edge), edge) for edge in edges(self.polygon))
        return [one for one in boxed if _boxes_meet(one[0], box)]

    def contains(self, point: tuple[float, float]) -> bool:
        """Tell whether a point lies inside; on the border either answer may come."""
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in edges(self.polygon):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside


def overlap(a: Shape, b: Shape) -> bool:
    """Tell whether two shapes share more than border.

    Without a proper crossing, two shapes overlap only if a piece of one border lies inside the other shape, or if
    common border runs the same way round in both (both shapes lie on the same side of it).
    """
    ours, theirs = a.edges_in(b.box), b.edges_in(a.box)
    if any(cross_properly(one, two) or _same_way(one, two) for one, two in _meeting(ours, theirs)):
        return True
    return _dips(ours, theirs, b) or _dips(theirs, ours, a)


def _meeting(ours: list[Boxed], theirs: list[Boxed]) -> Iterator[tuple[Edge, Edge]]:
    """Yield the pairs of edges whose boxes meet."""
    return ((one, two) for box, one in ours for other, two in theirs if _boxes_meet(box, other))


def _common(one: Edge, two: Edge) -> float:
    """Return the length of what two edges have in common; negative when they run the same way."""
    (a, b), (c, d) = one, two
    if cross(a, b, c) or cross(a, b, d):
        return 0.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = math.hypot(dx, dy)

    def along(point: Point) -> float:
        return ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size

    start, end = along(c), along(d)
    length = max(0.0, min(size, max(start, end)) - max(0.0, min(start, end)))
    return -length if end > start else length


def _same_way(one: Edge, two: Edge) -> bool:
    return _common(one, two) < -1e-9


def _dips(ours: list[Boxed], theirs: list[Boxed], other: Shape) -> bool:
    """Tell whether a piece of one of our edges lies inside the other shape."""
    for box, edge in ours:
        close = [their for reach, their in theirs if _boxes_meet(box, reach)]
        cuts = {0.0, 1.0, *(_part(edge, point) for their in close for point in their if on_edge(point, edge))}
        for start, end in pairwise(sorted(cuts)):
            middle = _at(edge, (start + end) / 2)
            if not _on_border(middle, close) and other.contains(middle):
                return True
    return False


def _part(edge: Edge, point: Point) -> float:
    (ax, ay), (bx, by) = edge
    wide = abs(bx - ax) >= abs(by - ay)
    return (point[0] - ax) / (bx - ax) if wide else (point[1] - ay) / (by - ay)


def _at(edge: Edge, part: float) -> tuple[float, float]:
    (ax, ay), (bx, by) = edge
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _on_border(point: tuple[float, float], border: list[Edge]) -> bool:
    x, y = point
    for (ax, ay), (bx, by) in border:
        size = math.hypot(bx - ax, by - ay)
        off = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / size
        if (
            off < 1e-6
            and min(ax, bx) - 1e-6 <= x <= max(ax, bx) + 1e-6
            and min(ay, by) - 1e-6 <= y <= max(ay, by) + 1e-6
        ):
            return True
    return False


def shared_border(a: Shape, b: Shape) -> float:
    """Return the length of the border that two shapes have in common."""
    return sum(abs(_common(one, two)) for one, two in _meeting(a.edges_in(b.box), b.edges_in(a.box)))
