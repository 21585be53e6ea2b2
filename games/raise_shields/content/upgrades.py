"""The catalogue of upgrades: what can be bought, for how much, and what it does (RS-12 .. RS-23)."""

from typing import Literal, NamedTuple

from games.raise_shields.content.numbers import (
    ARMOR_BONUS,
    ARMOR_PRICE,
    BOARDING_HITS,
    BONUS_LIMIT,
    CLOSE_HITS,
    CREW_BONUS,
    CREW_PRICE,
    EVASIVE_PRICE,
    FREE_SPEEDS,
    IMPULSE_PRICE,
    MAX_SPEED,
    PHASER_PRICE,
    PLASMA_PRICE,
    PULSE_HITS,
    PULSE_PRICE,
    SHIELD_BONUS,
    SHIELD_PRICE,
    TORPEDO_HITS,
    TORPEDO_PRICE,
)

Upgrade = Literal["shield", "armor", "evasive", "impulse", "crew", "phaser", "pulse", "plasma", "torpedo"]

CannonType = Literal["laser", "phaser", "pulse", "plasma"]


class UpgradeEntry(NamedTuple):
    """An upgrade of the catalogue: its rule, cost in credits, purchase limit (0: none) and words for people."""

    rule: str
    cost: int
    limit: int
    title: str
    effect: str


def band(need: int) -> str:
    """Return the faces that hit, as people write them."""
    return "6" if need == 6 else f"{need}–6"


FAST = f"{FREE_SPEEDS[1] + 1}–{MAX_SPEED}"
"""The speeds above the free ones (RS-34), as people write them."""

CATALOGUE: dict[Upgrade, UpgradeEntry] = {
    "shield": UpgradeEntry("RS-12", SHIELD_PRICE, BONUS_LIMIT, "Shield Bonus", f"+{SHIELD_BONUS} shields"),
    "armor": UpgradeEntry("RS-13", ARMOR_PRICE, BONUS_LIMIT, "Armor Plating", f"+{ARMOR_BONUS} hull"),
    "evasive": UpgradeEntry(
        "RS-14", EVASIVE_PRICE, 1, "Evasive Maneuvers", "+1 evasion die, each stress test may be rerolled once"
    ),
    "impulse": UpgradeEntry(
        "RS-15", IMPULSE_PRICE, 1, "Impulse Engines", f"speed {FAST} free, first other modifier free"
    ),
    "crew": UpgradeEntry("RS-16", CREW_PRICE, BONUS_LIMIT, "Crew Quarters", f"+{CREW_BONUS} crew"),
    "phaser": UpgradeEntry(
        "RS-17",
        PHASER_PRICE,
        1,
        "Phaser Cannons",
        f"long hits {band(CLOSE_HITS)}, close hits {band(BOARDING_HITS)}",
    ),
    "pulse": UpgradeEntry("RS-18", PULSE_PRICE, 1, "Pulse Cannons", f"hits {band(PULSE_HITS)} at every range"),
    "plasma": UpgradeEntry("RS-19", PLASMA_PRICE, 1, "Plasma Cannons", "each 6 goes straight to the hull"),
    "torpedo": UpgradeEntry(
        "RS-20",
        TORPEDO_PRICE,
        0,
        "Plasma Torpedo",
        f"hits {band(TORPEDO_HITS)} at any range, straight to the hull",
    ),
}

CANNONS: tuple[Upgrade, ...] = ("phaser", "pulse", "plasma")
"""Cannon types: only one on a ship (RS-21)."""


Role = Literal["brawler", "sniper", "runner", "same"]


class RoleEntry(NamedTuple):
    """A role of a ship in a fleet: what it buys, the first wishes first, and words for people."""

    wishes: tuple[Upgrade, ...]
    title: str
    effect: str


ROLES: dict[Role, RoleEntry] = {
    "brawler": RoleEntry(("phaser", "armor", "shield", "crew", "armor"), "Brawler", "guns and armor for close fights"),
    "sniper": RoleEntry(("pulse", "phaser", "impulse", "shield", "torpedo"), "Sniper", "guns that hit from afar"),
    "runner": RoleEntry(("impulse", "evasive", "shield", "torpedo"), "Runner", "engines that turn without harm"),
    "same": RoleEntry((), "As the last one", "what you buy for the ship before it"),
}
"""Whole builds for a ship of a fleet, as far as its share of the credits goes (RS-7, RS-69)."""


def build_cost(upgrades: tuple[Upgrade, ...]) -> int:
    """Return what upgrades cost, in credits."""
    return sum(CATALOGUE[upgrade].cost for upgrade in upgrades)
