"""Ways of a base around what blocks it: the shortest over the corners of obstacles, pushed out by its radius.

Corners and bases are walked around in straight legs, so that a way may be some hundredths of an inch longer than a
string pulled tight. Points of a way are tenths of an inch where those do, else whole thousandths. Every leg of what is
returned was asked of `moves.sweeps`, and its length of `paths.length`: neither is merely computed.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from math import isqrt

from games.battlefield.corners import corners_of
from games.geometry.discs import Piece, box_around
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.paths import Path, length
from games.geometry.plane import Box, Point, box_of, box_of_leg, boxes_meet, squared

TENTH: Inches = 100
_FINE = 20
"""Lengths are added up in thousandths of an inch with ten binary digits after the point."""

_ROUNDED = 1 << _FINE // 2
"""More than lengths lose that are added up rounded down."""
_DETOUR: Inches = 500
"""How much longer than straight a way over tenths of an inch is before one over thousandths is looked for."""
_LONGER: Inches = 300
"""How much longer than that one it may be."""

Table = tuple[Inches, Inches]


def route(
    start: Point,
    goal: Point,
    radius: Inches,
    budget: Inches,
    blockers: Sequence[Piece],
    table: Table | None = None,
    *,
    coarse: bool = False,
) -> Path | None:
    """Return the shortest way of a base from its start to a goal; None if there is none within the budget.

    `blockers` are what it may touch, and not overlap: impassable terrain, bases of enemies. `table` is the width and
    height of the table that it may not leave. `coarse` looks over tenths of an inch alone: for far ways, of which only
    the beginning is walked.

    >>> route((0, 0), (6000, 0), 600, 9000, [((2000, -1000), (4000, -1000), (4000, 3000), (2000, 3000))])
    ((0, 0), (1700, -1600), (4300, -1600), (6000, 0))
    """
    if coarse:
        return _Ground(start, radius, budget, blockers, table, TENTH).route(goal)
    return next(reachable(start, radius, budget, blockers, (goal,), table))


def reachable(
    start: Point,
    radius: Inches,
    budget: Inches,
    blockers: Sequence[Piece],
    goals: Iterable[Point],
    table: Table | None = None,
) -> Iterator[Path | None]:
    """Yield for every goal what `route` returns for it, at less cost than asking one by one."""
    coarse, fine = _grounds(start, radius, budget, tuple(blockers), table)
    return (_better(coarse.route(goal), goal, fine) for goal in goals)


@functools.lru_cache(maxsize=32)
def _grounds(
    start: Point, radius: Inches, budget: Inches, blockers: tuple[Piece, ...], table: Table | None
) -> tuple["_Ground", "_Ground"]:
    """Return what is known of legs over tenths and over thousandths: kept, for who asks of one goal after the other."""
    coarse = _Ground(start, radius, budget, blockers, table, TENTH)
    return coarse, _Ground(start, radius, budget, blockers, table, 1, coarse)


def _better(path: Path | None, goal: Point, fine: "_Ground") -> Path | None:
    """Return a way over tenths, unless that goes far round and one over thousandths gets through."""
    if path and length(path) <= length((path[0], goal)) + _DETOUR:
        return path
    exact = fine.route(goal)
    return exact if exact and (path is None or length(exact) + _LONGER < length(path)) else path


class _Ground:
    """What lies in reach of a base, and which legs over it are known to be free or not."""

    def __init__(
        self,
        start: Point,
        radius: Inches,
        budget: Inches,
        blockers: Sequence[Piece],
        table: Table | None,
        stride: int,
        known: "_Ground | None" = None,
    ) -> None:
        self._start, self._radius, self._budget, self._stride = start, radius, budget, stride
        self._span = budget << _FINE // 2
        self._table = table
        reach = box_of((start,), budget)
        boxed = known._boxed if known else [(piece, box_around(piece, radius)) for piece in blockers]
        self._boxed: list[tuple[Piece, Box]] = [one for one in boxed if boxes_meet(one[1], reach)]
        self._legs: dict[tuple[Point, Point], int] = known._legs if known else {}
        self._corners: dict[int, tuple[Point, ...]] = {}

    def route(self, goal: Point) -> Path | None:
        """Return the shortest way to a goal within the budget."""
        start = self._start
        if start == goal:
            return (start,)
        too_far = squared(start, goal) > self._budget**2
        if too_far or not self._on_table(goal) or not self._free(goal, goal, set()):
            return None
        around: set[int] = set()
        while True:
            # Only what a leg has run into needs to be walked around: the way past all the rest is straight.
            met: set[int] = set()
            path = self._search(goal, [point for place in sorted(around) for point in self._around(place)], met)
            if met <= around:
                return path if path and length(path) <= self._budget else None
            around |= met

    def _search(self, goal: Point, corners: list[Point], met: set[int]) -> Path | None:
        """Return the shortest way over some corners; `met` takes up what is in the way of legs that were looked at.

        A leg is looked at only when it would be the next of the shortest way.
        """
        ahead = {goal: 0} | {point: rest for point in corners if (rest := self._worth(point, goal)) is not None}
        came: dict[Point, Point | None] = {}
        queue: list[tuple[int, int, Point, Point | None]] = [(0, 0, self._start, None)]
        while queue:
            _, walked, here, before = heappop(queue)
            if here in came or (before and not self._free(before, here, met)):
                continue
            came[here] = before
            if here == goal:
                return _traced(came, goal)
            ahead.pop(here, None)
            (x, y), most = here, self._span - walked
            for point, rest in ahead.items():
                far = isqrt(((x - point[0]) ** 2 + (y - point[1]) ** 2) << _FINE)
                if far + rest <= most:
                    heappush(queue, (walked + far + rest, walked + far, point, here))
        return None

    def _worth(self, point: Point, goal: Point) -> int | None:
        """Return how far a corner is from the goal; None where no way within the budget leads over it."""
        if point in (self._start, goal):
            return None
        rest = _far(point, goal)
        return rest if rest + _far(self._start, point) <= self._span + _ROUNDED else None

    def _free(self, one: Point, two: Point, met: set[int]) -> bool:
        """Tell whether a leg is free; `met` takes up the first obstacle in its way."""
        key = (one, two) if one < two else (two, one)
        if key not in self._legs:
            self._legs[key] = self._first_hit(key)
        if self._legs[key] >= 0:
            met.add(self._legs[key])
        return self._legs[key] < 0

    def _first_hit(self, leg: tuple[Point, Point]) -> int:
        west, north, east, south = box_of_leg(leg)
        for place, (piece, (left, top, right, bottom)) in enumerate(self._boxed):
            near = left <= east and west <= right and top <= south and north <= bottom
            if near and sweeps(leg, self._radius, piece):
                return place
        return -1

    def _around(self, place: int) -> tuple[Point, ...]:
        """Return the points by which a base walks around an obstacle, those in reach."""
        if place not in self._corners:
            found = corners_of(self._boxed[place][0], self._radius, self._stride)
            near = (point for point in found if squared(point, self._start) <= self._budget**2)
            self._corners[place] = tuple(point for point in near if self._on_table(point))
        return self._corners[place]

    def _on_table(self, point: Point) -> bool:
        if self._table is None:
            return True
        (x, y), (width, height), radius = point, self._table, self._radius
        return radius <= x <= width - radius and radius <= y <= height - radius


def _far(one: Point, two: Point) -> int:
    """Return the distance of two points in the unit of the search, rounded down."""
    return isqrt(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) << _FINE)


def _traced(came: dict[Point, Point | None], goal: Point) -> Path:
    path = [goal]
    while (before := came[path[-1]]) is not None:
        path.append(before)
    return tuple(reversed(path))
