"""When a round is over, and what becomes of its matches that have not ended by then. Times are seconds since 1970."""

from collections.abc import Collection, Sequence
from typing import Literal

from games.kernel import Frozen
from leagues.entrants import Entrant, Pairing
from leagues.tables.results import Result

Unfinished = Literal["draw", "awaited"]
"""What a match is that has not ended: a draw, or lost by those whose turn it is at the deadline."""
UNFINISHED: dict[Unfinished, str] = {
    "draw": "a match that has not ended by then is a draw",
    "awaited": "a match that has not ended by then is lost by the players whose turn it is",
}


class Schedule(Frozen, frozen=True):
    """When rounds are over: the first one `each` seconds after the start, every other one as long after the last."""

    starts: float
    each: float
    unfinished: Unfinished = "awaited"

    def __post_init__(self) -> None:
        if self.each <= 0:
            raise ValueError("a round needs time")

    def deadline(self, number: int) -> float:
        """Return when round `number` (from 1) is over.

        >>> Schedule(1000.0, 60.0).deadline(2)
        1120.0
        """
        return self.starts + number * self.each

    def round_at(self, now: float) -> int:
        """Return which round (from 1) it is; after a deadline, it is the next one.

        >>> [Schedule(1000.0, 60.0).round_at(now) for now in (900.0, 1000.0, 1059.9, 1060.0)]
        [1, 1, 1, 2]
        """
        return 1 + max(0, int((now - self.starts) // self.each))


def adjudicated(
    table: Pairing, number: int, awaited: Collection[Entrant], by: Unfinished, decided: Sequence[Entrant] | None = None
) -> Result:
    """Return what a match counts as that has not ended by its deadline.

    `awaited` are those whose turn it is. If that is nobody or everybody, it is a draw. `decided` are the winners that a
    moderator names, () for a draw; that goes before the rule.
    """
    if decided is not None:
        return Result.won(table, decided, number)
    late = tuple(entrant for entrant in table if entrant in awaited)
    if by == "draw" or len(late) in (0, len(table)):
        return Result.won(table, (), number)
    return Result.won(table, tuple(entrant for entrant in table if entrant not in late), number, late)
