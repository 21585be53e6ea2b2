"""Two polygons: overlap, common border, distance; hulls and turns. Shapely is the oracle."""

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.geometry.plane import Point, squared
from games.geometry.polygons import Polygon, rectangle
from games.geometry.shapes import Shape, overlap, seams, shapes_gap, shapes_nearer, shared_border, shifted, turned
from tests.geometry.oracle import SEEDS, area, less, polygons, rim, sweep_square, terrain


def square(x: int, y: int, size: int = 100) -> Shape:
    return Shape(((x, y), (x + size, y), (x + size, y + size), (x, y + size)))


@pytest.mark.parametrize(
    ("other", "overlaps", "border"),
    [
        (square(100, 0), False, 100),
        (square(100, 50), False, 50),
        (square(100, 100), False, 0),
        (square(50, 50), True, None),
        (square(0, 0), True, None),
        (square(20, 20, 40), True, None),
        (square(0, 0, 40), True, None),
        (square(60, 0), True, None),
        (Shape(((100, 0), (200, 0), (200, 100), (100, 100), (50, 50))), True, None),
        (Shape(((0, 0), (100, 100), (0, 100))), True, None),
        (square(300, 0), False, 0),
    ],
)
def test_overlap_and_shared_border_of_squares(other: Shape, overlaps: bool, border: int | None) -> None:
    one = square(0, 0)
    assert overlap(one, other) == overlap(other, one) == overlaps
    if border is not None:
        assert shared_border(one, other) == shared_border(other, one) == border


@settings(max_examples=3 * settings.default.max_examples)
@given(polygons, polygons)
def test_overlap_and_common_border_are_as_shapely_says(a: Polygon, b: Polygon) -> None:
    one, two = Shape(a), Shape(b)
    overlaps = shapely.relate(area(a), area(b))[0] == "2"
    assert overlap(one, two) == overlap(two, one) == overlaps
    border = area(a).boundary.intersection(area(b).boundary).length
    assert shared_border(one, two) == shared_border(two, one) == math.floor(border + 1e-9)


@given(polygons, polygons)
def test_seams_are_the_common_border_of_what_lies_face_to_face(a: Polygon, b: Polygon) -> None:
    length = sum(math.dist(*seam) for seam in seams(a, b))
    assert length == pytest.approx(sum(math.dist(*seam) for seam in seams(b[::-1], a)))
    if not overlap(Shape(a), Shape(b)):
        assert length == pytest.approx(area(a).boundary.intersection(area(b).boundary).length)


@given(polygons, polygons, st.integers(1, 7))
def test_polygons_keep_a_distance_exactly(a: Polygon, b: Polygon, reach: int) -> None:
    distance = area(a).distance(area(b))
    expected = less(distance, reach, lambda: min(sweep_square(edge, b) for edge in rim(a)))
    assert shapes_nearer(a, b, reach) == shapes_nearer(b, a, reach) == expected


@given(polygons, polygons)
def test_gaps_are_rounded_down_so_that_they_never_look_wide_enough(a: Polygon, b: Polygon) -> None:
    shown = shapes_gap(a, b)
    assert shown == shapes_gap(b, a) == math.floor(area(a).distance(area(b)) + 1e-9)
    assert not shown or not shapes_nearer(a, b, shown)
    assert shapes_nearer(a, b, shown + 1)


def test_one_polygon_inside_another_is_near() -> None:
    assert shapes_nearer(rectangle(0, 0, 90, 90), rectangle(40, 40, 50, 50), 1)
    assert shapes_nearer(rectangle(40, 40, 50, 50), rectangle(0, 0, 90, 90), 1)


@pytest.mark.fuzz
def test_random_pairs_agree_with_shapely() -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        a, b, reach = terrain(dice), terrain(dice), dice.randrange(1, 12_000)
        one, two = area(a), area(b)
        assert overlap(Shape(a), Shape(b)) == (shapely.relate(one, two)[0] == "2"), seed
        assert shapes_nearer(a, b, reach) == (one.distance(two) < reach), seed


@given(polygons, st.integers(-60, 60))
def test_quarter_turns_are_exact(polygon: Polygon, quarters: int) -> None:
    there = turned(polygon, 6 * quarters)
    assert turned(there, -6 * quarters) == polygon
    assert turned(polygon, 6) == tuple((-y, x) for x, y in polygon)
    assert [squared(point, (0, 0)) for point in there] == [squared(point, (0, 0)) for point in polygon]


@given(st.tuples(st.integers(-72_000, 72_000), st.integers(-72_000, 72_000)), st.integers(-30, 30))
def test_turned_corners_are_rounded_to_the_nearest_point(point: Point, turns: int) -> None:
    angle = math.radians(15 * turns)
    x = point[0] * math.cos(angle) - point[1] * math.sin(angle)
    y = point[0] * math.sin(angle) + point[1] * math.cos(angle)
    ((found_x, found_y),) = turned((point,), turns)
    assert abs(found_x - x) <= 0.5 + 1e-6
    assert abs(found_y - y) <= 0.5 + 1e-6
    ((back_x, back_y),) = turned(((found_x, found_y),), -turns)
    assert max(abs(back_x - point[0]), abs(back_y - point[1])) <= 1


def test_a_turn_goes_clockwise_on_the_screen() -> None:
    assert turned(((0, -1000),), 6) == ((1000, 0),)
    assert shifted(turned(((0, -1000),), 3), (5, 5)) == ((712, -702),)
