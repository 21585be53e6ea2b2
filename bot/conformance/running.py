"""All checks on one game, one after the other."""

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
        return f"{type(error).__name__}: {error}"
    return ""
