"""Stat cards as the referee reads them from the file that the record carries (UW-1 .. UW-7)."""

import tomllib
from dataclasses import dataclass, field
from typing import Any

BANDS = ("contact", "short", "medium", "long", "extreme")


@dataclass(frozen=True)
class Cell:
    """What a weapon does in a column: to-hit modifier, attacks, strength, damage rolls for each hit (UW-4, UW-5)."""

    hit: int
    attacks: int
    strength: int
    damage: int


@dataclass(frozen=True)
class Weapon:
    """A weapon by its words."""

    word: str
    name: str
    first_strike: int
    cells: dict[str, Cell]


@dataclass(frozen=True)
class Card:
    """A card with the gear that a model bears."""

    assault: int
    shooting: int
    toughness: int
    wounds: int
    command: int
    size: int
    move: int
    cost: int
    fs: int
    weapons: tuple[Weapon, ...]
    armour: int = 0
    high_morale: bool = False
    battleshield: bool = False
    radius: float = field(default=0.6)

    def named(self, name: str) -> Weapon | None:
        """Return a weapon by its name or word."""
        return next((one for one in self.weapons if name in (one.name, one.word)), None)

    def shoots(self, band: str) -> bool:
        """Whether a weapon of it can shoot in a band."""
        return any(band in one.cells for one in self.weapons)


def _pair(text: str) -> tuple[int, int]:
    number, _, times = text.partition("x")
    return int(number), int(times or 1)


def _weapon(values: dict[str, Any]) -> Weapon:
    cells = {}
    for band in BANDS:
        text = values.get(band, "-")
        if text != "-":
            to_hit, _, strength = text.partition("/")
            cells[band] = Cell(*_pair(to_hit), *_pair(strength))
    return Weapon(values["word"], values["name"], values.get("first_strike", 0), cells)


class Book:
    """The cards of a book, by word."""

    def __init__(self, text: str) -> None:
        self._cards = {card["word"]: card for card in tomllib.loads(text)["card"]}

    def card(self, member: dict[str, Any]) -> Card | None:
        """Return what a member of a team is; None if the book has no such card, CAL or gear (UW-6)."""
        card = self._cards.get(member["card"])
        if card is None:
            return None
        grade = next((one for one in card["grades"] if one[0] == member.get("cal", 0)), None)
        gear = {one["word"]: one for one in card.get("gear", ())}
        if grade is None or not set(member.get("gear", ())) <= set(gear):
            return None
        borne = [gear[word] for word in member.get("gear", ())]
        weapons = [*card["weapon"], *(weapon for one in borne for weapon in one.get("weapon", ()))]
        parts = [card, *borne]
        return Card(
            **{key: card[key] for key in ("assault", "shooting", "toughness", "wounds", "command", "size", "move")},
            cost=grade[1] + sum(one["cost"] for one in borne),
            fs=grade[2],
            weapons=tuple(map(_weapon, weapons)),
            armour=max(one.get("armour", 0) for one in parts),
            high_morale=any(one.get("high_morale", False) for one in parts),
            battleshield=any(one.get("battleshield", False) for one in parts),
            radius=1.0 if card["size"] >= 4 else 0.6,
        )
