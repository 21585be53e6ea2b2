"""Move, Run and standing up (UH-11, UH-12, UH-19 .. UH-31, UH-36, UH-B1, UH-B10, UH-B19 .. UH-B23, UH-B29)."""

from typing import Any

import pytest

from games.battlefield.ways.notation import write_way
from games.geometry.paths import length
from games.geometry.plane import Point
from games.kernel import BadNotation
from games.upheaval.mechanics.movement import context
from games.upheaval.mechanics.movement.approaching.approach import is_legal_way
from games.upheaval.mechanics.movement.context import allowance, halved_move
from games.upheaval.mechanics.movement.unit_move import plan_move
from games.upheaval.previews.destinations import destinations
from games.upheaval.questions.movement.move import MOVE, RUN, STAND
from games.upheaval.questions.movement.tunnel import TUNNEL
from games.upheaval.state.actions import Move
from games.upheaval.state.events import Moved
from games.upheaval.state.frames import Activation, Beginning, Drawing
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain import cover
from games.upheaval.units import coherency, queries
from tests.games.upheaval.battles import go
from tests.games.upheaval.fields import acting, at, field, piece, row, unit
from tests.games.upheaval.going import altered, carried, refused, states, where

MOVING: tuple[Deed, ...] = ("move", "run", "stand", "fall")
RUBBLE = piece(1, "rubble", 0, 24, 48, 30)
FAR = unit("B1", (40, 4))


def after(deed: Deed, *units: Unit, **fields: Any) -> State:
    """A unit A1 that has done something in its activation."""
    frame = Activation("A1", step="act", done=(deed,))
    return field(*units, frames=(Drawing(), frame), **fields)


def test_uh11_all_models_keep_their_places_behind_their_leader() -> None:
    state = acting(unit("A1", *row(10, 40, 3)), FAR)
    public, events = carried(state, MOVE, "A1 10,35")
    assert where(public, "A1") == [at(10, 35), at(11.5, 35), at(13, 35)]
    moved = next(event for event in events if type(event).__name__ == "Moved")
    assert [track.length for track in moved.tracks] == [5000, 5000, 5000]
    assert all(model.walked for model in public.unit("A1").models)
    assert states(events) == []


def test_uh11_uhb10_one_model_in_contact_holds_the_whole_unit() -> None:
    state = acting(unit("A1", *row(10, 40, 3)), unit("B1", (14, 40)))
    assert "UH-11" in refused(state, MOVE, "A1 10,42")


def test_uh19_a_way_longer_than_mov_is_refused_by_how_much() -> None:
    state = acting(unit("A1", (10, 40)), FAR)
    assert refused(state, MOVE, "A1 10,33.9").startswith("A1.1 needs 6.1 inches for that, and has 6")
    carried(state, MOVE, "A1 10,34")


@pytest.mark.parametrize("way", ["10,40", "stay", "stay place 2 11.5,40"])
def test_uh11_a_move_on_which_nobody_goes_anywhere_is_no_action(way: str) -> None:
    squad = unit("A1", *row(10, 40, 3))
    told = refused(acting(squad, FAR), MOVE, f"A1 {way}")
    assert told.startswith("nobody of A1 would move; to do nothing, write pass A1")
    assert "UH-11" in told
    again = refused(after("move", squad, FAR), RUN, f"A1 {way}")
    assert again.startswith("nobody of A1 would move; to do nothing, write done")
    assert "UH-12" in again


def test_uh11_there_and_back_is_a_move_and_so_is_one_model_placed_by_hand() -> None:
    state = acting(unit("A1", *row(10, 40, 3)), FAR)
    public, _ = carried(state, MOVE, "A1 10,39>10,40")
    assert [model.walked for model in public.unit("A1").models] == [True, False, False]
    public, _ = carried(state, MOVE, "A1 stay place 3 13,39")
    assert where(public, "A1") == [at(10, 40), at(11.5, 40), at(13, 39)]


