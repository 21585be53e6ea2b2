"""The arithmetic of a blow (UH-H7)."""

from fractions import Fraction

from games.upheaval.content.numbers import TO_STRIKE
from games.upheaval.state.events import Die


def strike_roll(face: int, melee: int, enemy: int) -> Die:
    """Return a roll to hit in a melee (UH-H7)."""
    return Die(face, face + melee - enemy, TO_STRIKE, face + melee - enemy >= TO_STRIKE)


def strike_odds(melee: int, enemy: int) -> Fraction:
    """Return the odds of a hit in a melee.

    >>> strike_odds(4, 4), strike_odds(6, 4)
    (Fraction(1, 2), Fraction(7, 10))
    """
    return Fraction(sum(strike_roll(face, melee, enemy).good for face in range(1, 11)), 10)
