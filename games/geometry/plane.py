"""Points, segments and boxes in whole numbers; every answer is exact.

x grows to the east and y to the south, as on a screen and on a map; clockwise means clockwise on the screen.
Distances are kept squared, as a fraction of two whole numbers where they are none, until somebody reads them.
"""

from collections.abc import Iterable

Point = tuple[int, int]
Segment = tuple[Point, Point]
Box = tuple[int, int, int, int]
"""The least and the greatest coordinates of something: left, top, right, bottom."""
Ratio = tuple[int, int]
"""A number as numerator and positive denominator, not reduced."""


def cross(o: Point, a: Point, b: Point) -> int:
    """Return twice the signed area of a triangle; positive when it turns clockwise on the screen."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def dot(o: Point, a: Point, b: Point) -> int:
    """Return the scalar product of the ways from `o` to `a` and to `b`."""
    return (a[0] - o[0]) * (b[0] - o[0]) + (a[1] - o[1]) * (b[1] - o[1])


def squared(a: Point, b: Point) -> int:
    """Return the square of the distance of two points.

    >>> squared((0, 0), (3, 4))
    25
    """
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def sign(value: int) -> int:
    """Return -1, 0 or 1."""
    return (value > 0) - (value < 0)


def box_of(points: Iterable[Point], margin: int = 0) -> Box:
    """Return the box of some points, grown by a margin on every side."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def box_of_leg(leg: Segment, margin: int = 0) -> Box:
    """Return what `box_of` says of the two ends of a segment, in less time."""
    (ax, ay), (bx, by) = leg
    west, east = (ax, bx) if ax < bx else (bx, ax)
    north, south = (ay, by) if ay < by else (by, ay)
    return west - margin, north - margin, east + margin, south + margin


def grown(box: Box, margin: int) -> Box:
    """Return a box grown by a margin on every side."""
    left, top, right, bottom = box
    return left - margin, top - margin, right + margin, bottom + margin


def union(boxes: Iterable[Box]) -> Box:
    """Return the box around some boxes, at least one.

    >>> union([(0, 0, 1, 9), (-3, 2, 0, 4)])
    (-3, 0, 1, 9)
    """
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def boxes_meet(a: Box, b: Box) -> bool:
    """Whether two boxes share a point, the border included."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def on_segment(point: Point, segment: Segment) -> bool:
    """Whether a point lies on a segment, ends included."""
    a, b = segment
    return cross(a, b, point) == 0 and dot(point, a, b) <= 0


def cross_properly(one: Segment, two: Segment) -> bool:
    """Whether two segments cross in a point inside both."""
    (a, b), (c, d) = one, two
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def touch(one: Segment, two: Segment) -> bool:
    """Whether an end of one of two segments lies on the other."""
    return any(on_segment(point, two) for point in one) or any(on_segment(point, one) for point in two)


def meet(one: Segment, two: Segment) -> bool:
    """Whether two segments share a point.

    >>> meet(((0, 0), (4, 4)), ((0, 4), (4, 0))), meet(((0, 0), (4, 4)), ((4, 4), (9, 4)))
    (True, True)
    """
    (a, b), (c, d) = one, two
    sides = cross(a, b, c), cross(a, b, d)
    if min(sides) > 0 or max(sides) < 0:
        return False
    others = cross(c, d, a), cross(c, d, b)
    if min(others) > 0 or max(others) < 0:
        return False
    return 0 not in (*sides, *others) or touch(one, two)


def common(one: Segment, two: Segment) -> Segment | None:
    """Return the stretch that two segments share, in the direction of the first; None where that is not a length.

    >>> common(((0, 0), (8, 0)), ((9, 0), (5, 0)))
    ((5, 0), (8, 0))
    """
    a, b = one
    if cross(a, b, two[0]) or cross(a, b, two[1]) or a == b:
        return None
    near, far = sorted(two, key=lambda point: dot(a, b, point))
    start = near if dot(a, b, near) > 0 else a
    end = far if dot(b, a, far) > 0 else b
    return (start, end) if dot(a, b, start) < dot(a, b, end) else None


def to_point(segment: Segment, point: Point) -> Ratio:
    """Return the square of the distance from a segment to a point.

    >>> to_point(((0, 0), (2, 2)), (0, 2))
    (16, 8)
    """
    a, b = segment
    along, whole = dot(a, b, point), squared(a, b)
    if along <= 0:
        return squared(a, point), 1
    if along >= whole:
        return squared(b, point), 1
    return cross(a, b, point) ** 2, whole


def nearer(segment: Segment, point: Point, reach: int) -> bool:
    """Whether a point lies less than a reach away from a segment."""
    # What `to_point` says, written out: it is asked a thousand times for every look across a table.
    (ax, ay), (bx, by), (x, y) = *segment, point
    dx, dy, ux, uy = bx - ax, by - ay, x - ax, y - ay
    along, whole = dx * ux + dy * uy, dx * dx + dy * dy
    if along <= 0:
        return ux * ux + uy * uy < reach * reach
    if along >= whole:
        return (x - bx) ** 2 + (y - by) ** 2 < reach * reach
    return (dx * uy - dy * ux) ** 2 < reach * reach * whole


def segments_nearer(one: Segment, two: Segment, reach: int) -> bool:
    """Whether two segments come closer to each other than a positive reach."""
    if beyond(one, two, reach):
        return False
    (a, b), (c, d) = one, two
    if nearer(one, c, reach) or nearer(one, d, reach) or nearer(two, a, reach) or nearer(two, b, reach):
        return True
    return cross_properly(one, two)


def beyond(segment: Segment, points: Iterable[Point], reach: int) -> bool:
    """Whether points, and all between them, lie on one side of the line of a segment, a reach or more from it.

    >>> beyond(((0, 0), (9, 0)), ((3, 5), (20, 4)), 4), beyond(((0, 0), (9, 0)), ((3, 5), (3, -5)), 4)
    (True, False)
    """
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in points]
    least = min(sides)
    if least <= 0:
        least = -max(sides)
    return least > 0 and least * least >= reach * reach * (dx * dx + dy * dy)
