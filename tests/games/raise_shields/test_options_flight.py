"""Table options of maps, ships and flight: each in a position in which it makes the difference."""

from typing import Any

import pytest

from games.geometry.hexes import Grid
from games.kernel import BadNotation, NoDice, ScriptedDice
from games.raise_shields.board.fitting import built_base
from games.raise_shields.board.start_zones import zone
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Build
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, events_of, facts, listed, refused, ship
from tests.games.raise_shields.tables import cost, flying, placed

# Maps (RS-68, RS-B3).


@pytest.mark.parametrize(("name", "grid"), [("standard", (17, 13)), ("large", (34, 13)), ("fleet", (34, 26))])
def test_rs68_rsb3_maps(name: str, grid: tuple[int, int]) -> None:
    state = GAME.setup(2, Options(map=name), (), ScriptedDice(6, 1)).state  # type: ignore[arg-type]
    assert state.public.grid == Grid(*grid)
    state = act(state, "A", "side west").state
    column = [where.name for where in zone(state.public, 0)]
    assert (column[0], column[-1], len(column)) == ("A1", f"A{grid[1]}", grid[1])


def test_rs68_the_far_corner_of_a_fleet_map_can_be_named_and_left() -> None:
    state = GAME.setup(2, Options(map="fleet"), (), ScriptedDice(6, 1)).state
    state = act(state, "A", "side east").state
    state = act(state, "A", "place AH26 NW").state
    assert placed(state) == "AH26 NW"
    state = act(state, "B", "place A1 SE", 6, 1).state
    state = act(state, "A", "first A").state
    assert "leaves the map" in {w.text: w.hint for w in GAME.choices(state, 0, ("move", "3L")).words}["F"]


# Speed, turns, engines (RS-15, RS-34, RS-B4, RS-B9, RS-B10).


def test_rsb4_legacy_speed_makes_five_and_six_spaces_free() -> None:
    assert [cost(f"move {spaces}F") for spaces in (0, 1, 2, 5, 6)] == [
        (2, True), (1, True), (0, False), (1, True), (1, True),
    ]  # fmt: skip
    legacy = [cost(f"move {spaces}F", legacy_speed=True) for spaces in (0, 1, 2, 5, 6)]
    assert legacy == [(2, True), (1, True), (0, False), (0, False), (0, False)]
    assert refused(flying("I13 N", legacy_speed=True), "A", "move 7F") == "RS-34"


def test_rsb9_test_always_tests_straight_and_moderate_moves() -> None:
    assert cost("move 3F", test_always=True) == (0, True)
    step = act(flying(test_always=True), "A", "move 3F", 2, 3)
    assert events_of(step, ev.StressTested)[0].total == 5
    assert step.state.public.ships[0].stress == 1


IMPULSE = ("impulse",)


@pytest.mark.parametrize(
    ("text", "default", "single", "by_click", "both"),
    [
        ("move 6F", (0, False), (0, False), (0, False), (0, False)),
        ("move 5F L", (0, True), (1, True), (0, True), (1, True)),
        ("move 5F 2L", (0, True), (1, True), (1, True), (2, True)),
        ("move L 2F 2R", (2, True), (1, True), (2, True), (2, True)),
        ("move L", (2, True), (1, True), (2, True), (1, True)),
        ("move hold", (0, False), (0, False), (0, False), (0, False)),
    ],
)
def test_rs15_rsb10_readings_of_impulse_engines(
    text: str, default: object, single: object, by_click: object, both: object
) -> None:
    assert cost(text, IMPULSE) == default
    assert cost(text, IMPULSE, impulse_single=True) == single
    assert cost(text, IMPULSE, impulse_by_click=True) == by_click
    assert cost(text, IMPULSE, impulse_single=True, impulse_by_click=True) == both


def test_rsb4_rsb10_legacy_speed_leaves_impulse_engines_their_second_benefit() -> None:
    assert cost("move 6F 2L", IMPULSE, legacy_speed=True) == (0, True)
    assert cost("move 6F 2L L", legacy_speed=True) == (3, True)


# Slipping along the side arrows (RS-30, RS-B7).


def test_rsb7_sideslip_keeps_the_facing_costs_nothing_and_obliges_a_test() -> None:
    assert refused(flying(), "A", "move 2F S") == "RS-B7"
    assert cost("move 2F 2S", sideslip=True) == (0, True)
    assert cost("move S", sideslip=True) == (1, True)
    step = act(flying(sideslip=True), "A", "move 2F 2S", 6, 6)
    assert placed(step.state) == "K7 N"  # two north, two north-east
    assert placed(act(flying(sideslip=True), "A", "move 2P F", 6, 6).state) == "G8 N"
    assert "RS-B7" in events_of(step, ev.ShipMoved)[0].rules


