"""All checks on one game, one after the other, and what they found in words."""

import pathlib
import traceback
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.conformance import actions, declared, faces, hidden, journals, leaks, lessons, pictures, prompts
from bot.conformance.playing import Played, games_end
from bot.conformance.subject import Broken, Check, Subject, explained

CHECKS: tuple[Check, ...] = (
    *declared.CHECKS,
    *faces.CHECKS,
    *prompts.CHECKS,
    *actions.CHECKS,
    *hidden.CHECKS,
    *leaks.CHECKS,
    *journals.CHECKS,
    *lessons.CHECKS,
    *pictures.CHECKS,
)


_HERE = pathlib.Path(__file__).parent
_KERNEL = _HERE.parents[1] / "games" / "kernel"


class Result(NamedTuple):
    """What came of a check: its name, what falls short in a sentence ("": nothing), and lines that explain it."""

    name: str
    fault: str
    explained: tuple[str, ...]


def run_checks(subject: Subject) -> Iterator[Result]:
    """Yield the result of every check; a game that breaks in the middle of one does not keep the others from it."""
    for check in CHECKS:
        yield result_of(check, subject)


def result_of(check: Check, subject: Subject) -> Result:
    """Return the result of one check."""
    return Result(check.name, fault_of(lambda: check.holds(subject)), check.explained)


def played_result(played: Played) -> Result:
    """Return the result of the games that computers played."""
    name = f"{played.games} games between computers end ({played.actions} actions)"
    remedy = (
        "`umpire selfplay` plays such games and says how they went: mend what breaks, and let every match come to an "
        "end, such as by a last round."
    )
    meaning = "Matches between computers end, with any number of players and any options, and nothing breaks."
    return Result(name, fault_of(lambda: games_end(played)), explained(meaning, remedy))


def fault_of(check: Callable[[], None]) -> str:
    """Return what falls short when a check is made; "" if nothing does."""
    try:
        check()
    except Broken as broken:
        return str(broken)
    except Exception as error:  # whatever a game raises where it should not
        return f"{type(error).__name__}: {error} ({_where(error)})"
    return ""


def _where(error: Exception) -> str:
    """Return the innermost line at which an error arose, of the game's own code if there is any on the way."""
    frames = [(pathlib.Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    own = [(path, line) for path, line in frames if path.parent not in (_HERE, _KERNEL)]
    path, line = (own or frames)[-1]
    return f"{path.parent.name}/{path.name}, line {line}"
