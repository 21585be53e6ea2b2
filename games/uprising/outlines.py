"""Exact geometry of outlines in whole numbers: simple, apart, touching."""

import math
from collections.abc import Iterator
from itertools import pairwise

from games.uprising.country import Point

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
    all_edges = list(edges(polygon))
    for first, one in enumerate(all_edges):
        for second in range(first + 1, len(all_edges)):
            two = all_edges[second]
            if not _boxes_meet(_box(one), _box(two)):
                continue
            joined = second == first + 1 or (first == 0 and second == len(all_edges) - 1)
            if cross_properly(one, two) or (not joined and _touch(one, two)) or (joined and _folds(one, two)):
                x, y = one[0]
                return [f"the outline crosses itself near {x},{y}"]
    return []


def _touch(one: Edge, two: Edge) -> bool:
    return any(on_edge(point, two) for point in one) or any(on_edge(point, one) for point in two)


def _folds(one: Edge, two: Edge) -> bool:
    """Tell whether two edges that share one end also share more."""
    free = [point for point in (*one, *two) if (point in one) != (point in two)]
    return any(on_edge(point, one) and on_edge(point, two) for point in free)


Box = tuple[int, int, int, int]


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

    def edges_in(self, box: Box) -> list[Edge]:
        """Return the edges whose boxes meet a box."""
        return [edge for edge in edges(self.polygon) if _boxes_meet(_box(edge), box)]

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
    for one in ours:
        for two in theirs:
            if _boxes_meet(_box(one), _box(two)) and (cross_properly(one, two) or _same_way(one, two)):
                return True
    return _dips(ours, theirs, b) or _dips(theirs, ours, a)


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


def _dips(ours: list[Edge], theirs: list[Edge], other: Shape) -> bool:
    """Tell whether a piece of one of our edges lies inside the other shape."""
    for edge in ours:
        cuts = [0.0, 1.0, *(_part(edge, point) for their in theirs for point in their if on_edge(point, edge))]
        for start, end in pairwise(sorted(set(cuts))):
            middle = _at(edge, (start + end) / 2)
            if not _on_border(middle, theirs) and other.contains(middle):
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
    ours, theirs = a.edges_in(b.box), b.edges_in(a.box)
    return sum(abs(_common(one, two)) for one in ours for two in theirs if _boxes_meet(_box(one), _box(two)))
