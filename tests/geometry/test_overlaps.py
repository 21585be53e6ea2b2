"""How much of a way a base overlaps polygons, compared with points looked at one after the other."""

import math
import random

import pytest

from games.geometry.discs import Disc, apart
from games.geometry.overlaps import length_over
from games.geometry.plane import Point
from games.geometry.polygons import Polygon, is_simple, rectangle

FINE = 10
"""Points are looked at in parts of a thousandth."""
LOOKS = 400
SQUARE = rectangle(0, 0, 3000, 3000)


@pytest.mark.parametrize(
    ("path", "polygons", "long"),
    [
        (((1000, 5000), (1000, 3000)), [SQUARE], 500),  # from 3.5 on
        (((1000, 5000), (1000, -5000)), [SQUARE], 4000),
        (((-2000, 3400), (9000, 3400)), [SQUARE], 3600),  # past it: 0.3 more on both sides, by the corners' circles
        (((-2000, 3500), (9000, 3500)), [SQUARE], 0),  # it only touches
        (((1000, 5000), (1000, 3000), (1000, 5000)), [SQUARE], 1000),
        (((1000, 5000), (1000, -5000)), [SQUARE, rectangle(0, 1000, 3000, 5000)], 5500),  # two at once count once
        (((1000, 1000), (1000, 1000)), [SQUARE], 0),
    ],
)
def test_a_base_of_half_an_inch_counts_with_its_whole_width(
    path: tuple[Point, ...], polygons: list[Polygon], long: int
) -> None:
    assert length_over(path, 500, polygons) == long


def shape(dice: random.Random) -> Polygon:
    """A polygon, mostly not convex."""
    x, y = dice.randint(0, 12000), dice.randint(0, 12000)
    turns = sorted(dice.random() * math.tau for _ in range(dice.randint(3, 6)))
    sizes = [dice.uniform(800, 3000) for _ in turns]
    found = tuple(
        (round(x + size * math.cos(turn)), round(y + size * math.sin(turn)))
        for turn, size in zip(turns, sizes, strict=True)
    )
    return found if is_simple(found) else shape(dice)


def overlapped(start: Point, end: Point, radius: int, polygons: list[Polygon]) -> float:
    """Return about how much of a leg a base overlaps polygons."""
    larger = [tuple((FINE * x, FINE * y) for x, y in polygon) for polygon in polygons]
    parts = [(number + 0.5) / LOOKS for number in range(LOOKS)]
    spots = [
        tuple(round(FINE * (one + part * (two - one))) for one, two in zip(start, end, strict=True)) for part in parts
    ]
    bases = [Disc((x, y), FINE * radius) for x, y in spots]
    return sum(any(not apart(base, one) for one in larger) for base in bases) / LOOKS * math.dist(start, end)


def test_it_agrees_with_points_all_along_ways_at_random() -> None:
    dice, told = random.Random(5), 0
    for _ in range(120):
        polygons = [shape(dice) for _ in range(dice.randint(1, 3))]
        start, end = ((dice.randint(0, 12000), dice.randint(0, 12000)) for _ in range(2))
        radius = dice.choice((500, 750, 1250))
        found = length_over((start, end), radius, polygons)
        told += found > 0
        assert abs(found - overlapped(start, end, radius, polygons)) <= 8 * math.dist(start, end) / LOOKS + 2
    assert told > 40
