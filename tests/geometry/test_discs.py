"""Bases: gaps, reach, contact, zones. Shapely is the oracle; whatever it cannot decide, fractions do."""

import decimal
import random
from fractions import Fraction
from functools import partial

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from games.geometry.discs import (
    Disc,
    Piece,
    apart,
    box_around,
    compare_gaps,
    gap,
    holds,
    in_contact,
    nearest,
    within,
)
from games.geometry.plane import squared
from games.geometry.polygons import Polygon, rectangle
from tests.geometry.oracle import (
    SEEDS,
    area,
    at_most,
    base,
    grid,
    less,
    point_square,
    polygon_square,
    polygons,
    rim,
    terrain,
)

discs = st.builds(Disc, grid, st.integers(1, 4))


def square_to(one: Disc, piece: Piece) -> Fraction:
    if isinstance(piece, Disc):
        return Fraction(squared(one.centre, piece.centre))
    return polygon_square(one.centre, piece)


def distance_to(one: Disc, piece: Piece) -> float:
    shape = shapely.Point(piece.centre) if isinstance(piece, Disc) else area(piece)
    return shapely.Point(one.centre).distance(shape)


def check(one: Disc, piece: Piece, reach: int) -> None:
    """Compare gap, within and apart with the oracle at a reach, and at what the gap says."""
    shown = gap(one, piece)
    radii = one.radius + (piece.radius if isinstance(piece, Disc) else 0)
    asked = distance_to(one, piece), radii + reach, partial(square_to, one, piece)
    assert within(one, piece, reach) == at_most(*asked) == (shown <= reach)
    assert apart(one, piece, reach) != less(*asked)
    assert within(one, piece, shown) != within(one, piece, shown - 1)


@given(discs, st.one_of(discs, polygons), st.integers(0, 9))
def test_gaps_are_exact_where_everything_touches(one: Disc, piece: Piece, reach: int) -> None:
    check(one, piece, reach)


@pytest.mark.fuzz
def test_random_gaps_agree_with_shapely() -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        one, piece = base(dice), dice.choice((base, terrain))(dice)
        check(one, piece, dice.randrange(20_000))
        check(one, piece, max(0, gap(one, piece)))
        check(one, piece, max(0, gap(one, piece) - 1))


def test_the_edge_of_a_reach() -> None:
    shooter, target = Disc((600, 600), 600), Disc((600 + 13_200, 600), 600)
    assert gap(shooter, target) == 12_000
    assert within(shooter, target, 12_000)
    assert apart(shooter, target, 12_000)
    assert not within(shooter, Disc((600 + 13_200, 601), 600), 12_000)
    assert gap(shooter, Disc((600 + 13_200, 601), 600)) == 12_001


@pytest.mark.parametrize(
    ("x", "touches", "overlaps"),
    [(1199, True, True), (1200, True, False), (1220, True, False), (1221, False, False)],
)
def test_contact_is_a_gap_of_at_most_two_hundredths(x: int, touches: bool, overlaps: bool) -> None:
    one, two = Disc((0, 0), 600), Disc((x, 0), 600)
    assert in_contact(one, two) == in_contact(two, one) == touches
    assert apart(one, two) == (not overlaps)


def test_inside_terrain_there_is_no_gap() -> None:
    house = rectangle(0, 0, 9000, 9000)
    assert gap(Disc((4500, 4500), 600), house) == -600
    assert not apart(Disc((4500, 4500), 600), house)
    assert apart(Disc((9600, 4500), 600), house)
    assert not apart(Disc((9599, 4500), 600), house)


@given(discs, polygons)
def test_zones_hold_whole_bases(one: Disc, zone: Polygon) -> None:
    inside = area(zone).contains(shapely.Point(one.centre))
    free = min(point_square(one.centre, edge) for edge in rim(zone)) >= one.radius**2
    assert holds(zone, one) == (inside and free)


def root_order(one: int, two: int, longer: int) -> int:
    """Compare root(one) with root(two) + longer in 60 digits."""
    with decimal.localcontext(prec=60):
        rest = decimal.Decimal(one).sqrt() - decimal.Decimal(two).sqrt() - longer
        return 0 if abs(rest) < decimal.Decimal("1e-40") else int(rest.copy_sign(1) / rest)


@given(discs, discs, discs)
def test_gaps_are_compared_exactly_whatever_the_bases(one: Disc, two: Disc, three: Disc) -> None:
    found = compare_gaps(one, two, three)
    near, far = squared(one.centre, two.centre), squared(one.centre, three.centre)
    assert found == root_order(near, far, two.radius - three.radius)
    assert compare_gaps(one, three, two) == -found


@given(discs, st.lists(discs, max_size=6))
def test_the_nearest_are_all_that_nobody_is_nearer_than(one: Disc, others: list[Disc]) -> None:
    expected = [
        place for place, other in enumerate(others) if all(compare_gaps(one, other, rival) <= 0 for rival in others)
    ]
    assert list(nearest(one, others)) == expected


def test_nearer_by_less_than_a_thousandth_is_nearer() -> None:
    a, b = Disc((20_000, 1), 600), Disc((20_000, 0), 600)
    here = Disc((0, 0), 600)
    assert gap(here, Disc((20_001, 0), 600)) == gap(here, a) == 18_801
    assert nearest(here, [a, b]) == (1,)
    assert nearest(here, [Disc((20_001, 0), 600), a]) == (1,)
    assert nearest(here, []) == ()


@given(st.one_of(discs, polygons), st.integers(0, 5))
def test_boxes_are_those_of_shapely(piece: Piece, margin: int) -> None:
    shape = shapely.Point(piece.centre) if isinstance(piece, Disc) else area(piece)
    grown = margin + (piece.radius if isinstance(piece, Disc) else 0)
    left, top, right, bottom = shape.bounds
    assert box_around(piece, margin) == (left - grown, top - grown, right + grown, bottom + grown)
