"""The tables of the rulebook, as data and as pure functions of numbers."""

from typing import Literal, NamedTuple

from games.geometry.hexes import Grid
from games.kernel.base.numbers import minus
from games.raise_shields.content.numbers import (
    BOARDING_HITS,
    BOARDING_RANGE,
    CLOSE_HITS,
    CLOSE_RANGE,
    FREE_SPEEDS,
    HOLD_COST,
    LONG_HITS,
    MAP_SIZE,
    PULSE_HITS,
    SPEED_COST,
    STRESS_FLOORS,
    STRESS_GAINED,
)
from games.raise_shields.content.upgrades import CannonType

_COLUMNS, _ROWS = MAP_SIZE
GRIDS = {
    "standard": Grid(_COLUMNS, _ROWS),
    "large": Grid(2 * _COLUMNS, _ROWS),
    "fleet": Grid(2 * _COLUMNS, 2 * _ROWS),
}
"""The maps: one, two side by side, four in a square (RS-68, RS-B3)."""

Band = Literal["boarding", "close", "long"]

_HITS: dict[Band, int] = {"boarding": BOARDING_HITS, "close": CLOSE_HITS, "long": LONG_HITS}
_PHASERS: dict[Band, int] = {"boarding": BOARDING_HITS, "close": BOARDING_HITS, "long": CLOSE_HITS}
"""Phasers hit at a range as others do at the one below (RS-17)."""


def range_name(distance: int) -> Band:
    """Return the range band of a distance in hexes (RS-45, RS-B20)."""
    return "boarding" if distance <= BOARDING_RANGE else "close" if distance <= CLOSE_RANGE else "long"


def least_hit(cannon: CannonType, distance: int) -> int:
    """Return the least face with which a cannon type hits at a distance (RS-17 .. RS-19, RS-45)."""
    if cannon == "pulse":
        return PULSE_HITS
    return (_PHASERS if cannon == "phaser" else _HITS)[range_name(distance)]


def speed_modifier(spaces: int, *, legacy: bool = False) -> int:
    """Return the stress modifier of a speed (RS-34); `legacy`: fast ones cost nothing (RS-B4)."""
    slowest, fastest = FREE_SPEEDS
    if not spaces:
        return -HOLD_COST
    return 0 if spaces >= slowest and (legacy or spaces <= fastest) else -SPEED_COST


def is_fast(spaces: int) -> bool:
    """Return whether a speed is above the free ones (RS-34), which Impulse Engines let a ship fly (RS-15)."""
    return spaces > FREE_SPEEDS[1]


class StressRow(NamedTuple):
    """A row of the stress table (RS-39): what the total means."""

    name: Literal["clear", "strained", "drift", "overrun", "damage", "destroyed"]
    label: str
    effect: str
    stress: int = 0


def _totals(row: int) -> str:
    """Return the totals of a row of the stress table, as people write them: "4–5", "0 to −5"."""
    if row == 0:
        return f"{minus(STRESS_FLOORS[0])} or more"
    most = STRESS_FLOORS[row - 1] - 1
    if row == len(STRESS_FLOORS):
        return f"{minus(most)} or less"
    least = STRESS_FLOORS[row]
    if least == most:
        return minus(least)
    return f"{least}–{most}" if least > 0 else f"{minus(most)} to {minus(least)}"


_CLEAR, _STRAINED, _DRIFT, _OVERRUN = STRESS_GAINED

STRESS_ROWS = (
    StressRow("clear", _totals(0), f"+{_CLEAR} stress" if _CLEAR else "no stress", _CLEAR),
    StressRow("strained", _totals(1), f"+{_STRAINED} stress", _STRAINED),
    StressRow("drift", _totals(2), f"pushed ahead half a D6, +{_DRIFT} stress", _DRIFT),
    StressRow("overrun", _totals(3), f"pushed ahead a D6, +{_OVERRUN} stress", _OVERRUN),
    StressRow("damage", _totals(4), "1D6 hull damage"),
    StressRow("destroyed", _totals(5), "ship destroyed"),
)


def stress_row(total: int) -> StressRow:
    """Return the row of the stress table for a total (RS-39, RS-B16)."""
    for floor, row in zip(STRESS_FLOORS, STRESS_ROWS, strict=False):
        if total >= floor:
            return row
    return STRESS_ROWS[-1]


def hits_evaded(dice_sum: int, stress: int) -> int:
    """Return how many hits an evasion roll removes (RS-51).

    >>> hits_evaded(5, 2), hits_evaded(1, 4)
    (1, 0)
    """
    return max(0, (dice_sum - stress) // 2)
