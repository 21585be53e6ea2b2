"""Deployment by sheets: both at once, in secret (house rule, UW-H4)."""

import pytest

from games.kernel import ScriptedDice
from games.urban_war.state.events import Deployed, SheetNoted
from games.urban_war.state.frames import Siding
from games.urban_war.state.public import State
from tests.games.urban_war.positions import GAME, asked, beside, every, kinds, model, one, play, refused, run


def by_sheets() -> State:
    """Both sides are asked for their sheets, since a side of the table was picked."""
    return play(asked(beside(sheets=True), "side", 1, Siding(1)), "side north").state


def test_uwh4_with_sheets_nobody_deploys_first_and_both_are_asked_at_once() -> None:
    state = by_sheets()
    assert kinds(state) == [(0, "sheet"), (1, "sheet")]
    assert [prompt.ask for prompt in GAME.awaiting(state)] == [
        "Deploy all your models at the south edge",
        "Deploy all your models at the north edge",
    ]


@pytest.mark.parametrize("line", ["deploy auto", "deploy rest", "deploy A2 20,45 A1 24,45"])
def test_uwh4_a_sheet_stays_secret_until_both_are_written(line: str) -> None:
    state = by_sheets()
    step = play(state, line)
    assert kinds(step.state) == [(1, "sheet")]
    assert not step.state.public.standing()
    assert GAME.view(step.state, 1) == GAME.view(play(state, "deploy A1 3,45 A2 6,45").state, 1)
    assert one(step, SheetNoted).seen_by == (0,)
    both = run(step.state, ("deploy auto", [9, 1])).state
    assert kinds(both) == [(0, "orders"), (1, "orders")]
    assert all(each.at is not None for each in both.public.models)
    assert both.secret[0].sheet is None


def test_uwh4_an_imagined_sheet_is_one_that_could_have_been_written() -> None:
    state = by_sheets()
    assert GAME.guess(GAME.view(state, 0), 1, ScriptedDice([])).sheet is None
    there = play(state, "deploy auto").state
    guessed = GAME.guess(GAME.view(there, 1), 0, ScriptedDice([])).sheet
    assert guessed is not None
    assert [name for name, _ in guessed] == ["A1", "A2"]


def test_uwh4_a_sheet_may_leave_the_rest_to_the_bot() -> None:
    state = by_sheets()
    after_one = GAME.choices(state, 0, ("deploy", "A2", "20,45"))
    assert ([word.text for word in after_one.words], after_one.complete) == (["A1", "rest"], False)
    assert GAME.choices(state, 0, ("deploy", "A2", "20,45", "rest")).complete
    assert GAME.format(GAME.parse(state, 0, "deploy A2 20,45 rest")) == "deploy A2 20,45 rest"
    step = run(state, "deploy A2 20,45 rest", ("deploy rest", [9, 1]))
    assert model(step.state, "A2").at == (20000, 45000)
    assert model(step.state, "A1").at is not None


def test_uwh4_one_word_writes_a_sheet() -> None:
    assert [word.text for word in GAME.choices(by_sheets(), 0, ("deploy",)).words] == ["A1", "A2", "auto"]


def test_house_rule_sheets_place_a_whole_side() -> None:
    state = by_sheets()
    assert refused(state, "deploy A1 24,45") == "place all 2 at once: A2 too; or end with rest: UW-H4"
    step = run(state, "deploy A1 24,45 A2 20,45", ("deploy auto", [9, 1]))
    assert [each.seat for each in every(step, Deployed)] == [0, 1]
    assert model(step.state, "A2").at == (20000, 45000)
