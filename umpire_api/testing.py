"""The conformance suite for the pytest of a package, and dice for tests of its rules. It needs pytest.

One line in a file of tests is a test for each promise that every game makes, the same as `umpire game check`:

    test_conformance = suite("tiny")

The package must be installed (`pip install -e .`), so that Umpire finds its game.

- `suite`: the tests of a game, by its slug
- `ScriptedDice`: dice with faces that you write down, for a test of a rule
- `RngDice`: dice from a generator with a seed
"""

from collections.abc import Callable

import pytest

from bot.conformance import CHECKS, Broken, Check, NoSubject, Subject, find_subject, play_games, played_result
from games.kernel import RngDice, ScriptedDice

__all__ = ["RngDice", "ScriptedDice", "suite"]

_Look = Callable[[Subject], None]
_Test = Callable[[_Look], None]


def suite(slug: str, games: int = 100) -> _Test:
    """Return a test with a case for each promise of a game, and one for `games` games between computers."""
    try:
        subject = find_subject(slug)
    except NoSubject as error:
        pytest.fail(str(error), pytrace=False)
    cases = [pytest.param(_kept(check), id=check.name.replace(" ", "_")) for check in CHECKS]
    games_case = pytest.param(_played(games), id="games_between_computers_end")

    def test(look: _Look) -> None:
        look(subject)

    each: Callable[[_Test], _Test] = pytest.mark.parametrize("look", [*cases, games_case])
    return each(test)


def _kept(check: Check) -> _Look:
    """Return how to look at one promise; what a game raises keeps its traceback."""

    def look(subject: Subject) -> None:
        try:
            check.holds(subject)
        except Broken as broken:
            pytest.fail("\n".join((str(broken), *check.explained)), pytrace=False)
        except Exception as error:
            error.add_note("\n".join((f"Promise: {check.name}", *check.explained)))
            raise

    return look


def _played(games: int) -> _Look:
    """Return how to look at games that computers play."""

    def look(subject: Subject) -> None:
        result = played_result(play_games(subject, games))
        if result.fault:
            pytest.fail("\n".join((result.fault, *result.explained)), pytrace=False)

    return look
