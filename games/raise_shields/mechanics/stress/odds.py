"""Exact odds of stress tests, as counts of equally likely rolls."""

from games.kernel.base.caching import per_domain
from games.raise_shields.content.tables import STRESS_ROWS, stress_row


@per_domain
def stress_ways(penalty: int) -> tuple[int, ...]:
    """Return how many of the 36 rolls of 2D6 fall into each row of the stress table at a total penalty (RS-39, RS-41).

    >>> stress_ways(3)
    (10, 11, 9, 3, 3, 0)
    """
    rows = [stress_row(a + b - penalty) for a in range(1, 7) for b in range(1, 7)]
    return tuple(rows.count(row) for row in STRESS_ROWS)


def carried_off_ways(penalty: int, room: int) -> int:
    """Return how many of 216 equally likely tests and overruns carry a ship over an edge `room` (0..6) spaces ahead.

    So many of six faces are enough: half of the face is more than the room, or all of it (RS-39, RS-B12, RS-B13).
    """
    ways = stress_ways(penalty)
    return ways[2] * (5, 3, 1, 0, 0, 0, 0)[room] + ways[3] * (6 - room)
