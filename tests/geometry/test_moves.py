"""Bases on the move: what is in the way, and where they stop. Shapely is the oracle."""

import random
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.geometry.discs import Disc, Piece, apart, gap, in_contact
from games.geometry.inches import toward
from games.geometry.moves import hits, stop_short, touching
from games.geometry.paths import length
from games.geometry.plane import Point, Segment
from games.geometry.polygons import rectangle
from tests.geometry.oracle import (
    SEEDS,
    TABLE,
    area,
    base,
    grid,
    less,
    line,
    point_square,
    polygons,
    segments,
    spot,
    sweep_square,
    terrain,
)

discs = st.builds(Disc, grid, st.integers(1, 3))
places = st.tuples(st.integers(0, TABLE), st.integers(0, TABLE))
WALL = rectangle(10_000, 0, 10_500, 20_000)


def swept_square(leg: Segment, piece: Piece) -> Fraction:
    return point_square(piece.centre, leg) if isinstance(piece, Disc) else sweep_square(leg, piece)


def expected(leg: Segment, radius: int, piece: Piece) -> bool:
    shape = line(piece.centre, piece.centre) if isinstance(piece, Disc) else area(piece)
    reach = radius + (piece.radius if isinstance(piece, Disc) else 0)
    return less(line(*leg).distance(shape), reach, partial(swept_square, leg, piece))


@settings(max_examples=3 * settings.default.max_examples)
@given(segments, st.integers(1, 3), st.one_of(discs, polygons))
def test_sweeps_are_exact_where_everything_touches(leg: Segment, radius: int, piece: Piece) -> None:
    assert hits(leg, radius, piece) == hits(leg[::-1], radius, piece) == expected(leg, radius, piece)


@pytest.mark.fuzz
def test_random_sweeps_agree_with_shapely() -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        leg, radius = (spot(dice), spot(dice)), dice.choice((500, 600, 1000))
        pieces: list[Piece] = [*(terrain(dice) for _ in range(3)), *(base(dice) for _ in range(3))]
        answers = [expected(leg, radius, piece) for piece in pieces]
        assert [hits(leg, radius, piece) for piece in pieces] == answers, seed


def test_a_base_slides_along_a_wall_and_between_two() -> None:
    lane: list[Piece] = [rectangle(0, 0, 9000, 1000), rectangle(0, 2200, 9000, 3000)]
    assert not any(hits(((-900, 1600), (9900, 1600)), 600, wall) for wall in lane)
    assert [hits(((-900, 1600), (9900, 1601)), 600, wall) for wall in lane] == [False, True]
    assert [hits(((4000, 1600), (9900, 1599)), 600, wall) for wall in lane] == [True, False]


def test_a_base_passes_a_corner_at_its_radius_exactly() -> None:
    corner = rectangle(0, 0, 4000, 4000)
    assert not hits(((4360, 6000), (4360, -6000)), 360, corner)
    # The corner is 500 from this leg: a triangle of 3, 4 and 5.
    leg = ((4000 + 300 - 4000, 4000 + 400 + 3000), (4000 + 300 + 4000, 4000 + 400 - 3000))
    assert not hits(leg, 500, corner)
    assert hits(leg, 501, corner)


def test_a_base_within_terrain_is_in_its_own_way() -> None:
    assert hits(((5000, 5000), (5100, 5000)), 600, rectangle(0, 0, 20_000, 20_000))
    assert stop_short(((5000, 5000), (9000, 5000)), 600, [rectangle(0, 0, 20_000, 20_000)]) == (5000, 5000)


@given(places, places, st.sampled_from((600, 1000)))
def test_a_base_stops_touching_a_wall_and_free(start: Point, end: Point, radius: int) -> None:
    stopped = stop_short((start, end), radius, [WALL])
    if not hits((start, end), radius, WALL):
        assert stopped == end
    elif apart(Disc(start, radius), WALL):
        assert not hits((start, stopped), radius, WALL)
        assert apart(Disc(stopped, radius), WALL)
        further = [toward(start, end, length((start, stopped)) + more) for more in (1, 2, 3)]
        assert any(hits((start, one), radius, WALL) for one in further)
    else:
        assert stopped == start


@given(places, st.sampled_from((600, 1000)), places)
def test_a_charge_ends_touching(start: Point, radius: int, centre: Point) -> None:
    target = Disc(centre, 600)
    if not apart(Disc(start, radius), target):
        return
    stopped = Disc(stop_short((start, centre), radius, [target]), radius)
    placed = Disc(touching(start, radius, target), radius)
    for end in (stopped, placed):
        assert apart(end, target)
        assert gap(end, target) <= 3
        assert in_contact(end, target)
    assert gap(placed, target) <= 2
