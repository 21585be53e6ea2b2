"""Movement: maneuvers, stress modifiers, stress tests, overruns, collisions (RS-29 .. RS-41)."""

import pytest

from games.kernel import BadNotation, IllegalAction
from games.raise_shields.content.tables import stress_row
from games.raise_shields.mechanics.maneuver.course import planned
from games.raise_shields.mechanics.maneuver.engines import penalty_of
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Move
from games.raise_shields.state.frames import Maneuver
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State
from games.raise_shields.text.changes import Flight
from tests.games.raise_shields.duel import GAME, act, duel, events_of, kinds, listed, refused, ship, shown


def flying(where: str = "I10 N", enemy: str = "A1 S", **fields: object) -> State:
    return duel("movement", ship("A", where, **fields), ship("B", enemy))


def plan(text: str, **fields: object) -> Maneuver:
    state = flying(**fields)
    return planned(state.public, state.public.ships[0], GAME.parse(state, 0, text).steps)


def moved(step_state: State) -> Ship:
    return step_state.public.ships[0]


def place(state: State) -> str:
    each = state.public.ships[0]
    assert each.hex is not None
    return f"{each.hex.name} {('N', 'NE', 'SE', 'S', 'SW', 'NW')[each.facing]}"


def test_rs29_the_test_comes_after_the_whole_maneuver() -> None:
    step = act(flying(), "A", "move 2F L F", 6, 5)
    order = [type(event) for event in step.events]
    assert order.index(ev.ShipMoved) < order.index(ev.StressTested)
    assert place(step.state) == "H7 NW"


def test_rs30_ships_never_fly_backward() -> None:
    with pytest.raises(BadNotation):
        GAME.parse(flying(), 0, "move -2F")
    with pytest.raises(BadNotation):
        GAME.parse(flying(), 0, "move 2B")


@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_rs31_rsb7_ships_fly_where_they_face(facing: str) -> None:
    state = flying(f"I7 {facing}")
    after = act(state, "A", "move 3F").state
    here, start = moved(after).hex, moved(state).hex
    assert here is not None
    assert start is not None
    assert here == start.step(moved(state).facing, 3)


@pytest.mark.parametrize(("text", "clicks"), [("move 2F", 0), ("move 2F L", 1), ("move 2R 3F", 2), ("move L 2F R", 2)])
def test_rs32_rs33_every_click_costs_one_and_turning_obliges_a_test(text: str, clicks: int) -> None:
    maneuver = plan(text)
    assert (maneuver.clicks, penalty_of(maneuver.modifiers), maneuver.test) == (clicks, clicks, clicks > 0)


