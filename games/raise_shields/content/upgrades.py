"""The catalogue of upgrades: what can be bought, for how much, and what it does (RS-12 .. RS-23)."""

from typing import Literal, NamedTuple

Upgrade = Literal["shield", "armor", "evasive", "impulse", "crew", "phaser", "pulse", "plasma", "torpedo"]

CannonType = Literal["laser", "phaser", "pulse", "plasma"]


class UpgradeEntry(NamedTuple):
    """An upgrade of the catalogue: its rule, cost in credits, purchase limit (0: none) and words for people."""

    rule: str
    cost: int
    limit: int
    title: str
    effect: str


CATALOGUE: dict[Upgrade, UpgradeEntry] = {
    "shield": UpgradeEntry("RS-12", 5, 2, "Shield Bonus", "+5 shields"),
    "armor": UpgradeEntry("RS-13", 5, 2, "Armor Plating", "+5 hull"),
    "evasive": UpgradeEntry(
        "RS-14", 5, 1, "Evasive Maneuvers", "+1 evasion die, each stress test may be rerolled once"
    ),
    "impulse": UpgradeEntry("RS-15", 5, 1, "Impulse Engines", "speed 5–6 free, first other modifier free"),
    "crew": UpgradeEntry("RS-16", 5, 2, "Crew Quarters", "+5 crew"),
    "phaser": UpgradeEntry("RS-17", 5, 1, "Phaser Cannons", "long hits 5–6, close hits 4–6"),
    "pulse": UpgradeEntry("RS-18", 10, 1, "Pulse Cannons", "hits 4–6 at every range"),
    "plasma": UpgradeEntry("RS-19", 15, 1, "Plasma Cannons", "each 6 goes straight to the hull"),
    "torpedo": UpgradeEntry("RS-20", 5, 0, "Plasma Torpedo", "hits 4–6 at any range, straight to the hull"),
}

CANNONS: tuple[Upgrade, ...] = ("phaser", "pulse", "plasma")
"""Cannon types: only one on a ship (RS-21)."""

BASE_HULL = 10

BONUS = 5
"""What each Shield Bonus, Armor Plating and Crew Quarters adds (RS-12, RS-13, RS-16)."""


def build_cost(upgrades: tuple[Upgrade, ...]) -> int:
    """Return what upgrades cost, in credits."""
    return sum(CATALOGUE[upgrade].cost for upgrade in upgrades)