def test_uh11_the_menus_end_no_move_that_leads_nobody_anywhere() -> None:
    state = acting(unit("A1", *row(10, 40, 2)), FAR)
    stay = MOVE.words(state, 0, ("A1", "stay"))
    assert (stay.complete, [word.text for word in stay.words]) == (False, ["place"])
    by_hand = MOVE.words(state, 0, ("A1", "stay", "place", "2"))
    assert by_hand.open is not None
    assert by_hand.open.suggestions == ()
    assert not MOVE.words(state, 0, ("A1", "stay", "place", "2", "11.5,40")).complete
    assert MOVE.words(state, 0, ("A1", "stay", "place", "2", "11.5,39")).complete
    assert MOVE.words(acting(unit("A1", (10, 40), (14, 40)), FAR), 0, ("A1", "stay")).complete


def test_uh20_a_unit_that_does_not_come_together_is_pinned() -> None:
    state = acting(unit("A1", (10, 40), (30, 40)), FAR)
    public, events = carried(state, MOVE, "A1 10,38")
    assert states(events) == [("pinned", "coherency")]
    assert public.unit("A1").pinned


def test_uh21_uhb13_a_scattered_model_comes_as_near_as_it_can() -> None:
    state = acting(unit("A1", (10, 40), (18, 40)), FAR)
    public, events = carried(state, MOVE, "A1 stay")
    assert where(public, "A1")[0] == at(10, 40)
    assert queries.distance(public, public.unit("A1"), public.unit("B1"))
    assert coherency.coherent(public, public.unit("A1"))  # 7 inches apart at first, 2 at most after a move of 6
    assert states(events) == []


def test_uh22_who_fired_a_heavy_weapon_stays_and_the_others_may_leave_it() -> None:
    """With UH-B18: what is then out of coherency is pinned."""
    squad = altered(unit("A1", *row(10, 40, 3), words=("trooper", "gunner", "trooper")), 2, heavy=True)
    public, events = carried(acting(squad, FAR), MOVE, "A1 10,39")
    assert where(public, "A1")[1] == at(11.5, 40)
    assert where(public, "A1")[0] == at(10, 39)
    assert states(events) == []
    public, events = carried(acting(squad, FAR), MOVE, "A1 10,34")
    assert where(public, "A1")[1] == at(11.5, 40)
    assert states(events) == [("pinned", "coherency")]
    assert "UH-22" in refused(acting(squad, FAR), MOVE, "A1 stay place 2 11,39")


def test_uh22_toward_goes_no_further_than_a_model_that_fired_a_heavy_weapon_lets_the_unit_hang_together() -> None:
    """Model 2 stays at 11.5,40; with 2 inches of coherency its neighbours may be 3 from it, middle to middle."""
    squad = altered(unit("A1", *row(10, 40, 3), words=("trooper", "gunner", "trooper")), 2, heavy=True)
    public, events = carried(acting(squad, FAR), MOVE, "A1 toward 10,20")
    assert states(events) == []
    assert 37_400 <= where(public, "A1")[0][1] <= 37_700
    torn = next(spot for spot in destinations(acting(squad, FAR).public, squad, "move") if spot.title == "north")
    assert "out of coherency" in torn.words


def test_uh20_who_tears_a_unit_apart_is_asked_before() -> None:
    """As the forecast of the panel warns: model 2 has fired a heavy weapon, and stays."""
    squad = altered(unit("A1", *row(10, 40, 3), words=("trooper", "gunner", "trooper")), 2, heavy=True)
    state = acting(squad, FAR)
    torn, whole = (Move("A1", (at(10, south),)) for south in (34, 38))
    assert MOVE.irreversible_loss is not None
    assert MOVE.irreversible_loss(state, 0, torn) == "leave A1 out of coherency, and pinned"
    assert MOVE.irreversible_loss(state, 0, whole) == ""
    told = MOVE.forecast(state, 0, torn) if MOVE.forecast else None
    assert told is not None
    assert [fact.text for fact in told.facts if fact.key == "coherency"] == ["it will be pinned"]


