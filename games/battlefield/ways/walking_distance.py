"""How far it is to walk to the nearest enemy, round what nobody can pass: a net of points over the table.

Straight inches alone lead into dead ends: behind a house, who follows them never gets out again. The net is wide,
and its legs have no width: there is room for every base between pieces that stand two inches apart.
"""

import math
from collections.abc import Iterator
from heapq import heappop, heappush

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH, Inches, Size
from games.geometry.plane import Point, Segment, box_of, boxes_meet, squared
from games.geometry.sight import blocks
from games.kernel.base.caching import per_board, per_table

_STRIDE: Inches = 2 * INCH
_KEPT = 60_000
_ASIDE = (-_STRIDE, 0, _STRIDE)
Goals = frozenset[Point]


class Net:
    """The points of a table, which of them lie next to each other, and what was measured on it so far."""

    def __init__(self, terrain: tuple[Piece, ...], size: Size) -> None:
        self._walls = [(piece.outline, box_of(piece.outline)) for piece in terrain if piece.impassable]
        self._size = size
        self._free: dict[Segment, bool] = {}
        self._legs: dict[Point, tuple[tuple[Point, float], ...]] = {}

    def free(self, leg: Segment) -> bool:
        """Whether nothing that nobody can pass is in the way of a leg."""
        found = self._free.get(leg)
        if found is None:
            if len(self._free) >= _KEPT:
                self._free.clear()
            reach = box_of(leg)
            found = not any(boxes_meet(box, reach) and blocks(outline, leg) for outline, box in self._walls)
            self._free[leg] = found
        return found

    def straight(self, at: Point, goals: Goals) -> bool:
        """Whether the straight way from a point to the nearest of some goals is free."""
        return self.free((at, _nearest(at, goals)))

    def inches(self, at: Point, goals: Goals) -> float:
        """Return how far it is to walk from a point to the nearest of some goals; straight where that is free."""
        straight = math.dist(at, _nearest(at, goals))
        if self.straight(at, goals):
            return straight / INCH
        spread = _spread(self, goals)
        ways = (far + spread[knot] for knot, far in self._from(at) if knot in spread)
        return max(straight, min(ways, default=straight)) / INCH

    def ahead(self, at: Point, goals: Goals, most: Inches) -> list[Point]:
        """Return the points on the way to the nearest of some goals that `most` reaches, the furthest first."""
        spread, found, walked = _spread(self, goals), list[Point](), 0.0
        legs = [(far + spread[knot], far, knot) for knot, far in self._from(at) if knot in spread]
        while legs:
            _, far, knot = min(legs)
            walked += far
            if walked > most:
                break
            found.append(knot)
            legs = [(far + spread[one], far, one) for one, far in self.legs(knot) if spread[one] < spread[knot]]
        return found[::-1]

    def legs(self, knot: Point) -> tuple[tuple[Point, float], ...]:
        """Return the points next to one of the net, with the way to each."""
        found = self._legs.get(knot)
        if found is None:
            x, y = knot
            around = [(x + aside, y + ahead) for aside in _ASIDE for ahead in _ASIDE if aside or ahead]
            found = self._legs[knot] = tuple(self._reached(knot, around))
        return found

    def _from(self, at: Point) -> Iterator[tuple[Point, float]]:
        """Yield the points of the net around any point, with the way to each."""
        x, y = (part // _STRIDE * _STRIDE for part in at)
        return self._reached(at, [(x + right, y + down) for right in _ASIDE[1:] for down in _ASIDE[1:]])

    def _reached(self, at: Point, around: list[Point]) -> Iterator[tuple[Point, float]]:
        width, height = self._size
        for knot in around:
            if 0 <= knot[0] <= width and 0 <= knot[1] <= height and self.free((at, knot)):
                yield knot, math.dist(at, knot)

    def spread(self, goals: Goals) -> dict[Point, float]:
        """Return how far it is from each point of the net to the nearest of some goals."""
        far: dict[Point, float] = {}
        open_ones = [(way, knot) for goal in goals for knot, way in self._from(goal)]
        open_ones.sort()
        while open_ones:
            way, knot = heappop(open_ones)
            if knot in far:
                continue
            far[knot] = way
            for other, leg in self.legs(knot):
                if other not in far:
                    heappush(open_ones, (way + leg, other))
        return far


def _nearest(at: Point, goals: Goals) -> Point:
    return min(goals, key=lambda goal: (squared(at, goal), goal))


@per_table
def _spread(net: Net, goals: Goals) -> dict[Point, float]:
    return net.spread(goals)


@per_board
def net_of(terrain: tuple[Piece, ...], size: Size) -> Net:
    """Return the net over a table's terrain, the same one for the same terrain."""
    return Net(terrain, size)
