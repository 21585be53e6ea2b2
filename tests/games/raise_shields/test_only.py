"""Answers beside which no other is sensible: a player with the order `any: only` is not called for them."""

from typing import Any

import pytest

from games.kernel import Asked
from games.raise_shields.ai import order_variables
from games.raise_shields.state.frames import Repairing
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, ship


def only(state: State) -> str:
    """Return the one sensible answer to what is asked, "" where there may be another."""
    (prompt,) = GAME.awaiting(state)
    action = GAME.only_answer(state, prompt)
    if action is None:
        return ""
    GAME.check(state, prompt.seat, action)
    return GAME.format(action)


def test_rs42_the_one_attack_that_a_ship_has_is_made() -> None:
    assert only(duel("cannon", ship("A", "F7 N"), ship("B", "I8 N"))) == "fire starboard B"


def test_rs48_next_to_the_enemy_boarding_is_a_choice_and_without_crew_it_is_none() -> None:
    near = {"a": ship("A", "F7 N"), "b": ship("B", "G7 N")}
    assert only(duel("cannon", **near)) == ""
    assert only(duel("cannon", ship("A", "F7 N", crew=0), near["b"])) == "fire starboard B"


def test_rs20_a_torpedo_is_kept_or_spent_as_its_captain_likes() -> None:
    assert only(duel("cannon", ship("A", "F7 N", torpedoes=1), ship("B", "I8 N"))) == ""


@pytest.mark.parametrize(("stress", "answer"), [(2, ""), (13, "evade"), (11, "evade")])
def test_rs50_one_more_die_that_gains_nothing_is_not_asked_for(stress: int, answer: str) -> None:
    state = duel("cannon", ship("A", "F7 N"), ship("B", "I8 N", stress=stress))
    hit = act(state, "A", "fire starboard B", 6, 6, 5, 1, 1).state
    assert only(hit) == answer


def repairs(points: int, **lost: Any) -> State:
    """Ask A alone for repairs."""
    asked = (Asked("q.9", 0, "repair"),)
    a = ship("A", "F7 N", **lost)
    options = Options(stress_repair=True)
    frames = (Repairing(asked=True),)
    return duel("cannon", a, ship("B", "M2 N"), frames=frames, prompts=asked, points=(points, 0), options=options)


@pytest.mark.parametrize(
    ("points", "lost", "answer"),
    [
        (2, {"shields": 5}, "repair shields 2"),
        (1, {"shields": 9, "hull": 3}, "repair shields 1"),
        (4, {"shields": 9, "hull": 9}, "repair shields 1 hull 1"),
        (3, {"shields": 5, "hull": 3}, ""),
        (3, {"shields": 5, "stress": 2}, ""),
    ],
)
def test_rs59_what_points_can_only_be_spent_on_is_repaired(points: int, lost: dict[str, Any], answer: str) -> None:
    assert only(repairs(points, **lost)) == answer


def test_all_captains_begin_with_that_order() -> None:
    assert GAME.first_orders(Options()) == order_variables.FIRST == ("any: only",)
    assert set(GAME.only_kinds) == {"fire", "evade", "repair"}
