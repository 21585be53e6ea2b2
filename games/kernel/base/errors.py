"""What can be wrong with an action: its text, its meaning, or its legality."""

from collections.abc import Callable
from typing import Any, ParamSpec

P = ParamSpec("P")


class GameError(Exception):
    """Anything about an action that the person who gave it should read as one sentence.

    `faults` are all reasons where several were found, one sentence each.
    """

    def __init__(self, reason: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.faults = faults or (reason,)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors come back from the worker processes pickled; the default would call __init__ with the finished text.
        return _made_again, (type(self), self.args, self.__dict__)


class BadNotation(GameError):
    """The text is not an action of this game (unknown verb, missing word, not a number)."""


class AmbiguousNotation(BadNotation):
    """The text could be two different actions; `reason` names both."""


class TrailingWords(BadNotation):
    """The text is a whole action, and more words behind it."""


class IllegalAction(GameError):
    """The action is well formed, and the rule `rule` forbids it here."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason}: {rule}")
        self.rule = rule


def passes(check: Callable[P, object], *what: P.args, **named: P.kwargs) -> bool:
    """Whether a check lets something pass: it raises no GameError."""
    try:
        check(*what, **named)
    except GameError:
        return False
    return True


def _made_again(kind: type[GameError], args: tuple[Any, ...], values: dict[str, Any]) -> GameError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(values)
    return error


def quoted(text: str, most: int = 40) -> str:
    """Return typed text in quotes for a sentence, shortened to `most` characters.

    >>> quoted("fly " * 40, most=9)
    "'fly fly …'"
    """
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return repr(shown)
