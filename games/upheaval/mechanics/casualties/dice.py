"""Cover saves and rolls to wound, with their exact odds (UH-34, UH-36, UH-H3, UH-H4, UH-H17)."""

from fractions import Fraction
from typing import NamedTuple

from games.upheaval.content.book import Profile
from games.upheaval.content.numbers import EVEN_TEK, MOST_COVER, MOST_EDGE, PRONE_COVER
from games.upheaval.state.events import Die


def save_roll(face: int, cover: int) -> Die:
    """Return a Cover save (UH-H4)."""
    return Die(face, face, cover, face <= cover)


def wound_roll(face: int, damage: int, wound_level: int) -> Die:
    """Return a roll to wound: a natural 10 always wounds (UH-H3)."""
    return Die(face, face + damage, wound_level, face == 10 or face + damage >= wound_level)


def edge(tek: int | None, armour: int) -> int:
    """Return what TEK adds to the DAM of a hit, or AV takes from it; None: nobody struck (UH-H17).

    >>> edge(5, 4), edge(6, 4), edge(5, 6), edge(9, 0), edge(None, 6)
    (0, 1, -2, 2, 0)
    """
    return 0 if tek is None else max(-MOST_EDGE, min(MOST_EDGE, tek - armour - EVEN_TEK))


def damage_on(profile: Profile, damage: int, tek: int | None) -> int:
    """Return the DAM with which a hit of somebody's TEK tells on a model (UH-H17)."""
    return damage + edge(tek, profile.armour)


def model_cover(profile: Profile, cover: int, *, prone: bool) -> int:
    """Return the Cover of one model of a unit that has some Cover (UH-H4, UH-36, UH-B30)."""
    return min(MOST_COVER, profile.cover + cover + (PRONE_COVER if prone else 0))


def _tenths(good: int) -> Fraction:
    return Fraction(min(10, max(0, good)), 10)


def save_odds(cover: int, *, covered: bool) -> Fraction:
    """Return the odds that Cover stops a hit; `covered` re-rolls a failed save once (UH-15, UH-B24).

    >>> save_odds(2, covered=False), save_odds(2, covered=True)
    (Fraction(1, 5), Fraction(9, 25))
    """
    fails = 1 - _tenths(cover)
    return 1 - (fails * fails if covered else fails)


class WoundOdds(NamedTuple):
    """The odds of a roll to wound."""

    wound: Fraction
    prone: Fraction


def wound_odds(damage: int, wound_level: int, *, knocks: bool) -> WoundOdds:
    """Return the odds of a roll to wound; where an equal roll knocks down it does not wound (UH-H3, UH-34).

    >>> wound_odds(4, 10, knocks=False), wound_odds(6, 10, knocks=True)
    (WoundOdds(wound=Fraction(1, 2), prone=Fraction(0, 1)), WoundOdds(wound=Fraction(3, 5), prone=Fraction(1, 10)))
    """
    good = sum(wound_roll(face, damage, wound_level).good for face in range(1, 11))
    equal = int(1 <= wound_level - damage <= 10)
    return WoundOdds(_tenths(good - equal), _tenths(equal)) if knocks else WoundOdds(_tenths(good), Fraction(0))
