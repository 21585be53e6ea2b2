"""What the strip under the map and the words say of purses: the action's own cost, and apart from it the incomes."""

import pytest

from games.kernel import NoDice
from games.uprising.state.state import State
from games.uprising.text.changes import changes_of
from renderers.uprising.words import done_words, heading
from tests.games.uprising.positions import GAME, play, position, steps, war

AT = {"AW": "Riverside", "BW": "Cape Farrow"}
FOLLOWERS = {"Riverside": (3, 0), "Eastmark": (0, 1)}


def strip(state: State, line: str, seat: int | None = None) -> str:
    """What the strip says of the last of several actions."""
    done = steps(state, line)[-1]
    return done_words(GAME.view(done.state, seat), changes_of([done.events]))[1]


def test_in_mid_round_the_action_has_its_cost() -> None:
    assert strip(position(AT, FOLLOWERS), "intimidate grain").endswith("A +1 follower; purse 3$ → 2$")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("campaign W; move Eastmark", "purse 4$ → 3$; income A +8$, B +4$"),
        ("campaign W; campaign W", "purse 4$ → 5$; income A +8$, B +4$"),
        ("end", "income A +8$, B +4$"),
    ],
)
def test_up24_at_the_end_of_a_round_the_incomes_stand_apart_from_the_cost(line: str, says: str) -> None:
    assert strip(position(AT, FOLLOWERS, turn=1), line) == says


def test_up24_one_who_alone_is_paid_is_told_of_both_too() -> None:
    state = position(AT, {"Eastmark": (0, 1)}, turn=1)
    assert strip(state, "campaign W; campaign W") == "purse 4$ → 5$; income B +4$"


def test_upb50_a_gift_is_told_of_both_purses() -> None:
    state = position(AT, FOLLOWERS, gifts=True, money=(9, 1))
    assert strip(state, "give B 4") == "purse 9$ → 5$; purse of B 1$ → 5$"
    hidden = position(AT, FOLLOWERS, gifts=True, money=(9, 1), secret_money=True)
    assert (strip(hidden, "give B 4"), strip(hidden, "give B 4", 0)) == ("nothing changed on the map", "purse 9$ → 5$")


def test_no_income_is_promised_once_the_last_round_is_over() -> None:
    state = war(position(AT, {"Riverside": (3, 2)}, rounds=1, war_order="region"))
    assert state.public.phase == "war"
    view = GAME.view(state, None)
    assert not any("+" in line for line in GAME.summary(view).lines)
    assert "income" not in GAME.summary(view).alt_roster
    forecast = GAME.forecast(state, state.public.turn, GAME.parse(state, state.public.turn, "trade 1"))
    assert forecast is not None
    assert "Income at the end of the round" not in {fact.label: fact.text for fact in forecast.facts}


def test_up20_the_question_of_step_a_names_what_is_there() -> None:
    for number, asks in ((3, "2 followers or a Lieutenant"), (1, "a follower or a Lieutenant")):
        state = play(position(AT | {"BL1": "Riverside"}, {"Riverside": (0, number)}), "skirmish W Riverside")
        assert GAME.awaiting(state)[0].ask == f"Take {asks} in Riverside (Skirmish, UP-20)"
        assert heading(GAME.view(state, None)).second == f"Riverside: {asks}"
    at = {"AW": "Riverside", "BW": "Cape Farrow", "CW": "Northmoor"}
    state = play(position(at, {"Riverside": (0, 2, 2)}, seats=3), "skirmish W Riverside")
    assert heading(GAME.view(state, None)).second == "Riverside: 2 followers"
    at |= {"BL1": "Riverside", "CL1": "Riverside"}
    state = play(position(at, seats=3), "skirmish W Riverside")
    assert heading(GAME.view(state, None)).second == "Riverside: a Lieutenant"
    assert GAME.apply(state, 0, GAME.parse(state, 0, "take CL1"), NoDice()).state.public.fight is None