@pytest.mark.parametrize(("spaces", "cost"), [(0, 2), (1, 1), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_rs34_rsb4_speed_table(spaces: int, cost: int) -> None:
    maneuver = plan(f"move {spaces}F")
    assert penalty_of(maneuver.modifiers) == cost
    assert maneuver.test == (cost > 0)


def test_rs34_six_spaces_are_the_most() -> None:
    state = flying("I13 N")
    assert refused(state, "A", "move 7F") == "RS-34"
    assert refused(state, "A", "move 4F L 3F") == "RS-34"
    assert "6F" in listed(state, "A", "move")


def test_rs35_rsb61_leaving_the_map_is_fleeing_without_a_test() -> None:
    state = flying("I2 N")
    step = act(state, "A", "move 2F")
    assert moved(step.state).status == "fled"
    assert place(step.state) == "I1 N"
    trace = shown(step)
    assert isinstance(trace, Flight)
    assert (trace.result, trace.dice) == ("fled", ())
    hints = {word.text: word.hint for word in GAME.choices(state, 0, ("move",)).words}
    assert "fled" in hints["2F"]
    assert "3F" not in hints
    assert refused(state, "A", "move 3F") == "RS-35"
    assert refused(state, "A", "move 2F L") == "RS-35"


def test_rs35_a_refused_move_says_where_the_map_ends() -> None:
    with pytest.raises(IllegalAction, match=r"^F leaves the map, so the move ends there: RS-35$"):
        GAME.check(flying("I1 N"), 0, GAME.parse(flying(), 0, "move 2F"))


def test_rs36_no_ship_may_be_entered_or_crossed() -> None:
    state = flying("I7 N", enemy="I5 S")
    assert refused(state, "A", "move 2F") == refused(state, "A", "move 4F") == "RS-36"
    assert listed(state, "A", "move") == ["F", "L", "R", "2L", "2R", "3L", "3R", "hold"]


def test_rs37_rsb14_rsb15_a_forced_ship_stops_and_both_lose_hull() -> None:
    state = flying("I7 N", enemy="I4 S", stress=2)
    step = act(state, "A", "move F", 2, 2, 6, 4, 5)
    a, b = step.state.public.ships
    assert place(step.state) == "I5 N"
    assert (a.hull, b.hull, a.stress, b.stress) == (6, 5, 4, 0)
    trace = shown(step)
    assert isinstance(trace, Flight)
    assert (trace.result, trace.struck, len(trace.drift)) == ("collision", "B", 1)


def test_rs38_the_test_takes_off_modifiers_and_stress() -> None:
    tested = events_of(act(flying(stress=2), "A", "move 5F L", 6, 6), ev.StressTested)[0]
    assert (tested.modifier, tested.stress, tested.total) == (2, 2, 8)


@pytest.mark.parametrize(
    ("faces", "stress", "hull", "where", "gained"),
    [
        ((6, 1), 0, 10, "I9 N", 0),
        ((5, 1), 0, 10, "I9 N", 1),
        ((2, 1, 5), 0, 10, "I7 N", 1),
        ((1, 1, 4), 0, 10, "I5 N", 2),
        ((2, 1, 3), 2, 7, "I9 N", 0),
        ((1, 1, 6), 6, 4, "I9 N", 0),
    ],
    ids=["6+", "4-5", "2-3", "1", "0", "-5"],
)
def test_rs39_stress_table(faces: tuple[int, ...], stress: int, hull: int, where: str, gained: int) -> None:
    step = act(flying(stress=stress), "A", "move F", *faces)
    assert (moved(step.state).hull, place(step.state)) == (hull, where)
    assert moved(step.state).stress - stress == gained


def test_rs39_rsb16_minus_six_destroys() -> None:
    step = act(flying(stress=7), "A", "move F", 1, 1)
    assert moved(step.state).status == "destroyed"
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [stress_row(total).name for total in (0, -5, -6)] == ["damage", "damage", "destroyed"]


def test_rs40_oracle() -> None:
    step = act(flying("I11 N", stress=3), "A", "move 6F L", 4, 2, 1)
    tested = events_of(step, ev.StressTested)[0]
    assert tested.total == 1
    assert moved(step.state).stress == 5
    assert events_of(step, ev.ShipOverran)[0].drift == (step.state.public.ships[0].hex,)


@pytest.mark.parametrize(
    ("penalty", "ways"),
    [
        (0, (26, 7, 3, 0, 0, 0)),
        (1, (21, 9, 5, 1, 0, 0)),
        (2, (15, 11, 7, 2, 1, 0)),
        (3, (10, 11, 9, 3, 3, 0)),
        (4, (6, 9, 11, 4, 6, 0)),
        (6, (1, 5, 9, 6, 15, 0)),
        (8, (0, 1, 5, 4, 25, 1)),
        (12, (0, 0, 0, 0, 21, 15)),
    ],
)
def test_rs41_oracle(penalty: int, ways: tuple[int, ...]) -> None:
    assert stress_ways(penalty) == ways


def test_rsb8_ships_turn_anywhere_also_at_the_start_the_end_and_on_the_spot() -> None:
    assert place(act(flying(), "A", "move L", 6, 6).state) == "I10 NW"
    assert place(act(flying(), "A", "move 2F R", 6, 6).state) == "I8 NE"
    assert place(act(flying(), "A", "move 3R 2F", 6, 6).state) == "I12 S"
    assert penalty_of(plan("move L").modifiers) == 3


def test_rsb9_no_test_without_a_turn_or_a_modifier() -> None:
    step = act(flying(stress=9), "A", "move 4F")
    assert events_of(step, ev.StressTested) == []


IMPULSE = ("impulse",)


@pytest.mark.parametrize(
    ("text", "penalty", "test"),
    [
        ("move 6F", 0, False),
        ("move 5F L", 0, True),
        ("move 5F 2L", 0, True),
        ("move L 2F R", 1, True),
        ("move F", 0, False),
        ("move hold", 0, False),
        ("move L F", 1, True),
        ("move 2F 3R F L", 1, True),
        ("move L 2F 2R", 2, True),
        ("move 6F 2L", 0, True),
        ("move L", 2, True),
    ],
)
def test_rs15_rsb10_impulse_engines(text: str, penalty: int, test: bool) -> None:
    maneuver = plan(text, upgrades=IMPULSE)
    assert (penalty_of(maneuver.modifiers), maneuver.test) == (penalty, test)


def test_rsb11_an_overrun_goes_where_the_ship_faces_now() -> None:
    step = act(flying(stress=2), "A", "move 2F L", 2, 2, 2)  # total 1
    assert place(step.state) == "G7 NW"


def test_rsb12_half_a_die_is_rounded_down() -> None:
    step = act(flying(), "A", "move F", 2, 1, 1)
    assert events_of(step, ev.ShipOverran)[0].drift == ()
    assert place(step.state) == "I9 N"


def test_rsb13_an_overrun_over_the_edge_is_fleeing() -> None:
    step = act(flying("I3 N", stress=2), "A", "move F", 2, 2, 2)
    assert moved(step.state).status == "fled"
    assert moved(step.state).stress == 4
    assert shown(step).drift[-1] not in step.state.public.grid


def test_rsb17_a_ship_hemmed_in_stops_short_and_pays() -> None:
    step = act(flying("I7 N", enemy="I5 S"), "A", "move F", 6, 6)
    assert place(step.state) == "I6 N"
    assert events_of(step, ev.StressTested)[0].modifier == 1


def test_rsb41_a_ship_destroyed_before_its_turn_does_not_act() -> None:
    state = duel("movement", ship("A", "I7 N", stress=2), ship("B", "I4 S", hull=1))
    step = act(state, "A", "move F", 2, 2, 6, 1, 6)
    assert [each.status for each in step.state.public.ships] == ["active", "destroyed"]
    assert GAME.outcome(step.state) is not None


EVASIVE = ("evasive",)


def test_rs14_a_stress_test_may_be_rolled_again_once() -> None:
    state = act(flying(upgrades=EVASIVE), "A", "move F", 1, 1).state
    assert kinds(state) == [(0, "reroll")]
    assert listed(state, "A") == ["accept", "reroll"]
    step = act(state, "A", "reroll", 2, 1, 1)  # 2: carried on half of 1
    assert moved(step.state).stress == 1
    assert kinds(step.state) != [(0, "reroll")]
    accepted = act(state, "A", "accept", 2)
    assert moved(accepted.state).stress == 2


def test_rs14_the_second_result_stands_even_if_it_is_worse() -> None:
    state = act(flying(upgrades=EVASIVE, hull=3), "A", "move F", 4, 1).state
    step = act(state, "A", "reroll", 1, 1, 5)  # 1: carried on a whole die
    assert (moved(step.state).stress, place(step.state)) == (2, "I4 N")
    assert [event.again for event in events_of(step, ev.StressTested)] == [True]


def test_rsb60_nobody_is_asked_to_better_a_clear_result() -> None:
    assert kinds(act(flying(upgrades=EVASIVE), "A", "move F", 6, 6).state) != [(0, "reroll")]


@pytest.mark.parametrize(("stress", "faces", "answer"), [(1, (2, 2), "accept"), (1, (1, 1), "reroll")])
def test_rsb62_default_rolls_again_only_what_hurts_the_hull(stress: int, faces: tuple[int, int], answer: str) -> None:
    state = act(flying(upgrades=EVASIVE, stress=stress), "A", "move F", *faces).state
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == answer


@pytest.mark.parametrize(
    ("where", "enemy", "text"),
    [
        ("I10 N", "A1 S", "move 2F"),
        ("I3 N", "A1 S", "move 2F"),
        ("I2 N", "A1 S", "move 2L 2F"),
        ("I1 N", "A1 S", "move 2L 2F"),
        ("I10 N", "I8 S", "move L 2F"),
        ("I5 N", "I3 S", "move L 2F"),
    ],
    ids=["free", "up to the edge", "no free move", "at the edge", "ship ahead", "ship and edge ahead"],
)
def test_rsb62_default_move_is_the_safest_that_stays_on_the_map(where: str, enemy: str, text: str) -> None:
    state = flying(where, enemy)
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == text


@pytest.mark.parametrize("stress", [0, 4, 12])
@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
@pytest.mark.parametrize("where", ["A1", "A13", "Q1", "Q13", "I1", "B13", "A7"])
def test_rsb62_default_move_cannot_be_carried_over_the_edge(where: str, facing: str, stress: int) -> None:
    state = flying(f"{where} {facing}", "I7 S", stress=stress)
    action = GAME.default(state, GAME.awaiting(state)[0])
    maneuver = planned(state.public, state.public.ships[0], action.steps)
    assert all(each in state.public.grid for each in maneuver.path)
    if maneuver.test:
        rows = stress_ways(stress + penalty_of(maneuver.modifiers))
        overrun = 6 if rows[3] else 3 if rows[2] else 0
        assert maneuver.path[-1].step(maneuver.facing, overrun) in state.public.grid


def test_rsb59_the_tree_never_turns_left_and_right_in_a_row() -> None:
    state = flying()
    assert listed(state, "A", "move", "2L") == ["F", "2F", "3F", "4F", "5F", "6F"]
    assert listed(state, "A", "move", "2F") == ["L", "R", "2L", "2R", "3L", "3R"]
    for wrong in (("2FL",), ("2F,",), ("L", "R"), ("L", "L"), ("F", "F"), ("4L",), ("2F", "hold")):
        with pytest.raises((BadNotation, IllegalAction)):
            GAME.choices(state, 0, ("move", *wrong))


def test_hints_say_what_the_stress_test_would_be() -> None:
    hints = {word.text: word.hint for word in GAME.choices(flying(stress=1), 0, ("move", "2F")).words}
    assert hints["2L"] == "stress test 2D6 − 3"
    labels = {word.text: word.label for word in GAME.choices(flying(stress=1), 0, ("move", "2F")).words}
    assert (labels["L"], labels["3R"]) == ("1 click left, to face NW", "3 clicks right, to face S")
    assert GAME.choices(flying(), 0, ("move", "2F")).complete


def test_a_refused_move_says_where_the_other_ship_is() -> None:
    state = flying("I7 N", enemy="I5 S")
    with pytest.raises(IllegalAction, match="in the way at I5: RS-36"):
        GAME.check(state, 0, GAME.parse(state, 0, "move 2F"))


@pytest.mark.parametrize("steps", [(("L", 4),), (("F", 0),), (("F", 1), ("F", 1)), (("L", 1), ("R", 1)), (("F", -1),)])
def test_rsb59_steps_that_notation_would_not_write_are_refused(steps: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(IllegalAction) as error:
        GAME.check(flying(), 0, Move(steps))  # type: ignore[arg-type]
    assert error.value.rule == "RS-B59"
