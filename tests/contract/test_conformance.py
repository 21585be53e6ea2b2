"""Every game keeps what all games promise: one test for each game and check."""

import pytest

from bot.conformance import CHECKS, Check, Subject, games_end, play_games


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name.replace(" ", "_"))
def test_every_game_keeps(subject: Subject, check: Check) -> None:
    check.holds(subject)


def test_games_between_all_computer_players_end(subject: Subject) -> None:
    played = play_games(subject, 4)
    games_end(played)
    assert played.actions > 40


def test_no_check_is_there_twice() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names) > 45