def test_uh21_who_cannot_regain_coherency_is_not_asked_about_it() -> None:
    apart = unit("A1", (10, 40), (30, 40))
    state = acting(apart, FAR)
    assert MOVE.irreversible_loss is not None
    assert MOVE.irreversible_loss(state, 0, Move("A1", (at(12, 40),))) == ""


@pytest.mark.parametrize(("move", "half"), [(6, 3), (1, 1), (5, 2)])
def test_uh23_mov_is_halved_rounded_down_at_least_1(move: int, half: int) -> None:
    """Oracle 2."""
    assert halved_move(move * 1000) == half * 1000


def test_uh23_uhb19_one_model_in_difficult_terrain_slows_all() -> None:
    rubble = piece(1, "rubble", 12.2, 36, 20, 44)
    state = acting(unit("A1", *row(10, 40, 3)), FAR, terrain=(rubble,))
    assert "UH-23" in refused(state, MOVE, "A1 10,36")  # the third model stands in it
    _, events = carried(state, MOVE, "A1 10,37")
    moved = next(event for event in events if type(event).__name__ == "Moved")
    assert moved.slowed == "rubble T1"
    assert moved.most == 3000


def test_uh23_models_keep_out_of_difficult_terrain_that_their_leader_does_not_enter() -> None:
    rubble = piece(1, "rubble", 12.2, 30, 20, 37)
    state = acting(unit("A1", *row(10, 40, 3)), FAR, terrain=(rubble,))
    public, events = carried(state, MOVE, "A1 10,34.5")
    assert all(model.at is not None and model.at[0] <= 11700 for model in public.unit("A1").models)
    assert states(events) == []


def test_uh24_a_lone_personality_is_not_slowed_and_an_attached_one_is() -> None:
    """MOV 6 crosses 6 inches of rubble alone, 3 attached."""
    captain = unit("A2", (10, 30.5), word="captain")
    carried(acting(captain, FAR, by="A2", terrain=(RUBBLE,)), MOVE, "A2 10,24.5")
    squad = unit("A1", (11.5, 30.5))
    joined = unit("A2", (10, 30.5), word="captain", joined="A1")
    state = acting(squad, joined, FAR, terrain=(RUBBLE,))
    public = state.public
    assert allowance(public, public.unit("A2"), public.unit("A2").models[0], "move").slow == 3000
    assert "UH-23" in refused(state, MOVE, "A1 11.5,26")
    public, _ = carried(state, MOVE, "A1 11.5,27.5")
    assert where(public, "A2") == [at(10, 27.5)]


def test_uh25_uhb20_mounted_models_ride_2_inches_into_difficult_terrain() -> None:
    """Oracle 3: MOV 10, halved 5; a strip of 3 inches that begins 1 inch from the base: its front gets 2 inches in."""
    strip = piece(1, "rubble", 0, 27, 48, 30)
    state = acting(unit("A1", (10, 31.75), word="rider"), FAR, terrain=(strip,))
    public, _ = carried(state, MOVE, "A1 10,28.75")
    assert where(public, "A1") == [at(10, 28.75)]
    assert "would ride 2.1 inches through difficult terrain; 2 are the most" in refused(state, MOVE, "A1 10,28.7")
    personality = acting(unit("A1", (10, 31.75), word="horseman"), FAR, terrain=(strip,))
    assert "UH-25" in refused(personality, MOVE, "A1 10,25")


def test_uh25_a_mounted_model_crosses_only_what_its_base_is_over_for_2_inches() -> None:
    """1.5 inches of base and half an inch of hedge are 2; along a wood it counts as long as the base overlaps it."""
    for thick, crosses in ((0.5, True), (0.6, False)):
        hedge = piece(1, "wood", 0, 30 - thick, 48, 30)
        state = acting(unit("A1", (10, 31), word="rider"), FAR, terrain=(hedge,))
        if crosses:
            carried(state, MOVE, "A1 10,27.5")
        else:
            assert "UH-25" in refused(state, MOVE, "A1 10,27.5")
    beside = piece(
        1, "wood", 11, 20, 20, 29.5
    )  # half an inch from its middle, so a base of .75 is over it from 10.44 on
    along = acting(unit("A1", (10, 30), word="rider"), FAR, terrain=(beside,))
    assert "would ride 2.6 inches" in refused(along, MOVE, "A1 13,30")
    carried(along, MOVE, "A1 12.4,30")


