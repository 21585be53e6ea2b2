"""One line of `umpire doctor`: what was looked at, how it is, and what to do about it."""

from typing import Literal, NamedTuple

State = Literal["ok", "warn", "bad"]


class Finding(NamedTuple):
    """What was found. `todo` says what to do where not all is well."""

    state: State
    what: str
    said: str
    todo: str = ""

    def __str__(self) -> str:
        """Return the line."""
        line = f"{self.state:<5} {self.what:<12} {self.said}"
        return f"{line}: {self.todo}" if self.todo else line
