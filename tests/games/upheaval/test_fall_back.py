"""Falling back (UH-16 .. UH-18, UH-B6 .. UH-B9)."""

from typing import Any

import pytest

from games.geometry.paths import length
from games.upheaval.mechanics.movement import fall_back
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.movement.fall_back import FALL, fall_default
from games.upheaval.questions.movement.move import MOVE
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from games.upheaval.units import coherency
from tests.games.upheaval.fields import acting, at, piece, row, to_activate, unit
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
    carried(state, FALL, "A1 13,25.1")
    assert "falls back its whole move of 6 inches" in refused(state, FALL, "A1 10,22")
    assert "toward its own edge" in refused(state, FALL, "A1 16,20")


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
    ring = (unit("B1", *((20 + 1.55 * x, 30 + 1.55 * y) for x, y in AROUND)),)
    state = carried(acting(beaten((20, 30), word="raider"), *ring), FALL, "A1")[0]
    assert state.unit("A1").pinned
    assert permissions.action_refusal(state, state.unit("A1"), "shoot") is None
    assert (permissions.action_refusal(state, state.unit("A1"), "cover") or ("", ""))[1] == "UH-B8"


def test_uh21_uhb13_time_out_lets_the_leader_go_to_those_who_cannot_come() -> None:
    """First whoever stayed lies on the ground; then it is 11 inches away, and both must go."""
    down = altered(unit("A1", (20, 36), (21.5, 30)), 2, prone=True)
    for ours in (down, unit("A1", (20, 30), (32, 30))):
        state = to_activate(ours, FAR)
        public, events = carried(state, MOVE, MOVE.write_action(fall_default(state, 0)).removeprefix("move "))
        assert coherency.coherent(public, public.unit("A1"))
        assert states(events) == []