def test_uh25_riders_that_follow_keep_to_it_too() -> None:
    strip = piece(1, "rubble", 0, 24, 48, 30)
    state = acting(unit("A1", (10, 31.75), (12, 30.75), word="rider"), FAR, terrain=(strip,))
    public, _ = carried(state, MOVE, "A1 10,28.75")
    led, followed = where(public, "A1")
    assert led == at(10, 28.75)
    assert followed is not None
    assert 28_750 <= followed[1] < 29_000  # 3 inches after its leader would be 27.75; its base touches at 30.75


def test_uh26_a_unit_that_would_not_reach_the_terrain_goes_to_its_edge_and_stops() -> None:
    """Oracle 4: 4 inches from rubble, MOV 6, halved 3."""
    state = acting(unit("A1", (10, 34.5)), FAR, terrain=(RUBBLE,))
    assert "it is 4 to its edge (UH-26)" in refused(state, MOVE, "A1 10,29")
    public, _ = carried(state, MOVE, "A1 10,30.5")
    assert where(public, "A1") == [at(10, 30.5)]
    assert public.unit("A1").models[0].stopped
    toward, _ = carried(state, MOVE, "A1 toward 10,20")
    assert where(toward, "A1") == [at(10, 30.5)]


def test_uh26_uhb21_no_run_from_the_edge_but_by_an_option() -> None:
    state = acting(unit("A1", (10, 34.5)), FAR, terrain=(RUBBLE,))
    moved, _ = carried(state, MOVE, "A1 10,30.5")
    assert "UH-26" in refused(after("move", *moved.units, terrain=(RUBBLE,)), RUN, "A1 10,27.5")
    option = {"run_from_edge": True}
    anew, _ = carried(acting(unit("A1", (10, 34.5)), FAR, terrain=(RUBBLE,), options=option), MOVE, "A1 10,30.5")
    carried(after("move", *anew.units, terrain=(RUBBLE,), options=option), RUN, "A1 10,27.5")


def test_uh26_each_model_that_stopped_at_the_edge_of_terrain_moves_no_further() -> None:
    """The leader passes by the rubble, its mate stops at it after 4 of 6 inches (3 with MOV halved)."""
    rubble = (piece(1, "rubble", 10.9, 30, 20, 36),)
    state = acting(unit("A1", (10, 40.5), (11.5, 40.5)), FAR, terrain=rubble)
    public, events = carried(state, MOVE, "A1 10,36.5")
    assert where(public, "A1") == [at(10, 36.5), at(11.5, 36.5)]
    assert [model.stopped for model in public.unit("A1").models] == [False, True]
    assert "UH-26" in next(event for event in events if type(event).__name__ == "Moved").rules
    then = after("move", *public.units, terrain=rubble)
    assert "A1.2 has stopped at the edge of terrain" in refused(then, RUN, "A1 10,33.5 place 2 11.5,33.5")
    ran, events = carried(then, RUN, "A1 10,34.6")
    assert where(ran, "A1") == [at(10, 34.6), at(11.5, 36.5)]
    assert states(events) == []
    offered = RUN.words(then, 0, ("A1", "10,35", "place"))
    assert [word.text for word in offered.words] == ["1"]


def test_uh26_a_mate_leads_on_where_the_leader_stopped() -> None:
    rubble = (piece(1, "rubble", 0, 30, 10.6, 36),)
    state = acting(unit("A1", (10, 40.5), (11.5, 40.5)), FAR, terrain=rubble)
    moved, _ = carried(state, MOVE, "A1 10,36.5")
    assert [model.stopped for model in moved.unit("A1").models] == [True, False]
    ran, _ = carried(after("move", *moved.units, terrain=rubble), RUN, "A1 11.5,34.6")
    assert where(ran, "A1") == [at(10, 36.5), at(11.5, 34.6)]


