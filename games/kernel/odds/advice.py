"""What a computer player proposes with its reason, and what a person would call senseless in what it did."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple


class Advice(NamedTuple):
    """An action, and in one line without a full stop why it: what it gains or risks, and against what it was weighed.

    Such as "holds the east objective; 34% to be shot, against 9% if it stays". "" where there is nothing to compare.
    """

    action: Any
    why: str = ""


class Lapse(StrEnum):
    """What a person would call senseless in an action of a computer player."""

    LONG_SHOT = "attacks under 10% while another action had a use"
    EXPOSED = "out of cover into three or more lines of fire, for nothing that its reason names"
    SELF_HARM = "harm that it did to its own side"
    IDLE_TURN = "whole turns in which nothing changed on the board"


class Critic(ABC):
    """Watches one match from its first action to its last, and says what was senseless in it."""

    @abstractmethod
    def judge(self, before: Any, seat: int, advice: Advice, after: Any, events: tuple[Any, ...]) -> Iterable[Lapse]:
        """Yield what was senseless in an action, from the states before and after it and what happened."""
