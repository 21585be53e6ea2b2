"""Every game keeps what all games promise: one test for each game and check.

The promises of pictures are for `make soak`: `tests/renderers/test_pictures.py` holds this house's games to them in more
telling positions, and `tests/bot/cli/test_game.py` the tiny game.
"""

import pytest

from bot.conformance import CHECKS, Check, Subject, games_end, pictures, play_games

EACH = [
    pytest.param(check, id=check.name.replace(" ", "_"), marks=[pytest.mark.soak] if check in pictures.CHECKS else [])
    for check in CHECKS
]


@pytest.mark.parametrize("check", EACH)
def test_every_game_keeps(subject: Subject, check: Check) -> None:
    check.holds(subject)


def test_games_between_all_computer_players_end(subject: Subject) -> None:
    played = play_games(subject, 4)
    games_end(played)
    assert played.actions > 40


def test_no_check_is_there_twice() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names) > 45
