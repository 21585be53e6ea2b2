"""What figures are worth is found from battles whose odds are known (UH-H15)."""

import math
import random

import pytest

from bot.fitting.regression import Sample, fitted, odds, steepness
from bot.swings.equations import solved

TRUE = {"gun": 0.30, "body": 0.10, "horse": 0.05}


def battles(count: int, worths: dict[str, float], seed: int = 1) -> list[Sample]:
    """Battles whose odds follow what things are worth."""
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        more = {name: float(dice.randint(-4, 4)) for name in worths}
        chance = 1 / (1 + math.exp(-sum(worths[name] * more[name] for name in worths)))
        found.append(Sample(more, float(dice.random() < chance)))
    return found


def test_many_battles_tell_what_things_are_worth() -> None:
    before = {"gun": 0.1, "body": 0.2, "horse": 0.05}
    found = fitted(battles(4000, TRUE), before, trust=3.0)
    assert found == {name: pytest.approx(worth, abs=0.05) for name, worth in TRUE.items()}


def test_few_battles_leave_things_near_what_they_were() -> None:
    before = {"gun": 0.1, "body": 0.2, "horse": 0.05}
    found = fitted(battles(10, TRUE), before, trust=0.1)
    assert found == {name: pytest.approx(worth, rel=0.15) for name, worth in before.items()}


def test_what_no_army_had_keeps_its_worth() -> None:
    found = fitted(battles(300, TRUE), {**TRUE, "wings": 0.7}, trust=0.5)
    assert found["wings"] == 0.7


def test_a_win_against_the_odds_raises_what_the_winner_had() -> None:
    found = fitted([Sample({"gun": -2.0, "horse": 2.0}, 1.0)], TRUE, trust=0.5)
    assert found["gun"] < TRUE["gun"]
    assert found["horse"] > TRUE["horse"]


def test_the_steepness_is_that_of_the_battles() -> None:
    assert steepness(battles(4000, TRUE), {name: 10 * worth for name, worth in TRUE.items()}) == pytest.approx(
        0.1, abs=0.01
    )


def test_odds_are_even_for_equal_armies_and_add_up() -> None:
    even, ahead, behind = odds([Sample({}, 1.0), Sample({"gun": 2.0}, 1.0), Sample({"gun": -2.0}, 0.0)], TRUE)
    assert even == 0.5
    assert ahead == pytest.approx(1 / (1 + math.exp(-0.6)))
    assert ahead + behind == pytest.approx(1.0)


def test_equations_are_solved_whatever_their_order() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == [2.0, 3.0]