def test_rsb7_rsb59_slips_are_offered_and_written_as_steps_of_their_own() -> None:
    assert "P" not in listed(flying(), "A", "move")
    state = flying(sideslip=True)
    assert listed(state, "A", "move")[:12] == ["F", "2F", "3F", "4F", "5F", "6F", "P", "2P", "3P", "4P", "5P", "6P"]
    assert listed(state, "A", "move", "2S")[:8] == ["F", "2F", "3F", "4F", "P", "2P", "3P", "4P"]
    assert "S" not in listed(state, "A", "move", "2S")
    hints = {word.text: (word.label, word.hint) for word in GAME.choices(state, 0, ("move",)).words}
    assert hints["2S"] == ("slip to starboard 2 to K9", "stress test 2D6")
    assert GAME.format(GAME.parse(state, 0, "move s s f l")) == "move 2S F L"
    assert refused(state, "A", "move 4S 3F") == "RS-34"
    with pytest.raises(BadNotation):
        GAME.choices(state, 0, ("move", "S", "S"))


def test_rsb7_slips_are_blocked_by_ships_and_leave_the_map() -> None:
    assert refused(flying("I10 N", enemy="K9 S", sideslip=True), "A", "move 2S") == "RS-36"
    step = act(flying("A10 N", sideslip=True), "A", "move P")
    assert step.state.public.ships[0].status == "fled"


# The overrun (RS-39, RS-B11) and collisions (RS-37, RS-B14).


def test_rsb11_drift_start_carries_a_ship_on_where_it_faced_before() -> None:
    faces = (2, 2, 6, 2)
    now = act(duel("movement", ship("A", "I10 N", stress=2), ship("B", "A1 S")), "A", "move 2F L", 2, 2, 2).state
    assert placed(now) == "G7 NW"
    a = ship("A", "I10 N", stress=2)
    state = duel("movement", a, ship("B", "A1 S"), options=Options(drift="start"))
    assert placed(act(state, "A", "move 2F L", *faces[:2], 2).state) == "I6 NW"


def test_rsb11_drift_start_is_what_forecasts_warn_of_and_time_out_avoids() -> None:
    text = "move 2F 2L"
    for drift, danger in (("now", ""), ("start", "1 space or more would leave the map")):
        a = ship("A", "I3 N")
        state = duel("movement", a, ship("B", "A13 S"), options=Options(drift=drift))  # type: ignore[arg-type]
        assert facts(GAME.forecast(state, 0, GAME.parse(state, 0, text))).get("Pushed ahead", "") == danger


@pytest.mark.parametrize(("drift", "text"), [("now", "move 2L 2F"), ("start", "move 2L 4F")])
def test_rsb62_rsb11_time_out_flies_what_is_safest_for_the_direction_of_its_overrun(drift: str, text: str) -> None:
    state = flying("I2 N", drift=drift)
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == text


@pytest.mark.parametrize(("one_die", "faces", "hulls"), [(False, (4, 5), (6, 5)), (True, (4,), (6, 6))])
def test_rsb14_one_collision_die_hits_both_alike(one_die: bool, faces: tuple[int, ...], hulls: tuple[int, int]) -> None:
    a, b = ship("A", "I7 N", stress=2), ship("B", "I4 S")
    state = duel("movement", a, b, options=Options(one_collision_die=one_die))
    step = act(state, "A", "move F", 2, 2, 6, *faces)
    assert tuple(each.hull for each in step.state.public.ships) == hulls
    assert events_of(step, ev.ShipsCollided)[0].left == hulls


# Building (RS-13, RS-16, RS-B5, RS-B6).


@pytest.mark.parametrize(("plates", "added", "doubled"), [(0, 10, 10), (1, 15, 20), (2, 20, 40)])
def test_rs13_rs23_rsb5_armor(plates: int, added: int, doubled: int) -> None:
    """The printed example: two platings make 10 + 5 + 5 = 20; "you double your hull points" makes 40."""
    upgrades = ("armor",) * plates
    assert built_base(upgrades, Options()).hull == added
    assert built_base(upgrades, Options(armor_double=True)).hull == doubled


def building(**options: Any) -> State:
    return GAME.setup(2, Options(credits=20, **options), (), NoDice()).state


def test_rsb5_the_hint_and_the_ship_as_built_tell_what_armor_does() -> None:
    for options, effect, hull in (({}, "+5 hull", "15"), ({"armor_double": True}, "doubles the hull", "20")):
        state = building(**options)
        hints = {word.text: word.hint for word in GAME.choices(state, 0, ("build",)).words}
        assert hints["armor"].endswith(effect)
        assert facts(GAME.forecast(state, 0, Build(("armor",))))["Hull"] == hull


def test_rsb6_crew_quarters_once() -> None:
    GAME.check(building(), 0, Build(("crew", "crew")))
    assert refused(building(crew_once=True), "A", "build crew crew") == "RS-22"
    assert "crew" not in listed(building(crew_once=True), "A", "build", "crew")
