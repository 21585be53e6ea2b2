"""What a lobby says of its table: what computer players bring."""

from typing import Any

import pytest

from bot.matches import Refused, SeatInfo
from bot.matches.lobbies.starting import must_seat_enough
from cogs.common.lobbies.lobby import lobby_text
from games.raise_shields.content.numbers import TEAM_PLAYERS
from games.registry import find_game
from tests.cogs.stand_in import match_info


def lobby(game: str, policy: str, status: str = "lobby", **options: Any) -> list[str]:
    """Return the lines of a lobby in which a computer player sits."""
    people = match_info().seats[:1]
    computer = SeatInfo(seat=1, user_id=None, name=f"computer {policy}", policy=policy, joined=0.0)
    info = match_info(game, status=status, options=options, seats=(*people, computer))
    return lobby_text(info, find_game(game), 0.0).splitlines()


@pytest.mark.parametrize("policy", ["advise", "steady"])
@pytest.mark.parametrize(
    ("game", "options", "line"),
    [
        ("upheaval", {}, "an army of up to 300 points from the book house"),
        ("upheaval", {"points": 600, "armies": "frost"}, "an army of up to 600 points from the book frost"),
        ("upheaval", {"armies": "house+frost_2"}, r"an army of up to 300 points from the books house and frost\_2"),
        ("urban_war", {"points": 400}, "a team of up to 400 points from the book house"),
    ],
)
def test_a_lobby_says_what_computer_players_bring(game: str, options: dict[str, Any], policy: str, line: str) -> None:
    assert f"A computer player picks {line}." in lobby(game, policy, **options)


@pytest.mark.parametrize(
    ("game", "policy", "status"),
    [("upheaval", "random", "lobby"), ("upheaval", "advise", "live"), ("uprising", "advise", "lobby")],
)
def test_a_lobby_says_nothing_of_random_picks_of_begun_matches_and_of_games_without_sides(
    game: str, policy: str, status: str
) -> None:
    assert not any("picks" in line for line in lobby(game, policy, status))


def test_a_lobby_without_computer_players_says_nothing_of_them() -> None:
    text = lobby_text(match_info("upheaval", status="lobby"), find_game("upheaval"), 0.0)
    assert "A computer player" not in text


def test_a_lobby_of_older_rules_says_what_the_default_options_say() -> None:
    assert any("up to 300 points" in line for line in lobby("upheaval", "advise", points=600, gone=1))


def test_a_lobby_asks_for_as_many_as_its_options_need() -> None:
    card = find_game("raise_shields").card
    for places, options, said in (
        (4, {"teams": True}, f"2 of 4 places are taken, and {TEAM_PLAYERS - 2} more players are needed"),
        (4, {}, f"({card.seats[0]} to 4 can play)"),
    ):
        info = match_info(status="lobby", places=places, options=options)
        game = find_game("raise_shields")
        assert said in lobby_text(info, game, 0.0)
        if options:
            with pytest.raises(Refused, match=f"needs {TEAM_PLAYERS} players"):
                must_seat_enough(game, info)
        else:
            must_seat_enough(game, info)
