"""Falling back (UH-16 .. UH-18, UH-B6 .. UH-B9)."""

import math
from typing import Any

import pytest

from games.geometry.paths import length
from games.upheaval.mechanics.movement.falling import fall_back
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.movement.fall_back import FALL, fall_default
from games.upheaval.questions.movement.move import MOVE, STAND
from games.upheaval.state.items import Zone
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from games.upheaval.units import coherency
from tests.games.upheaval.fields import NORTH, acting, at, piece, row, to_activate, unit
from tests.games.upheaval.going import altered, carried, refused, states, where

FAR = unit("B1", (40, 4))
AROUND = ((0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7), (0, -1), (-0.7, -0.7), (-1, 0), (-0.7, 0.7))


def beaten(*spots: tuple[float, float], **fields: Any) -> Unit:
    return unit("A1", *spots, falling=True, compelled=True, **fields)


def test_uh16_uhb8_a_full_move_toward_the_zone() -> None:
    public, events = carried(acting(beaten(*row(10, 20, 3)), FAR), FALL, "A1")
    assert where(public, "A1") == [at(10, 26), at(11.5, 26), at(13, 26)]
    assert all(model.walked for model in public.unit("A1").models)
    assert states(events) == []


def test_uh16_only_who_fell_back_when_the_phase_began_must_go_on() -> None:
    assert "UH-16" in refused(acting(unit("A1", (10, 20), falling=True), FAR), FALL, "A1")


def test_uhb7_who_leaves_the_table_is_told_before_it() -> None:
    state = acting(beaten((10, 41.6), (11.5, 41.4)), FAR)
    told = {fact.label: fact.text for fact in FALL.forecast(state, 0, FALL.read_words(["A1"], state, 0)).facts}
    assert told["Leave the table for good"] == "A1.1"
    assert FALL.words(state, 0, ("A1",)).words[0].hint == "6 inches · 1 leave the table"


def test_uh16_uhb7_in_its_zone_it_goes_on_toward_the_edge_and_over_it() -> None:
    public, _ = carried(acting(beaten((10, 38)), FAR), FALL, "A1")
    assert where(public, "A1") == [at(10, 44)]
    public, events = carried(acting(beaten((10, 41.6), (11.5, 41.4)), FAR), FALL, "A1")
    assert [model.gone for model in public.unit("A1").models] == [True, False]  # 5.9 inches to the edge, and 6.1
    assert next(event for event in events if type(event).__name__ == "Moved").left == (1,)
    public, events = carried(acting(beaten((10, 45), (11.5, 45)), FAR), FALL, "A1")
    assert not public.unit("A1").alive
    assert states(events) == [("gone", "edge")]


def test_uh16_uhb7_by_an_option_it_stops_in_its_zone() -> None:
    state = acting(beaten((10, 38)), FAR, options={"stays": True})
    public, events = carried(state, FALL, "A1")
    assert where(public, "A1") == [at(10, 40)]
    public, events = carried(acting(beaten((10, 45)), FAR, options={"stays": True}), FALL, "A1")
    assert where(public, "A1") == [at(10, 45)]
    assert states(events) == []


def test_uh16_a_way_of_ones_own_is_as_long_and_leads_home() -> None:
    state = acting(beaten((10, 20)), FAR)
    carried(state, FALL, "A1 11,25.8")
    carried(state, FALL, "A1 10.4,22>10,25.8")
    told = refused(state, FALL, "A1 10,22")
    assert told.startswith("A1.1 falls back as far as it can, and would end 4 inches further from home than with fall")
    assert "0.9 inches further" in refused(state, FALL, "A1 13,25.1")  # as long, but aside of the way that ends nearest
    assert "6 inches further" in refused(state, FALL, "A1 16,20")


def fallen(state: State, order: str = "A1") -> tuple[list[Any], list[tuple[str, str]]]:
    """Return where the models of A1 stand after an order, and what has changed of its state."""
    public, events = carried(state, FALL, order)
    return where(public, "A1"), states(events)


def line_of_enemies(step: float, last: float = 21.6) -> tuple[Unit, Unit]:
    """Two units in a line at y 25, from the west edge to x 21.6."""
    spots = [(last - step * number, 25) for number in range(int(last / step) + 1)]
    half = len(spots) // 2
    return unit("B1", *spots[:half]), unit("B2", *spots[half:])