def test_uh26_the_forecast_says_who_stops_at_the_edge() -> None:
    rubble = (piece(1, "rubble", 10.9, 30, 20, 36),)
    state = acting(unit("A1", (10, 40.5), (11.5, 40.5)), FAR, terrain=rubble)

    def told(way: Point) -> list[str]:
        facts = MOVE.forecast(state, 0, Move("A1", (way,))).facts if MOVE.forecast else ()
        return [fact.text for fact in facts if fact.key == "edge"]

    assert told(at(10, 36.5)) == ["A1.2 no Run or Charge (UH-26)"]
    assert told(at(10, 38)) == []


def test_uh26_who_stopped_is_free_again_in_the_next_turn() -> None:
    stopped = altered(unit("A1", (10, 36.5)), 1, stopped=True)
    turned = go(field(stopped, FAR, frames=(Beginning(),)), 1).state
    assert turned.public.turn == 3
    assert not turned.public.unit("A1").models[0].stopped


def test_uh27_a_flyer_crosses_a_wood_and_may_not_stop_in_it() -> None:
    """A wood of 4 inches."""
    wood = piece(1, "wood", 5, 30, 15, 34)
    state = acting(unit("A1", (10, 34.9), word="flyer"), FAR, terrain=(wood,))
    carried(state, MOVE, "A1 10,29")
    assert "UH-27" in refused(state, MOVE, "A1 10,32")
    pond = piece(1, "pond", 5, 30, 15, 34)
    over = acting(unit("A1", (10, 34.9), word="flyer"), FAR, terrain=(pond,))
    carried(over, MOVE, "A1 10,29")
    assert "UH-27" in refused(over, MOVE, "A1 10,30")


def test_uh27_uhb22_a_flyer_that_begins_in_terrain_walks() -> None:
    wood = piece(1, "wood", 5, 30, 15, 34)
    state = acting(unit("A1", (10, 33), word="flyer"), FAR, terrain=(wood,))
    assert "UH-23" in refused(state, MOVE, "A1 10,38")
    carried(state, MOVE, "A1 10,36")


def test_uh29_no_enemy_is_touched_on_the_way_or_at_its_end() -> None:
    state = acting(unit("A1", (10, 40)), unit("B1", (10, 36)))
    assert "UH-29" in refused(state, MOVE, "A1 10,37")
    assert "UH-29" in refused(state, MOVE, "A1 10,34.9")
    carried(state, MOVE, "A1 10,37.1")


@pytest.mark.parametrize(("word", "runs"), [("trooper", True), ("plate", False), ("heavyplate", False)])
def test_uh12_uhb1_who_has_less_armour_than_tek_runs(word: str, runs: bool) -> None:
    """Oracle 5: Armor 4, 5 and 6 with TEK 5."""
    state = after("move", unit("A1", (10, 40), word=word), FAR)
    if runs:
        public, _ = carried(state, RUN, "A1 10,34")
        assert where(public, "A1") == [at(10, 34)]
    else:
        assert "TEK of 5" in refused(state, RUN, "A1 10,34")


def test_uh30_a_run_follows_the_rules_of_moving() -> None:
    state = after("move", unit("A1", (10, 33)), FAR, terrain=(RUBBLE,))
    assert "UH-23" in refused(state, RUN, "A1 10,28")


def test_uh36_uhb29_prone_models_stand_up_in_place_of_a_move_and_do_not_move() -> None:
    squad = altered(unit("A1", *row(10, 40, 3)), 2, prone=True)
    public, events = carried(acting(squad, FAR), STAND, "A1 10,39")
    assert where(public, "A1")[:2] == [at(10, 39), at(11.5, 40)]
    assert not any(model.prone for model in public.unit("A1").models)
    assert all(model.walked for model in public.unit("A1").models)
    assert next(event for event in events if type(event).__name__ == "Moved").stood == (2,)
    assert "UH-36" in refused(acting(squad, FAR), MOVE, "A1 stay place 2 11,39")


