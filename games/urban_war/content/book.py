"""Stat cards, weapons and strike teams as a match uses them (UW-1 .. UW-7). Everything here is immutable."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from games.battlefield.books.sides import SideBook
from games.geometry.inches import Inches
from games.kernel import Frozen
from games.urban_war.content.numbers import BIG_SIZE, LARGE_BASE, SMALL_BASE

Band = Literal["contact", "short", "medium", "long", "extreme"]
BANDS: tuple[Band, ...] = ("contact", "short", "medium", "long", "extreme")
"""The columns of a weapon: base contact, then the ranges (UW-9)."""


class Cell(Frozen, frozen=True, array_like=True):
    """A weapon in one column: what it adds to hit, its strength, its attacks, its damage rolls a hit (UW-4, UW-5)."""

    hit: int
    strength: int
    attacks: int = 1
    damage: int = 1


class Weapon(Frozen, frozen=True, omit_defaults=True):
    """A weapon: one word for notation, a cell for every one of BANDS (None: it is of no use there).

    `first_strike` is what it adds to FS in a fight in which it is used (UW-47).
    """

    word: str
    name: str
    cells: tuple[Cell | None, ...]
    first_strike: int = 0

    def cell(self, band: Band) -> Cell | None:
        """Return what the weapon does in a range band, or None."""
        return self.cells[BANDS.index(band)]


class Grade(Frozen, frozen=True, array_like=True):
    """One CAL that a card offers, with its cost in points and its FS (UW-2, UW-6)."""

    cal: int
    cost: int
    fs: int


class Gear(Frozen, frozen=True, omit_defaults=True):
    """An option of a card, taken when the team is built (UW-6): what its bearer gains, and its points."""

    word: str
    name: str
    cost: int
    weapons: tuple[Weapon, ...] = ()
    armour: int = 0
    high_morale: bool = False
    battleshield: bool = False


class Card(Frozen, frozen=True, omit_defaults=True):
    """A stat card (UW-1 .. UW-6), its special rules included (UW-11 .. UW-13).

    `armour` is the n of Heavy Armour (+n), 0 for none. `reconstructed` names what the printed card did not show,
    `unsupported` special rules that are named as not played and do nothing (UW-B4).
    """

    word: str
    name: str
    assault: int
    shooting: int
    strength: int
    toughness: int
    wounds: int
    command: int
    size: int
    move: int
    grades: tuple[Grade, ...]
    weapons: tuple[Weapon, ...]
    gear: tuple[Gear, ...] = ()
    armour: int = 0
    high_morale: bool = False
    battleshield: bool = False
    reconstructed: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()

    @property
    def radius(self) -> Inches:
        """The radius of the base (UW-B45)."""
        return (LARGE_BASE if self.size >= BIG_SIZE else SMALL_BASE) // 2

    def grade(self, cal: int) -> Grade | None:
        """Return what the card says of a CAL, None where it does not offer it."""
        return next((grade for grade in self.grades if grade.cal == cal), None)

    def with_gear(self, words: tuple[str, ...]) -> "Card":
        """Return the card of a model that bears some of the gear."""
        borne = [gear for gear in self.gear if gear.word in words]
        if not borne:
            return self
        return msgspec.structs.replace(
            self,
            weapons=(*self.weapons, *(weapon for gear in borne for weapon in gear.weapons)),
            armour=max(self.armour, *(gear.armour for gear in borne)),
            high_morale=self.high_morale or any(gear.high_morale for gear in borne),
            battleshield=self.battleshield or any(gear.battleshield for gear in borne),
        )

    def weapon(self, word: str) -> Weapon | None:
        """Return a weapon by its word, or None."""
        return next((weapon for weapon in self.weapons if weapon.word == word), None)


class Member(Frozen, frozen=True, omit_defaults=True):
    """A model in a team list: its card, CAL and gear by their words."""

    card: str
    cal: int = 0
    gear: tuple[str, ...] = ()


class Book(SideBook[Member], frozen=True, dict=True):
    """Cards and ready teams (UW-7) that a match is played with; the first member of a team is its Commander."""

    cards: tuple[Card, ...]

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.word: card for card in self.cards}

    @property
    def part_names(self) -> Mapping[str, str]:
        """Return the words of cards by their names."""
        return {card.name: card.word for card in self.cards}

    @cached_property
    def _borne(self) -> dict[tuple[str, tuple[str, ...]], Card]:
        return {}

    def card(self, word: str, gear: tuple[str, ...] = ()) -> Card:
        """Return a card as a model with some gear has it; raises KeyError."""
        key = word, gear
        if key not in self._borne:
            self._borne[key] = self._cards[word].with_gear(gear)
        return self._borne[key]

    def cost(self, member: Member) -> int:
        """Return the points of a member, its gear included; raises KeyError for what the book lacks."""
        card = self._cards[member.card]
        grade = card.grade(member.cal)
        if grade is None:
            raise KeyError(member.cal)
        return grade.cost + sum(gear.cost for gear in card.gear if gear.word in member.gear)

    def points(self, parts: Iterable[Member]) -> int:
        """Return the points of members together."""
        return sum(map(self.cost, parts))

    def cheapest(self) -> tuple[int, Member]:
        """Return the cheapest member, and its points before it."""
        found = ((grade.cost, Member(card.word, grade.cal)) for card in self.cards for grade in card.grades)
        return min(found, key=lambda pair: pair[0])
