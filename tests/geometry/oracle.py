"""Scenes at random, shapely's answers to them, and exact fractions where its floats cannot decide."""

import math
import random
from collections.abc import Callable
from fractions import Fraction

import shapely
from hypothesis import settings
from hypothesis import strategies as st

from games.geometry.discs import Disc
from games.geometry.plane import Point, Segment
from games.geometry.polygons import Polygon

TABLE = 48_000
CLOSE = 1e-5
"""Distances that differ by less are compared as fractions."""

SEEDS = range(10 * settings.default.max_examples)
grid = st.tuples(st.integers(0, 7), st.integers(0, 7))
"""So few points that lines run along edges and through corners all the time."""
segments = st.tuples(grid, grid).filter(lambda ends: ends[0] != ends[1])
polygons = st.lists(grid, min_size=3, max_size=7, unique=True).map(tuple).filter(lambda one: area(one).is_valid)


def area(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon)


def line(*points: Point) -> shapely.LineString:
    return shapely.LineString(points)


def terrain(dice: random.Random, most: int = TABLE) -> Polygon:
    """Return a star-shaped polygon of 3 to 9 corners."""
    while True:
        x, y = dice.randrange(most), dice.randrange(most)
        angles = sorted(dice.random() * math.tau for _ in range(dice.randint(3, 9)))
        reach = [(angle, dice.randrange(most // 50, most // 6)) for angle in angles]
        corners = tuple((round(x + r * math.cos(a)), round(y + r * math.sin(a))) for a, r in reach)
        if len(set(corners)) == len(corners) and area(corners).is_valid:
            return corners


def spot(dice: random.Random, most: int = TABLE) -> Point:
    return dice.randrange(most), dice.randrange(most)


def base(dice: random.Random) -> Disc:
    return Disc(spot(dice), dice.choice((500, 600, 750, 1000, 1250)))


def less(distance: float, reach: int, square: Callable[[], Fraction]) -> bool:
    """Whether a distance is less than a reach: by shapely, or by its exact square where that is too close."""
    return distance < reach if abs(distance - reach) > CLOSE else square() < reach * reach


def at_most(distance: float, reach: int, square: Callable[[], Fraction]) -> bool:
    """Whether a distance is at most a reach, likewise."""
    return distance < reach if abs(distance - reach) > CLOSE else square() <= reach * reach


def point_square(point: Point, segment: Segment) -> Fraction:
    """Return the exact square of the distance from a point to a segment, by the foot of the perpendicular."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    part = Fraction((point[0] - ax) * dx + (point[1] - ay) * dy, dx * dx + dy * dy) if dx or dy else Fraction(0)
    part = min(max(part, Fraction(0)), Fraction(1))
    return (ax + part * dx - point[0]) ** 2 + (ay + part * dy - point[1]) ** 2


def segment_square(one: Segment, two: Segment) -> Fraction:
    """Return the exact square of the distance of two segments."""
    if line(*one).intersects(line(*two)):  # exact in shapely: it decides by the signs of orientations
        return Fraction(0)
    return min(*(point_square(point, two) for point in one), *(point_square(point, one) for point in two))


def rim(polygon: Polygon) -> list[Segment]:
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def polygon_square(point: Point, polygon: Polygon) -> Fraction:
    """Return the exact square of the distance from a point to a polygon."""
    if area(polygon).intersects(shapely.Point(point)):
        return Fraction(0)
    return min(point_square(point, edge) for edge in rim(polygon))


def sweep_square(leg: Segment, polygon: Polygon) -> Fraction:
    """Return the exact square of the distance from a segment to a polygon."""
    if area(polygon).intersects(line(*leg)):
        return Fraction(0)
    return min(segment_square(leg, edge) for edge in rim(polygon))
