"""Safe moves: what a time-out flies, and what the computer captains build on."""

from games.geometry.hexes import Grid, Hex
from games.kernel.base.caching import per_case
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import TIMEOUT_CLICKS, TIMEOUT_SPEED
from games.raise_shields.mechanics.maneuver.course import Course, carried_to, courses
from games.raise_shields.mechanics.maneuver.engines import Engines, engines_of, modifiers_of, needs_test, penalty_of
from games.raise_shields.mechanics.maneuver.steps import Step
from games.raise_shields.mechanics.stress.odds import carried_off_ways, stress_ways
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

Option = tuple[tuple[Step, ...], Course]


def whole_penalty(public: Public, ship: Ship, steps: tuple[Step, ...]) -> int | None:
    """Return what a maneuver's stress test takes off the dice, or None if it needs no test (RS-38)."""
    own = _own_penalty(steps, engines_of(public.options, ship))
    return None if own is None else own + ship.stress


@per_case
def _own_penalty(steps: tuple[Step, ...], engines: Engines) -> int | None:
    return penalty_of(modifiers_of(steps, engines)) if needs_test(steps, engines) else None


def staying(public: Public, ship: Ship, most_clicks: int = 3) -> tuple[Option, ...]:
    """Return the maneuvers of a ship that stay on the map, with at most so many clicks (see `courses`)."""
    occupied = fleet.occupied(public, ship.id)
    return courses(fleet.place_of(ship), ship.facing, public.grid, occupied, most_clicks)


@per_case
def room_ahead(grid: Grid, here: Hex, facing: int) -> int:
    """Return how many spaces straight ahead are on the map, counted up to 6."""
    return next((spaces for spaces in range(6) if here.step(facing, spaces + 1) not in grid), 6)


def lost_ways(public: Public, ship: Ship, course: Course, penalty: int | None) -> int:
    """Return how many of 216 outcomes of a stress test take the ship out of the game: over the edge, or broken up."""
    if penalty is None:
        return 0
    rows = stress_ways(penalty)
    broken = rows[4] * max(0, 7 - ship.hull) + 6 * rows[5]
    onward = carried_to(public.options, ship, course)
    return broken + carried_off_ways(penalty, room_ahead(public.grid, course.path[-1], onward))


def default_move(public: Public, ship: Ship) -> tuple[Step, ...]:
    """Return the safest move that stays on the map: least likely to lose the ship, then the least stress modifiers,
    then closest to the speed of a time-out (RS-B62)."""

    def unease(option: Option) -> tuple[int, int, int, int]:
        steps, course = option
        penalty = whole_penalty(public, ship, steps)
        lost = lost_ways(public, ship, course, penalty)
        return lost, -1 if penalty is None else penalty, abs(course.spaces - TIMEOUT_SPEED), len(steps)

    return min(staying(public, ship, most_clicks=TIMEOUT_CLICKS), key=unease)[0]
