"""Sides that are made of a book's parts: their shape, their points, and the bounds that they keep."""

import random
from collections import Counter

import pytest

from games.battlefield.books.draft import Bounds, Draft, Stock, bulk_of, room_in
from games.battlefield.books.fitting import fit
from games.battlefield.books.making import Shape, make_side
from games.geometry.inches import INCH

PRICES = {"pike": 8, "bow": 9, "knight": 20, "giant": 30, "duke": 25}
STOCK = Stock(
    prices=PRICES,
    bulks={kind: 9 if kind == "giant" else 2 for kind in PRICES},
    plain=("pike", "bow", "knight", "giant"),
    family=str,
)
HOST = Shape(("duke",), (("pike",) * 6 + ("bow",), ("bow",) * 5, ("knight",) * 3))
"""187 points: six pikes, six bows and three knights to a duke."""
WIDE = Bounds(groups=(2, 10), group=(1, 12), models=(2, 45), points=187, room=1000)


def made(bounds: Bounds, seed: int = 0, *shapes: Shape[str], stock: Stock[str] = STOCK) -> Draft[str]:
    found = make_side(stock, bounds, shapes or (HOST,), random.Random(seed))
    assert found is not None
    return found


def kept(draft: Draft[str], bounds: Bounds) -> bool:
    """Whether a side is within its bounds."""
    models = draft.models
    return (
        bounds.groups[0] <= draft.count <= bounds.groups[1]
        and all(bounds.group[0] <= len(group) <= bounds.group[1] for group in draft.groups)
        and bounds.models[0] <= len(models) <= bounds.models[1]
        and STOCK.price(models) <= bounds.points
        and STOCK.bulk(models) <= bounds.room
    )


@pytest.mark.parametrize("points", [70, 100, 150, 187, 300, 374, 600])
@pytest.mark.parametrize("seed", range(5))
def test_a_side_is_within_its_bounds_and_uses_its_points(points: int, seed: int) -> None:
    bounds = WIDE._replace(points=points)
    side = made(bounds, seed)
    assert kept(side, bounds)
    assert points - STOCK.price(side.models) < max(min(PRICES.values()), points // 20 + 1)
    assert STOCK.variety(side.models) > 1


def test_the_points_of_a_shape_make_the_shape() -> None:
    side = made(WIDE)
    assert side.leaders == ["duke"]
    assert [Counter(group) for group in side.groups] == [Counter(group) for group in HOST.groups]


def test_twice_the_points_make_two_of_each_group_and_two_leaders() -> None:
    side = made(WIDE._replace(points=374))
    assert side.leaders == ["duke", "duke"]
    assert Counter(map(len, side.groups)) == {7: 2, 5: 2, 3: 2}


def test_there_is_a_leader_for_two_groups_at_most() -> None:
    pair = Shape(("duke",), (("knight",) * 2,))
    side = made(WIDE._replace(points=390), 0, pair)
    assert (len(side.leaders), len(side.groups)) == (3, 6)


def test_half_the_points_keep_a_leader_and_two_groups() -> None:
    side = made(WIDE._replace(points=94))
    assert (side.leaders, len(side.groups)) == (["duke"], 2)


def test_groups_grow_where_there_can_be_no_more_of_them() -> None:
    bounds = WIDE._replace(groups=(2, 4), points=374)
    side = made(bounds)
    assert kept(side, bounds)
    assert [len(side.leaders), len(side.groups)] == [1, 3]


def test_dearer_models_take_the_place_of_cheap_ones_in_a_crowd() -> None:
    bounds = WIDE._replace(models=(2, 12), points=187)
    side = made(bounds, 0, Shape((), (("pike",) * 8, ("bow",) * 8)))
    assert kept(side, bounds)
    assert STOCK.price(side.models) > 177
    assert {"knight", "giant"} & set(side.models)


def test_a_shape_of_too_many_cheap_models_is_left_out_where_another_one_fits() -> None:
    crowd = Shape((), (("pike",) * 6, ("bow",) * 5))
    host = Shape(("duke",), (("knight",) * 5, ("knight", "giant")))
    bounds = WIDE._replace(points=600, models=(2, 30))
    assert all(made(bounds, seed, crowd, host).leaders for seed in range(10))
    assert {bool(made(WIDE, seed, crowd, host).leaders) for seed in range(10)} == {True, False}


def test_the_widest_models_are_left_out_where_there_is_no_room() -> None:
    bounds = WIDE._replace(points=300, room=40)
    side = made(bounds, 0, Shape((), (("giant",) * 5, ("pike",) * 5)))
    assert kept(side, bounds)


def test_a_leader_goes_where_points_are_few() -> None:
    bounds = WIDE._replace(points=17)
    assert made(bounds).leaders == []
    assert sorted(made(bounds).models) == ["bow", "pike"]


def test_a_side_that_cannot_be_is_not_made() -> None:
    assert make_side(STOCK, WIDE._replace(points=15), (HOST,), random.Random(0)) is None
    assert (
        make_side(STOCK._replace(plain=()), WIDE._replace(points=40), (Shape(("duke",), ()),), random.Random(0)) is None
    )


def test_as_many_leaders_as_a_side_needs_are_a_side_where_nobody_can_follow() -> None:
    dukes = Shape(("duke",), ())
    draft = made(WIDE._replace(points=75), 0, dukes, stock=STOCK._replace(plain=()))
    assert (draft.leaders, draft.groups) == (["duke"] * 3, [])


def test_a_side_of_one_profile_gets_another() -> None:
    draft: Draft[str] = Draft((), (["pike"] * 5, ["pike"] * 5))
    assert fit(draft, STOCK, WIDE._replace(points=80), random.Random(0))
    assert STOCK.variety(draft.models) == 2
    assert STOCK.price(draft.models) <= 80


def test_equal_seeds_make_equal_sides_and_others_others() -> None:
    bounds = WIDE._replace(points=150)
    sides = [(side.leaders, side.groups) for side in (made(bounds, seed) for seed in (1, 1, *range(2, 12)))]
    assert sides[0] == sides[1]
    assert any(side != sides[0] for side in sides)


def test_room_is_what_terrain_and_gaps_leave_of_an_area() -> None:
    assert room_in(48 * 8 * INCH * INCH) // bulk_of(INCH // 2) == 102
