"""Terrain, objectives and zones (UH-49, UH-H10, UH-H11, UH-H14)."""

import random
from collections import Counter

import pytest

from games.battlefield.scenario import check_scenario
from games.geometry.discs import Disc
from games.geometry.inches import INCH
from games.geometry.polygons import area2
from games.geometry.shapes import Shape, overlap
from games.kernel import IllegalAction, RngDice, ScriptedDice
from games.upheaval.content.shelf import SCENARIOS
from games.upheaval.mechanics.deployment.limits import deployment_limits
from games.upheaval.mechanics.deployment.zones import objectives_for, zone_of, zones_for
from games.upheaval.questions.setup import lay_terrain
from games.upheaval.state.events import ZonesDrawn
from games.upheaval.state.frames import Landscaping, Weathering
from games.upheaval.terrain.types import kind_of
from tests.games.upheaval.fields import TABLE, field, piece, table
from tests.games.upheaval.fields import at as point
from tests.games.upheaval.setting import SETTING, at, play

SIZE = (TABLE, TABLE)
DEPTH = 8 * INCH


@pytest.mark.parametrize(
    ("seats", "edges", "square_inches"),
    [
        (2, [("south",), ("north",)], 48 * 8),
        (3, [("west",), ("east",), ("south",)], 40 * 8),
        (4, [("north", "west"), ("north", "east"), ("south", "east"), ("south", "west")], 18 * 18),
    ],
)
def test_uhh11_zones_are_equal_and_apart(seats: int, edges: list[tuple[str, ...]], square_inches: int) -> None:
    zones = zones_for(seats, SIZE, DEPTH)
    assert [zone.edges for zone in zones] == edges
    assert {abs(area2(zone.outline)) // 2 for zone in zones} == {square_inches * INCH**2}
    shapes = [Shape(zone.outline) for zone in zones]
    assert not any(overlap(one, two) for place, one in enumerate(shapes) for two in shapes[:place])


def test_uhh10_objectives_lie_where_the_house_rules_have_them() -> None:
    two = {one.name: one.at for one in objectives_for(2, SIZE, ())}
    assert two == {"centre-flag": point(24, 24), "west-flag": point(12, 24), "east-flag": point(36, 24)}
    four = {one.name: one.at for one in objectives_for(4, SIZE, ())}
    assert four["north-flag"] == point(24, 10)
    assert len(four) == 5
    three = [one.at for one in objectives_for(3, SIZE, ())]
    assert three == [point(24, 36), point(13.608, 18), point(34.392, 18)]
    sides = {round(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / 10) for ax, ay in three for bx, by in three if ax != bx}
    assert sides == {2078}, "twelve inches from the middle, 120 degrees apart"


def test_uhh10_an_objective_on_water_or_a_block_is_moved_one_in_a_building_stays() -> None:
    pond, wreck, house = (
        piece(1, "pond", 22, 23, 27, 25.5),
        piece(2, "wreck", 11, 23, 13, 25),
        piece(3, "building", 33, 21, 39, 27),
    )
    found = {one.name: one.at for one in objectives_for(2, SIZE, (pond, wreck, house))}
    assert found == {"centre-flag": point(24, 22.75), "west-flag": point(10.75, 24), "east-flag": point(36, 24)}


@pytest.mark.parametrize("name", sorted(SCENARIOS.shipped()))
def test_uhh11_uhh14_scenarios_are_whole_and_of_the_right_size(name: str) -> None:
    scenario = check_scenario(SCENARIOS.shipped()[name])
    assert (scenario.size, scenario.depth) == (SIZE, DEPTH)
    if scenario.terrain == "fixed":
        assert 5 <= len(scenario.pieces) <= 9
        assert len({kind_of(one) for one in scenario.pieces}) >= 4


@pytest.mark.parametrize("name", ["streets", "fords"])
def test_uhh11_fixed_scenarios_are_as_good_for_every_zone(name: str) -> None:
    """The southern half holds as much of every kind as the northern one."""
    pieces = check_scenario(SCENARIOS.shipped()[name]).pieces
    halves = Counter[tuple[str, bool]]()
    for one in pieces:
        middle = sum(y for _, y in one.outline) / len(one.outline)
        if abs(middle - TABLE / 2) > INCH:
            halves[kind_of(one), middle > TABLE / 2] += abs(area2(one.outline)) // 1000
    for kind in {kind for kind, _ in halves}:
        assert abs(halves[kind, True] - halves[kind, False]) <= 0.02 * halves[kind, True], kind


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(SCENARIOS.shipped()))
def test_uh49_everybody_finds_room_in_the_zone(name: str, seats: int) -> None:
    state = at("deploy", seats=seats, scenario=name, seed=seats)
    for unit in state.public.units:
        room = deployment_limits(state.public, unit)
        assert room.zone is None or room.zone == zone_of(state.public, unit.seat).outline
        base = Disc((0, 0), state.public.profile(unit, unit.models[0]).radius)
        assert room.fault(unit.models[0], base.centre) == ("would not stand wholly on the table", "UH-H11")


