"""Safe moves: what time-out flies, and the ground on which the computer captains stand."""

from games.raise_shields import board
from games.raise_shields.maneuver import Course, Step, courses, has_impulse, modifiers_of, needs_test, penalty_of
from games.raise_shields.state import Ship, State

Option = tuple[tuple[Step, ...], Course]


def whole_penalty(ship: Ship, steps: tuple[Step, ...]) -> int | None:
    """Return what a maneuver's stress test takes off the dice, or None if it needs no test (RS-38)."""
    modifiers = modifiers_of(steps, has_impulse(ship))
    clicks = sum(count for letter, count in steps if letter != "F")
    return penalty_of(modifiers) + ship.stress if needs_test(clicks, modifiers) else None


def staying(state: State, ship: Ship, most_clicks: int = 3) -> tuple[Option, ...]:
    """Return the maneuvers of a ship that stay on the map, with at most so many clicks."""
    occupied = board.occupied(state, ship.id)
    return courses(board.place_of(ship), ship.facing, state.grid, occupied, most_clicks)


def default_move(state: State, ship: Ship) -> tuple[Step, ...]:
    """Return the safest move that stays on the map: least penalty, then closest to two spaces ahead."""

    def unease(option: Option) -> tuple[int, int, int]:
        steps, course = option
        penalty = whole_penalty(ship, steps)
        return -1 if penalty is None else penalty, abs(course.spaces - 2), len(steps)

    return min(staying(state, ship, most_clicks=2), key=unease)[0]
