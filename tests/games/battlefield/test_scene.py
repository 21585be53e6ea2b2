"""Sight and cover among pieces and bases. Shapely is the oracle, line by line."""

import random
from functools import partial

import numpy as np
import pytest
import shapely

from games.battlefield.pieces import placed, templates
from games.battlefield.sight.scene import MARKS, beam, cover_pieces, free
from games.geometry.discs import Disc, within
from games.geometry.plane import Segment
from games.geometry.polygons import Polygon
from tests.games.battlefield.scenes import bases, pieces
from tests.geometry.oracle import area, less, point_square

WEST, EAST = Disc((6000, 20_000), 600), Disc((26_000, 20_000), 600)
HOUSE = placed(templates()["house"], "T1", (16_000, 20_000))
WALL = placed(templates()["wall"], "T2", (8000, 20_000), 6)
POND = placed(templates()["pond"], "T3", (20_000, 20_000))


def test_a_house_blocks_and_a_low_wall_only_covers() -> None:
    assert free(WEST, EAST, [HOUSE]) == (False,) * MARKS
    assert free(WEST, EAST, [WALL, POND]) == (True,) * MARKS
    assert sum(free(WEST, EAST, [Disc((16_000, 20_600), 600), WALL])) == 12
    assert free(WEST, EAST, []) == (True,) * MARKS


def test_uw42_cover_counts_beyond_an_inch_from_the_shooter() -> None:
    """The wall is 0.4 deep on each side of 8: its face is a full inch from a base that ends at 6.6."""
    assert cover_pieces(WEST, EAST, [WALL, POND, HOUSE], 1000) == (HOUSE,)
    assert cover_pieces(WEST, EAST, [WALL, POND], 999) == (WALL,)
    assert cover_pieces(EAST, WEST, [WALL, POND], 1000) == (WALL,)
    assert cover_pieces(WEST, EAST, [POND], 0) == ()


def test_who_stands_in_a_wood_has_its_cover_and_so_has_who_is_shot_from_it() -> None:
    wood = placed(templates()["wood"], "T4", EAST.centre)
    assert cover_pieces(WEST, EAST, [wood], 1000) == (wood,)
    assert cover_pieces(EAST, WEST, [wood], 1000) == ()


def through(looked: tuple[Segment, ...], outline: Polygon) -> list[bool]:
    ways = shapely.linestrings(np.array(looked))
    return list(shapely.relate_pattern(ways, area(outline), "T********"))


def past(looked: tuple[Segment, ...], base: Disc) -> list[bool]:
    far = shapely.distance(shapely.linestrings(np.array(looked)), shapely.Point(base.centre))
    return [
        less(float(distance), base.radius, partial(point_square, base.centre, line))
        for distance, line in zip(far, looked, strict=True)
    ]


@pytest.mark.parametrize("seeds", [range(100), pytest.param(range(100, 1000), marks=pytest.mark.soak)])
def test_random_scenes_agree_with_shapely_on_sight_and_cover(seeds: range) -> None:
    for seed in seeds:
        dice = random.Random(seed)
        source, target, *others = bases(dice, 12)
        terrain = pieces(dice, 12)
        looked = beam(source, target).lines
        hidden = [through(looked, piece.outline) for piece in terrain]
        walls = [marks for marks, piece in zip(hidden, terrain, strict=True) if piece.blocks_sight]
        stopped = [any(marks) for marks in zip(*walls, *(past(looked, base) for base in others), strict=True)]
        assert free(source, target, [*terrain, *others]) == tuple(not one for one in stopped), seed
        covering = tuple(
            piece
            for piece, marks in zip(terrain, hidden, strict=True)
            if piece.cover != "none" and any(marks) and not within(source, piece.outline, 1000)
        )
        assert cover_pieces(source, target, terrain, 1000) == covering, seed
