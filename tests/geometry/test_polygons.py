"""Polygons: whether they are ones, where points and lines lie. Shapely is the oracle."""

import random
from fractions import Fraction

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.geometry.plane import Point, Segment, common, cross_properly, meet, segments_nearer
from games.geometry.polygons import (
    Polygon,
    area2,
    clockwise,
    edges,
    enters,
    is_convex,
    is_simple,
    locate,
    rectangle,
    self_contact,
    stretches,
)
from tests.geometry.oracle import SEEDS, area, grid, line, polygons, segment_square, segments, spot, terrain

BOX = rectangle(2, 2, 6, 6)
NOTCHED = ((0, 0), (8, 0), (8, 8), (6, 8), (6, 4), (2, 4), (2, 8), (0, 8))


def crossing(segment: Segment, polygon: Polygon) -> str:
    """How a segment meets a polygon: not, in points of its border, along an edge, or through its inside."""
    if enters(segment, polygon):
        return "through"
    met = [edge for edge in edges(polygon) if meet(segment, edge)]
    if any(common(segment, edge) for edge in met):
        return "along"
    return "touch" if met else "apart"


def inside_at(segment: Segment, part: Fraction, polygon: Polygon) -> str:
    """Where the point at a part of a segment lies, all scaled until it is whole."""
    (ax, ay), (bx, by) = segment
    many = part.denominator
    point = ax * many + (bx - ax) * part.numerator, ay * many + (by - ay) * part.numerator
    return locate(point, tuple((x * many, y * many) for x, y in polygon))


@given(segments, segments)
def test_segments_meet_as_shapely_says(one: Segment, two: Segment) -> None:
    pattern = shapely.relate(line(*one), line(*two))
    assert meet(one, two) == line(*one).intersects(line(*two))
    assert cross_properly(one, two) == (line(*one).crosses(line(*two)) and pattern[1] == pattern[3] == "F")
    shared = common(one, two)
    assert (shared is not None) == (pattern[0] == "1")
    if shared:
        assert set(shared) == set(line(*one).intersection(line(*two)).coords)
        assert (
            (shared[1][0] - shared[0][0]) * (one[1][0] - one[0][0])
            >= 0
            <= (shared[1][1] - shared[0][1]) * (one[1][1] - one[0][1])
        )


@given(segments, segments, st.integers(1, 6))
def test_segments_come_near_as_exact_fractions_say(one: Segment, two: Segment, reach: int) -> None:
    assert segments_nearer(one, two, reach) == (segment_square(one, two) < reach * reach)


@settings(max_examples=2 * settings.default.max_examples)
@given(st.lists(grid, min_size=3, max_size=7, unique=True).map(tuple))
def test_outlines_are_simple_as_shapely_says(polygon: Polygon) -> None:
    assert is_simple(polygon) == area(polygon).is_valid


def test_points_that_are_no_polygon() -> None:
    assert not is_simple(((0, 0), (1, 1)))
    assert not is_simple(((0, 0), (1, 1), (2, 2)))
    assert not is_simple(((0, 0), (4, 0), (0, 0), (0, 4)))
    assert self_contact(((0, 0), (4, 0), (0, 0), (0, 4))) == (0, 0)
    assert self_contact(NOTCHED) is None


@given(polygons)
def test_area_and_convexity(polygon: Polygon) -> None:
    assert abs(area2(polygon)) == 2 * area(polygon).area
    assert is_convex(polygon) == (area(polygon).convex_hull.area == area(polygon).area)
    assert area2(clockwise(polygon)) > 0
    assert set(clockwise(polygon)) == set(polygon)


@settings(max_examples=2 * settings.default.max_examples)
@given(grid, polygons)
def test_points_lie_where_shapely_says(point: Point, polygon: Polygon) -> None:
    there = shapely.Point(point)
    inside, met = area(polygon).contains(there), area(polygon).intersects(there)
    assert locate(point, polygon) == ("inside" if inside else "edge" if met else "outside")


