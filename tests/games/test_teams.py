"""The sides with which a match begins are those of its first state, in every game and with every number of players."""

import random

import pytest

from games.kernel import GameError, RngDice
from games.registry import GAMES


@pytest.mark.parametrize("teams", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_teams_are_the_sides_of_the_first_state(slug: str, teams: bool) -> None:
    game = GAMES[slug]
    has_teams = "teams" in game.card.options.__struct_fields__
    options = game.card.options(**({"teams": teams} if has_teams else {}))
    tried = 0
    for seats in range(game.card.seats[0], game.card.seats[1] + 1):
        try:
            state = game.setup(seats, options, game.content_for(options), RngDice(random.Random(1))).state
        except GameError:
            continue  # not for so many players
        tried += 1
        found = game.teams(options, seats)
        assert sorted(found) == sorted(game.sides(state))
        assert sorted(seat for side in found for seat in side) == list(range(seats))
    assert tried
