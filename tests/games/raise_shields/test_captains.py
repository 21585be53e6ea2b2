"""What computer captains do where the right answer is clear, and how their grades compare."""

import random

import pytest

from games.kernel import NoDice
from games.raise_shields.ai.tactics import hindrances
from games.raise_shields.board import fleet
from games.raise_shields.mechanics.maneuver.safe_moves import whole_penalty
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.actions import Move
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, act, duel, facts, ship
from tests.games.raise_shields.losses import duels

GRADES = tuple(GAME.card.policies)


def answer(grade: str, state: State, seat: int = 0) -> str:
    action = find_policy(GAME, grade)(GAME.view(state, seat), seat, random.Random(1), 100)
    return GAME.format(action)


def test_there_are_three_grades_the_best_first() -> None:
    assert GRADES == ("advise", "steady", "easy")


@pytest.mark.parametrize("grade", GRADES)
def test_every_grade_fires_when_it_can(grade: str) -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N"))
    assert answer(grade, state).startswith("fire starboard B")


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("where", ["I1 N", "A1 N", "Q13 S", "A7 NW"])
def test_no_grade_flies_off_the_map(grade: str, where: str) -> None:
    state = duel("movement", ship("A", where), ship("B", "I9 S"))
    action = GAME.parse(state, 0, answer(grade, state))
    assert "fled" not in facts(GAME.forecast(state, 0, action)).get("Result", "")


@pytest.mark.parametrize("grade", ["advise", "steady"])
@pytest.mark.parametrize("stress", [0, 3, 6])
def test_nobody_risks_a_test_for_nothing(grade: str, stress: int) -> None:
    state = duel("movement", ship("A", "I10 N", stress=stress), ship("B", "B2 S"))
    action = GAME.parse(state, 0, answer(grade, state))
    assert isinstance(action, Move)
    penalty = whole_penalty(state.public, state.public.ships[0], action.steps)
    assert penalty is None or sum(stress_ways(penalty)[4:]) <= 3


def test_the_best_captain_lies_in_the_enemys_way_where_that_costs_it_nothing() -> None:
    state = duel("movement", ship("A", "F7 NE"), ship("B", "I7 N"))
    assert answer("advise", state) == "move 3F"
    me, enemy = state.public.ships
    found = hindrances(state.public, me, enemy)
    assert {where.name: cost > 1 for where, cost in found.items()} == {"I6": True, "I5": True}


def test_who_is_much_calmer_closes_in() -> None:
    def distance(stress: int) -> int:
        state = duel("movement", ship("A", "Q9 NW"), ship("B", "E3 S", stress=stress))
        moved = act(state, "A", answer("steady", state)).state.public
        return fleet.distance(moved, moved.ships[0], "B")

    assert distance(8) < distance(0)


@pytest.mark.parametrize("credits", [10, 15, 20])
def test_captains_who_buy_more_than_one_thing_buy_impulse_engines(credits: int) -> None:
    asked = GAME.setup(2, Options(credits=credits), (), NoDice()).state
    for chance in range(12):
        bought = find_policy(GAME, "advise")(GAME.view(asked, 0), 0, random.Random(chance), 100)
        assert "impulse" in bought.upgrades


def test_the_best_captain_puts_hits_where_they_kill() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N", shields=0, hull=2))
    rolled = act(state, "A", "fire starboard B", 6, 6, 6, 6, 6).state
    hit = act(rolled, "B", "evade", 1, 1).state
    assert answer("advise", hit) == "locate hull"


def test_the_best_captain_beats_what_time_out_does() -> None:
    wins, _ = duels(("advise", "default"), 6)
    assert wins["advise"] >= 4


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("names", "least"), [(("advise", "default"), 75), (("steady", "default"), 75), (("steady", "easy"), 65)]
)
def test_soak_better_captains_win_more(names: tuple[str, str], least: int) -> None:
    wins, _ = duels(names, 100)
    assert wins[names[0]] >= least


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_soak_upgrades_are_well_bought() -> None:
    wins, _ = duels(("advise", "default"), 100, credits=20)
    assert wins["advise"] >= 95