def test_uh49_zones_and_who_begins_are_drawn_by_lot() -> None:
    with ScriptedDice(2, 1) as dice:
        drawn = table(field(frames=(Landscaping(),), zones=(), order=()), dice)
        lay_terrain.TERRAIN.proceed(drawn, Landscaping())
    public = drawn.public
    assert [zone.edges for zone in public.zones] == [("north",), ("south",)]
    assert public.order == (0, 1)
    assert public.frames == (Weathering(0),)
    event = drawn.events[-1]
    assert isinstance(event, ZonesDrawn)
    assert {"UH-49", "UH-H10", "UH-H11"} <= set(event.rules)
    assert [roll.reason for roll in dice.rolls] == ["lot", "lot"]


@pytest.mark.soak
def test_uh49_the_lot_is_fair_to_all() -> None:
    dice, first, south = RngDice(random.Random(5)), Counter[int](), Counter[int]()
    for _ in range(600):
        drawn = table(field(frames=(Landscaping(),), seats=3), dice)
        lay_terrain.TERRAIN.proceed(drawn, Landscaping())
        first[drawn.public.order[0]] += 1
        south[next(seat for seat in range(3) if drawn.public.zones[seat].edges == ("south",))] += 1
    assert all(160 < count < 240 for counts in (first, south) for count in counts.values())


def test_uh49_uhh11_players_place_terrain_by_turns_nine_pieces_at_most() -> None:
    state = at("terrain", seats=4, scenario="table")
    frame = state.public.frames[-1]
    assert isinstance(frame, Landscaping)
    assert frame.left == (2, 2, 2, 2)
    seat = SETTING.awaiting(state)[0].seat
    after = play(state, seat, "put wall 24,20 45").state
    assert [one.name for one in after.public.terrain] == ["low wall"]
    assert SETTING.awaiting(after)[0].seat == (seat + 1) % 4
    with pytest.raises(IllegalAction, match="the wood would overlap T1"):
        play(after, (seat + 1) % 4, "put wood 24,20")
    end = at("deploy", seats=4, scenario="table")
    assert len(end.public.terrain) == 8


def test_uh49_one_word_leaves_the_rest_of_ones_pieces_to_the_bot() -> None:
    state = at("terrain", scenario="table")
    first = SETTING.awaiting(state)[0].seat
    after = play(state, first, "put rest").state
    assert len(after.public.terrain) == 1
    assert SETTING.awaiting(after)[0].seat == 1 - first
    both = play(after, 1 - first, "put rest", RngDice(random.Random(3))).state
    assert len(both.public.terrain) == sum(state.public.frames[-1].left)  # type: ignore[union-attr]
    assert all(prompt.kind != "terrain" for prompt in SETTING.awaiting(both))


def test_uhh11_the_outskirts_are_generated_from_one_roll() -> None:
    found = {len(at("deploy", seed=seed, scenario="outskirts").public.terrain) for seed in range(6)}
    assert found <= set(range(5, 10))
