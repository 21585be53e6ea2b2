"""Battle conditions: rolled, chosen, added up (UH-38 .. UH-48, UH-B32, UH-B36, UH-B44, UH-B45)."""

from typing import Any

import pytest

from games.kernel import BadNotation, IllegalAction, ScriptedDice
from games.upheaval.mechanics.conditions.rolling import rule_of
from games.upheaval.mechanics.deployment.zones import infiltrates
from games.upheaval.state.events import ConditionPicked, ConditionRolled
from games.upheaval.state.public import Rolled, State
from games.upheaval.text.words import CONDITIONS
from tests.games.upheaval.fields import field, unit
from tests.games.upheaval.setting import SETTING, at, new_match, play

LOT = (1, 1)
"""Zones and order as they stand: A in the south, first."""


def rolled(*faces: int, seats: int = 2, **options: Any) -> State:
    """Return the match after the conditions were rolled, or where one is to be picked."""
    state = new_match(seats=seats, **{"conditions": True, **options})
    with ScriptedDice(*LOT, *faces) as dice:
        for prompt in SETTING.awaiting(state):
            state = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), dice).state
    return state


def test_uh38_every_player_rolls_one_condition_in_order() -> None:
    public = rolled(3, 8).public
    assert public.rolled == (Rolled(0, 3, 3), Rolled(1, 8, 8))
    assert public.conditions == (3, 8)
    assert rolled(3, 8, 7, seats=3).public.conditions == (3, 8, 7)


def test_uh38_without_the_option_nothing_is_rolled() -> None:
    assert rolled(conditions=False).public.conditions == ()


def test_uhb36_an_option_fixes_the_first_roll_and_no_other() -> None:
    assert rolled(8, condition=3, conditions=False).public.conditions == (3, 8)
    assert rolled(4, 7, 8, condition=9).public.rolled == (
        Rolled(0, 9, 9),
        Rolled(0, 4, 4),
        Rolled(0, 7, 7),
        Rolled(1, 8, 8),
    )
    assert SETTING.awaiting(rolled(condition=10))[0].kind == "condition"


def test_uh47_uhb44_oracle_7_a_second_nine_gives_nothing() -> None:
    """Rolls 9, then 9 and 10 (choice 6), then 4: conditions 6 and 4."""
    state = rolled(9, 9, 10)
    assert [prompt.kind for prompt in SETTING.awaiting(state)] == ["condition"]
    with ScriptedDice(4, 3) as dice:
        after = play(state, 0, "condition 6", dice).state.public
    assert after.rolled == (Rolled(0, 9, 9), Rolled(0, 9, 0), Rolled(0, 10, 6), Rolled(0, 4, 4), Rolled(1, 3, 3))
    assert after.conditions == (6, 4, 3)


def test_uhb44_with_the_option_later_nines_are_rolled_again() -> None:
    literal = rolled(9, 9, 3, 8)
    assert literal.public.conditions == (3, 8)
    again = rolled(9, 9, 3, 7, 8, reroll_nines=True)
    assert again.public.conditions == (3, 7, 8)


def test_uhb44_the_nine_of_one_player_is_not_that_of_another() -> None:
    assert rolled(9, 3, 7, 9, 8, 4).public.conditions == (3, 7, 8, 4)


def test_uh48_uhb45_a_ten_may_be_declined_and_the_roll_after_it_is_compulsory() -> None:
    state = rolled(10)
    with ScriptedDice(10) as dice:
        again = play(state, 0, "condition none", dice)
    assert [prompt.kind for prompt in SETTING.awaiting(again.state)] == ["condition"], "another 10 does the same"
    assert any(isinstance(event, ConditionPicked) and event.condition == 0 for event in again.events)
    with ScriptedDice(3, 8) as dice:
        end = play(again.state, 0, "condition 7", dice).state.public
    assert end.conditions == (7, 3, 8)


def test_uhb45_a_nine_may_be_chosen_unless_there_was_one() -> None:
    with ScriptedDice(3, 7, 8, 8) as dice:
        public = play(rolled(10), 0, "condition 9", dice).state.public
    assert public.conditions == (3, 7, 8), "8 is flat, and counts once"
    assert public.rolled[0] == Rolled(0, 10, 9)
    late = rolled(9, 10)
    with pytest.raises(IllegalAction, match="a 9 is not a choice for somebody who had one before"):
        play(late, 0, "condition 9")
    assert "9" not in [word.text for word in SETTING.choices(late, 0, ("condition",)).words]


@pytest.mark.parametrize("line", ["condition 10", "condition 0", "condition x", "condition"])
def test_uhb45_what_is_no_condition_is_refused(line: str) -> None:
    with pytest.raises((IllegalAction, BadNotation)):
        play(rolled(10), 0, line)


def test_uhb32_modifiers_count_once_and_what_is_placed_adds_up() -> None:
    assert rolled(3, 3).public.conditions == (3,)
    assert rolled(3, 3).public.rolled == (Rolled(0, 3, 3), Rolled(1, 3, 3))
    assert rolled(1, 1).public.conditions == (1, 1)


def test_uh48_who_says_nothing_picks_high_winds() -> None:
    state = rolled(10)
    action = SETTING.default(state, SETTING.awaiting(state)[0])
    assert SETTING.format(action) == "condition 3"


def expected(literal: bool) -> float:
    """Return the mean conditions of a player, by what each face leads to; a 10 is a condition and another roll."""
    later = (0.8 + 0.1) / 0.9 if literal else (0.8 + 0.1) / 0.8
    return (0.8 + 0.1 * 2 * later + 0.1) / 0.9


@pytest.mark.parametrize("games", [25, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("reroll", "mean"), [(False, 11 / 9), (True, 1.25)])
def test_uhb44_conditions_of_a_player_on_average(reroll: bool, mean: float, games: int) -> None:
    assert expected(not reroll) == pytest.approx(mean)
    counts = [
        sum(
            1
            for one in at("deploy", seed=seed, conditions=True, reroll_nines=reroll).public.rolled
            if one.condition % 9
        )
        for seed in range(games)
    ]
    assert sum(counts) / (2 * games) == pytest.approx(mean, abs=0.25)


def test_uh45_night_cover_makes_infiltrators_of_elite_units() -> None:
    elite, plain = unit("A1", (1, 1), word="veteran"), unit("A2", (3, 1))
    night, day = field(elite, plain, conditions=(7,)).public, field(elite, plain).public
    assert infiltrates(night, elite)
    assert not infiltrates(day, elite)
    assert not infiltrates(night, plain)
    scouts, mixed = unit("A3", (5, 1), word="scout"), unit("A4", (7, 1), (9, 1), words=("scout", "trooper"))
    assert infiltrates(day, scouts)
    assert not infiltrates(day, mixed)


def test_uh39_uh48_every_condition_has_its_rule_and_is_told_with_it() -> None:
    assert [rule_of(number) for number in CONDITIONS] == [f"UH-{number}" for number in range(39, 48)]
    state = new_match(conditions=True)
    first = SETTING.apply(state, 0, SETTING.default(state, SETTING.awaiting(state)[0]), ScriptedDice()).state
    step = SETTING.apply(first, 1, SETTING.default(first, SETTING.awaiting(first)[0]), ScriptedDice(*LOT, 3, 8))
    told = [event for event in step.events if isinstance(event, ConditionRolled)]
    assert [event.rules for event in told] == [("UH-38", "UH-41"), ("UH-38", "UH-46")]
