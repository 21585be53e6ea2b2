"""How lucky rolls were: by how many standard deviations they are better than expected."""

import math
from collections.abc import Collection, Iterable

from games.kernel.base.seats import Seat
from games.kernel.dice import Roll


def fortune_of(roll: Roll) -> float:
    """Return by how many standard deviations a roll is higher than expected.

    >>> round(fortune_of(Roll(6, (6, 6), "test")), 2)
    2.07
    """
    count = len(roll.faces)
    return (sum(roll.faces) - count * (roll.sides + 1) / 2) / math.sqrt(count * (roll.sides**2 - 1) / 12)


def fortune(rolls: Iterable[Roll], luck: Collection[str], seats: Collection[Seat]) -> float:
    """Return how lucky some seats were: with their own dice where more is better, less what others had.

    `luck` are the reasons for which more is better for the player who rolls (`GameCard.luck`).
    """
    counted = [roll for roll in rolls if roll.reason in luck and roll.by is not None and roll.sides > 1]
    return sum(fortune_of(roll) * (1 if roll.by in seats else -1) for roll in counted)
