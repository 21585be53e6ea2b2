"""Who sees whom, Cover, and buildings with their doors and windows (UH-H2, UH-H4, UH-H14, UH-B41)."""

from msgspec.structs import replace

from games.battlefield.pieces import Piece
from games.upheaval.questions.movement.move import MOVE
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain import buildings, line_of_sight
from games.upheaval.terrain.cover import cover_of
from tests.games.upheaval.fields import acting, at, piece, row, unit
from tests.games.upheaval.going import carried, refused, states, where

HOUSE = piece(1, "building", 10, 20, 18, 28)


def looked(ours: Unit, theirs: Unit, *pieces: Piece, others: tuple[Unit, ...] = ()) -> bool:
    public: Public = acting(ours, theirs, *others, terrain=pieces).public
    return line_of_sight.sees(public, ours, ours.models[0], theirs, theirs.models[0])


def cover(theirs: Unit, *pieces: Piece, source: tuple[float, float] = (14, 40)) -> int:
    public = acting(unit("A1", source), theirs, terrain=pieces).public
    return cover_of(public, public.unit("B1"), (public.disc(public.unit("A1"), public.unit("A1").models[0]),))


def test_uhh2_more_than_2_inches_of_wood_block_a_line() -> None:
    ours, theirs = unit("A1", (14, 40)), unit("B1", (14, 20))
    assert looked(ours, theirs, piece(1, "wood", 5, 30, 25, 32))
    assert not looked(ours, theirs, piece(1, "wood", 5, 30, 25, 32.1))


def test_uhh2_huge_models_block_and_others_do_not() -> None:
    ours, theirs = unit("A1", (14, 40)), unit("B1", (14, 20))
    assert not looked(ours, theirs, others=(unit("B2", (14, 30), word="giant"),))
    assert looked(ours, theirs, others=(unit("B2", (14, 30), word="rider"),))
    squad = unit("A1", (14, 40), (14, 30), words=("gunner", "giant"))
    assert looked(squad, theirs)  # shooters of one unit never block each other


def test_uhh2_a_high_wall_blocks_but_for_huge_targets_and_a_low_one_does_not() -> None:
    ours, low = unit("A1", (14, 40)), piece(1, "wall", 5, 30, 25, 30.8)
    high = replace(low, blocks_sight=True)
    assert looked(ours, unit("B1", (14, 20)), low)
    assert not looked(ours, unit("B1", (14, 20)), high)
    assert looked(ours, unit("B1", (14, 20), word="giant"), high)


def test_uhh14_windows_within_an_inch() -> None:
    outside = unit("A1", (14, 40))
    assert not looked(outside, unit("B1", (14, 15)), HOUSE)
    assert looked(outside, unit("B1", (14, 26.5)), HOUSE)  # its base ends 1 inch inside
    assert not looked(outside, unit("B1", (14, 26.4)), HOUSE)
    assert looked(unit("A1", (14, 26.5)), unit("B1", (14, 40)), HOUSE)
    assert looked(unit("A1", (11, 21)), unit("B1", (16, 25)), HOUSE)  # two in one building


def test_uhh4_half_of_the_models_rounded_up_are_in_cover() -> None:
    wood = piece(1, "wood", 10, 18, 13, 22)
    assert cover(unit("B1", (12, 20), (14, 20), (16, 20)), wood) == 0
    assert cover(unit("B1", (11, 20), (12.5, 20), (14, 20)), wood) == 2
    assert cover(unit("B1", (12, 20), (14, 20)), wood) == 2


def test_uhh4_uhb41_rubble_walls_and_buildings_are_hard_cover() -> None:
    theirs = unit("B1", (14, 20))
    assert cover(theirs, piece(1, "rubble", 12, 18, 16, 22)) == 4
    assert cover(theirs, piece(1, "wall", 12, 21, 16, 21.8)) == 4
    assert cover(theirs, piece(1, "wall", 12, 38.5, 16, 39)) == 0  # at the shooter's own feet
    assert cover(theirs, piece(1, "wall", 12, 17, 16, 17.8)) == 0  # behind its back
    assert cover(unit("B1", (14, 26.5)), HOUSE) == 4
    assert cover(unit("B1", (14, 26.5)), HOUSE, source=(14, 23)) == 0  # in the same building


def test_uhh14_doors_let_in_whom_they_fit() -> None:
    assert len(buildings.doors(HOUSE.outline)) == 4
    state = acting(unit("A1", (14, 30)), unit("B1", (40, 4)), terrain=(HOUSE,))
    public, _ = carried(state, MOVE, "A1 14,25")
    assert where(public, "A1") == [at(14, 25)]
    assert "building T1 is in the way" in refused(state, MOVE, "A1 11,26")
    giant = acting(unit("A1", (14, 30), word="giant"), unit("B1", (40, 4)), terrain=(HOUSE,))
    assert "is in the way" in refused(giant, MOVE, "A1 14,25")


def test_uhh14_a_unit_follows_its_leader_through_the_door_one_after_the_other() -> None:
    state = acting(unit("A1", *row(12.5, 29.2, 3)), unit("B1", (40, 4)), terrain=(HOUSE,))
    public, events = carried(state, MOVE, "A1 14,29>14,25")
    assert states(events) == []
    assert {spot[1] < 28000 for spot in where(public, "A1") if spot} == {True}


def test_uhh14_flyers_enter_buildings_by_the_door_too() -> None:
    state = acting(unit("A1", (12, 30), word="flyer"), unit("B1", (40, 4)), terrain=(HOUSE,))
    assert "past its doors" in refused(state, MOVE, "A1 12,25.5")
