"""A small model of windows of its own: it looks at a way every 0.02 inch, in floats, and takes nothing from the rules.

A base of 0.6 is seen from the middle of another one along 24 lines over its width, six of which must be free of walls
and bases; each line that a wall crosses means cover, unless the wall is within an inch of the watcher's base. A shot
reaches 12 inches at Short and 24 at Medium, a charge 8, both between bases.
"""

from math import hypot
from typing import NamedTuple

Spot = tuple[float, float]
Box = tuple[float, float, float, float]

BASE = 0.6
STEP = 0.02
LINES, NEEDED = 24, 6
SHORT, MEDIUM, REACH = 12.0, 24.0, 8.0


class Seen(NamedTuple):
    """What a watcher could do at a place: 1 for Short, 2 for Medium, 0 for no shot; whether it has cover; a charge."""

    band: int = 0
    cover: bool = False
    charge: bool = False

    def worse(self, other: "Seen") -> bool:
        """Whether another chance is better in any way."""
        shot = bool(other.band) and (not self.band or other.band < self.band or (self.cover and not other.cover))
        return shot or (other.charge and not self.charge)


class Table(NamedTuple):
    """Walls as boxes (west, north, east, south), and the other bases that hide something."""

    walls: tuple[Box, ...]
    bases: tuple[Spot, ...]


def seen(table: Table, watcher: Spot, mover: Spot) -> Seen:
    """What a watcher could do to a model at a spot."""
    (ax, ay), (bx, by) = watcher, mover
    far = hypot(bx - ax, by - ay)
    east, south = (by - ay) / far, (ax - bx) / far
    free, covered = 0, False
    for number in range(LINES):
        aside = BASE * (2 * number + 1 - LINES) / LINES
        end = bx + aside * east, by + aside * south
        struck = [wall for wall in table.walls if crosses(watcher, end, wall)]
        covered = covered or any(from_box(watcher, wall) - BASE > 1 for wall in struck)
        free += not struck and all(from_line(watcher, end, base) >= BASE for base in table.bases)
    gap = far - 2 * BASE
    band = 1 if gap <= SHORT else 2 if gap <= MEDIUM else 0
    if free < NEEDED:
        return Seen()
    return Seen(band, covered and bool(band), gap <= REACH)


def crosses(one: Spot, two: Spot, wall: Box) -> bool:
    """Whether a line runs through the inside of a box."""
    west, north, east, south = wall
    start, end = 0.0, 1.0
    for here, step, low, high in (
        (one[0], two[0] - one[0], west, east),
        (one[1], two[1] - one[1], north, south),
    ):
        if abs(step) < 1e-12:
            if not low < here < high:
                return False
            continue
        near, late = sorted(((low - here) / step, (high - here) / step))
        start, end = max(start, near), min(end, late)
    return end - start > 1e-9


def from_box(spot: Spot, wall: Box) -> float:
    """How far a spot is from a box."""
    west, north, east, south = wall
    return hypot(max(west - spot[0], 0, spot[0] - east), max(north - spot[1], 0, spot[1] - south))


def from_line(one: Spot, two: Spot, spot: Spot) -> float:
    """How far a spot is from a line between two others."""
    (ax, ay), (bx, by), (x, y) = one, two, spot
    square = (bx - ax) ** 2 + (by - ay) ** 2
    part = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
    return hypot(ax + part * (bx - ax) - x, ay + part * (by - ay) - y)


def along(table: Table, watcher: Spot, start: Spot, end: Spot) -> list[tuple[float, Seen]]:
    """What a watcher could do at every 0.02 inch of a way, each with how far that is from its start."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    count = round(far / STEP)
    rows = []
    for number in range(count + 1):
        part = number / count
        at = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        rows.append((part * far, seen(table, watcher, at)))
    return rows
