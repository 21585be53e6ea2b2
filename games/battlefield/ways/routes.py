"""Ways of a base around what blocks it: the shortest over the corners of obstacles, pushed out by its radius.

Corners and bases are walked around in straight legs, so that a way may be some hundredths of an inch longer than a
string pulled tight. Points of a way are tenths of an inch where those do, else whole thousandths. Every leg of what is
returned was asked of `Hurdles`, and its length of `paths.length`: neither is merely computed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import isqrt

from games.battlefield.ways.corners import corners_of
from games.battlefield.ways.hurdles import Hurdles
from games.geometry.discs import Piece
from games.geometry.inches import Inches, Size
from games.geometry.paths import Path, length
from games.geometry.plane import Point, box_of, squared
from games.kernel.base.caching import per_table

TENTH: Inches = 100
_FINE = 20
"""Lengths are added up in thousandths of an inch with ten binary digits after the point."""

_ROUNDED = 1 << _FINE // 2
"""More than lengths lose that are added up rounded down."""
_DETOUR: Inches = 500
"""How much longer than straight a way over tenths of an inch is before one over thousandths is looked for."""
_LONGER: Inches = 300
"""How much longer than that one it may be."""


def route(
    start: Point,
    goal: Point,
    radius: Inches,
    budget: Inches,
    blockers: Sequence[Piece],
    table: Size | None = None,
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
        return _Ground(start, budget, Hurdles(radius, blockers, box_of((start,), budget)), table, TENTH).route(
            goal, budget, set()
        )
    return _routes(start, radius, budget, tuple(blockers), table).to(goal)


def reachable(
    start: Point,
    radius: Inches,
    budget: Inches,
    blockers: Sequence[Piece],
    goals: Iterable[Point],
    table: Size | None = None,
) -> Iterator[Path | None]:
    """Yield for every goal what `route` returns for it, at less cost than asking one by one."""
    return map(_routes(start, radius, budget, tuple(blockers), table).to, goals)


@per_table
def _routes(start: Point, radius: Inches, budget: Inches, blockers: tuple[Piece, ...], table: Size | None) -> "Routes":
    """Return the ways of a base: kept, for who asks of one goal after the other."""
    return Routes(start, budget, Hurdles(radius, blockers, box_of((start,), budget)), table)


class Routes:
    """The shortest ways of a base from its start that keep to a budget, as `route` returns them."""

    def __init__(self, start: Point, budget: Inches, hurdles: Hurdles, table: Size | None = None) -> None:
        self._budget = budget
        self._coarse = _Ground(start, budget, hurdles, table, TENTH)
        self._fine = _Ground(start, budget, hurdles, table, 1)

    def to(self, goal: Point) -> Path | None:
        """Return a way over tenths, unless that goes far round and one over thousandths gets through."""
        around: set[int] = set()  # what the first has found in the way, so that the other does not look for it again
        path = self._coarse.route(goal, self._budget, around)
        if path is None:
            return self._fine.route(goal, self._budget, around)
        far = length(path)
        if far <= length((path[0], goal)) + _DETOUR:
            return path
        return self._fine.route(goal, far - _LONGER - 1, around) or path


class _Ground:
    """The points in reach of a base by which it walks around hurdles."""

    def __init__(self, start: Point, budget: Inches, hurdles: Hurdles, table: Size | None, stride: int) -> None:
        self._start, self._reach, self._hurdles, self._table, self._stride = start, budget, hurdles, table, stride
        self._corners: dict[int, tuple[tuple[Point, int], ...]] = {}

    def route(self, goal: Point, budget: Inches, around: set[int]) -> Path | None:
        """Return the shortest way to a goal within a budget, that of all points here or less.

        `around` are hurdles that are known to be in the way; it takes up those that turn out to be.
        """
        start, span = self._start, budget << _FINE // 2
        if start == goal:
            return (start,)
        too_far = squared(start, goal) > budget**2
        if too_far or not self._on_table(goal) or not self._free(goal, goal, set()):
            return None
        ahead = {goal: 0}
        for place in around:
            ahead |= self._worth(place, goal, span)
        while True:
            # Only what a leg has run into needs to be walked around: the way past all the rest is straight.
            path, met = self._search(goal, ahead, around, span)
            if met <= around:
                return path if path and length(path) <= budget else None
            for place in met - around:
                ahead |= self._worth(place, goal, span)
            around |= met

    def _search(
        self, goal: Point, corners: Mapping[Point, int], around: set[int], span: int
    ) -> tuple[Path | None, set[int]]:
        """Return the shortest way over some corners, and all that is in the way of legs that were looked at.

        A leg is looked at only when it would be the next of the shortest way.
        """
        met: set[int] = set()
        ahead, came = dict(corners), dict[Point, Point | None]()
        queue: list[tuple[int, int, Point, Point | None]] = [(0, 0, self._start, None)]
        while queue:
            _, walked, here, before = heappop(queue)
            if here in came or (before and not self._free(before, here, met)):
                continue
            came[here] = before
            if here == goal:
                return _traced(came, goal), met
            ahead.pop(here, None)
            (x, y), most, known = here, span - walked, self._hurdles.known(here)
            for point, rest in ahead.items():
                if known.get(point) in around:
                    continue
                east, south = point[0] - x, point[1] - y
                far = isqrt((east * east + south * south) << _FINE)
                if far + rest <= most:
                    heappush(queue, (walked + far + rest, walked + far, point, here))
        return None, met

    def _worth(self, place: int, goal: Point, span: int) -> dict[Point, int]:
        """Return how far corners of a hurdle are from the goal, those over which a way within the budget may lead."""
        most, ends = span + _ROUNDED, (self._start, goal)
        found = ((point, far, _far(point, goal)) for point, far in self._around(place))
        return {point: rest for point, far, rest in found if far + rest <= most and point not in ends}

    def _free(self, one: Point, two: Point, met: set[int]) -> bool:
        """Whether a leg is free; `met` takes up the first hurdle in its way."""
        place = self._hurdles.first(one, two)
        if place >= 0:
            met.add(place)
        return place < 0

    def _around(self, place: int) -> tuple[tuple[Point, int], ...]:
        """Return the points by which a base walks around a hurdle, those in reach, and how far they are."""
        if place not in self._corners:
            found = corners_of(self._hurdles[place], self._hurdles.radius, self._stride)
            near = (point for point in found if squared(point, self._start) <= self._reach**2)
            self._corners[place] = tuple((point, _far(self._start, point)) for point in near if self._on_table(point))
        return self._corners[place]

    def _on_table(self, point: Point) -> bool:
        if self._table is None:
            return True
        (x, y), (width, height), radius = point, self._table, self._hurdles.radius
        return radius <= x <= width - radius and radius <= y <= height - radius


def _far(one: Point, two: Point) -> int:
    """Return the distance of two points in the unit of the search, rounded down."""
    east, south = one[0] - two[0], one[1] - two[1]
    return isqrt((east * east + south * south) << _FINE)


def _traced(came: dict[Point, Point | None], goal: Point) -> Path:
    path = [goal]
    while (before := came[path[-1]]) is not None:
        path.append(before)
    return tuple(reversed(path))