def test_uh16_uhb6_it_goes_as_far_as_a_pond_all_across_lets_it() -> None:
    """The base touches the pond at y 22.5 with its middle at 22: 2 inches are open."""
    pond = (piece(1, "pond", 0, 22.5, 48, 26),)
    state = acting(beaten((10, 20)), FAR, terrain=pond)
    assert fallen(state) == ([at(10, 22)], [])
    assert "UH-16" in refused(state, FALL, "A1 10,21")
    again = acting(beaten((10, 22)), FAR, terrain=pond)
    assert fallen(again) == ([at(10, 22)], [("pinned", "fenced")])


def test_uh16_uhb6_it_goes_as_far_as_a_wide_container_lets_it() -> None:
    """The way round is 16 inches longer than straight; 4.5 inches are open."""
    state = acting(beaten((6, 20)), FAR, terrain=(piece(1, "container", 0, 25, 26, 27),))
    assert fallen(state) == ([at(6, 24.5)], [])
    assert fallen(state, "A1 6,24.3") == ([at(6, 24.3)], [])
    for way in ("6,22", "6,23.9"):
        assert "UH-16" in refused(state, FALL, f"A1 {way}")


@pytest.mark.parametrize("step", [1.0, 1.2, 1.5])
def test_uh16_uhb6_it_goes_as_far_as_a_line_of_enemies_lets_it(step: float) -> None:
    """A gap of .021 to each base must stay; nearest to home is the nook between two bases, in the middle of them."""
    state = acting(beaten((6, 20)), *line_of_enemies(step))
    (end,), changed = fallen(state)
    nook = 25 - math.sqrt(1.021**2 - (step / 2) ** 2)
    assert end[1] == pytest.approx(1000 * nook, abs=6)
    assert changed == []
    assert "UH-16" in refused(state, FALL, "A1 6,22")
    carried(state, FALL, "A1 6,23.9")  # straight on, as far as a tenth of an inch before the bases


def test_uhb6_who_gets_no_nearer_in_this_move_walks_round_what_is_in_its_way() -> None:
    """It touches a container whose end is 6.5 inches away: after 6 it has not passed it, and is not pinned."""
    container = (piece(1, "container", 0, 25, 26, 27),)
    state = acting(beaten((20, 24.5)), FAR, terrain=container)
    assert fallen(state) == ([at(26, 24.5)], [])
    assert "gets no nearer home but by the way round" in refused(state, FALL, "A1 17,24.5")
    (end,), changed = fallen(acting(beaten((26, 24.5)), FAR, terrain=container))
    assert end[1] > 27_000
    assert changed == []


def test_uhb6_nobody_walks_out_of_a_pocket_toward_the_enemy() -> None:
    pocket = (piece(1, "pond", 8, 30, 14, 32), piece(2, "pond", 8, 24, 9.4, 30), piece(3, "pond", 12.6, 24, 14, 30))
    assert fallen(acting(beaten((11, 29.5)), FAR, terrain=pocket)) == ([at(11, 29.5)], [("pinned", "fenced")])


def test_uh16_less_than_a_tenth_of_an_inch_is_no_coming_closer() -> None:
    pond = (piece(1, "pond", 0, 22.5, 48, 26),)
    for south, pinned in ((21.95, True), (21.85, False)):
        assert bool(fallen(acting(beaten((10, south)), FAR, terrain=pond))[1]) is pinned


def test_uh16_every_model_of_a_unit_goes_as_far_as_it_can_and_they_stay_together() -> None:
    """Two in front of a pond and two beside it; those in front go round its end, where the others are."""
    pond = (piece(1, "pond", 4, 22.5, 12.4, 26),)
    ends, changed = fallen(acting(beaten(*row(10.5, 20, 4)), FAR, terrain=pond))
    assert changed == []
    assert all(end[1] > 24_000 for end in ends[:2])
    assert all(end[1] > 25_800 for end in ends[2:])


def test_uh16_a_friend_at_the_end_of_the_way_is_no_reason_to_stop_short() -> None:
    state = acting(beaten((10, 20)), unit("A2", (10, 26)), FAR)
    (end,), _ = fallen(state)
    assert end[1] > 25_700
    assert math.dist(end, at(10, 26)) >= 1000


def test_uh16_uhh14_a_wall_is_crossed_for_2_inches_or_gone_round() -> None:
    """It crosses to y 24, 4 inches on; round an end half an inch aside it gets almost to 26."""
    assert fallen(acting(beaten((10, 20)), FAR, terrain=(piece(1, "wall", 0, 22.5, 48, 22.9),)))[0] == [at(10, 24)]
    (end,), _ = fallen(acting(beaten((10, 20)), FAR, terrain=(piece(1, "wall", 0, 22.5, 10.5, 22.9),)))
    assert end[1] > 25_900


