"""How sure a share of battles won is, and which armies are worth more battles: those near the limit (UH-H15)."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from bot.fitting.battles import Fought

LOOK = 24
"""Battles of an army before it is judged again."""
LIMIT = 0.60
"""What no army may win of its battles against the ready ones."""
_SURE = 1.28
"""Standard errors on each side within which four of five shares are."""


class Score(NamedTuple):
    """How many battles an army fought, how many it won (draws count half), by how many points it was ahead in all."""

    played: int = 0
    won: float = 0.0
    ahead: int = 0

    @property
    def share(self) -> float:
        """The share of battles won; half before the first."""
        return self.won / self.played if self.played else 0.5

    def bounds(self) -> tuple[float, float]:
        """Return between which shares it may well be (Wilson's interval).

        >>> [round(bound, 2) for bound in Score(24, 12).bounds()]
        [0.37, 0.63]
        """
        if not self.played:
            return 0.0, 1.0
        count, square = self.played, _SURE * _SURE
        middle = (self.won + square / 2) / (count + square)
        spread = _SURE / (count + square) * math.sqrt(self.won * (count - self.won) / count + square / 4)
        return middle - spread, middle + spread

    @property
    def verdict(self) -> str:
        """Whether it is surely within the limit, surely beyond, or open."""
        low, high = self.bounds()
        return "too strong" if low > LIMIT else "fine" if high < LIMIT else "open"

    @property
    def lead(self) -> float:
        """By how many points of objectives it was ahead on average: few battles say more by that than by who won."""
        return self.ahead / self.played if self.played else 0.0

    def with_one(self, won: float, ahead: int) -> "Score":
        """Return it with one battle more."""
        return Score(self.played + 1, self.won + won, self.ahead + ahead)


def score_of(army: str, foes: Iterable[str], fought: Iterable[Fought]) -> Score:
    """Return how an army did against some others."""
    against, score = set(foes), Score()
    for one in fought:
        first, second = one.armies
        if first == army and second in against:
            score = score.with_one(one.won, one.ahead)
        elif second == army and first in against:
            score = score.with_one(1 - one.won, -one.ahead)
    return score


def looks_of(score: Score, most: int) -> int:
    """Return how many battles an army should have had: no more after a look if it is clear, else one look more."""
    if score.played >= LOOK and score.verdict != "open":
        return score.played
    return min(most, LOOK * (score.played // LOOK + 1))
