"""The arithmetic of a roll to hit (UH-H2)."""

from fractions import Fraction

from games.upheaval.content.book import Weapon
from games.upheaval.content.numbers import STORM_LOSS, STORM_TEK, TO_HIT
from games.upheaval.state.events import Die
from games.upheaval.state.items import AETHERSTORM
from games.upheaval.state.public import Public
from games.upheaval.units.party import Member, party_tek


def hit_roll(face: int, accuracy: int) -> Die:
    """Return a roll to hit: a natural 1 misses, a natural 10 hits (UH-H2)."""
    good = face == 10 or (face > 1 and face + accuracy >= TO_HIT)
    return Die(face, face + accuracy, TO_HIT, good)


def damage_of(public: Public, member: Member, weapon: Weapon) -> int:
    """Return the DAM of a model's weapon, which an Aetherstorm may lessen (UH-46)."""
    return weapon.damage - storm_loss(public, member)


def storm_loss(public: Public, member: Member) -> int:
    """Return what an Aetherstorm takes from the DAM of a model's weapons: of units with high TEK (UH-46, UH-B23)."""
    if AETHERSTORM not in public.conditions:
        return 0
    tek = member.profile(public).tek if public.options.storm_by_model else party_tek(public, member.unit)
    return STORM_LOSS if tek >= STORM_TEK else 0


def hit_odds(accuracy: int) -> Fraction:
    """Return the odds of a shot's hit.

    >>> hit_odds(4), hit_odds(-20), hit_odds(20)
    (Fraction(1, 2), Fraction(1, 10), Fraction(9, 10))
    """
    return Fraction(sum(hit_roll(face, accuracy).good for face in range(1, 11)), 10)
