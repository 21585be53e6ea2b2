"""The ways that a ship can fly in a round as anybody at the table sees them: their tests, guns, and what comes next."""

from typing import NamedTuple

from games.geometry.hexes import Bearing, Grid, Hex
from games.kernel.base.caching import per_case
from games.raise_shields.ai.passage import runway
from games.raise_shields.board import fleet, weapons
from games.raise_shields.content.numbers import FREE_SPEEDS, LONG_HITS
from games.raise_shields.mechanics.maneuver.safe_moves import staying, whole_penalty
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

Pose = tuple[Hex, int]


class Way(NamedTuple):
    """A maneuver that stays on the map: where it ends, and what its stress test takes off the dice (None: no test)."""

    steps: tuple[Step, ...]
    pose: Pose
    penalty: int | None

    @property
    def price(self) -> int:
        """Return what the test takes off the dice, -1 without a test."""
        return -1 if self.penalty is None else self.penalty


class Guns(NamedTuple):
    """Cannons that bear on an enemy, and those of the enemy that bear on the ship and hit with more than a 6."""

    given: int
    taken: int


class Exit(NamedTuple):
    """What the map's edge forces in the next round: clicks of a turn, 0 where a ship can fly straight on."""

    clicks: int


def ways_of(public: Public, ship: Ship) -> tuple[Way, ...]:
    """Return all maneuvers of a ship that stay on the map."""
    return tuple(
        Way(steps, (course.path[-1], course.facing), whole_penalty(public, ship, steps))
        for steps, course in staying(public, ship)
    )


def guns_from(public: Public, ship: Ship, pose: Pose, enemy: Ship) -> Guns:
    """Return the fire between a ship at a pose and an enemy where it is now."""
    (here, facing), there = pose, fleet.place_of(enemy)
    mine = weapons.bearing_of(public, here, facing, there)
    his = weapons.bearing_of(public, there, enemy.facing, here)
    return Guns(_cannons(ship, mine), _cannons(enemy, his) if _reaches(enemy, his, here.distance(there)) else 0)


def _cannons(ship: Ship, bears: Bearing) -> int:
    return ship.cannons(bears) if bears == "port" or bears == "starboard" else 0  # noqa: PLR1714


def _reaches(ship: Ship, bears: Bearing, distance: int) -> bool:
    """Return whether the fire of a ship is worth fearing: at long range most cannons hit with a 6 only."""
    return (bears == "port" or bears == "starboard") and weapons.need_of(ship, bears, distance) < LONG_HITS  # noqa: PLR1714


def exit_of(grid: Grid, ship: Ship, pose: Pose) -> Exit:
    """Return what the next round forces on a ship at a pose; one that may lie still is never forced."""
    return Exit(0 if "impulse" in ship.upgrades else forced_clicks(grid, *pose))


@per_case
def forced_clicks(grid: Grid, here: Hex, facing: int) -> int:
    """Return the fewest clicks after which a ship can fly straight on for a round, 0 if it can without any."""
    least = FREE_SPEEDS[0]
    ahead = runway(grid, here, facing)
    if ahead >= least:
        return 0
    starts = [here.step(facing, spaces) for spaces in range(ahead + 1)]
    for clicks in (1, 2, 3):
        turns = ((facing + clicks) % 6, (facing - clicks) % 6)
        if any(runway(grid, start, way) >= least for start in starts for way in turns):
            return clicks
    return 3
