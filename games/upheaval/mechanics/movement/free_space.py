"""Points that models close up to."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import isqrt

from games.battlefield.bases.candidates import ring
from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches, toward
from games.geometry.plane import Point, squared

RINGS: tuple[Inches, ...] = (250, 500, 800, 1100, 1500, 2000, 2600, 3300, 4200)
_SNUG: tuple[Inches, ...] = (60, 900)
_CUT: Inches = 3
"""More than points of a ring are nearer to its middle than they ought to be: they are whole thousandths, cut."""

_Ring = tuple[int, Point, tuple[Point, ...]]
"""How near to a goal points are at least, squared; the middle of a ring of them, and the ways from there."""


def points_near(goal: Point, base: Disc, most: Inches, chain: Sequence[Disc]) -> Iterator[Point]:
    """Yield points that a base may get to, those first that lie nearest to a goal.

    Mostly the first few are enough: rings of points are looked at only when their turn may have come.
    """
    (start_x, start_y), square, (goal_x, goal_y) = base.centre, most * most, goal
    near: list[tuple[int, Point]] = []
    for least, (x, y), ways in _rings(goal, base, most, chain):
        while near and near[0][0] < least:
            yield heappop(near)[1]
        for east, south in ways:
            at_x, at_y = x + east, y + south
            if (at_x - start_x) ** 2 + (at_y - start_y) ** 2 <= square:
                heappush(near, ((at_x - goal_x) ** 2 + (at_y - goal_y) ** 2, (at_x, at_y)))
    while near:
        yield heappop(near)[1]


def _rings(goal: Point, base: Disc, most: Inches, chain: Sequence[Disc]) -> list[_Ring]:
    """Return points around a goal and around those that stand, the nearest first; and where to stay or go on."""
    start, radius = base
    found: list[_Ring] = [(0, (0, 0), (start, toward(start, goal, most)))]
    found += [((far - _CUT) ** 2, goal, ways) for far, ways in _RINGED]
    for at, wide in chain:
        off = isqrt(squared(at, goal)) - radius - wide - _CUT
        found += [(max(0, off - gap) ** 2, at, ring(radius + wide + gap)) for gap in _SNUG]
    return sorted(found)


_RINGED = tuple((far, ring(far, 1 if far > INCH else 2)) for far in RINGS)