def test_uh16_uh25_a_rider_goes_round_what_it_may_not_ride_through() -> None:
    """Alone and mounted it is not slowed, and may ride 2 inches into the wood: then its base is at y 36, not at 40."""
    wood = (piece(1, "wood", 8, 34, 13, 38),)
    (end,), _ = fallen(acting(beaten((10, 32), word="horseman"), FAR, terrain=wood))
    assert end[1] > 40_000


def test_uhb7_a_way_of_ones_own_to_the_edge_leaves_the_table_too() -> None:
    """5.9 inches to the edge: who has the move for it cannot stop there."""
    state = acting(beaten((10, 41.6)), FAR)
    public, _ = carried(state, FALL, "A1 10.2,47.5")
    assert public.unit("A1").models[0].gone
    assert "falls back over the edge of the table" in refused(state, FALL, "A1 10,47.2")


def test_uh16_uhb7_by_an_option_who_is_just_before_its_zone_steps_into_it() -> None:
    state = acting(beaten((10, 39.95)), FAR, options={"stays": True})
    assert fallen(state) == ([at(10, 40)], [])


def test_uh16_uh23_a_mate_in_difficult_terrain_slows_a_unit_whose_leader_is_not_slowed() -> None:
    """A flyer leads, its mate walks through the rubble: 3 inches for the one on foot, 6 for the one that flies."""
    rubble = (piece(1, "rubble", 11, 18, 14, 40),)
    state = acting(
        beaten((10, 20), (12, 20), words=("flyer", "trooper")), FAR, terrain=rubble, options={"coherency": 4}
    )
    assert fallen(state)[0] == [at(10, 26), at(12, 23)]
    assert fallen(state, "A1 10,25.9")[0] == [at(10, 25.9), at(12, 23)]


def test_uh16_who_is_placed_by_hand_has_the_same_duty_and_the_others_go_home() -> None:
    state = acting(beaten(*row(10, 20, 3)), FAR)
    assert fallen(state, "A1 home place 2 11.6,25.9")[0] == [at(10, 26), at(11.6, 25.9), at(13, 26)]
    assert "A1.2 falls back as far as it can" in refused(state, FALL, "A1 home place 2 11.6,24")
    action = FALL.read_words(["A1", "stay", "place", "2", "11.6,25.9"], state, 0)
    assert FALL.write_action(action) == "fall A1 home place 2 11.6,25.9"


def test_uh16_uhb7_a_zone_in_the_corner_is_reached_by_its_nearest_point() -> None:
    """A quarter in the south-east: from the north-west of its corner the way leads to that corner."""
    quarter = Zone((at(30, 30), at(48, 30), at(48, 48), at(30, 48)), ("south", "east"))
    state = acting(beaten((24, 22)), FAR, zones=(quarter, NORTH))
    (end,), _ = fallen(state)  # 6 of 10 inches, 3 to 4
    assert math.dist(end, at(27.6, 26.8)) < 5
    inside, _ = fallen(acting(beaten((40, 36)), FAR, zones=(quarter, NORTH)))
    assert inside == [at(46, 36)]


def test_uh18_it_goes_round_enemies_in_its_way() -> None:
    public, events = carried(acting(beaten((10, 20)), unit("B1", (10, 23))), FALL, "A1")
    end = where(public, "A1")[0]
    assert end is not None
    assert end[1] > 25000
    track = next(event for event in events if type(event).__name__ == "Moved").tracks[0]
    assert length(track.path) <= 6000
    assert states(events) == []


def fenced_in() -> State:
    ring = [(10, 21.1), (8.9, 20), (11.1, 20), (10, 18.9), (10.9, 20.9), (9.1, 20.9), (10.9, 19.1), (9.1, 19.1)]
    return acting(beaten((10, 20)), unit("B1", *ring))


def test_uh18_uhb6_who_cannot_come_nearer_its_edge_is_pinned() -> None:
    """Oracle 10: fenced in by enemies; the move of 0 inches counts as one (UH-17)."""
    public, events = carried(fenced_in(), FALL, "A1")
    assert where(public, "A1") == [at(10, 20)]
    assert states(events) == [("pinned", "fenced")]
    assert public.unit("A1").models[0].walked
    assert permissions.action_refusal(public, public.unit("A1"), "shoot") is None


def test_uhb9_a_unit_may_fall_back_out_of_contact() -> None:
    public, events = carried(acting(beaten((10, 20)), unit("B1", (10, 19))), FALL, "A1")
    assert where(public, "A1") == [at(10, 26)]
    assert states(events) == []


