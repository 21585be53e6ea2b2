"""Profiles, weapons and ready armies (UH-H1, UH-H6, UH-H12, UH-H15). Everything here is immutable."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal, get_args

import msgspec

from games.battlefield.books.sides import SideBook
from games.geometry.inches import INCH, Inches
from games.kernel import Frozen
from games.upheaval.content.numbers import (
    ASSAULT_WORTH,
    BASE,
    BLOW_DAMAGE,
    ELITE_WORTH,
    FLYING_WORTH,
    FREE_WL,
    HEAVY_WORTH,
    HUGE_BASE,
    HUGE_WORTH,
    INFILTRATORS_WORTH,
    LIGHT_WORTH,
    MOUNTED_BASE,
    MOUNTED_WORTH,
    MOV_SHARE,
    PERSONALITY_WORTH,
    PLAIN_ACC,
    PLAIN_AV,
    PLAIN_MEL,
    PLAIN_MOR,
    PLAIN_MOV,
    PLAIN_TEK,
    PLAIN_WL,
    PLAIN_WOUNDS,
    POINTS_SHARE,
    WOUND_WORTH,
)

Class = Literal["assault", "light", "heavy"]
"""The classes of ranged weapons that the rulebook names (UH-13, UH-17, UH-22)."""
Keyword = Literal["elite", "infiltrators", "flying", "mounted", "huge", "personality"]
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)
Stat = Literal["ACC", "MEL", "MOR", "TEK", "WL"]
"""What experience may raise (UH-H12); WL too: a higher one is harder to wound."""
STATS: tuple[Stat, ...] = get_args(Stat)
Raise = Literal["ACC", "MEL", "MOR", "TEK", "WL", "elite", "infiltrators"]
"""What experience buys; `elite` is not bought, it comes with what was spent (UH-H12)."""

_WEAPON_WORTH: Mapping[Class, int] = MappingProxyType(
    {"assault": ASSAULT_WORTH, "light": LIGHT_WORTH, "heavy": HEAVY_WORTH}
)
_KEYWORD_WORTH: Mapping[Keyword, int] = MappingProxyType(
    {
        "flying": FLYING_WORTH,
        "mounted": MOUNTED_WORTH,
        "huge": HUGE_WORTH,
        "infiltrators": INFILTRATORS_WORTH,
        "elite": ELITE_WORTH,
        "personality": PERSONALITY_WORTH,
    }
)


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
    move: int = PLAIN_MOV
    tek: int = PLAIN_TEK
    armour: int = PLAIN_AV
    accuracy: int = PLAIN_ACC
    melee: int = PLAIN_MEL
    wound_level: int = PLAIN_WL
    morale: int = PLAIN_MOR
    cover: int = 0
    wounds: int = PLAIN_WOUNDS
    blow: int = BLOW_DAMAGE
    weapons: tuple[Weapon, ...] = ()
    keywords: tuple[Keyword, ...] = ()

    def has(self, keyword: Keyword) -> bool:
        """Whether the profile has a keyword."""
        return keyword in self.keywords

    @property
    def radius(self) -> Inches:
        """The radius of the base (UH-H1)."""
        if "huge" in self.keywords:
            return HUGE_BASE // 2
        return (MOUNTED_BASE if "mounted" in self.keywords else BASE) // 2

    @property
    def reach(self) -> Inches:
        """MOV in thousandths of an inch (UH-19)."""
        return self.move * INCH

    @property
    def whole_worth(self) -> int:
        """What the figures of a profile add up to, times the share that its MOV counts, to be whole (UH-H15).

        >>> Profile("plain", "Plain").whole_worth
        90
        """
        figures = self.tek + self.accuracy + self.melee + self.morale + self.armour
        body = self.wound_level - FREE_WL + WOUND_WORTH * (self.wounds - 1)
        weapons = sum(_WEAPON_WORTH[weapon.kind] for weapon in self.weapons)
        keywords = sum(_KEYWORD_WORTH[word] for word in self.keywords)
        return self.move + MOV_SHARE * (figures + body + weapons + keywords)

    @property
    def points(self) -> int:
        """The points of a model, rounded to the nearest whole one (UH-H15).

        >>> Profile("plain", "Plain").points
        10
        """
        parts = MOV_SHARE * POINTS_SHARE
        return max(1, (2 * self.whole_worth + parts) // (2 * parts))

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


class Book(SideBook[Squad], frozen=True, dict=True):
    """Profiles and ready armies that a battle is played with. `kits` are ready squads for the builder, by word."""

    profiles: tuple[Profile, ...]
    kits: tuple[tuple[str, Squad], ...]

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

    def models_points(self, members: Iterable[str], gains: tuple[Gain, ...] = ()) -> int:
        """Return the points of models by their profiles, with what their unit has gained (UH-H15)."""
        return sum(self.profile(word, gains).points for word in members)

    def points(self, parts: Iterable[Squad]) -> int:
        """Return the points of squads, their gains included (UH-H15)."""
        return sum(self.models_points(squad.members, squad.gains) for squad in parts)

    def mustered(self, parts: Iterable[Squad]) -> int:
        """Return the points of squads as they are made, without their gains (UH-H12, UH-H15)."""
        return sum(self.models_points(squad.members) for squad in parts)

    def cheapest(self) -> tuple[int, Squad]:
        """Return the cheapest model as a squad of its own making, and its points before it."""
        points, word = min((profile.points, profile.word) for profile in self.profiles)
        return points, Squad(word, ())
