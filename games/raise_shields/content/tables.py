"""The tables of the rulebook, as data and as pure functions of numbers."""

from typing import Literal, NamedTuple

from games.geometry.hexes import Grid
from games.raise_shields.content.upgrades import CannonType

GRIDS = {"standard": Grid(17, 13), "large": Grid(34, 13), "fleet": Grid(34, 26)}
"""The maps: one, two side by side, four in a square (RS-68, RS-B3)."""

MAX_SPEED = 6
"""Most spaces in a move (RS-B4)."""


def range_name(distance: int) -> Literal["boarding", "close", "long"]:
    """Return the range band of a distance in hexes (RS-45, RS-B20)."""
    return "boarding" if distance == 1 else "close" if distance <= 5 else "long"


def least_hit(cannon: CannonType, distance: int) -> int:
    """Return the least face with which a cannon type hits at a distance (RS-17 .. RS-19, RS-45)."""
    plain = {"boarding": 4, "close": 5, "long": 6}[range_name(distance)]
    if cannon == "phaser":
        return max(4, plain - 1)
    return 4 if cannon == "pulse" else plain


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
    StressRow("drift", "2–3", "forced on half a D6, +1 stress", 1),
    StressRow("overrun", "1", "forced on a D6, +2 stress", 2),
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
