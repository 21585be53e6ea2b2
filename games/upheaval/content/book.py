"""Profiles, weapons and ready armies (UH-H1, UH-H6, UH-H12, UH-H15). Everything here is immutable."""

from functools import cached_property
from typing import Literal, get_args

import msgspec

from games.geometry.inches import INCH, Inches
from games.kernel import Frozen

Class = Literal["assault", "light", "heavy"]
"""The classes of ranged weapons that the rulebook names (UH-13, UH-17, UH-22)."""
Keyword = Literal["elite", "infiltrators", "flying", "mounted", "huge", "personality"]
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)
Stat = Literal["ACC", "MEL", "MOR", "TEK", "WL"]
"""What experience may raise (UH-H12); WL too: a higher one is harder to wound."""
STATS: tuple[Stat, ...] = get_args(Stat)
Raise = Literal["ACC", "MEL", "MOR", "TEK", "WL", "elite", "infiltrators"]
"""What experience buys; `elite` is not bought, it comes with 20 XP spent (UH-H12)."""

_SMALL, _MOUNTED, _HUGE = 500, 750, 1250


class Weapon(Frozen, frozen=True, omit_defaults=True):
    """A ranged weapon: its class, its reach, shots a model, and DAM (UH-H6)."""

    word: str
    name: str
    kind: Class
    reach: Inches
    shots: int
    damage: int


class Profile(Frozen, frozen=True, omit_defaults=True):
    """What a model is (UH-H1): figures as the rulebook calls them, weapons, keywords. `move` is MOV in whole inches."""

    word: str
    name: str
    move: int = 6
    tek: int = 5
    armour: int = 4
    accuracy: int = 4
    melee: int = 4
    wound_level: int = 10
    morale: int = 6
    cover: int = 0
    wounds: int = 1
    blow: int = 4
    weapons: tuple[Weapon, ...] = ()
    keywords: tuple[Keyword, ...] = ()

    def has(self, keyword: Keyword) -> bool:
        """Whether the profile has a keyword."""
        return keyword in self.keywords

    @property
    def radius(self) -> Inches:
        """The radius of the base: 1 inch across, mounted 1.5, Huge 2.5 (UH-H1)."""
        if "huge" in self.keywords:
            return _HUGE
        return _MOUNTED if "mounted" in self.keywords else _SMALL

    @property
    def reach(self) -> Inches:
        """MOV in thousandths of an inch (UH-19)."""
        return self.move * INCH

    def raised(self, gains: tuple["Gain", ...]) -> "Profile":
        """Return the profile of a model whose unit has gained by experience (UH-H12)."""
        if not gains:
            return self
        by = {gain.what: gain.by for gain in gains}
        keywords = (*self.keywords, *(word for word in ("elite", "infiltrators") if by.get(word)))
        return msgspec.structs.replace(
            self,
            accuracy=self.accuracy + by.get("ACC", 0),
            melee=self.melee + by.get("MEL", 0),
            morale=self.morale + by.get("MOR", 0),
            tek=self.tek + by.get("TEK", 0),
            wound_level=self.wound_level + by.get("WL", 0),
            keywords=tuple(dict.fromkeys(keywords)),
        )


class Gain(Frozen, frozen=True, array_like=True):
    """What a unit has gained by experience: +`by` on a figure, or a keyword (`by` 1) (UH-H12)."""

    what: Raise
    by: int = 1


class Squad(Frozen, frozen=True, omit_defaults=True):
    """A unit in an army list: its name, the profile of every model in order (the first is the leader), its gains.

    `xp` is what the unit has earned and not spent, `spent` what its gains have cost (UH-H12).
    """

    name: str
    members: tuple[str, ...]
    gains: tuple[Gain, ...] = ()
    xp: int = 0
    spent: int = 0


class Army(Frozen, frozen=True, omit_defaults=True):
    """A ready army (UH-H15)."""

    word: str
    name: str
    words: str
    squads: tuple[Squad, ...]


class Book(msgspec.Struct, frozen=True, dict=True):
    """Profiles and ready armies that a battle is played with. `kits` are ready squads for the builder, by word."""

    name: str
    title: str
    profiles: tuple[Profile, ...]
    kits: tuple[tuple[str, Squad], ...]
    armies: tuple[Army, ...]

    @cached_property
    def _profiles(self) -> dict[str, Profile]:
        return {profile.word: profile for profile in self.profiles}

    @cached_property
    def _raised(self) -> dict[tuple[str, tuple[Gain, ...]], Profile]:
        return {}

    def profile(self, word: str, gains: tuple[Gain, ...] = ()) -> Profile:
        """Return a profile as a unit with some gains has it; raises KeyError."""
        key = word, gains
        if key not in self._raised:
            self._raised[key] = self._profiles[word].raised(gains)
        return self._raised[key]

    def army(self, word: str) -> Army | None:
        """Return a ready army, or None."""
        return next((army for army in self.armies if army.word == word), None)
