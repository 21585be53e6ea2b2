"""Hurdles: what is kept of them agrees with looking at every piece again."""

import random

import pytest

from games.battlefield.ways.hurdles import Hurdles
from games.battlefield.ways.routes import Routes, route
from games.geometry.discs import Disc, Piece
from games.geometry.moves import hits
from games.geometry.plane import Point, box_of
from tests.geometry.oracle import spot, terrain

_SIDE, _MOV = 20_000, 6000


def pieces(dice: random.Random) -> list[Piece]:
    """Six polygons and six bases."""
    return [terrain(dice, _SIDE) for _ in range(6)] + [Disc(spot(dice, _SIDE), 500) for _ in range(6)]


def near(dice: random.Random, at: Point) -> Point:
    """A point within MOV to every side."""
    return at[0] + dice.randint(-_MOV, _MOV), at[1] + dice.randint(-_MOV, _MOV)


@pytest.mark.parametrize("seed", range(12))
def test_legs_run_into_what_is_first_however_often_they_are_asked_of(seed: int) -> None:
    dice = random.Random(seed)
    found, start = pieces(dice), spot(dice, _SIDE)
    hurdles = Hurdles(500, found, box_of((start,), _MOV))
    legs = [(start, near(dice, start)) for _ in range(40)]
    for leg in dice.choices(legs, k=120):
        struck = [piece for piece in found if hits(leg, 500, piece)]
        place = hurdles.first(*leg)
        assert (hurdles[place] if place >= 0 else None) == (struck[0] if struck else None)
        assert hurdles.first(leg[1], leg[0]) == place
        assert hurdles.known(leg[0])[leg[1]] == hurdles.known(leg[1])[leg[0]] == place
        assert hurdles.free(leg) == (not struck)


def test_hurdles_of_a_box_know_what_they_do_not_know() -> None:
    wall = ((0, 0), (1000, 0), (1000, 100), (0, 100))
    hurdles = Hurdles(500, [wall], (5000, 5000, 9000, 9000))
    assert hurdles.spans((5000, 5000, 9000, 9000))
    assert not hurdles.spans((4999, 5000, 9000, 9000))
    assert hurdles.free(((0, 50), (1000, 50)))  # beyond the box: nobody had better ask
    assert Hurdles(500, [wall]).spans((-1, -1, 90_000, 90_000))
    assert not Hurdles(500, [wall]).free(((0, 50), (1000, 50)))


@pytest.mark.parametrize("seed", range(12))
def test_ways_are_the_same_where_models_share_what_they_know(seed: int) -> None:
    dice = random.Random(seed)
    found, starts = pieces(dice), [spot(dice, _SIDE) for _ in range(4)]
    shared = Hurdles(500, found)
    ways = [(start, Routes(start, _MOV, shared)) for start in starts]
    for start, routes in ways:
        for goal in [near(dice, start) for _ in range(8)]:
            assert routes.to(goal) == route(start, goal, 500, _MOV, found)