def test_uhh14_a_wall_costs_2_inches_and_is_not_stood_upon() -> None:
    wall = piece(1, "wall", 5, 37, 15, 37.8)
    state = acting(unit("A1", (10, 40)), FAR, terrain=(wall,))
    assert "needs 6.1 inches for that (2 of them for walls)" in refused(state, MOVE, "A1 10,35.9")
    carried(state, MOVE, "A1 10,36")
    assert "would end on wall T1" in refused(state, MOVE, "A1 10,37.5")


def test_uhh16_models_are_placed_within_their_own_reach_from_where_they_stood() -> None:
    state = acting(unit("A1", *row(10, 40, 3)), FAR)
    public, _ = carried(state, MOVE, "A1 10,36 place 3 10,37.5")
    assert where(public, "A1")[2] == at(10, 37.5)
    assert "cannot get there within 6 inches" in refused(state, MOVE, "A1 10,36 place 3 10,34")
    assert "UH-H16" in refused(state, MOVE, "A1 10,36 place 3 10.5,36")


def test_uh41_high_winds_take_2_inches_from_flyers() -> None:
    state = acting(unit("A1", (10, 40), word="flyer"), FAR, conditions=(3,))
    assert refused(state, MOVE, "A1 10,35.9").startswith(
        "A1.1 needs 4.1 inches for that, and has 4, for high winds take 2 (UH-41)"
    )
    carried(state, MOVE, "A1 10,36")


def test_uhh16_the_way_of_a_leader_is_one_that_it_can_walk_also_where_it_is_placed_by_hand() -> None:
    """Its way shows the others where to go."""
    state = acting(unit("A1", *row(10, 40, 3)), FAR)
    public, _ = carried(state, MOVE, "A1 10,36 place 1 10,38")
    assert where(public, "A1")[0] == at(10, 38)
    assert "needs 20 inches for that, and has 6" in refused(state, MOVE, "A1 10,20 place 1 10,38")


