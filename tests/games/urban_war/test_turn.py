"""Setting up, the phases of a turn, and how a battle ends (UW-14 .. UW-23, UW-55).

Rulings: UW-B5 .. UW-B11, UW-B44, UW-B49, UW-B50.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import Asked, BadNotation, ScriptedDice, Step
from games.urban_war.questions.activation import activate
from games.urban_war.state.events import (
    Activated,
    BeginnerNamed,
    Contested,
    Ended,
    PiecePlaced,
    Spent,
    Stayed,
    TurnBegan,
)
from games.urban_war.state.frames import Activating, Siding, Starting
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from games.urban_war.units import queries
from tests.games.urban_war.positions import (
    GAME,
    asked,
    beside,
    every,
    field,
    kinds,
    model,
    one,
    play,
    refused,
    run,
    stand,
)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("deploy A1 24,47.4", ""),
        ("deploy A1 24,47.401", "UW-14"),
        ("deploy A1 24,41.4", ""),
        ("deploy A1 24,41.399", "UW-17"),
        ("deploy A1 0.6,45", ""),
        ("deploy A1 0.599,45", "UW-14"),
        ("deploy A2 24,41", ""),
        ("deploy A2 24,40.999", "UW-17"),
        ("deploy A2 47,47", ""),
        ("deploy A2 47.001,47", "UW-14"),
        ("deploy A1 24,6", "UW-17"),
    ],
)
def test_uw17_the_zone_to_a_thousandth(line: str, rule: str) -> None:
    state = beside()
    if rule:
        assert refused(state, line).endswith(rule)
    else:
        assert model(play(state, line).state, line[7:9]).at is not None


def test_uw17_the_north_has_the_same_zone() -> None:
    state = beside(1)
    assert refused(state, "deploy B1 24,6.601").endswith("UW-17")
    assert model(play(state, "deploy B1 24,6.6").state, "B1").at == (24000, 6600)


def test_uw17_one_model_each_by_turns_and_the_rest_alone() -> None:
    state = beside()
    assert refused(state, "deploy A1 24,45 A2 20,45").endswith("UW-17")
    step = run(state, "deploy A1 24,45", "deploy B1 24,3", "deploy A2 20,45")
    assert kinds(step.state) == [(1, "deploy")]
    assert refused(step.state, "deploy B2 24,4") == "B2 would be on top of B1, 0.2 inches too near: UW-17"
    last = run(step.state, ("deploy B2 20,3", [4, 4, 3, 9]))
    assert one(last, Contested).contest == "start"
    assert (one(last, Contested).winner, one(last, Contested).ties) == (1, 1)
    assert kinds(last.state) == [(0, "orders"), (1, "orders")]


def test_uw14_uw17_a_place_that_is_refused_says_by_how_much() -> None:
    state = beside()
    assert refused(state, "deploy A1 0.4,45") == "A1 would be over the edge of the table, by 0.2 inches: UW-14"
    middle = "with its middle 41.4 to 47.4 inches from the north"
    told = f"A1 must be within 6 inches of the south edge, {middle}; your point is 1.4 inches too far away: UW-17"
    assert refused(state, "deploy A1 24,40") == told


def test_uw17_one_is_placed_by_itself_or_all_the_rest_one_at_each_turn() -> None:
    state = beside()
    assert [word.text for word in GAME.choices(state, 0, ("deploy",)).words] == ["A1", "A2", "auto", "rest"]
    single = play(state, "deploy auto").state
    assert [model(single, name).at is None for name in ("A1", "A2")] == [False, True]
    step = play(state, "deploy rest")
    assert kinds(step.state) == [(1, "deploy")]
    assert model(step.state, "A2").at is None
    step = run(step.state, "deploy B1 24,3")
    assert kinds(step.state) == [(1, "deploy")]
    assert model(step.state, "A2").at is not None
    assert kinds(run(step.state, ("deploy auto", [3, 9])).state) == [(0, "orders"), (1, "orders")]


def test_uw17_when_both_leave_the_rest_to_the_bot_nobody_is_asked_any_more() -> None:
    step = run(beside(), "deploy rest", ("deploy rest", [3, 9]))
    assert kinds(step.state) == [(0, "orders"), (1, "orders")]
    assert all(one.at is not None for one in step.state.public.models)


def test_uw17_the_rest_of_a_larger_team_follows_when_the_enemy_has_placed_all() -> None:
    state = beside(more={"A3": "fist", "A4": "fist"})
    step = run(state, "deploy rest", ("deploy rest", [3, 9]))
    assert kinds(step.state) == [(0, "orders"), (1, "orders")]
    assert all(one.at is not None for one in step.state.public.models)


def test_uw17_one_is_placed_by_hand_and_the_rest_by_the_bot_at_each_turn() -> None:
    state = beside()
    after_one = GAME.choices(state, 0, ("deploy", "A2", "20,45"))
    assert ([word.text for word in after_one.words], after_one.complete) == (["rest"], True)
    step = run(state, "deploy A2 20,45 rest", "deploy B1 24,3", ("deploy B2 28,3", [3, 9]))
    assert model(step.state, "A2").at == (20000, 45000)
    assert kinds(step.state) == [(0, "orders"), (1, "orders")]
    with pytest.raises(BadNotation):
        GAME.choices(state, 0, ("deploy", "A2", "rest"))


def test_uw16_uw17_the_higher_roll_picks_a_side_the_other_who_deploys_first() -> None:
    state = asked(beside(), "side", 1, Siding(1))
    sided = play(state, "side north").state
    assert sided.public.sides == ("south", "north")
    assert kinds(sided) == [(0, "beginner")]
    step = play(sided, "first enemy")
    assert one(step, BeginnerNamed).seat == 1


def new(**options: Any) -> State:
    """A new table, both teams picked."""
    chosen = Options(**options)
    content = GAME.content_for(chosen)
    with ScriptedDice() as dice:
        state = GAME.setup(2, chosen, content, dice).state
    team = GAME.format(GAME.default(state, GAME.awaiting(state)[0]))
    return play(state, team).state


def test_uw15_uwb5_uwb6_terrain_by_turns_by_who_rolled_higher() -> None:
    state = new(scenario="table")
    step = play(state, GAME.format(GAME.default(state, GAME.awaiting(state)[0])), 2, 2, 3, 8)
    assert (one(step, Contested).contest, one(step, Contested).winner) == ("terrain", 1)
    turns = []
    state = step.state
    for _ in range(4):
        turns.append(state.public.prompts[0].seat)
        placed = play(state, "put crates auto")
        assert one(placed, PiecePlaced).seat == turns[-1]
        state = placed.state
    assert turns == [1, 0, 1, 0]
    assert len(state.public.terrain) == 4


def laying(**options: Any) -> State:
    """Terrain is placed by turns, six pieces each; B begins."""
    state = new(scenario="table", **options)
    return play(state, GAME.format(GAME.default(state, GAME.awaiting(state)[0])), 3, 8).state


def test_uw15_one_word_leaves_the_rest_of_ones_pieces_to_the_bot() -> None:
    state = laying()
    assert GAME.choices(state, 1, ("put",)).words[-1].text == "rest"
    assert GAME.choices(state, 1, ("put", "rest")).complete
    assert GAME.format(GAME.parse(state, 1, "put rest")) == "put rest"
    step = play(state, "put rest")
    assert [event.seat for event in every(step, PiecePlaced)] == [1], "the others come at B's own turns"
    assert kinds(step.state) == [(0, "terrain")]
    step = play(step.state, "put crates auto")
    assert [event.seat for event in every(step, PiecePlaced)] == [0, 1]
    assert kinds(step.state) == [(0, "terrain")]
    step = play(step.state, "put rest", 3, 8)
    assert len(step.state.public.terrain) == 12
    assert [event.seat for event in every(step, PiecePlaced)] == [0, 1] * 4 + [0]
    assert kinds(step.state) == [(1, "side")]
    assert len({piece.id for piece in step.state.public.terrain}) == 12


def test_uwh4_with_sheets_one_word_lays_all_pieces_of_a_side_at_once() -> None:
    step = play(laying(sheets=True), "put rest")
    assert [event.seat for event in every(step, PiecePlaced)] == [1] * 6
    assert kinds(step.state) == [(0, "terrain")]


@pytest.mark.parametrize("line", ["put rest 12,20", "put rest rest", "put rest auto"])
def test_uw15_nothing_follows_the_rest(line: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(laying(), 1, line)
    with pytest.raises(BadNotation):
        GAME.choices(laying(), 1, tuple(line.split()))


def to_orders(**options: Any) -> State:
    """Turn 1 begins: A has won the start roll."""
    places = {"A1": stand(20, 45, counter=""), "B1": stand(20, 3, counter=""), "A2": stand(30, 45, counter="")}
    state = field(places, turn=0, phase="deployment", options=options, first=None)
    state = asked(state, "deploy", 0, Starting())
    state = replace(state, public=replace(state.public, prompts=()))
    with ScriptedDice(9, 2) as dice:
        table = GAME._table(state, dice)
        GAME.go_on(table)
    return table.state


def test_uw18_uwb7_the_start_roll_chooses_in_turn_one_after_the_orders() -> None:
    state = to_orders()
    assert state.public.first == 0
    ordered = run(state, "orders snap", "orders snap")
    assert kinds(ordered.state) == [(0, "initiative")]
    assert kinds(play(ordered.state, "first enemy").state) == [(1, "activate")]


def test_uwb7_option_both_rolls_initiative_in_turn_one_too() -> None:
    state = to_orders(start_roll="both")
    ordered = run(state, "orders snap", ("orders snap", [3, 8]))
    assert one(ordered, Contested).contest == "initiative"
    assert kinds(ordered.state) == [(1, "initiative")]


def test_uw19_the_marker_phase_takes_all_but_panic() -> None:
    state = field({"A1": stand(20, 24), "B1": stand(30, 24, counter="down", panic=True, answered="A1")}, overwatch="B1")
    step = play(state, "move A1 stay")
    assert one(step, TurnBegan).turn == 3
    found = model(step.state, "B1")
    assert (found.counter, found.panic, found.answered, found.done) == ("", True, "", False)


def test_uw20_uw21_contact_is_snap_fire_face_up_and_cannot_be_on_overwatch() -> None:
    state = field({"A1": stand(20, 24), "A2": stand(30, 30), "B1": stand(21.2, 24, counter="", done=True)})
    orders = run(state, ("assault A1 fight B1", [1, 1]), "move A2 stay").state
    assert kinds(orders) == [(0, "orders")], "B has nobody to give an order to"
    assert [model(orders, name).counter for name in ("A1", "B1")] == ["snap", "snap"]
    assert refused(orders, "orders overwatch A1 A2") == "A1 is in base contact, and cannot be on Overwatch: UW-21"
    step = play(orders, "orders overwatch A2", 9, 2)
    assert model(step.state, "A2").counter == "down"
    assert step.state.secret[0].overwatch == ("A2",)


def test_uw23_by_turns_each_once_and_uwb9_must() -> None:
    state = field({"A1": stand(20, 24), "A2": stand(30, 30), "B1": stand(40, 24), "B2": stand(44, 24)})
    step = run(state, "move A1 stay", "move B1 stay")
    assert refused(step.state, "move A1 stay") == "A1 has completed its turn: UW-23"
    assert model(step.state, "A1").counter == ""


def test_uw23_uwb10_a_side_without_snap_fire_is_passed_over_and_only_then_known() -> None:
    places = {
        "A1": stand(20, 1),
        "A2": stand(30, 1, counter="down"),
        "B1": stand(1, 40),
        "B2": stand(1, 44),
        "B3": stand(1, 46),
    }
    first = play(field(places, overwatch="A2"), "move A1 stay")
    assert every(first, Spent) == [], "it is the enemy's turn, and nobody knows yet"
    assert kinds(first.state) == [(1, "activate")]
    second = play(first.state, "move B1 stay")
    assert one(second, Spent).seat == 0
    assert kinds(second.state) == [(1, "activate")], "B goes on alone"
    third = run(second.state, "move B2 stay", "move B3 stay")
    assert every(third, Spent) == []
    assert one(third, TurnBegan).turn == 3
    assert model(third.state, "A2").counter == "", "UW-B11: overwatch that was not used does nothing"


def test_uw55_uwb50_destroyed_and_mutual_destruction() -> None:
    duel = field({"A1": stand(20, 24), "B1": stand(21.2, 24)})
    step = play(duel, "assault A1 fight B1", 6, 6, 6, 6)
    assert step.state.public.outcome is not None
    assert step.state.public.outcome.winners == ()
    won = play(field({"A1": stand(20, 24, cal=1), "B1": stand(21.2, 24)}), "assault A1 fight B1", 6, 6)
    assert one(won, Ended).winners == (0,)
    assert won.state.public.prompts == ()


def last_of_turn(**options: Any) -> Step[State]:
    """A has lost half its points, B nothing, and the turn ends."""
    dead = {"dead": True, "at": None, "counter": ""}
    places = {"A1": stand(20, 24), "A2": stand(0, 0) | dead, "B1": stand(40, 40, done=True, counter="")}
    return play(field(places, options=options), "move A1 stay")


def test_uwb49_turn_limit_most_points_left_win() -> None:
    assert one(last_of_turn(), TurnBegan).turn == 3
    assert last_of_turn(turns=3).state.public.outcome is None
    limited = one(last_of_turn(turns=2), Ended)
    assert (limited.winners, limited.why, limited.points) == ((), "turns", (20, 20))


@pytest.mark.parametrize(("percent", "why"), [(50, "withdrawal"), (49, None)])
def test_uwb49_withdrawal_at_a_share_of_the_points(percent: int, why: str | None) -> None:
    found = every(last_of_turn(withdrawal=percent), Ended)
    assert [(each.why, each.winners) for each in found] == ([(why, (1,))] if why else [])


def test_uwb49_withdrawal_is_exact_and_of_both_the_richer_wins() -> None:
    dead = {"dead": True, "at": None, "counter": ""}
    cheap, dear = stand(20, 24), stand(0, 0, cal=1) | dead
    enemy = stand(40, 40, cal=1, counter="")
    over = field({"A1": stand(20, 24, cal=1), "A2": stand(0, 0) | dead, "B1": enemy}, options={"withdrawal": 56})
    assert every(run(over, "move A1 stay", "done"), Ended) == [], "26 of 46 are 56.5 percent"
    both = field({"A1": cheap, "A2": dear, "B1": enemy, "B2": dear}, options={"withdrawal": 60})
    assert one(play(both, "move A1 stay"), Ended).winners == (1,)


def test_house_rule_objectives_count_at_the_turn_limit() -> None:
    from games.battlefield.scenario import Objective

    places = {"A1": stand(20, 24), "B1": stand(40, 40, counter="")}
    state = field(places, options={"turns": 2, "objectives": True})
    spots = (Objective("well", (23600, 24000)), Objective("hut", (23601, 24000)))
    state.public.scenario.value = replace(state.public.scenario.value, objectives=spots)
    assert one(play(state, "move A1 stay"), Ended).points == (40, 20)


def test_house_rule_groups_are_activated_in_a_row() -> None:
    places = {f"{letter}{n}": stand(4 * n, row) for letter, row in (("A", 10), ("B", 40)) for n in (1, 2, 3)}
    state = field(places, options={"group": 2})
    seats = []
    for _ in range(5):
        seat = state.public.prompts[0].seat
        seats.append(seat)
        ready = next(each for each in state.public.models if each.seat == seat and each.counter)
        state = play(state, f"move {ready.id} stay").state
    assert seats == [0, 0, 1, 1, 0]


def test_prompts_of_the_helper_are_of_the_frames() -> None:
    state = field({"A1": stand(1, 1), "B1": stand(9, 9)})
    assert state.public.frames == (Activating(0, 0),)
    assert state.public.prompts == (Asked("activate.1", 0, "activate"),)


def test_uw3_uw29_follow_ups_are_boxes_for_the_whole_game() -> None:
    places = {"A1": stand(10, 44, cal=2), "B1": stand(10, 4)}
    step = run(field(places), "move A1 stay", "move A1 stay", "move A1 stay", "move B1 stay")
    assert [(each.follow_up, each.boxes) for each in every(step, Activated)] == [
        (False, 0),
        (True, 1),
        (True, 0),
        (False, 0),
    ]
    later = run(step.state, "orders snap", ("orders snap", [9, 2]), "first me", "move A1 stay")
    assert kinds(later.state) == [(1, "activate")], "no box is left in the turn after"


def test_uwb9_a_model_that_does_nothing_is_told_of_and_so_is_a_follow_up_that_is_not_made() -> None:
    state = field({"A1": stand(10, 44, cal=1), "B1": stand(10, 4)})
    step = run(state, "move A1 stay", "done")
    view = GAME.view(step.state, None)
    told = [GAME.narrate(event, view) for event in step.events]
    assert "A1 stays where it is." in told
    assert "A1 makes no follow-up action (1 box left)." in told
    assert not every(play(state, "move A1 10,42"), Stayed)


def test_time_out_takes_the_first_model_and_fights_or_does_nothing() -> None:
    """The blade wounds in 0.5 * 0.5 of all cases, the rifle in 0.4 * 0.6."""
    places = {"A2": stand(20, 24, "grunt"), "A10": stand(2, 2), "A3": stand(30, 2, panic=True)}
    places["B1"] = stand(21.2, 24, "ogre")
    state = field(places)
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "assault A2 fight B1 blade"
    second = field(places | {"A2": stand(20, 24, "grunt", counter="", done=True)})
    assert GAME.format(GAME.default(second, GAME.awaiting(second)[0])) == "rally A3"
    act = play(second, "rally A3", 1, 1).state
    assert GAME.format(GAME.default(act, GAME.awaiting(act)[0])) == "move A3 stay"


def test_house_rule_groups_say_which_of_them_is_to_act() -> None:
    places = {f"A{number}": stand(4 * number, 40) for number in (1, 2, 3, 4)} | {"B1": stand(24, 4)}
    state = field(places, options={"group": 3}, turn_of=0)
    asked = []
    for name in ("A1", "A2", "A3"):
        asked.append(GAME.awaiting(state)[0].ask)
        state = play(state, f"move {name} stay").state
    assert asked[1:] == ["Activate a model on Snap-fire (2 of 3)", "Activate a model on Snap-fire (3 of 3)"]
    assert GAME.awaiting(field(places))[0].ask == "Activate a model on Snap-fire"


def test_house_rule_a_group_is_counted_by_the_models_that_can_act() -> None:
    spent = {"A2": stand(8, 40, done=True, counter=""), "B1": stand(24, 4)}
    two = field({"A1": stand(4, 40), "A3": stand(12, 40), **spent}, options={"group": 6}, turn_of=0)
    after = play(two, "move A1 stay").state
    assert GAME.awaiting(after)[0].ask == "Activate a model on Snap-fire (2 of 2)"
    one = field({"A0": stand(30, 40, done=True, counter=""), "A1": stand(4, 40), **spent}, options={"group": 6})
    assert queries.able(one.public, 0)[0].id == "A1"
    frame = next(frame for frame in one.public.frames if isinstance(frame, Activating))
    first = replace(one.public, frames=(*one.public.frames[:-1], replace(frame, left=5)))
    assert activate.ACTIVATE.ask(first, 0) == "Activate your last model on Snap-fire"
