"""What the critic of Uprising finds senseless, in positions made by hand, and that the best player does not do it."""

import random

import pytest

from bot.selfplay import SelfplaySetup, play_matches
from games.kernel import Advice, Lapse
from games.registry import find_policy
from games.uprising.ai.sense.critic import TurnCritic
from games.uprising.state.state import State
from tests.games.uprising.positions import GAME, position, step
from tests.games.uprising.test_ai import APART, empty_but, last_stable


def lapses(state: State, *lines: str) -> list[Lapse]:
    """What is found in several actions of a seat, one after the other."""
    critic, found = TurnCritic(), list[Lapse]()
    for line in lines:
        seat = state.public.turn
        done = step(state, line)
        found += critic.judge(state, seat, Advice(GAME.parse(state, seat, line)), done.state, done.events)
        state = done.state
    return found


def test_ending_a_game_that_one_then_loses_is_own_harm() -> None:
    assert lapses(last_stable((10, 400)), "intimidate W grain") == [Lapse.SELF_HARM]
    assert lapses(last_stable((400, 10)), "intimidate W grain") == []


def test_the_best_player_does_not_end_a_game_that_it_loses() -> None:
    state = last_stable((10, 400))
    advice = GAME.advice(GAME.view(state, 0), 0, random.Random(1), 100)
    assert lapses(state, GAME.format(advice.action)) == []
    assert advice.why


def test_a_rich_player_who_campaigns_beside_a_full_supply_nibbles() -> None:
    rich = position(APART, money=(60, 3), round=3)
    assert lapses(rich, "campaign W") == [Lapse.SELF_HARM]
    assert lapses(position(APART, money=(3, 3), round=3), "campaign W") == []
    assert lapses(position(APART, {}, empty_but(), money=(60, 3), round=3), "campaign W") == []


def test_a_turn_that_changes_nothing_is_idle_where_something_was_worth_a_point() -> None:
    rich = position(APART, money=(60, 3), round=3)
    assert lapses(rich, "end") == [Lapse.IDLE_TURN]
    assert lapses(position(APART, {}, empty_but(), money=(0, 3), round=3), "end") == []


def test_a_lieutenant_who_walks_to_a_warlord_that_can_pay_for_it_is_exposed() -> None:
    near = position(APART)
    beside = near.public.country.regions[near.public.country.regions[near.public.country.index("Riverside")].near[0]]
    at = APART | {"BW": beside.name}
    assert Lapse.EXPOSED in lapses(position(at, money=(9, 9)), f"move L1 {beside.word}")
    assert Lapse.EXPOSED not in lapses(position(at, money=(9, 0)), f"move L1 {beside.word}")


def proposed(state: State, grade: str = "advise") -> str:
    """What a computer player does in a position."""
    action = find_policy(GAME, grade)(GAME.view(state, 0), 0, random.Random(1), 100)
    return GAME.format(action)


def test_the_best_player_does_not_nibble_beside_a_full_supply() -> None:
    state = position(APART, money=(60, 3), round=3)
    assert not proposed(state).startswith("campaign")
    assert lapses(state, proposed(state)) == []


@pytest.mark.parametrize("grade", ["advise", "steady"])
def test_nobody_rich_ends_the_turn_while_the_supply_is_full(grade: str) -> None:
    assert proposed(position(APART, money=(60, 3), round=3), grade) != "end"


def test_up20_no_lieutenant_walks_to_where_a_warlord_can_take_it() -> None:
    """In whole games; the Promote that UP-20 would punish has a test of its own."""
    report = play_matches(SelfplaySetup(GAME, 6, 2, "alone", ("advise",), GAME.card.options(), sense=True))
    assert report.errors == 0
    assert report.sense["advise"].lapses["EXPOSED"] == 0
