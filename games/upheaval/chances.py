"""The arithmetic of one D10: what is needed, what is added, and the exact odds (UH-34, H-2 .. H-4, H-7, H-8)."""

from fractions import Fraction
from typing import NamedTuple

from games.geometry.discs import holds
from games.geometry.polygons import locate
from games.kernel import Seat
from games.upheaval import party
from games.upheaval.armies.book import Profile, Weapon
from games.upheaval.events import Die
from games.upheaval.state import Public, Unit

TO_HIT, TO_STRIKE = 10, 6
"""What a shot and a blow need at least (H-2, H-7)."""
MOST_COVER, PRONE_COVER = 9, 3
PLANT, MINES = 4, 6
"""DAM of a carnivorous plant and of mines (UH-39, UH-44)."""
_CENTRE, _STORM = 5, 8
_BONUS = 2
_STORM_TEK = 6


def shot(face: int, accuracy: int) -> Die:
    """Return a roll to hit: a natural 1 misses, a natural 10 hits (H-2)."""
    good = face == 10 or (face > 1 and face + accuracy >= TO_HIT)
    return Die(face, face + accuracy, TO_HIT, good)


def save(face: int, cover: int) -> Die:
    """Return a Cover save (H-4)."""
    return Die(face, face, cover, face <= cover)


def harm(face: int, damage: int, wound_level: int) -> Die:
    """Return a roll to wound (H-3)."""
    return Die(face, face + damage, wound_level, face + damage >= wound_level)


def blow(face: int, melee: int, enemy: int) -> Die:
    """Return a roll to hit in a melee (H-7)."""
    return Die(face, face + melee - enemy, TO_STRIKE, face + melee - enemy >= TO_STRIKE)


def steady(face: int, morale: int) -> bool:
    """Tell whether a MOR test is passed: a natural 10 always fails (H-8)."""
    return face != 10 and face <= morale


def cover_of(profile: Profile, cover: int, *, prone: bool) -> int:
    """Return the Cover of one model of a unit that has some Cover (H-4, UH-36, B30)."""
    return min(MOST_COVER, profile.cover + cover + (PRONE_COVER if prone else 0))


def damage_of(public: Public, profile: Profile, weapon: Weapon) -> int:
    """Return the DAM of a ranged weapon; an Aetherstorm takes 1 from those of high TEK (UH-46)."""
    return weapon.damage - int(_STORM in public.conditions and profile.tek >= _STORM_TEK)


def bonus(public: Public, seat: Seat) -> int:
    """Return what the command centre adds to a player's shooting and MOR (UH-43, B32, B40)."""
    if _CENTRE not in public.conditions:
        return 0
    holders = {unit.seat for unit in public.standing() if not unit.joined and _commands(public, unit)}
    contested = public.options.centre_contested and len(holders) > 1
    return _BONUS if seat in holders and not contested else 0


def _commands(public: Public, unit: Unit) -> bool:
    """Tell whether all models of a unit, those attached too, are inside one of the bunkers (B40, H-13)."""
    bunkers = [
        piece.outline
        for item in public.items
        if item.kind == "bunker"
        for piece in public.terrain
        if locate(item.at, piece.outline) != "outside"
    ]
    models = party.members(public, unit) if bunkers else ()
    return any(all(holds(outline, one.disc(public)) for one in models) for outline in bunkers)


def _tenths(good: int) -> Fraction:
    return Fraction(min(10, max(0, good)), 10)


def to_hit(accuracy: int) -> Fraction:
    """Return the odds of a shot's hit.

    >>> to_hit(4), to_hit(-20), to_hit(20)
    (Fraction(1, 2), Fraction(1, 10), Fraction(9, 10))
    """
    return _tenths(sum(shot(face, accuracy).good for face in range(1, 11)))


def to_save(cover: int, *, covered: bool) -> Fraction:
    """Return the odds that Cover stops a hit; `covered` re-rolls a failed save once (UH-15, B24).

    >>> to_save(2, covered=False), to_save(2, covered=True)
    (Fraction(1, 5), Fraction(9, 25))
    """
    fails = 1 - _tenths(cover)
    return 1 - (fails * fails if covered else fails)


class Harm(NamedTuple):
    """The odds of a roll to wound."""

    wound: Fraction
    prone: Fraction


def to_harm(damage: int, wound_level: int, *, knocks: bool) -> Harm:
    """Return the odds of a roll to wound; where an equal roll knocks down it does not wound (H-3, UH-34).

    >>> to_harm(4, 10, knocks=False), to_harm(6, 10, knocks=True)
    (Harm(wound=Fraction(1, 2), prone=Fraction(0, 1)), Harm(wound=Fraction(3, 5), prone=Fraction(1, 10)))
    """
    good = sum(harm(face, damage, wound_level).good for face in range(1, 11))
    equal = int(1 <= wound_level - damage <= 10)
    return Harm(_tenths(good - equal), _tenths(equal)) if knocks else Harm(_tenths(good), Fraction(0))


def to_strike(melee: int, enemy: int) -> Fraction:
    """Return the odds of a hit in a melee.

    >>> to_strike(4, 4), to_strike(6, 4)
    (Fraction(1, 2), Fraction(7, 10))
    """
    return _tenths(sum(blow(face, melee, enemy).good for face in range(1, 11)))


def to_stand(morale: int) -> Fraction:
    """Return the odds of a MOR test.

    >>> to_stand(6), to_stand(12)
    (Fraction(3, 5), Fraction(9, 10))
    """
    return _tenths(sum(steady(face, morale) for face in range(1, 11)))
