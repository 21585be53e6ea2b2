"""Teams that the bot makes: for computer players, for Suggest, and for players who say nothing (UW-6, UW-7)."""

import random
from typing import Any

import pytest

from games.kernel import Content, RngDice, Seat
from games.urban_war.content.book import Member
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Muster
from games.urban_war.state.public import State
from tests.games.urban_war.books import RANGER, book_text, brought, new_match

MOST = 600
POINTS = (100, 150, 200, 300, 400, 450, MOST)
CAPTAIN = RANGER | {"word": "captain", "name": "Captain", "command": 7, "grades": [[1, 35, 1], [2, 44, 2]]}
CUB = RANGER | {"word": "cub", "name": "Cub", "command": 3, "grades": [[0, 11, 0]], "gear": []}


def _bare(book: dict[str, Any]) -> None:
    book.update(card=[RANGER, CAPTAIN, CUB], team=[])


def _large(book: dict[str, Any]) -> None:
    members = [["captain", 2], *[["ranger", 0, "shield"]] * 3, *[["ranger", 1]] * 4, *[["cub", 0]] * 5]
    team = {"word": "pack", "name": "The Pack", "words": "Many.", "members": members}
    book.update(card=[RANGER, CAPTAIN, CUB], team=[team])


BOOKS: dict[str, tuple[Content, ...]] = {
    "house": (),
    "bare": (brought(book_text(_bare)),),
    "large": (brought(book_text(_large)),),
}
"""Books by what they have: ready teams of 180 points, cards alone, and a ready team of 275."""


def match(book: str, points: int) -> State:
    return new_match(*BOOKS[book], points=points, cards="frost" if BOOKS[book] else "house")


def pick(state: State, seed: int = 0, policy: str = "advise", seat: Seat = 0) -> Muster:
    """Return what a computer player picks."""
    action = URBAN_WAR.card.policies[policy](URBAN_WAR.view(state, seat), seat, random.Random(seed), 0)
    assert isinstance(action, Muster)
    return action


def team(state: State, action: Muster) -> tuple[Member, ...]:
    """Return the members of a pick that the game accepts, written and read."""
    URBAN_WAR.check(state, 0, action)
    assert URBAN_WAR.parse(state, 0, URBAN_WAR.format(action)) == action
    return state.public.book.value.picked(action)


def assert_well_used(state: State, members: tuple[Member, ...]) -> None:
    """Assert that a team uses the points of a table, with two cards, led by one of the best CD and CAL."""
    book, points = state.public.book.value, state.public.options.points
    assert 0 <= points - book.points(members) <= max(points // 20, book.cheapest()[0])
    assert len({member.card for member in members}) > 1
    command = [book.card(member.card).command + member.cal for member in members]
    assert command[0] == max(command)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("points", POINTS)
def test_uw7_a_computer_player_uses_the_points_of_the_table(book: str, points: int) -> None:
    state = match(book, points)
    for seed in range(6):
        for policy in URBAN_WAR.card.policies:
            assert_well_used(state, team(state, pick(state, seed, policy)))


@pytest.mark.parametrize("policy", URBAN_WAR.card.policies)
def test_uw7_a_ready_team_that_costs_about_the_points_is_picked(policy: str) -> None:
    state = match("house", 180)
    words = {pick(state, seed, policy).ready for seed in range(30)}
    assert words == {side.word for side in state.public.book.value.ready}


@pytest.mark.parametrize("points", [100, 400, 600])
def test_uw7_teams_vary_and_equal_seeds_make_equal_ones(points: int) -> None:
    state = match("house", points)
    picks = [pick(state, seed) for seed in range(12)]
    assert pick(state, 0) == picks[0]
    assert len(set(picks)) > 3


@pytest.mark.parametrize("points", POINTS)
def test_uw7_who_says_nothing_gets_a_team_of_the_points_of_the_table(points: int) -> None:
    state = match("house", points)
    for prompt in URBAN_WAR.awaiting(state):
        action = URBAN_WAR.default(state, prompt)
        assert action == URBAN_WAR.default(state, prompt)
        assert_well_used(state, team(state, action))


def test_uw6_the_card_that_leads_the_ready_teams_is_no_rank_and_file() -> None:
    state = match("large", 500)
    for seed in range(8):
        members = team(state, pick(state, seed))
        assert [member.card for member in members].count("captain") == 1


def test_uw7_the_fewest_points_that_make_a_team_make_one() -> None:
    state = match("bare", 66)
    assert team(state, pick(state)) == (Member("cub"),) * 6


def test_uw7_a_ready_team_that_costs_more_is_picked_where_no_team_can_be_made() -> None:
    assert pick(match("large", 65)) == Muster("pack")


@pytest.mark.soak
@pytest.mark.parametrize("ready", ["marines", "kennel"])
def test_uw7_who_makes_a_team_of_400_points_beats_a_ready_one(ready: str) -> None:
    state, rng = new_match(points=400, turns=8), random.Random(7)
    state = URBAN_WAR.apply(state, 1, Muster(ready), RngDice(rng)).state
    while prompts := URBAN_WAR.awaiting(state):
        seat = prompts[0].seat
        action = URBAN_WAR.advise(URBAN_WAR.view(state, seat), seat, rng, 0)
        state = URBAN_WAR.apply(state, seat, action, RngDice(rng)).state
    outcome = URBAN_WAR.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
