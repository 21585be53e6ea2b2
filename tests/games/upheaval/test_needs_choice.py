"""When the owner of a unit is asked who takes its hits: where it matters for more than places (UH-H5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.battlefield.scenario import Objective
from games.kernel import Step
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import BATTLE, duel, play, prompts, results
from tests.games.upheaval.fields import at, row, unit

ASKED = [(1, "casualties")]


def shot(target: Unit, *others: Unit, hits: int = 1, dice: tuple[int, ...] = (), **fields: Any) -> Step[State]:
    """B1 in the north is hit so many times by A1 in the south, by one rifle each."""
    state = duel(unit("A1", *row(20, 30, hits)), target, *others, unit("B9", (2, 2)), unit("A9", (46, 46)), **fields)
    return play(state, "shoot A1 B1", *(10,) * hits, *dice)


def fallen(target: Unit, *numbers: int, **change: Any) -> Unit:
    """A unit of which some models are in another state."""
    return replace(target, models=tuple(replace(one, **change) if one.number in numbers else one
                                        for one in target.models))  # fmt: skip


def test_uhh5_nobody_is_asked_among_like_models_that_stay_together() -> None:
    step = shot(unit("B1", *row(20, 20, 4)), hits=2, dice=(10, 10))
    assert results(step) == [(1, "killed"), (2, "killed")]
    assert prompts(step.state) != ASKED


def test_uhh5_the_option_always_asks_even_then_and_auto_never_does() -> None:
    like, mixed = unit("B1", *row(20, 20, 4)), unit("B1", *row(20, 20, 2), words=("gunner", "trooper"))
    assert prompts(shot(like, options={"casualties": "always"}).state) == ASKED
    assert results(shot(mixed, dice=(10,), options={"casualties": "auto"})) == [(1, "killed")]


def test_uhh5_the_owner_is_asked_where_the_nearest_is_worth_more_than_another_one() -> None:
    assert prompts(shot(unit("B1", *row(20, 20, 3), words=("gunner", "trooper", "trooper"))).state) == ASKED
    behind = unit("B1", *row(20, 20, 3), words=("trooper", "trooper", "gunner"))
    assert results(shot(behind, hits=2, dice=(10, 10))) == [(1, "killed"), (2, "killed")]
    assert prompts(shot(behind, hits=3).state) == ASKED


def test_uhh5_the_owner_is_asked_where_one_attached_could_stand_the_wound() -> None:
    captain = unit("B2", (20, 18), word="captain", joined="B1")
    assert prompts(shot(unit("B1", *row(20, 20, 2)), captain).state) == ASKED


@pytest.mark.parametrize("numbers", [(1,), (2, 3)])
def test_uh37_the_owner_is_asked_where_some_models_lie(numbers: tuple[int, ...]) -> None:
    assert prompts(shot(fallen(unit("B1", *row(20, 20, 3)), *numbers, prone=True)).state) == ASKED
    assert prompts(shot(fallen(unit("B1", *row(20, 20, 3)), 1, 2, 3, prone=True), dice=(1,)).state) != ASKED


def test_uhh5_the_owner_is_asked_which_of_two_wounded_models_differently_hurt_falls() -> None:
    giants = unit("B1", *row(20, 20, 2, 4), word="giant")
    hurt = fallen(fallen(giants, 1, wounds=1), 2, wounds=2)
    assert prompts(shot(hurt).state) == ASKED
    assert results(shot(fallen(giants, 1, 2, wounds=1), dice=(10,))) == [(1, "wounded")]


def test_uhh5_the_owner_is_asked_where_the_nearest_holds_the_unit_together() -> None:
    chain = unit("B1", (18, 19), (20, 20), (22, 19))
    assert prompts(shot(chain).state) == ASKED
    assert results(shot(unit("B1", (20, 20), (22, 19), (24, 18)), dice=(10,))) == [(1, "killed")]


def test_uhh10_the_owner_is_asked_where_the_nearest_holds_an_objective_alone() -> None:
    target = unit("B1", (20, 20), (20, 18.5), (20, 17))
    mark = Objective("centre", at(20, 23.2))
    assert prompts(shot(target, objectives=(mark,)).state) == ASKED
    near = Objective("centre", at(20, 21))
    assert results(shot(target, dice=(10,), objectives=(near,))) == [(1, "killed")]


def test_uhh5_a_volley_may_ask_where_a_single_hit_does_not() -> None:
    target = unit("B1", (20, 20), (20, 18.5), (20, 17))
    near = Objective("centre", at(20, 21.9))
    assert results(shot(target, dice=(10,), objectives=(near,))) == [(1, "killed")]
    assert prompts(shot(target, hits=2, objectives=(near,)).state) == ASKED


def only(state: State) -> str:
    """Return the one sensible answer to what is asked, "" where there may be another."""
    (prompt,) = BATTLE.awaiting(state)
    action = BATTLE.only_answer(state, prompt)
    return "" if action is None else BATTLE.format(action)


def test_uhh5_of_models_all_alike_those_fall_whose_loss_keeps_the_unit_together() -> None:
    """B1.2 is nearest, and links B1.1 with B1.3: by the rules it would fall, and the unit would fall apart."""
    chain = unit("B1", (20, 20), (22.5, 20.5), (25, 20))
    asked = shot(chain).state
    assert prompts(asked) == ASKED
    assert only(asked) == "casualties 1"
    assert only(shot(chain, hits=2).state) == "casualties 1 2"


def test_uhh5_where_models_differ_or_the_table_wants_to_be_asked_the_owner_chooses() -> None:
    mixed = unit("B1", *row(20, 20, 3), words=("gunner", "trooper", "trooper"))
    assert only(shot(mixed).state) == ""
    like = unit("B1", *row(20, 20, 4))
    assert only(shot(like, options={"casualties": "always"}).state) == ""


def test_all_begin_with_orders_for_what_is_no_choice() -> None:
    assert BATTLE.first_orders(BATTLE.card.options()) == ("any: only", "fight: default")
    assert BATTLE.only_kinds == ("act", "casualties"), "an action in which only cover is left, and models all alike"
