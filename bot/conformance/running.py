"""All checks on one game, one after the other."""

import pathlib
import traceback
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.conformance import actions, declared, faces, hidden, journals, leaks, pictures, prompts
from bot.conformance.subject import Broken, Check, Subject

CHECKS: tuple[Check, ...] = (
    *declared.CHECKS,
    *faces.CHECKS,
    *prompts.CHECKS,
    *actions.CHECKS,
    *hidden.CHECKS,
    *leaks.CHECKS,
    *journals.CHECKS,
    *pictures.CHECKS,
)


_HERE = pathlib.Path(__file__).parent
_KERNEL = _HERE.parents[1] / "games" / "kernel"


class Result(NamedTuple):
    """What came of a check: its name, and what falls short in a sentence ("": nothing)."""

    name: str
    fault: str = ""


def run_checks(subject: Subject) -> Iterator[Result]:
    """Yield the result of every check; a game that breaks in the middle of one does not keep the others from it."""
    for check in CHECKS:
        yield Result(check.name, fault_of(lambda check=check: check.holds(subject)))  # type: ignore[misc]


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