@settings(max_examples=3 * settings.default.max_examples)
@given(segments, polygons)
def test_lines_meet_polygons_as_shapely_says(segment: Segment, polygon: Polygon) -> None:
    pattern = shapely.relate(line(*segment), area(polygon))
    through, along, met = pattern[0] == "1", pattern[1] == "1", line(*segment).intersects(area(polygon))
    assert crossing(segment, polygon) == (
        "through" if through else "along" if along else "touch" if met else "apart"
    )  # fmt: skip
    assert (
        enters(segment, polygon) == enters(segment[::-1], polygon[::-1]) == through == bool(stretches(segment, polygon))
    )


@settings(max_examples=2 * settings.default.max_examples)
@given(segments, polygons)
def test_stretches_inside_add_up_to_what_shapely_measures(segment: Segment, polygon: Polygon) -> None:
    way, whole = line(*segment), area(polygon)
    inside = way.intersection(whole).length - way.intersection(whole.boundary).length
    found = stretches(segment, polygon)
    assert float(sum(end - start for start, end in found)) * way.length == pytest.approx(inside, abs=1e-9)
    assert all(inside_at(segment, (start + end) / 2, polygon) == "inside" for start, end in found)
    assert all("outside" not in (inside_at(segment, part, polygon) for part in stretch) for stretch in found)


@pytest.mark.parametrize(
    ("segment", "expected"),
    [
        (((0, 2), (8, 2)), "along"),
        (((0, 4), (8, 4)), "through"),
        (((0, 0), (2, 2)), "touch"),
        (((0, 4), (4, 0)), "touch"),
        (((0, 0), (8, 8)), "through"),
        (((2, 2), (6, 6)), "through"),
        (((2, 3), (2, 5)), "along"),
        (((3, 3), (5, 5)), "through"),
        (((6, 4), (9, 4)), "touch"),
        (((4, 4), (9, 4)), "through"),
        (((0, 0), (1, 8)), "apart"),
        (((4, 4), (4, 4)), "through"),
        (((4, 2), (4, 2)), "touch"),
        (((0, 7), (7, 0)), "through"),
    ],
)
def test_a_square_is_grazed_touched_and_crossed(segment: Segment, expected: str) -> None:
    assert crossing(segment, BOX) == crossing(segment[::-1], BOX[::-1]) == expected


@pytest.mark.parametrize(
    ("segment", "expected"),
    [
        (((0, 8), (8, 8)), "along"),
        (((3, 6), (5, 6)), "apart"),
        (((2, 6), (6, 6)), "touch"),
        (((1, 6), (7, 6)), "through"),
        (((0, 4), (8, 4)), "through"),
        (((2, 4), (6, 4)), "along"),
        (((2, 8), (6, 4)), "touch"),
        (((1, 9), (6, 4)), "touch"),
        (((1, 8), (5, 3)), "through"),
    ],
)
def test_a_notch_is_no_inside(segment: Segment, expected: str) -> None:
    assert crossing(segment, NOTCHED) == expected


def test_stretches_are_where_the_walls_are() -> None:
    assert stretches(((0, 6), (8, 6)), NOTCHED) == ((Fraction(0), Fraction(1, 4)), (Fraction(3, 4), Fraction(1)))
    assert stretches(((4, 4), (4, 4)), NOTCHED) == ()


@pytest.mark.fuzz
def test_random_scenes_agree_with_shapely() -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        polygon, segment, point = terrain(dice), (spot(dice), spot(dice)), spot(dice)
        whole, way = area(polygon), line(*segment)
        pattern = shapely.relate(way, whole)
        assert enters(segment, polygon) == (pattern[0] == "1"), seed
        assert (crossing(segment, polygon) == "apart") == (not way.intersects(whole)), seed
        assert (locate(point, polygon) == "inside") == whole.contains(shapely.Point(point)), seed
        length = float(sum(end - start for start, end in stretches(segment, polygon))) * way.length
        assert length == pytest.approx(way.intersection(whole).length, abs=1e-6), seed
