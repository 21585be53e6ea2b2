"""Every game keeps what all games promise: one test for each game and check."""

from typing import Any

import pytest

from bot.conformance import CHECKS, Check, Subject, fault_of, games_end, play_games
from tests.contract.subjects import OUTSIDE
from umpire_tiny.game import TinyGame


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


def of_tiny(check: str, **declared: Any) -> str:
    """Return what a check says of a tiny game that declares something else."""
    (holds,) = (each.holds for each in CHECKS if each.name == check)
    game = type("Other", (TinyGame,), declared)()
    return fault_of(lambda: holds(Subject(game, OUTSIDE.renderer)))


def raising(*arguments: Any) -> Any:
    raise KeyError("nobody")


def test_what_a_game_raises_is_told_with_the_line_of_the_game() -> None:
    said = of_tiny("views take names and sentences use them", summary=raising)
    line = raising.__code__.co_firstlineno + 1
    assert said == f"KeyError: 'nobody' (contract/test_conformance.py, line {line})"
