"""Rolls with their whole arithmetic: what is added to dice, single dice, and whole attacks."""

from games.geometry.inches import Inches
from games.geometry.plane import Point
from games.kernel import Frozen
from games.urban_war.content.book import Band

Parts = tuple[tuple[str, int], ...]
"""What makes up a sum: (what it is for, how much), zeros left out."""


def total(parts: Parts) -> int:
    """Return the sum of some parts."""
    return sum(number for _, number in parts)


class Try(Frozen, frozen=True, array_like=True):
    """One die of a handful that counts by itself: the face, the sum with all that is added, and whether it did it."""

    face: int
    total: int
    good: bool


class Blow(Frozen, frozen=True):
    """Attacks of one model on another, from the first die to the wounds: a shot, or blows in close combat.

    `needed` and `parts` are those of the rolls to hit; `armour` are Heavy Armour's rolls (10 and more ignores a hit),
    then damage (6 and more wounds) and cover saves (`save` and more; 0: no cover).
    """

    attacker: str
    target: str
    weapon: str
    band: Band
    needed: int
    parts: Parts
    hits: tuple[Try, ...]
    armour: tuple[Try, ...] = ()
    armour_parts: Parts = ()
    damage: tuple[Try, ...] = ()
    damage_parts: Parts = ()
    save: int = 0
    saves: tuple[Try, ...] = ()
    gap: Inches = 0
    start: Point = (0, 0)
    end: Point = (0, 0)

    @property
    def landed(self) -> int:
        """Hits that count: those that Heavy Armour did not ignore (UW-B36)."""
        return sum(hit.good for hit in self.hits) - sum(roll.good for roll in self.armour)

    @property
    def wounds(self) -> int:
        """Wounds that were suffered, after cover."""
        return sum(roll.good for roll in self.damage) - sum(roll.good for roll in self.saves)
