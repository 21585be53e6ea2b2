"""Lengths of paths, to the last digit; how far a budget carries."""

import decimal
import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.geometry.paths import Path, furthest, length, nearest_on, subdivided
from games.geometry.plane import squared, to_point
from games.geometry.roots import ceil_root, ceil_sum, floor_root, floor_sum

points = st.tuples(st.integers(0, 72_000), st.integers(0, 72_000))
paths = st.lists(points, min_size=1, max_size=6).map(tuple)


def exact(squares: list[int]) -> decimal.Decimal:
    with decimal.localcontext(prec=80):
        return sum((decimal.Decimal(square).sqrt() for square in squares), decimal.Decimal(0))


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_roots_of_fractions_are_rounded_as_they_say(number: int, by: int) -> None:
    low, high = floor_root(number, by), ceil_root(number, by)
    assert low**2 * by <= number < (low + 1) ** 2 * by
    assert number <= high**2 * by
    assert high == 0 or (high - 1) ** 2 * by < number


@given(st.lists(st.integers(0, 10**10), max_size=9))
def test_sums_of_roots_are_rounded_once(squares: list[int]) -> None:
    assert floor_sum(squares) == math.floor(exact(squares))
    assert ceil_sum(squares) == math.ceil(exact(squares))


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(1, 50)), min_size=1, max_size=6))
def test_sums_of_whole_roots_stay_whole(factors: list[tuple[int, int]]) -> None:
    squares = [(a * b) ** 2 for a, b in factors]
    assert floor_sum(squares) == ceil_sum(squares) == sum(a * b for a, b in factors)


def test_a_path_too_long_by_two_quadrillionths_is_too_long() -> None:
    """Floats, and any sum rounded down or to the nearest, would let this one through on a budget of 98.209 inches."""
    path = ((0, 0), (35_839, 46_593), (35_839 + 39_359, 46_593 + 2_312))
    assert math.fsum(math.dist(a, b) for a, b in pairwise(path)) == 98_209.0
    assert 0 < exact([squared(a, b) for a, b in pairwise(path)]) - 98_209 < decimal.Decimal("1e-14")
    assert length(path) == 98_210
    assert furthest(path, 98_209) != path
    assert furthest(path, 98_210) == path


def test_many_short_legs_are_not_charged_a_rounding_each() -> None:
    """Legs rounded up one by one would make 20 thousandths of these 14.15, and the path would be refused."""
    path = tuple((number, number) for number in range(11))
    assert sum(ceil_root(squared(a, b)) for a, b in pairwise(path)) == 20
    assert length(path) == 15
    assert furthest(path, 15) == path


@given(paths, st.integers(0, 400_000))
def test_a_budget_is_used_to_within_three_thousandths_and_never_exceeded(path: Path, budget: int) -> None:
    part = furthest(path, budget)
    walked = exact([squared(a, b) for a, b in pairwise(part)])
    assert walked <= budget
    assert part == path or walked > budget - 3
    assert part[:-1] == path[: len(part) - 1]


@given(paths, st.data())
def test_paying_part_by_part_costs_at_most_a_thousandth_for_each_part_more(path: Path, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(path)))
    parts = length(path[:cut]) + length(path[cut - 1 :])
    assert length(path) <= parts <= length(path) + 1


@given(paths, st.integers(100, 20_000))
def test_points_in_between_keep_the_waypoints_and_the_stride(path: Path, stride: int) -> None:
    fine = subdivided(path, stride)
    assert [point for point in path if point not in fine] == []
    assert (fine[0], fine[-1]) == (path[0], path[-1])
    assert all(squared(a, b) <= (stride + 2) ** 2 for a, b in pairwise(fine))
    assert len(path) == 1 or all(
        min(ceil_root(*to_point(leg, point)) for leg in pairwise(path)) <= 1 for point in fine
    )  # fmt: skip


@given(paths, points)
def test_no_point_of_a_path_is_nearer_than_the_nearest(path: Path, point: tuple[int, int]) -> None:
    found = math.dist(nearest_on(path, point), point)
    tried = min(math.dist(other, point) for other in subdivided(path, 500))
    assert found <= tried + 1.5


def test_a_path_that_stands_still_is_its_own_nearest_point() -> None:
    assert nearest_on(((7, 7),), (0, 0)) == nearest_on(((7, 7), (7, 7)), (0, 0)) == (7, 7)
    assert length(((7, 7),)) == 0
