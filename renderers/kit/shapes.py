"""Outlines as lists of points round a centre: seat shapes, hexes, bursts. Angles in degrees from north, clockwise."""

import math
from collections.abc import Sequence

from games.kernel.base.caching import per_piece
from renderers.kit.canvas import Point
from renderers.kit.palette import Shape


def polar(centre: Point, radius: float, angle: float) -> Point:
    """Return the point at a distance and an angle (0 = north, clockwise) from a centre."""
    turn = math.radians(angle)
    return (centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn))


def placed(points: Sequence[Point], centre: Point, angle: float = 0, scale: float = 1) -> list[Point]:
    """Return points given round (0, 0), bow up, scaled, turned by `angle` and moved to `centre`."""
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [(centre[0] + scale * (x * cos - y * sin), centre[1] + scale * (x * sin + y * cos)) for x, y in points]


def rounded(points: Sequence[Point], radius: float, steps: int = 4) -> list[Point]:
    """Return a polygon with its corners rounded by quadratic curves that start `radius` px before each corner."""
    result: list[Point] = []
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        for step in range(steps + 1):
            t = step / steps
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            result.append((a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]))
    return result


def _towards(origin: Point, goal: Point, distance: float) -> Point:
    length = math.dist(origin, goal) or 1
    share = min(distance / length, 0.5)
    return (origin[0] + (goal[0] - origin[0]) * share, origin[1] + (goal[1] - origin[1]) * share)


@per_piece
def seat_outline(shape: Shape, radius: float) -> Sequence[Point]:
    """Return a seat's shape round (0, 0), drawn to look as big as a circle of `radius`."""
    r = radius
    if shape == "circle":
        return [polar((0, 0), r, angle) for angle in range(0, 360, 10)]
    if shape == "square":
        s = r * 0.91
        return rounded([(-s, -s), (s, -s), (s, s), (-s, s)], r * 0.24)
    if shape == "triangle":
        return rounded([(0, -1.17 * r), (1.27 * r, 0.97 * r), (-1.27 * r, 0.97 * r)], r * 0.3)
    return rounded([(0, -1.3 * r), (1.04 * r, 0), (0, 1.3 * r), (-1.04 * r, 0)], r * 0.22)


def letter_drop(shape: Shape, radius: float) -> float:
    """Return how far below the centre a letter sits in an upright seat shape."""
    return radius * 0.24 if shape == "triangle" else 0


def hex_corners(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a flat-topped hex, from the north-west corner clockwise: side i joins corners i and i+1."""
    return [polar(centre, radius, angle) for angle in (-30, 30, 90, 150, 210, 270)]


def dart(length: float, half: float, notch: float) -> list[Point]:
    """Return an arrowhead round (0, 0) with its tip up: `length` from tip to wings, `half` wide, base notched."""
    return [(0, -length / 2), (half, length / 2), (0, length / 2 - notch), (-half, length / 2)]


def burst(radius: float, points: int = 10, inner: float = 0.5) -> list[Point]:
    """Return a star with `points` spikes round (0, 0)."""
    step = 180 / points
    return [polar((0, 0), radius if i % 2 == 0 else radius * inner, i * step) for i in range(2 * points)]
