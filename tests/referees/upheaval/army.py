"""Profiles and weapons as the file of a record has them (UH-H1, UH-H6), and what models cost (UH-H15)."""

import math
import tomllib
from dataclasses import dataclass
from typing import Any

_EACH = {"mov": 3, "tek": 43, "mor": 2}
_ARMS = {"assault": 39, "light": 42, "heavy": 44}
_WORDS = {"flying": 112, "huge": 150, "infiltrators": 130, "personality": -130, "elite": 44}
_MEL, _FREE_MEL, _WL, _USUAL_WL, _BODY, _WOUND, _FREE, _SHARE = 50, 4, 60, 10, 8, 24, 11, 36
"""What figures, weapons and keywords are worth (UH-H15)."""
_USUAL = {"assault": (12, 2, 4), "light": (24, 1, 4), "heavy": (36, 2, 6)}


@dataclass(frozen=True)
class Weapon:
    """A ranged weapon."""

    word: str
    kind: str
    reach: float
    shots: int
    damage: int

    def amount(self, hits: int) -> int:
        """How much of the usual weapon of its class it is for so many hits, rounded up (UH-H15)."""
        reach, shots, damage = _USUAL[self.kind]
        own, usual = self.shots * (self.damage + 1) * (self.reach + 4), shots * (damage + 1) * (reach + 4)
        return math.ceil(hits * own / usual)


@dataclass(frozen=True)
class Profile:
    """What a model is."""

    word: str
    mov: int
    tek: int
    av: int
    acc: int
    mel: int
    wl: int
    mor: int
    cover: int
    wounds: int
    blow: int
    weapons: tuple[Weapon, ...]
    keywords: frozenset[str]

    @property
    def radius(self) -> float:
        """The radius of the base (UH-H1)."""
        return 1.25 if "huge" in self.keywords else 0.75 if "mounted" in self.keywords else 0.5

    @property
    def slow(self) -> int:
        """MOV through difficult terrain: half, rounded down, at least 1 (UH-23)."""
        return max(1, self.mov // 2)

    @property
    def points(self) -> int:
        """What the model costs, rounded (UH-H15)."""
        body = max(1, self.wl + self.av + self.cover - _FREE)
        total = sum(worth * getattr(self, figure) for figure, worth in _EACH.items())
        total += _MEL * max(0, self.mel - _FREE_MEL) ** 2 + _BODY * body + _WOUND * body * (self.wounds - 1)
        total += _WL * (self.wl - _USUAL_WL)
        total += sum(_ARMS[arm.kind] * arm.amount(self.acc + 1) for arm in self.weapons)
        total += sum(_WORDS.get(word, 0) for word in self.keywords)
        return max(1, int(total / _SHARE + 0.5))

    def weapon(self, word: str) -> Weapon | None:
        """Return a weapon by its word."""
        return next((one for one in self.weapons if one.word == word), None)


class Book:
    """The profiles of a book, by word."""

    def __init__(self, text: str) -> None:
        values = tomllib.loads(text)
        weapons = {one["word"]: _weapon(one) for one in values.get("weapon", ())}
        self.profiles = {one["word"]: _profile(one, weapons) for one in values["profile"]}


def _weapon(values: dict[str, Any]) -> Weapon:
    reach, shots, damage = _USUAL[values["class"]]
    return Weapon(
        values["word"],
        values["class"],
        values.get("range", reach),
        values.get("shots", shots),
        values.get("dam", damage),
    )


def _profile(values: dict[str, Any], weapons: dict[str, Weapon]) -> Profile:
    return Profile(
        word=values["word"],
        mov=values.get("mov", 6),
        tek=values.get("tek", 5),
        av=values.get("av", 4),
        acc=values.get("acc", 4),
        mel=values.get("mel", 4),
        wl=values.get("wl", 10),
        mor=values.get("mor", 6),
        cover=values.get("cover", 0),
        wounds=values.get("wounds", 1),
        blow=values.get("blow", 4),
        weapons=tuple(weapons[word] for word in values.get("weapons", ())),
        keywords=frozenset(values.get("keywords", ())),
    )
