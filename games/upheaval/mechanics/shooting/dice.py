"""The arithmetic of a roll to hit (UH-H2)."""

from fractions import Fraction

from games.upheaval.content.book import Profile, Weapon
from games.upheaval.content.numbers import STORM_LOSS, STORM_TEK, TO_HIT
from games.upheaval.state.events import Die
from games.upheaval.state.items import AETHERSTORM
from games.upheaval.state.public import Public


def hit_roll(face: int, accuracy: int) -> Die:
    """Return a roll to hit: a natural 1 misses, a natural 10 hits (UH-H2)."""
    good = face == 10 or (face > 1 and face + accuracy >= TO_HIT)
    return Die(face, face + accuracy, TO_HIT, good)


def damage_of(public: Public, profile: Profile, weapon: Weapon) -> int:
    """Return the DAM of a ranged weapon; an Aetherstorm takes some from those of high TEK (UH-46)."""
    return weapon.damage - STORM_LOSS * (AETHERSTORM in public.conditions and profile.tek >= STORM_TEK)


def hit_odds(accuracy: int) -> Fraction:
    """Return the odds of a shot's hit.

    >>> hit_odds(4), hit_odds(-20), hit_odds(20)
    (Fraction(1, 2), Fraction(1, 10), Fraction(9, 10))
    """
    return Fraction(sum(hit_roll(face, accuracy).good for face in range(1, 11)), 10)
