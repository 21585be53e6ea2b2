"""Raise Shields: the tables of the rules, as data and as pure functions of numbers."""

from typing import Literal, NamedTuple

from games.geometry.hexes import Grid
from games.kernel.numbers import counted
from games.raise_shields.actions import Upgrade
from games.raise_shields.state import Base, CannonType, Options

GRIDS = {"standard": Grid(17, 13), "large": Grid(34, 13), "fleet": Grid(34, 26)}
"""The maps: one, two side by side, four in a square (RS-68, RS-B3)."""

MAX_SPEED = 6
"""Most spaces in a move (RS-B4)."""


BASE_HULL = 10
BONUS = 5
"""What each Shield Bonus, Armor Plating and Crew Quarters adds (RS-12, RS-13, RS-16)."""


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


def build_cost(upgrades: tuple[Upgrade, ...]) -> int:
    """Return what upgrades cost, in credits."""
    return sum(CATALOGUE[upgrade].cost for upgrade in upgrades)


def built_base(upgrades: tuple[str, ...], options: Options) -> Base:
    """Return the starting figures of a ship with these upgrades (RS-4, RS-12, RS-13, RS-16, RS-B5).

    >>> built_base(("armor", "armor"), Options()).hull
    20
    >>> built_base(("armor", "armor"), Options(armor_double=True)).hull
    40
    """
    plates = upgrades.count("armor")
    return Base(
        shields=10 + BONUS * upgrades.count("shield"),
        hull=BASE_HULL * 2**plates if options.armor_double else BASE_HULL + BONUS * plates,
        crew=options.base_crew + BONUS * upgrades.count("crew"),
    )


def limit_of(upgrade: Upgrade, options: Options) -> int:
    """Return how often an upgrade can be bought, 0: no limit (RS-22, RS-B6)."""
    return 1 if upgrade == "crew" and options.crew_once else CATALOGUE[upgrade].limit


def effect_of(upgrade: Upgrade, options: Options) -> str:
    """Return what an upgrade does at this table (RS-B5, RS-B10, RS-B27)."""
    if upgrade == "armor" and options.armor_double:
        return "doubles the hull"
    if upgrade == "impulse" and (options.impulse_single or options.legacy_speed):
        return f"{'largest' if options.impulse_single else 'first'} modifier free"
    if upgrade == "torpedo":
        return f"one shot of {counted(options.torpedo_dice, 'die', 'dice')}, {CATALOGUE[upgrade].effect}"
    return CATALOGUE[upgrade].effect


def range_name(distance: int) -> Literal["boarding", "close", "long"]:
    """Return the range band of a distance in hexes (RS-45, RS-B20)."""
    return "boarding" if distance == 1 else "close" if distance <= 5 else "long"


def least_hit(cannon: CannonType, distance: int) -> int:
    """Return the least face with which a cannon type hits at a distance (RS-17 .. RS-19, RS-45)."""
    plain = {"boarding": 4, "close": 5, "long": 6}[range_name(distance)]
    if cannon == "phaser":
        return max(4, plain - 1)
    return 4 if cannon == "pulse" else plain


def band(need: int) -> str:
    """Return the faces that hit, as people write them."""
    return "6" if need == 6 else f"{need}–6"


def share_of(part: int, whole: int) -> str:
    """Say how many of some hits are meant, after their number: ", 2 of them", ", all", or nothing where it is one.

    >>> share_of(2, 3), share_of(3, 3), share_of(1, 1)
    (', 2 of them', ', all', '')
    """
    if part < whole:
        return f", {part} of them"
    return ", all" if whole > 1 else ""


def speed_modifier(spaces: int, *, legacy: bool = False) -> int:
    """Return the stress modifier of a speed (RS-34); `legacy`: fast ones cost nothing (RS-B4)."""
    return {0: -2, 1: -1}.get(spaces, 0 if legacy or spaces < 5 else -1)


class StressRow(NamedTuple):
    """A row of the stress table (RS-39): what the total means."""

    name: Literal["clear", "strained", "drift", "overrun", "damage", "destroyed"]
    label: str
    effect: str
    stress: int = 0


STRESS_ROWS = (
    StressRow("clear", "6 or more", "no stress"),
    StressRow("strained", "4–5", "+1 stress", 1),
    StressRow("drift", "2–3", "carried on half a D6, +1 stress", 1),
    StressRow("overrun", "1", "carried on a D6, +2 stress", 2),
    StressRow("damage", "0 to −5", "1D6 hull damage"),
    StressRow("destroyed", "−6 or less", "ship destroyed"),
)


def stress_row(total: int) -> StressRow:
    """Return the row of the stress table for a total (RS-39, RS-B16)."""
    for floor, row in zip((6, 4, 2, 1, -5), STRESS_ROWS, strict=False):
        if total >= floor:
            return row
    return STRESS_ROWS[-1]


def hits_evaded(dice_sum: int, stress: int) -> int:
    """Return how many hits an evasion roll removes (RS-51).

    >>> hits_evaded(5, 2), hits_evaded(1, 4)
    (1, 0)
    """
    return max(0, (dice_sum - stress) // 2)