def test_uhb8_difficult_terrain_is_gone_round_or_halves() -> None:
    rubble = piece(1, "rubble", 0, 22, 48, 30)
    public, _ = carried(acting(beaten((10, 21.5)), FAR, terrain=(rubble,)), FALL, "A1")
    assert where(public, "A1") == [at(10, 24.5)]
    patch = piece(1, "rubble", 8, 22, 12, 26)
    public, _ = carried(acting(beaten((10, 20)), FAR, terrain=(patch,)), FALL, "A1")
    end = where(public, "A1")[0]
    assert end is not None
    assert end[1] > 23000


def test_uh26_it_falls_back_to_the_edge_of_terrain_that_half_its_move_would_not_reach() -> None:
    rubble = piece(1, "rubble", 0, 24.5, 48, 30)
    public, _ = carried(acting(beaten((10, 20)), FAR, terrain=(rubble,)), FALL, "A1")
    assert where(public, "A1") == [at(10, 24)]


def test_uh23_one_model_in_difficult_terrain_slows_a_unit_falling_back() -> None:
    rubble = piece(1, "rubble", 11, 18, 14, 22)
    public, events = carried(acting(beaten((10, 20), (11.5, 20)), FAR, terrain=(rubble,)), FALL, "A1")
    assert where(public, "A1") == [at(10, 23), at(11.5, 23)]
    assert next(event for event in events if type(event).__name__ == "Moved").slowed == "rubble T1"


def test_uh23_uhb29_prone_models_of_a_unit_falling_back_stay_and_do_not_count() -> None:
    squad = altered(beaten(*row(10, 20, 3)), 2, prone=True)
    public, events = carried(acting(squad, FAR), FALL, "A1")
    assert where(public, "A1")[1] == at(11.5, 20)
    assert where(public, "A1")[0] == at(10, 26)
    assert states(events) == []


def test_uh10_time_out_lets_it_fall_back() -> None:
    action = fall_default(to_activate(unit("A2", (30, 40)), beaten((10, 20)), FAR), 0)
    assert FALL.write_action(action) == "fall A1 home"
    assert fall_default(to_activate(unit("A2", (30, 40)), FAR), 0) is None


def test_uh18_every_model_goes_its_own_way() -> None:
    public = acting(beaten((10, 20), (11.5, 20), (10.7, 21.5)), FAR).public
    fallen = fall_back.plan_fall_back(public, public.unit("A1"))
    assert not fallen.fenced
    assert [step.path[-1][1] - step.path[0][1] for step in fallen.plan.steps] == [6000, 6000, 6000]


@pytest.mark.parametrize("y", [14, 30], ids=["amid the table", "before its zone"])
def test_uh16_every_suggested_way_leads_home(y: float) -> None:
    state = acting(beaten(*row(24, y, 3)), FAR)
    node = FALL.words(state, 0, ("A1",))
    assert node.open is not None
    ways = [word.text for word in node.open.suggestions]
    assert ways
    for way in ways:
        carried(state, FALL, f"A1 {way}")


@pytest.mark.parametrize("look", ["pond", "wood"])
def test_uh27_uh16_a_flyer_that_may_not_land_at_the_end_of_its_way_goes_as_far_as_it_may(look: str) -> None:
    """6 inches would end at y 36, upon what reaches to 36.2; it lies all across, and begins at y 32."""
    across = piece(1, look, 0, 32, 48, 36.2)
    state = acting(beaten((20, 30), word="flyer"), FAR, terrain=(across,))
    public, events = carried(state, FALL, "A1")
    assert where(public, "A1") == [at(20, 31.5)]
    assert states(events) == []


def test_uhb8_uh18_a_unit_pinned_by_its_fall_back_may_only_shoot_after_it() -> None:
    ring = (unit("B1", *((20 + 1.1 * x, 30 + 1.1 * y) for x, y in AROUND)),)
    state = carried(acting(beaten((20, 30), word="raider"), *ring), FALL, "A1")[0]
    assert state.unit("A1").pinned
    assert permissions.action_refusal(state, state.unit("A1"), "shoot") is None
    assert (permissions.action_refusal(state, state.unit("A1"), "cover") or ("", ""))[1] == "UH-B8"


def test_uh21_uhb13_time_out_lets_the_leader_go_to_those_who_cannot_come() -> None:
    """First the model that stayed is prone, and its Move is to stand up; then it is 11 inches away, and both go."""
    down = altered(unit("A1", (20, 36), (21.5, 30)), 2, prone=True)
    for ours, verb in ((down, STAND), (unit("A1", (20, 30), (32, 30)), MOVE)):
        state = to_activate(ours, FAR)
        word, _, order = verb.write_action(fall_default(state, 0)).partition(" ")
        assert word == verb.word
        public, events = carried(state, verb, order)
        assert coherency.coherent(public, public.unit("A1"))
        assert states(events) == []
