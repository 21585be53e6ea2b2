"""What can be wrong with an action: its text, its meaning, or its legality."""


class GameError(Exception):
    """Anything about an action that the person who gave it should read as one sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BadNotation(GameError):
    """The text is no action of this game (unknown verb, missing word, not a number)."""


class AmbiguousNotation(BadNotation):
    """The text could be two different actions; `reason` names both."""


class IllegalAction(GameError):
    """The action is well formed, and the rule `rule` forbids it here."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason}: {rule}")
        self.rule = rule


def quoted(text: str, most: int = 40) -> str:
    """Return typed text in quotes for a sentence, shortened to `most` characters.

    >>> quoted("fly " * 40, most=9)
    "'fly fly …'"
    """
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return repr(shown)