def test_uh19_how_far_an_action_goes_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a run went twice as far, moves and charges would not, though the same unit could make them."""
    monkeypatch.setattr(context, "MOVES", {**context.MOVES, "run": 2})
    state = after("move", unit("A1", (10, 40)), FAR)
    squad = state.public.unit("A1")
    most = {deed: plan_move(state.public, squad, deed, (at(10, 36),)).most for deed in MOVING}
    assert most == {"move": 6000, "run": 12000, "stand": 6000, "fall": 6000}
    _, events = carried(state, RUN, "A1 10,29")
    assert [event.most for event in events if isinstance(event, Moved)] == [12000]
    assert "needs 11 inches for that, and has 6" in refused(acting(unit("A1", (10, 40)), FAR), MOVE, "A1 10,29")


def test_uh40_nobody_walks_through_a_tunnel_the_attached_neither() -> None:
    entrances = (Item("E1", "tunnel", 0, at(10, 40)), Item("E2", "tunnel", 1, at(30, 10)))
    captain = unit("A2", (10, 38), word="captain", joined="A1")
    _, events = carried(acting(unit("A1", (9, 38)), captain, FAR, items=entrances), TUNNEL, "A1 E2")
    assert [(event.unit, event.most) for event in events if isinstance(event, Moved)] == [("A1", 0), ("A2", 0)]


def test_uhh16_no_way_has_more_than_six_points() -> None:
    state = acting(unit("A1", *row(10, 40, 3)), FAR)
    zigzag = tuple(at(10 + number % 2 * 0.5, 40 - number * 0.5) for number in range(1, 8))
    moved = context.move_context(state.public, state.public.unit("A1"), "move")
    assert is_legal_way(moved, zigzag[:6])
    assert not is_legal_way(moved, zigzag)
    assert "at most 6 points, not 7" in refused(state, MOVE, f"A1 {write_way(zigzag)}")


def test_uh41_the_winds_are_told_too_where_a_model_is_placed_too_far_and_of_nobody_on_foot() -> None:
    flock = acting(unit("A1", *row(10, 40, 2), word="flyer"), FAR, conditions=(3,))
    told = refused(flock, MOVE, "A1 stay place 2 11.5,35")
    assert told.startswith("A1.2 cannot get there within 4 inches, for high winds take 2 (UH-41)")
    on_foot = acting(unit("A1", (10, 40)), FAR, conditions=(3,))
    assert refused(on_foot, MOVE, "A1 10,33.9") == "A1.1 needs 6.1 inches for that, and has 6: UH-19"


def test_uh31_what_choices_offer_can_be_done() -> None:
    wood, house = piece(1, "wood", 18, 34, 24, 38), piece(2, "building", 4, 30, 12, 36)
    state = acting(unit("A1", *row(12, 40, 6)), unit("B1", *row(12, 20, 5)), terrain=(wood, house))
    choices = MOVE.words(state, 0, ("A1",))
    assert choices.open is not None
    assert len(choices.open.suggestions) > 5
    for word in choices.open.suggestions:
        _, events = carried(state, MOVE, f"A1 {word.text}")
        assert MOVE.words(state, 0, ("A1", word.text)).complete
        for event in events:
            if type(event).__name__ == "Moved":
                assert all(length(track.path) <= event.most for track in event.tracks)


def test_uhh13_an_attached_personality_moves_with_its_unit_and_is_placed_by_its_number_in_the_party() -> None:
    squad, captain = unit("A1", *row(10, 40, 3)), unit("A2", (11.5, 41.5), word="captain", joined="A1")
    public, events = carried(acting(squad, captain, FAR), MOVE, "A1 10,36")
    assert where(public, "A2") == [at(11.5, 37.5)]
    assert [event.unit for event in events if type(event).__name__ == "Moved"] == ["A1", "A2"]
    public, _ = carried(acting(squad, captain, FAR), MOVE, "A1 10,36 place 4 11.5,38.5")
    assert where(public, "A2") == [at(11.5, 38.5)]


@pytest.mark.parametrize(("inches", "holds"), [(1, False), (2, True)])
def test_uhb12_coherency_is_a_chain_of_2_inches_or_as_the_option_says(inches: int, holds: bool) -> None:
    public = acting(unit("A1", (10, 40), (13, 40), (16, 40)), FAR, options={"coherency": inches}).public
    assert coherency.coherent(public, public.unit("A1")) is holds


def test_uhb29_a_unit_that_lies_flat_stands_up() -> None:
    squad = altered(altered(unit("A1", *row(10, 40, 2)), 1, prone=True), 2, prone=True)
    public, events = carried(acting(squad, FAR), STAND, "A1 stay")
    assert not any(model.prone for model in public.unit("A1").models)
    assert states(events) == []
    assert "UH-22" in refused(acting(squad, FAR), STAND, "A1 10,39")


@pytest.mark.parametrize(
    ("text", "end"),
    [("toward B1", (10, 34)), ("6 north", (10, 34)), ("toward 10,36", (10, 36)), ("3 inches NE", (12.121, 37.879))],
)
def test_uhh16_ways_are_written_as_people_say_them(text: str, end: tuple[float, float]) -> None:
    public, _ = carried(acting(unit("A1", (10, 40)), unit("B1", (10, 10))), MOVE, f"A1 {text}")
    assert where(public, "A1") == [at(*end)]


def test_uhh16_into_cover_from_the_nearest_enemy() -> None:
    wall = piece(1, "wall", 8, 36, 12, 36.8)
    state = acting(unit("A1", (14, 40)), unit("B1", (10, 20)), terrain=(wall,))
    public, _ = carried(state, MOVE, "A1 cover T1")
    squad = public.unit("A1")
    enemy = public.disc(public.unit("B1"), public.unit("B1").models[0])
    assert cover.cover_of(public, squad, (enemy,)) == 4


@pytest.mark.parametrize("words", ["north", "8 N NE"])
def test_uhh16_a_direction_without_how_far_is_asked_for_it(words: str) -> None:
    state = acting(unit("A1", (20, 40)), FAR)
    with pytest.raises(BadNotation, match=r"say how far before 'n[a-z]*', such as 6 n"):
        MOVE.read_words(["A1", *words.split()], state, 0)
