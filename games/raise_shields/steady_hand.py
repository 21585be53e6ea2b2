"""Choosing a safe move: what time-out does, and the ground on which the computer captains stand."""

from functools import lru_cache

from games.raise_shields import board
from games.raise_shields.maneuver import Course, Step, courses, has_impulse, modifiers_of, needs_test, penalty_of
from games.raise_shields.state import Ship, State
from games.raise_shields.tables import STRESS_ROWS, stress_row


@lru_cache(maxsize=64)
def stress_ways(penalty: int) -> tuple[int, ...]:
    """Return how many of the 36 rolls of 2D6 fall into each row of the stress table at a total penalty (RS-39, RS-41).

    >>> stress_ways(3)
    (10, 11, 9, 3, 3, 0)
    """
    totals = [a + b - penalty for a in range(1, 7) for b in range(1, 7)]
    rows = [stress_row(total) for total in totals]
    return tuple(rows.count(row) for row in STRESS_ROWS)


def damage_ways(penalty: int) -> int:
    """Return how many of the 36 rolls damage or destroy the ship at a total penalty (RS-39)."""
    return sum(stress_ways(penalty)[4:])


def test_penalty(ship: Ship, steps: tuple[Step, ...]) -> int | None:
    """Return the total penalty of a maneuver's stress test, or None if it needs none."""
    modifiers = modifiers_of(steps, has_impulse(ship))
    clicks = sum(count for letter, count in steps if letter != "F")
    return penalty_of(modifiers) + ship.stress if needs_test(clicks, modifiers) else None


def staying(state: State, ship: Ship, most_clicks: int = 3) -> tuple[tuple[tuple[Step, ...], Course], ...]:
    """Return the maneuvers of a ship that end on the map."""
    return courses(board.place_of(ship), ship.facing, state.grid, board.occupied(state, ship.id), most_clicks)


def default_move(state: State, ship: Ship) -> tuple[Step, ...]:
    """Return the safest move that stays on the map: least penalty, then closest to two spaces ahead."""

    def unease(option: tuple[tuple[Step, ...], Course]) -> tuple[int, int, int]:
        steps, course = option
        penalty = test_penalty(ship, steps)
        return -1 if penalty is None else penalty, abs(course.spaces - 2), len(steps)

    return min(staying(state, ship), key=unease)[0]
