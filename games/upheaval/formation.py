"""Automatic formation: the leader walks, the others keep their places or close up (H-16, UH-20, UH-23 .. UH-29, B13).

What moves is known by its bases alone, so that plans are kept. Models are set one after the other: first the leader,
then those placed by hand, then always the one whose own place is nearest to those that stand. Each goes to its place,
shifted as the leader was; where that is taken, too far or out of coherency, to the nearest free place to it. A unit
that is not slowed keeps out of difficult terrain; one that is, may go through it with half its MOV.
"""

import functools
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt

from games.battlefield.hurdles import Hurdles
from games.battlefield.routes import Routes, route
from games.geometry import discs
from games.geometry.discs import Disc
from games.geometry.inches import INCH, VECTORS, Inches, toward
from games.geometry.moves import hits
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, boxes_meet, grown, squared, union
from games.geometry.sight import length_inside
from games.kernel import IllegalAction
from games.upheaval.footing import CLEAR, Land, Solid, all_kept_off, land_of, not_upon, shut_for
from games.upheaval.ground import CROSSING
from games.upheaval.marches import Ground, March, Step, Walker, rough_on
from games.upheaval.room import Room

THROUGH: Inches = 2 * INCH
"""How far a mounted model's way may lie in difficult terrain (UH-25, B20)."""
_RINGS: tuple[Inches, ...] = (250, 500, 800, 1100, 1500, 2000, 2600, 3300, 4200)
_SNUG: tuple[Inches, ...] = (60, 900)
_CUT: Inches = 3
"""More than points of a ring are nearer to its middle than they ought to be: they are whole thousandths, cut."""
_ROUTED = 3
"""For so many places that are not straight ahead a way around is looked for."""
_BACK: Inches = 250
_DETOURS: tuple[Inches, ...] = (3 * INCH, 10 * INCH)
"""How much longer than straight a far way is at first, and at most."""

_Ring = tuple[int, Point, tuple[Point, ...]]
"""How near to a goal points are at least, squared; the middle of a ring of them, and the ways from there."""


