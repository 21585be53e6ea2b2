"""What a place on the map is worth to a captain, in hits: the ground on which the computer captains stand."""

from collections.abc import Iterable
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, bearing
from games.raise_shields import board
from games.raise_shields.maneuver import Course, Step, has_impulse
from games.raise_shields.odds import carried_off_ways, damage_ways, mean_damage, stress_ways
from games.raise_shields.state import Public, Ship
from games.raise_shields.steady_hand import room_ahead, staying, whole_penalty
from games.raise_shields.tables import least_hit

RISK = 3
"""Of the 36 rolls of a stress test, how many may hurt the hull at most: 3 / 36 is under 10 %."""


class Weights(NamedTuple):
    """How a captain weighs things, all in hits: fire taken, a hex of distance, a point of stress, the edge ahead."""

    taken: float = 0.7
    distance: float = 0.12
    near: int = 3
    stress: float = 1.2
    edge: float = 1.0


def impatient(weights: Weights, rounds: int) -> Weights:
    """Return the weights of a captain who after many rounds minds fire less and closes in, so that games end."""
    patience = max(0.0, 1 - rounds / 40)
    return weights._replace(taken=weights.taken * patience, distance=weights.distance * (1 + rounds / 20))


class Plan(NamedTuple):
    """A maneuver that a captain considers, with the penalty of its stress test (None: no test)."""

    steps: tuple[Step, ...]
    course: Course
    penalty: int | None

    @property
    def spot(self) -> tuple[Hex, int]:
        """Return where it ends: hex and facing."""
        return self.course.path[-1], self.course.facing

    @property
    def burden(self) -> int:
        """Return the penalty for comparing, no test being better than any."""
        return -1 if self.penalty is None else self.penalty


def plans(public: Public, ship: Ship) -> list[Plan]:
    """Return the cheapest maneuver to each hex and facing, with at most 10 % risk of damage; if none is that safe,
    all with up to two clicks."""
    found = _cheapest(public, ship, max(0, 3 - ship.stress) + has_impulse(ship))
    safe = [plan for plan in found if plan.penalty is None or damage_ways(plan.penalty) <= RISK]
    return safe or _cheapest(public, ship, 2)


def _cheapest(public: Public, ship: Ship, most_clicks: int) -> list[Plan]:
    best: dict[tuple[Hex, int], Plan] = {}
    for steps, course in staying(public, ship, most_clicks):
        plan = Plan(steps, course, whole_penalty(public, ship, steps))
        known = best.get(plan.spot)
        if known is None or plan.burden < known.burden:
            best[plan.spot] = plan
    return list(best.values())


def strain(public: Public, plan: Plan, weights: Weights) -> float:
    """Return the worth of what a stress test costs on average: stress, hull, being carried off the map."""
    if plan.penalty is None:
        return 0.0
    ways = stress_ways(plan.penalty)
    off = carried_off_ways(plan.penalty, room_ahead(public.grid, plan.course.path[-1], plan.course.facing)) / 6
    return (weights.stress * (ways[1] + ways[2] + 2 * ways[3]) + 5 * ways[4] + 30 * ways[5] + 25 * off) / 36


def cramped(grid: Grid, here: Hex, facing: int) -> float:
    """Return the worry about the map's edge: a free move of two spaces must stay possible."""
    return (2.5, 1.5, 0.4, 0.2, 0.1, 0.0, 0.0)[room_ahead(grid, here, facing)]


def broadside(ship: Ship, here: Hex, facing: int, target: Ship, there: Hex) -> float:
    """Return the hits that a ship's cannons get past the evasion of a target on average (RS-45 .. RS-51)."""
    side = bearing(here, facing, there)
    if side not in ("port", "starboard") or here == there:
        return 0.0
    dice = board.evasion_dice(target, extra=False)
    return mean_damage(ship.cannons(side), least_hit(ship.cannon, here.distance(there)), False, dice, target.stress)


def exchange(ship: Ship, here: Hex, facing: int, enemy: Ship, there: Hex, looking: int, weights: Weights) -> float:
    """Return the worth of two places to a ship: fire given less fire taken, and nearness."""
    given = broadside(ship, here, facing, enemy, there)
    taken = broadside(enemy, there, looking, ship, here)
    return given - weights.taken * taken - weights.distance * max(0, here.distance(there) - weights.near)


def prospects(public: Public, ship: Ship, course: Course, weights: Weights) -> float:
    """Return the worth of where a course ends, the enemies staying where they are."""
    here, facing = course.path[-1], course.facing
    worth = sum(
        exchange(ship, here, facing, enemy, board.place_of(enemy), enemy.facing, weights)
        for enemy in enemies(public, ship)
    )
    return worth - weights.edge * cramped(public.grid, here, facing)


def enemies(public: Public, ship: Ship) -> Iterable[Ship]:
    """Return the ships in play that are not a ship's friends."""
    return (other for other in board.active_ships(public) if other.seat != ship.seat)
