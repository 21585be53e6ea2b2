"""What the best computer player does in the positions in which a person found its play senseless."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.battlefield.scenario import Objective, Scenario
from games.kernel import Advice, Held
from games.kernel.base.errors import passes
from games.urban_war.ai.weighing.company import company
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.ai.weighing.objectives import objective_worth, takes_objective
from games.urban_war.state.actions import Assault, Done, First, Move
from games.urban_war.state.frames import Chosen
from games.urban_war.state.public import State
from tests.games.urban_war.hand_game import before
from tests.games.urban_war.positions import GAME, asked, at, field, model, stand, wall


def advice(state: State) -> Advice:
    """Return what Suggest proposes to the seat that is asked first."""
    seat = state.public.prompts[0].seat
    return GAME.advice(GAME.view(state, seat), seat, random.Random(1), 100)


def test_a_hound_charges_round_the_corner_before_its_commander_does() -> None:
    """It kills A6 in 66 of 100 cases, the Houndmaster in 56; straight on a wall is in the way."""
    found = advice(before(116))
    assert isinstance(found.action, Assault)
    assert (found.action.model, found.action.how, found.action.target) == ("B3", "charge", "A6")
    assert found.action.way
    assert found.why == "66% to kill A6, 7% to die instead"


def well(turn: int, **places: Any) -> State:
    """Eight turns, and a well in the middle of the table that counts at their end."""
    state = field(places, turn=turn, options={"turns": 8, "objectives": True})
    scenario = Scenario(
        "wells", "Wells", "", (48000, 48000), 6000, "fixed", objectives=(Objective("well", at(24, 24)),)
    )
    return replace(state, public=replace(state.public, scenario=Held("scenario:wells", scenario)))


@pytest.mark.parametrize(
    ("turn", "y", "danger", "worth"),
    [
        (8, 24, 0, 20.0),  # all its 20 points
        (8, 37, 0, 20 * 0.9**10),  # 10 inches too far, and no turn left
        (4, 37, 0, 10 * 0.985**10),  # 10 inches, and it walks 12 in the three turns before the last
        (4, 41, 0, 10 * 0.985**12 * 0.9**2),  # 14 inches
        (4, 24, 13, 10 * (1 - 0.5 * 0.5)),  # half of its 26 points in danger, with half of the turns over
        (8, 24, 13, 20 * 0.5),
    ],
)
def test_an_objective_is_worth_what_is_left_of_it_when_it_counts(
    turn: int, y: float, danger: float, worth: float
) -> None:
    state = well(turn, A1=stand(24, 44, cal=1), B1=stand(1, 1))
    judge = Judge(state.public)
    assert judge.value(model(state, "A1")) == 26
    assert objective_worth(judge, model(state, "A1"), at(24, y), danger) == pytest.approx(worth)


def test_nobody_runs_alone_to_an_objective_under_fire_in_turn_three() -> None:
    """B4 ran to the east gate, 61 in 100 to be shot there; it was not within a charge of anybody."""
    found = advice(before(83))
    assert "takes" not in found.why


def test_a_model_that_shoots_better_where_it_is_stays() -> None:
    """It went 4 inches nearer to the melee team for a shot at 17 instead of 21 in 100."""
    action = advice(before(110)).action
    assert isinstance(action, Move)
    assert (bool(action.target), action.way) == (True, ())


def test_only_who_sees_no_target_from_its_place_walks_for_a_worse_shot() -> None:
    """A8 hides B1 from A5, which walks for 24 in 100; A1, A2 and A7 have 30 where they are, and stay for it."""
    state = before(122)
    action = advice(state).action
    assert isinstance(action, Move)
    assert (action.model, action.target, bool(action.way)) == ("A5", "B1", True)
    shots = {name: Move(name, (), "B1") for name in ("A1", "A2", "A5", "A7")}
    assert {name for name, shot in shots.items() if passes(GAME.check, state, 0, shot)} == {"A1", "A2", "A7"}


def test_the_reason_compares_with_the_best_shot_from_here_at_any_target() -> None:
    """Staying shoots B6, not B1; all that B can do is to charge."""
    found = advice(before(98))
    assert found.why.startswith("14% to hurt B1, the Commander, 25% for B6 if it stays; nobody can shoot it")
    assert found.why.endswith("B6 can charge it")


def test_no_follow_up_is_spent_to_run_to_an_objective_before_it_counts() -> None:
    """Nobody is in danger, and nobody can be struck at; in the last turn the well counts."""
    places = {"A1": stand(24, 34, cal=2, done=True, counter=""), "B1": stand(1, 1)}
    for turn, spent in ((2, False), (8, True)):
        state = well(turn, **places)
        state = asked(state, "follow", 0, *state.public.frames, Chosen("A1", follow_up=True))
        assert (advice(state).action != Done()) is spent


def test_who_picks_lets_the_enemy_deploy_first() -> None:
    """The side that deploys last sees where the enemy stands (UW-17)."""
    assert advice(before(3)).action == First(0)


@pytest.mark.parametrize(
    ("friend", "part"),
    [
        ({}, 0.5),  # nobody else comes: 30 inches off, it charges 8 and runs 8 before
        ({"A2": stand(24, 32)}, 1.0),  # 16 inches off, less the bases
        ({"A2": stand(24, 32, done=True, counter="")}, 0.5),
        ({"A2": stand(24, 46, "grunt")}, 1.0),  # a gun helps from afar
    ],
)
def test_fists_hope_for_charges_that_a_friend_can_join(friend: dict[str, Any], part: float) -> None:
    places = {"A1": stand(20, 40), "A2": stand(24, 46), "B1": stand(24, 16)} | friend
    state = field(places)
    assert company(Judge(state.public), model(state, "A1")) == part


def test_the_last_one_hopes_alone() -> None:
    state = field({"A1": stand(20, 40), "B1": stand(24, 16)})
    assert company(Judge(state.public), model(state, "A1")) == 1.0


@pytest.mark.parametrize(
    ("here", "there", "takes"),
    [
        (34, 26, True),  # 2 inches from the well: within 3
        (34, 28, False),
        (26, 25, False),  # it holds it already
    ],
)
def test_a_worse_shot_is_taken_from_an_objective_that_it_takes(here: float, there: float, takes: bool) -> None:
    state = well(8, A1=stand(24, here), B1=stand(1, 1))
    assert takes_objective(Judge(state.public), model(state, "A1"), at(24, there)) is takes


def test_who_is_shut_in_shoots_past_bodies_that_hide_its_best_target() -> None:
    """Nowhere to go, and B3 hides the Commander B1."""
    fence: dict[str, Any] = {"cover": "none", "blocks_sight": False, "impassable": True}
    sides = ((22.5, 38.5, 23.2, 41.5), (24.8, 38.5, 25.5, 41.5), (22.5, 38.5, 25.5, 39.2), (22.5, 40.8, 25.5, 41.5))
    fences = tuple(wall(number, *side, **fence) for number, side in enumerate(sides, 1))
    chief = stand(24, 18, "grunt", commander=True, cal=3)
    state = field({"A1": stand(24, 40, "grunt"), "B1": chief, "B3": stand(24, 20)}, terrain=fences)
    assert advice(state).action == Move("A1", (), "B3")
