"""Profiles, weapons and ready armies (UH-H1, UH-H6, UH-H12, UH-H15). Everything here is immutable."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal, get_args

import msgspec

from games.battlefield.books.sides import SideBook
from games.geometry.inches import INCH, Inches
from games.kernel import Frozen
from games.upheaval.content.numbers import (
    ASSAULT_WEAPON,
    ASSAULT_WORTH,
    BASE,
    BLOW_DAMAGE,
    BODY_WORTH,
    DAM_MORE,
    ELITE_WORTH,
    FLYING_WORTH,
    FREE_BODY,
    FREE_MEL,
    HEAVY_WEAPON,
    HEAVY_WORTH,
    HUGE_BASE,
    HUGE_WORTH,
    INFILTRATORS_WORTH,
    LIGHT_WEAPON,
    LIGHT_WORTH,
    MEL_WORTH,
    MOR_WORTH,
    MOUNTED_BASE,
    MOV_WORTH,
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
    RANGE_MORE,
    SURE_HITS,
    TEK_WORTH,
    WL_WORTH,
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

WORTHS: Mapping[str, int] = MappingProxyType(
    {
        "MOV_WORTH": MOV_WORTH,
        "TEK_WORTH": TEK_WORTH,
        "MEL_WORTH": MEL_WORTH,
        "MOR_WORTH": MOR_WORTH,
        "WL_WORTH": WL_WORTH,
        "BODY_WORTH": BODY_WORTH,
        "WOUND_WORTH": WOUND_WORTH,
        "ASSAULT_WORTH": ASSAULT_WORTH,
        "LIGHT_WORTH": LIGHT_WORTH,
        "HEAVY_WORTH": HEAVY_WORTH,
        "FLYING_WORTH": FLYING_WORTH,
        "HUGE_WORTH": HUGE_WORTH,
        "INFILTRATORS_WORTH": INFILTRATORS_WORTH,
        "PERSONALITY_WORTH": PERSONALITY_WORTH,
        "ELITE_WORTH": ELITE_WORTH,
    }
)
"""What figures are worth, by the name of the number: those that are fitted by measurement (UH-H15)."""
USUAL: Mapping[Class, tuple[int, int, int]] = MappingProxyType(
    {"assault": ASSAULT_WEAPON, "light": LIGHT_WEAPON, "heavy": HEAVY_WEAPON}
)
"""Range, shots and DAM of a class (UH-H6)."""


class Weapon(Frozen, frozen=True, omit_defaults=True):
    """A ranged weapon: its class, its reach, shots a model, and DAM (UH-H6)."""

    word: str
    name: str
    kind: Class
    reach: Inches
    shots: int
    damage: int

    def amount(self, hits: int) -> int:
        """Return how much of a usual weapon of its class it is for so many hits, rounded up (UH-H15).

        >>> [Weapon("word", "Name", "light", reach * INCH, shots, 4).amount(5) for reach, shots in ((52, 2), (1, 1))]
        [20, 1]
        """
        return -(-hits * _power(self.reach // INCH, self.shots, self.damage) // _power(*USUAL[self.kind]))


def _power(reach: int, shots: int, damage: int) -> int:
    """Return what a weapon can do, beside others of its class: `reach` in inches (UH-H15)."""
    return (reach + RANGE_MORE) * shots * (damage + DAM_MORE)


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
    def amounts(self) -> Mapping[str, int]:
        """How much of each thing that has a price a model has, by the name of its worth (UH-H15)."""
        body = max(1, self.wound_level + self.armour + self.cover - FREE_BODY)
        plain = {
            "MOV_WORTH": self.move,
            "TEK_WORTH": self.tek,
            "MEL_WORTH": max(0, self.melee - FREE_MEL) ** 2,
            "MOR_WORTH": self.morale,
            "WL_WORTH": self.wound_level - PLAIN_WL,
            "BODY_WORTH": body,
            "WOUND_WORTH": body * (self.wounds - 1),
        }
        weapons = Counter[str]()
        for weapon in self.weapons:
            weapons[f"{weapon.kind.upper()}_WORTH"] += weapon.amount(SURE_HITS + self.accuracy)
        return {
            **plain,
            **weapons,
            **{name: 1 for word in self.keywords if (name := f"{word.upper()}_WORTH") in WORTHS},
        }

    @property
    def whole_worth(self) -> int:
        """What the figures of a profile add up to (UH-H15).

        >>> Profile("plain", "Plain").whole_worth
        269
        """
        return sum(WORTHS[name] * amount for name, amount in self.amounts.items())

    @property
    def points(self) -> int:
        """The points of a model, rounded to the nearest whole one (UH-H15).

        >>> Profile("plain", "Plain").points
        7
        """
        return max(1, (2 * self.whole_worth + POINTS_SHARE) // (2 * POINTS_SHARE))

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

    @property
    def part_names(self) -> Mapping[str, str]:
        """Return the words of ready squads and profiles by their names."""
        kits = {squad.name: word for word, squad in self.kits}
        return {profile.name: profile.word for profile in self.profiles} | kits

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
