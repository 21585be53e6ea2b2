"""Habits of captains that people found senseless, each as a position; and what is never proposed."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.selfplay.match import play_match
from games.kernel import Advice
from games.kernel.odds.stakes import reckless
from games.raise_shields.ai.tactics import plans, stakes_of
from games.raise_shields.ai.worth import worth
from games.raise_shields.mechanics.maneuver.safe_moves import whole_penalty
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.actions import Move
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import Secret, State, View
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, duel, ship
from tests.games.raise_shields.test_critic import struck


def advice(state: State, seat: int = 0) -> Advice:
    """What the best captain does, and why."""
    return GAME.advice(GAME.view(state, seat), seat, random.Random(1), 100)


def line(state: State, seat: int = 0) -> str:
    return GAME.format(advice(state, seat).action)


def sense(state: State) -> list[str]:
    """What the critic finds in what the best captain does in a position."""
    found = advice(state)
    return [lapse.name for lapse in GAME.critic().judge(state, 0, found, state, ())]


def test_no_crew_boards_to_scratch_shields() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "J7 N"))
    assert line(state) == "fire starboard B"
    assert "boarding" in line(duel("cannon", ship("A", "I7 N"), ship("B", "J7 N", shields=0, hull=1)))


def test_rs54_hits_do_not_go_to_the_last_cannons_that_answer_the_attacker() -> None:
    assert line(struck(ship("A", "I7 N", ticks=(0, 6)), 3)) != "locate cannons"


def test_who_lies_under_fire_with_a_shot_up_side_turns_the_fresh_one() -> None:
    worn = ship("A", "I7 N", shields=3, ticks=(0, 9), upgrades=("impulse",), stress=1)
    state = duel("movement", worn, ship("B", "L8 N"))
    assert line(state) != "move hold"
    assert sense(state) == []


@pytest.mark.parametrize("where", ["E11 SW", "Q9 S", "M11 SE"])
def test_nobody_flies_into_a_corner_that_costs_a_dear_turn(where: str) -> None:
    assert sense(duel("movement", ship("A", where, stress=3), ship("B", "A1 S"))) == []


def test_rs39_at_the_edge_a_turn_that_never_passes_is_not_proposed() -> None:
    # 2L F L is tested at -7, and 12 - 7 is less than 6; 2L 2F at -5.
    state = duel("movement", ship("A", "Q13 SE", stress=3), ship("B", "A1 S"))
    action = advice(state).action
    penalty = whole_penalty(state.public, state.public.ship("A"), action.steps)
    assert penalty is not None
    assert stress_ways(penalty)[0] > stress_ways(7)[0] == 0


def test_no_maneuver_is_proposed_that_rather_loses_the_ship_than_passes() -> None:
    """In positions of whole duels, the odds of the test of what is proposed against those of all other ways."""
    seen = 0
    for state, steps in moves_of(("advise", "steady"), 6):
        ship = state.public.ship(state.public.turn)
        found = plans(state.public, ship)
        flown = next(plan for plan in found if plan.steps == steps)
        assert not reckless(stakes_of(flown), map(stakes_of, found))
        seen += flown.penalty is not None
    assert seen > 20


def moves_of(names: tuple[str, str], games: int) -> Iterator[tuple[State, tuple[Step, ...]]]:
    """Yield the positions in which the best captain moved in duels of two grades, and what it flew."""
    found: list[tuple[State, tuple[Step, ...]]] = []

    def watching(view: View, seat: int, rng: random.Random, nodes: int) -> Any:
        action = find_policy(GAME, names[0])(view, seat, rng, nodes)
        if isinstance(action, Move):
            found.append((State(public=view.public, secret=(Secret(), Secret())), action.steps))
        return action

    for game in range(games):
        play_match(GAME, (watching, find_policy(GAME, names[1])), Options(), f"stakes/{game}", most_plies=250)
    return iter(found)


def test_rs39_where_all_ways_are_bad_the_reason_says_so() -> None:
    state = duel("movement", ship("A", "Q13 SE", stress=7), ship("B", "A1 S"))
    assert "every way is bad" in advice(state).why


def test_rsb39_stress_that_is_mended_costs_a_captain_less_than_stress_that_lasts() -> None:
    calm, tense = ship("A", "I7 N", stress=4), ship("A", "I7 N", stress=6)
    lost = {}
    for mended in (False, True):
        public = duel("movement", calm, ship("B", "I1 N"), options=Options(stress_repair=mended)).public
        lost[mended] = worth(public, calm) - worth(public, tense)
    assert 0 < lost[True] < lost[False]


def test_rsb39_who_lies_under_fire_without_a_gun_to_bear_turns_where_stress_is_mended() -> None:
    upgrades = ("impulse", "phaser")
    state = duel(
        "movement",
        ship("A", "I7 N", upgrades=upgrades, cannon="phaser", stress=2),
        ship("B", "I9 NE", upgrades=upgrades, cannon="phaser"),
        options=Options(credits=10, stress_repair=True),
    )
    assert line(state) != "move hold"
