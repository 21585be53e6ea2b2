"""Where one model falls back to: of all points that it can get to, the one nearest to its zone (UH-16, UH-B6).

The best-first search goes over corners of what is in the way, as ways do (`battlefield/ways/routes.py`). From each of
them it looks at points in which a way may end: straight home as far as the move carries, where it touches something,
in nooks between two things, beside who stands there. All of them are asked of the exact rules of moving.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations
from math import isqrt

from games.battlefield.bases.rims import OUTSIDE, Circle, Edge, Rim, box_of_rim, meetings, rims_of
from games.battlefield.bases.standing import Neighbour, Solid
from games.battlefield.ways.corners import corners_of
from games.geometry.discs import CONTACT, Piece
from games.geometry.inches import Inches, toward
from games.geometry.moves import stop_short
from games.geometry.paths import Path, furthest, length, nearest_on
from games.geometry.plane import Point, Segment, boxes_meet, squared
from games.geometry.polygons import enters
from games.upheaval.mechanics.movement.falling.home import AWAY, Home, Off
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.mechanics.movement.pathing import THROUGH
from games.upheaval.mechanics.movement.plan import Mover
from games.upheaval.terrain.types import CROSSING

_CLOSER: Inches = 100
"""Who gets less than this nearer home gets no nearer: people measure in tenths of an inch."""
_GAIN: Inches = 20
"""What is no more than this nearer home is not worth another look."""
_BACK: Inches = 250
_TURNS = 3
_NOWHERE: Off = (2, 0)
_WIDE: Inches = 1
"""How far from the end of a wall the middle of a base gets round it: the base itself may graze it (UH-H14)."""


def homeward(move: FormationMove, mover: Mover, home: Home) -> Path:
    """Return the way on which a model ends nearest to home with one move; only its start if it gets no nearer."""
    search = _Search(move, mover, home, linked=False)
    search.run()
    start, end = search.path[0], search.path[-1]
    nearer = search.best[0] < home.off(start)[0] or home.short(start, end) >= _CLOSER
    return search.path if nearer else (start,)


def homeward_in_coherency(move: FormationMove, mover: Mover, home: Home) -> Path:
    """Return the way on which a model ends nearest to home, in coherency with those that stand; () if none does."""
    search = _Search(move, mover, home, linked=True)
    search.run()
    return () if search.best == _NOWHERE else search.path


def way_round(move: FormationMove, mover: Mover, home: Home) -> Path:
    """Return the first move on a way home round what is in the way, though it leads no nearer; () if there is none.

    A way that leads further from home is none: nobody who falls back walks out of a pocket toward the enemy.
    """
    start, radius = mover.base
    before = home.off(start)
    for goal in home.beside(start, radius):
        path = move.any_way_round(mover, goal)
        if path is None:
            continue
        most = min(move.most(mover), length(path))
        for far in range(most, most // 2, -_BACK):
            part = furthest(path, far)
            if move.within_allowance(mover, part) and not move.end_refusal(mover, part[-1], part):
                return part if home.off(part[-1]) <= before else ()
        return ()
    return ()


class _Search:
    """The search for one model; `path` is the best way so far. `linked`: it ends in coherency with those that stand."""

    def __init__(self, move: FormationMove, mover: Mover, home: Home, *, linked: bool) -> None:
        self.move, self.mover, self.home, self._linked = move, mover, home, linked
        (start, self.radius), self.most = mover.base, move.most(mover)
        self.path: Path = (start,)
        may_stay = not linked or (move.in_coherency(start, self.radius) and move.is_free(mover, self.path))
        self.best: Off = home.off(start) if may_stay else _NOWHERE
        (x, y), far = start, self.most
        self._reach = x - far, y - far, x + far, y + far
        self._met: dict[tuple[Piece, Inches], tuple[Rim, ...]] = {}
        self._nooks: list[tuple[Off, Point]] = []
        self._corners: list[Point] = []
        self._offs: dict[Point, Off] = {}

    def run(self) -> None:
        """Look again from the start, as long as anything new is met in the way."""
        known = -1
        while known < len(self._met):
            known = len(self._met)
            self._search()

    def _search(self) -> None:
        start = self.path[0]
        queue: list[tuple[Off, Inches, Path]] = [(self._at_best(start, 0), 0, (start,))]
        seen: set[Point] = set()
        while queue:
            bound, cost, path = heappop(queue)
            if not self._better(bound):
                return
            if path[-1] in seen:
                continue
            seen.add(path[-1])
            self._look(path, cost)
            for corner in (*self.home.ahead(path[-1], self.radius), *self._corners):
                self._turn(queue, path, cost, corner, seen)

    def _turn(
        self, queue: list[tuple[Off, Inches, Path]], path: Path, walked: Inches, corner: Point, seen: set[Point]
    ) -> None:
        """Take up a corner to which a way may go on, if it promises to end nearer home than the best."""
        if corner in seen:
            return
        whole, least = (*path, corner), walked + isqrt(squared(path[-1], corner))
        if least >= self.most or not self._better(self._at_best(corner, least)):
            return
        if not self._clear((path[-1], corner)):
            return
        cost, deep = self.move.cost(self.mover, whole), self.move.deep(self.mover, whole)
        if deep or cost > least + CROSSING // 2:
            self._note_slowing((path[-1], corner))
        bound = self._at_best(corner, cost)
        if cost < self.most and deep <= THROUGH and self._better(bound):
            heappush(queue, (bound, cost, whole))

    def _at_best(self, at: Point, cost: Inches) -> Off:
        return self.home.at_best(at, self._off(at), self.radius, self.most - cost)

    def _off(self, at: Point) -> Off:
        off = self._offs.get(at)
        if off is None:
            off = self._offs[at] = self.home.off(at)
        return off

    def _better(self, off: Off) -> bool:
        """Whether this is worth a look: nearer home than the best by something."""
        return off < (self.best[0], self.best[1] - _GAIN)

    # Ends.

    def _look(self, path: Path, cost: Inches) -> None:
        """Look at all points in which a way may end that goes on straight from its last corner."""
        here, left = path[-1], self.most - cost
        ends = [self._carried(path, goal) for goal in self.home.ahead(here, self.radius)]
        if any(self._ends(path, end) for end in ends):
            return
        tried, known = set[Point](), -1
        while known < len(self._met):  # what has just been met may leave a place that is as good, and nearer
            known = len(self._met)
            for spot in self._spots(here, left, ends):
                if spot not in tried and self._ends(path, spot):
                    return
                tried.add(spot)
                if known < len(self._met):
                    break

    def _spots(self, here: Point, left: Inches, ends: list[Point]) -> list[Point]:
        """Return points in reach that touch something and are nearer home than the best, the nearest to home first."""
        lines: list[Rim] = [Circle(here, left - 1), *(Edge(here, end) for end in ends if end != here)]
        rims = [rim for met in self._met.values() for rim in met]
        spots = {spot for rim in rims for one in lines for spot in meetings(one, rim)}
        spots.update((here, *(self._stops((here, end)) for end in ends)))
        ranked = {(self._off(spot), spot) for spot in spots}.union(self._nooks)
        near = ((off, far, spot) for off, spot in ranked if (far := squared(here, spot)) <= left * left)
        return [spot for off, _, spot in sorted(one for one in near if self._better(one[0]))]

    def _carried(self, path: Path, goal: Point) -> Point:
        """Return how far the move carries a model straight to a goal."""
        here, left = path[-1], self.most - self.move.cost(self.mover, path)
        end = toward(here, goal, left)
        if self.move.within_allowance(self.mover, (*path, end)):
            return end
        self._note_slowing((here, end))
        low, high = 0, left
        while high - low > 1:
            middle = (low + high) // 2
            fits = self.move.within_allowance(self.mover, (*path, toward(here, goal, middle)))
            low, high = (middle, high) if fits else (low, middle)
        return toward(here, goal, low)

    def _stops(self, leg: Segment) -> Point:
        """Return where a base that goes along a leg touches what is in the way."""
        shut = [piece for piece, radius in self._met if radius == self.radius]
        return stop_short(leg, self.radius, shut)

    def _ends(self, path: Path, end: Point) -> bool:
        """Whether a way may end in a point nearer home than the best does; then it is the best."""
        off = self._off(end)
        if path[-1] == end and len(path) == 1:
            return False
        whole = path if path[-1] == end else (*path, end)
        if not self._better(off) or not self._clear((path[-1], end)):
            return False
        if not self.move.within_allowance(self.mover, whole):
            return False
        if leaves(self.move, self.mover, self.home, whole):
            self.path, self.best = whole, AWAY
            return True
        if not self._lands(whole):
            return False
        self.path, self.best = whole, off
        return True

    def _lands(self, path: Path) -> bool:
        """Whether a model may end a way; what is in the way of that is met."""
        end = path[-1]
        if self.move.end_refusal(self.mover, end, path) is None:
            return self._in_coherency(end)
        found = self.move.standing(self.mover, end).obstacle(end)
        house = self.move.land.indoors(end) if found is None else None
        if isinstance(found, Neighbour):
            touch = found.gap if found.touched else CONTACT + 1
            self._meet(found.base, self.radius + touch, around=False)
        elif isinstance(found, Solid):
            self._meet(found.outline, self.radius)
        elif house is not None:
            self._meet(house.outline, 0, around=False)
        return False

    def _in_coherency(self, end: Point) -> bool:
        if not self._linked or self.move.in_coherency(end, self.radius):
            return True
        for base in self.move.chain:
            self._meet(base, self.radius + self.move.context.far - 2 * OUTSIDE, around=False)
        return False

    # What is in the way.

    def _clear(self, leg: Segment) -> bool:
        found = self.move.blocker(self.mover, leg) if leg[0] != leg[1] else None
        if found is not None:
            self._meet(found, self.radius)
        return found is None

    def _note_slowing(self, leg: Segment) -> None:
        """Meet walls that cost inches on a leg, and what a mounted model may not ride through far."""
        move, land = self.move, self.move.land
        if self.mover.flying:
            return
        for wall in land.walls:
            if enters(leg, wall.outline):
                self._meet(wall.outline, _WIDE)
        if move.deep(self.mover, leg):
            for one in land.difficult:
                if one.blocks(leg, self.radius):
                    self._meet(one.outline, self.radius)

    def _meet(self, piece: Piece, radius: Inches, *, around: bool = True) -> None:
        """Take up what is in the way: its rim, nooks beside other things, the corners by which a base gets round it."""
        if (piece, radius) in self._met:
            return
        rims = tuple(rim for rim in rims_of(piece, radius) if self._near(rim))
        others = [rim for met in self._met.values() for rim in met]
        self._met[piece, radius] = rims
        pairs = [*combinations(rims, 2), *((one, other) for one in rims for other in others)]
        found = {spot for one, two in pairs for spot in meetings(one, two)} | set(self._feet(rims))
        start, square = self.path[0], self.most * self.most
        ranked = ((self._off(spot), spot) for spot in found if squared(start, spot) <= square)
        self._nooks += [one for one in ranked if self._better(one[0])]
        if not around:
            return
        west, north, east, south = self._reach
        width, height = self.move.context.size
        for x, y in corners_of(piece, radius, 1):
            table = self.radius <= x <= width - self.radius and self.radius <= y <= height - self.radius
            if table and west <= x <= east and north <= y <= south:
                least = isqrt(squared(start, (x, y)))
                if least < self.most and self._better(self._at_best((x, y), least)):
                    self._corners.append((x, y))

    def _near(self, rim: Rim) -> bool:
        west, north, east, south = box_of_rim(rim)
        return boxes_meet((int(west), int(north), int(east) + 1, int(south) + 1), self._reach)

    def _feet(self, rims: tuple[Rim, ...]) -> Iterator[Point]:
        """Yield the points of straight rims that are nearest to home: there and back, until that is no way any more."""
        for rim in rims:
            if isinstance(rim, Edge):
                (ax, ay), (bx, by) = rim
                path, spot = ((round(ax), round(ay)), (round(bx), round(by))), self.path[0]
                for _ in range(_TURNS):
                    spot = nearest_on(path, next(iter(self.home.ahead(spot, self.radius)), spot))
                yield spot


def leaves(move: FormationMove, mover: Mover, home: Home, path: Path) -> bool:
    """Whether a model goes over the edge behind its zone: it gets there with a part of its move left (UH-B7).

    A way over tenths of an inch may end less than one before the edge; the rest of the move takes the model there.
    """
    end = path[-1]
    if home.stays or not home.within(end):
        return False
    rest = max(0, home.off(end)[1] - mover.base.radius)
    return rest < _CLOSER and move.cost(mover, path) + rest < move.most(mover)