class Marching:
    """A move that is being planned. `slow`: difficult terrain halves MOV and may be entered; else it is kept out of."""

    def __init__(self, ground: Ground, *, slow: bool) -> None:
        self.ground, self.slow = ground, slow
        self.land: Land = land_of(ground.terrain)
        still = [one for one in ground.walkers if one.fixed]
        self.taken: list[Disc] = [*ground.others, *(one.base for one in still)]
        self.chain: list[Disc] = []
        self.waiting = [one.base for one in still if one.chained]
        self._shared: dict[tuple[Inches, bool, bool, Disc | None], Hurdles] = {}
        self._last: tuple[Walker, Hurdles] | None = None
        self._routes: tuple[Walker, Routes] | None = None
        self.steps: dict[str, Step] = {one.name: one.step((one.base.centre,)) for one in still}

    # What a model may do.

    def most(self, walker: Walker) -> Inches:
        """Return how far a model may go in this move."""
        return walker.slow if self.slow else walker.full

    def gets(self, walker: Walker, leg: Segment) -> bool:
        """Tell whether nothing is in the way of a model along a leg."""
        near = self._hurdles(walker)
        if not near.spans(box_of_leg(leg)):
            near = self._within(walker, box_of_leg(leg))
        return near.free(leg)

    def in_the_way(self, walker: Walker, leg: Segment) -> Solid | Disc | None:
        """Return what a model runs into along a leg, enemies before terrain."""
        if self.gets(walker, leg):
            return None
        radius = walker.base.radius
        foe = next((one for one in self._foes(walker.base) if hits(leg, radius, one)), None)
        return foe or next(one for one in self._shut(walker) if one.blocks(leg, radius))

    def _hurdles(self, walker: Walker) -> Hurdles:
        """Return what may be in the way of a model within its MOV: for most models of a radius the same."""
        if self._last is None or self._last[0] is not walker:
            self._last = walker, self._known(walker)
        return self._last[1]

    def _known(self, walker: Walker) -> Hurdles:
        base, reach = walker.base, self._reach(walker)
        odd = base if self._stands_in_the_way(walker) else None
        key = base.radius, walker.flying, self._careful(walker), odd
        found = self._shared.get(key)
        if found is None or not found.spans(reach):
            box = union([reach, *(self._reach(one) for one in self.ground.walkers)]) if odd is None else reach
            found = self._shared[key] = self._within(walker, box)
        return found

    def _within(self, walker: Walker, box: Box) -> Hurdles:
        """Return what may be in the way of a model in a box."""
        around = grown(box, walker.base.radius)
        solids = (one.outline for one in self._shut(walker) if boxes_meet(one.box, around))
        return Hurdles(walker.base.radius, (*solids, *self._foes(walker.base)), box)

    def _stands_in_the_way(self, walker: Walker) -> bool:
        """Tell whether a model stands in terrain or so near to an enemy that less is in its way than in others'."""
        (centre, radius), careful = walker.base, self._careful(walker)
        touching = self._stands_on(self.ground.enemies, centre, radius + CLEAR)
        return touching or (careful and any(one.under(walker.base) for one in self.land.rough))

    def _blockers(self, walker: Walker) -> tuple[discs.Piece, ...]:
        return (*(one.outline for one in self._shut(walker)), *self._foes(walker.base))

    def _reach(self, walker: Walker) -> Box:
        """Return the box around all points within the MOV of a model."""
        return box_of((walker.base.centre,), self.most(walker))

    def _shut(self, walker: Walker) -> tuple[Solid, ...]:
        """Return the terrain that a model keeps out of on its way."""
        return shut_for(self.land, walker.base, walker.flying, self._careful(walker))

    def _careful(self, walker: Walker) -> bool:
        """Tell whether a model keeps out of what slows."""
        return not self.slow and walker.slow < walker.full

    def _foes(self, base: Disc) -> tuple[Disc, ...]:
        """Return the ground around enemies that a base keeps out of."""
        return (*all_kept_off(base, self.ground.enemies), *self.ground.targets)

    def cost(self, walker: Walker, path: Path) -> Inches:
        """Return what a way takes of a model's MOV: its length, and 2 inches for every wall (H-14)."""
        return length(path) + (0 if walker.flying else CROSSING * self.land.crossings(path))

    def deep(self, walker: Walker, path: Path) -> Inches:
        """Return how much of a mounted model's way lies in difficult terrain (UH-25)."""
        if not walker.mounted or walker.flying:
            return 0
        box = box_of(path)
        rough = [one.outline for one in self.land.rough if boxes_meet(one.box, box)]
        return sum(length_inside(leg, rough) for leg in pairwise(path)) if rough else 0

    def affords(self, walker: Walker, path: Path) -> bool:
        """Tell whether a way keeps to a model's MOV, and to what a mounted one may ride through."""
        return self.cost(walker, path) <= self.most(walker) and self.deep(walker, path) <= THROUGH

    def trouble(self, walker: Walker, at: Point, came: Path = ()) -> tuple[str, str] | None:
        """Return why a model cannot end its move at a point, and the rule; None if it can."""
        radius, (width, height) = walker.base.radius, self.ground.size
        if not (radius <= at[0] <= width - radius and radius <= at[1] <= height - radius):
            return "would leave the table", "UH-H11"
        fault = self._upon(at, radius)
        if fault is not None:
            return fault
        base = Disc(at, radius)
        under = self._under(walker, base)
        if under is not None:
            return f"would end upon {under.piece.name} {under.piece.id}", "UH-27" if walker.wings else "UH-H14"
        if walker.flying and self.land.indoors(at) and self._through_walls(walker, came):
            return "would fly into a building past its doors", "UH-27"
        return None

    def _upon(self, at: Point, radius: Inches) -> tuple[str, str] | None:
        """Return why a base cannot stand at a point for another base."""
        if self._stands_on(self.taken, at, radius):
            return "would stand upon another base", "UH-H16"
        if self._stands_on(self.ground.targets, at, radius):
            return "would stand upon an enemy", "UH-B14"
        if self._stands_on(self.ground.enemies, at, radius + CLEAR):
            return "would end in contact with an enemy, for which it must charge", "UH-29"
        return None

    @staticmethod
    def _stands_on(bases: Sequence[Disc], at: Point, radius: Inches) -> bool:
        # Written out: it is asked for every place that a model may close up to.
        (x, y) = at
        for (other_x, other_y), wide in bases:
            reach = radius + wide
            if -reach < x - other_x < reach and (x - other_x) ** 2 + (y - other_y) ** 2 < reach * reach:
                return True
        return False

    def _through_walls(self, walker: Walker, path: Path) -> bool:
        return any(one.blocks(leg, walker.base.radius) for leg in pairwise(path) for one in self.land.shut)

    def _under(self, walker: Walker, base: Disc) -> Solid | None:
        (x, y), radius = base
        for one in self._not_upon(walker):
            left, top, right, bottom = one.box
            near = left < x + radius and x - radius < right and top < y + radius and y - radius < bottom
            if near and one.under(base):
                return one
        return None

    def _not_upon(self, walker: Walker) -> tuple[Solid, ...]:
        """Return the terrain upon which a model does not end its move."""
        return not_upon(self.land, walker.base, walker.wings, self._careful(walker))

    # Where models go.

    def way_to(self, walker: Walker, at: Point, *, around: bool = True) -> Path | None:
        """Return a way on which a model gets to a point within its MOV: straight, or around what is in the way."""
        start, most = walker.base.centre, self.most(walker)
        if start == at:
            return (start,)
        if squared(start, at) > most * most:
            return None
        if self.gets(walker, (start, at)):
            return (start, at) if self.affords(walker, (start, at)) else None
        found = self.around(walker, at) if around else None
        return found if found and self.affords(walker, found) else None

    def around(self, walker: Walker, at: Point) -> Path | None:
        """Return the shortest way around what is in the way of a model within its MOV."""
        if self._routes is None or self._routes[0] is not walker:
            ways = Routes(walker.base.centre, self.most(walker), self._hurdles(walker), self.ground.size)
            self._routes = walker, ways
        return self._routes[1].to(at)

    def far_way(self, walker: Walker, at: Point) -> Path | None:
        """Return a way to a point that may be many moves away: the shortest, unless it goes very far round."""
        start, radius = walker.base
        if self.gets(walker, (start, at)):
            return (start, at)
        return _far_route(start, at, radius, self._blockers(walker), self.ground.size)

    def put(self, walker: Walker, path: Path, *, left: bool = False) -> None:
        """Let a model walk a way."""
        self.steps[walker.name] = walker.step(path, self.cost(walker, path), left=left)
        if left:
            return
        base = Disc(path[-1], walker.base.radius)
        self.taken.append(base)
        if walker.chained:
            self._link(base)

    def _link(self, base: Disc) -> None:
        """Make a base one of the chain of coherency, with those that do not move and now hang on to it."""
        self.chain.append(base)
        for other in [one for one in self.waiting if self._linked(base, one)]:
            if other in self.waiting:
                self.waiting.remove(other)
                self._link(other)

    def _linked(self, one: Disc, two: Disc) -> bool:
        return squared(one.centre, two.centre) <= (one.radius + two.radius + self.ground.far) ** 2

    def hangs(self, at: Point, radius: Inches) -> bool:
        """Tell whether a base is in coherency with those that stand."""
        x, y = at
        for (other_x, other_y), wide in self.chain:
            if (x - other_x) ** 2 + (y - other_y) ** 2 <= (radius + wide + self.ground.far) ** 2:
                return True
        return not self.chain

    def settle(self, walker: Walker, goal: Point) -> None:
        """Let a model go to its goal, or to the nearest free place in coherency, or as near to the others as may be."""
        routed = 0
        for spot in self._places(walker, goal):
            path = self.way_to(walker, spot, around=routed < _ROUTED)
            routed += path is None
            if path and not (walker.flying and self.trouble(walker, spot, path)):
                self.put(walker, path)
                return
        self.put(walker, self._as_near(walker, goal))

    def _places(self, walker: Walker, goal: Point) -> Iterator[Point]:
        """Yield a goal, then places in reach, the nearest to it first: all free and in coherency."""
        radius = walker.base.radius
        if self.hangs(goal, radius) and not self.trouble(walker, goal):
            yield goal
        room = self._room(walker)
        for spot in self._spots(walker, goal):
            if self.hangs(spot, radius) and room.fits(spot):
                yield spot

    def _room(self, walker: Walker) -> Room:
        """Return where a model may end a move within its MOV, as far as `trouble` tells without the way there."""
        radius, (width, height) = walker.base.radius, self.ground.size
        west, north, east, south = self._reach(walker)
        box = max(west, radius), max(north, radius), min(east, width - radius), min(south, height - radius)
        enemies = (Disc(one.centre, one.radius + CLEAR) for one in self.ground.enemies)
        return Room(radius, box, (*self.taken, *self.ground.targets, *enemies), self._not_upon(walker))

    def _spots(self, walker: Walker, goal: Point) -> Iterator[Point]:
        """Yield points within MOV, those first that lie nearest to a goal.

        Mostly the first few are enough: rings of points are looked at only when their turn may have come.
        """
        (start_x, start_y), most = walker.base.centre, self.most(walker)
        square, (goal_x, goal_y), near = most * most, goal, list[tuple[int, Point]]()
        for least, (x, y), ring in self._rings(walker, goal):
            while near and near[0][0] < least:
                yield heappop(near)[1]
            for east, south in ring:
                at_x, at_y = x + east, y + south
                if (at_x - start_x) ** 2 + (at_y - start_y) ** 2 <= square:
                    heappush(near, ((at_x - goal_x) ** 2 + (at_y - goal_y) ** 2, (at_x, at_y)))
        while near:
            yield heappop(near)[1]

    def _rings(self, walker: Walker, goal: Point) -> list[_Ring]:
        """Return points around a goal and around those that stand, the nearest first; and where to stay or go on."""
        (start, radius), most = walker.base, self.most(walker)
        found: list[_Ring] = [(0, (0, 0), (start, toward(start, goal, most)))]
        found += [((far - _CUT) ** 2, goal, ring) for far, ring in _RINGED]
        for at, wide in self.chain:
            off = isqrt(squared(at, goal)) - radius - wide - _CUT
            found += [(max(0, off - gap) ** 2, at, _ring(radius + wide + gap)) for gap in _SNUG]
        return sorted(found)

    def _as_near(self, walker: Walker, goal: Point) -> Path:
        """Return a way as near to the others as may be, where none leads into coherency (B13)."""
        start = walker.base.centre
        aim = min((one.centre for one in self.chain), key=lambda one: squared(one, start), default=goal)
        path = self.far_way(walker, aim) or (start, aim)
        most = min(self.most(walker), length(path))
        for far in range(most, 0, -_BACK):
            part = furthest(path, far)
            if self._free(walker, part):
                return part
        return self._somewhere(walker)

    def _free(self, walker: Walker, path: Path) -> bool:
        legs = pairwise(path)
        free = not self.trouble(walker, path[-1], path) and self.affords(walker, path)
        return free and all(self.gets(walker, leg) for leg in legs)

    def _somewhere(self, walker: Walker) -> Path:
        """Return a way to any free place: where it stands, if nobody came to stand there."""
        x, y = start = walker.base.centre
        near = ((x + east, y + south) for far in _RINGS for east, south in _ring(far))
        for at in (start, *near):
            path = (
                None if self._stands_on(self.taken, at, walker.base.radius) else self.way_to(walker, at, around=False)
            )
            if path and (at == start or not self.trouble(walker, at, path)):
                return path
        raise IllegalAction(f"there is no room for {walker.name}", "UH-H16")

    def slowing(self) -> str:
        """Return the difficult terrain that a model passes through which it slows, "" for none (UH-23)."""
        for walker in self.ground.walkers:
            step = self.steps[walker.name]
            if step.moved and walker.slow < walker.full:
                cause = rough_on(self.land, walker, step.path)
                if cause:
                    return cause
        return ""

    def done(self, lead: Walker, slowed: str = "") -> March:
        """Return the plan."""
        steps = tuple(self.steps[walker.name] for walker in self.ground.walkers)
        return March(steps, self.most(lead), slowed)


@functools.lru_cache(maxsize=256)
def _far_route(
    start: Point, at: Point, radius: Inches, blockers: tuple[discs.Piece, ...], size: tuple[Inches, Inches]
) -> Path | None:
    straight = length((start, at))
    ways = (route(start, at, radius, straight + more, blockers, size, coarse=True) for more in _DETOURS)
    return next((way for way in ways if way), None)


@functools.lru_cache(maxsize=256)
def _ring(far: Inches, stride: int = 1) -> tuple[Point, ...]:
    """Return the points around the origin in every direction, or in every other one."""
    return tuple((x * far // 1_000_000, y * far // 1_000_000) for x, y in VECTORS[::stride])


_RINGED = tuple((far, _ring(far, 1 if far > INCH else 2)) for far in _RINGS)
