"""Automatic formation: the leader moves, the others follow or close up (UH-H16, UH-20, UH-23 .. UH-29, UH-B13).

What moves is known by its bases alone, so that plans are kept. Models are set one after the other: first the leader,
then those placed by hand, then always the one whose own place is nearest to those that stand. Each goes to its place,
shifted as the leader was; where that is taken, too far or out of coherency, to the nearest free place to it. A unit
that is not slowed keeps out of difficult terrain; one that is, may go through it with half its MOV. Nobody follows into
mines who can get to a place without them.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from games.battlefield.bases.candidates import ring
from games.geometry.discs import Disc, apart
from games.geometry.inches import Inches
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point, squared
from games.kernel import IllegalAction
from games.upheaval.mechanics.movement.free_space import RINGS, points_near
from games.upheaval.mechanics.movement.pathing import MoveChecker
from games.upheaval.mechanics.movement.plan import ModelMove, MoveContext, MovePlan, Mover, difficult_on

_ROUTED = 3
"""For so many places that are not straight ahead a way around is looked for."""
_BACK: Inches = 250


class FormationMove(MoveChecker):
    """A move that is being planned; who is `wary` goes round mines."""

    def __init__(self, context: MoveContext, *, slow: bool, wary: bool = False) -> None:
        super().__init__(context, slow=slow)
        self.wary = MoveChecker(context, slow=slow, shun=True) if wary and context.mines else None
        still = [one for one in context.movers if one.fixed]
        self.chain: list[Disc] = []
        self.waiting = [one.base for one in still if one.chained]
        self.steps: dict[str, ModelMove] = {one.name: one.step((one.base.centre,)) for one in still}
        self.away: Callable[[Mover, Path], bool] = lambda mover, path: False
        """Whether a model leaves the table at the end of a way (UH-B7)."""

    def put(self, mover: Mover, path: Path) -> None:
        """Let a model walk a way."""
        left = self.away(mover, path)
        self.steps[mover.name] = mover.step(path, self.cost(mover, path), left=left)
        if left:
            return
        base = Disc(path[-1], mover.base.radius)
        self.taken.append(base)
        if mover.chained:
            self._link(base)

    def _link(self, base: Disc) -> None:
        """Make a base one of the chain of coherency, with those that do not move and now hang on to it."""
        self.chain.append(base)
        for other in [one for one in self.waiting if self._linked(base, one)]:
            if other in self.waiting:
                self.waiting.remove(other)
                self._link(other)

    def _linked(self, one: Disc, two: Disc) -> bool:
        return squared(one.centre, two.centre) <= (one.radius + two.radius + self.context.far) ** 2

    def in_coherency(self, at: Point, radius: Inches) -> bool:
        """Whether a base is in coherency with those that stand."""
        x, y = at
        for (other_x, other_y), wide in self.chain:
            if (x - other_x) ** 2 + (y - other_y) ** 2 <= (radius + wide + self.context.far) ** 2:
                return True
        return not self.chain

    def place(self, mover: Mover, goal: Point) -> None:
        """Let a model go to its goal, or to the nearest free place in coherency, or as near to the others as it can."""
        path = self._way_to_place(self.wary, mover, goal) if self.wary and mover.trips else None
        self.put(mover, path or self._way_to_place(self, mover, goal) or self._as_near(mover, goal))

    def _way_to_place(self, ways: MoveChecker, mover: Mover, goal: Point) -> Path | None:
        """Return a way to the nearest place to a goal that one of some ways leads to; None for none."""
        routed = 0
        for spot in self._places(mover, goal):
            path = ways.way_to(mover, spot, around=routed < _ROUTED)
            routed += path is None
            if path and not (mover.flying and self.end_refusal(mover, spot, path)):
                return path
        return None

    def best_way_to(self, mover: Mover, at: Point) -> Path | None:
        """Return a way on which a model gets to a point within its MOV, round mines if it can."""
        clear = self.wary.way_to(mover, at) if self.wary and mover.trips else None
        return clear or self.way_to(mover, at)

    def _places(self, mover: Mover, goal: Point) -> Iterator[Point]:
        """Yield a goal, then places in reach, the nearest to it first: all free and in coherency."""
        radius = mover.base.radius
        if self.in_coherency(goal, radius) and not self.end_refusal(mover, goal):
            yield goal
        room = self.standing(mover)
        for spot in points_near(goal, mover.base, self.most(mover), self.chain):
            if self.in_coherency(spot, radius) and room.fits(spot):
                yield spot

    def _as_near(self, mover: Mover, goal: Point) -> Path:
        """Return a way as near to the others as possible, where none leads into coherency (UH-B13)."""
        start = mover.base.centre
        aim = min((one.centre for one in self.chain), key=lambda one: squared(one, start), default=goal)
        path = self.far_way(mover, aim) or (start, aim)
        most = min(self.most(mover), length(path))
        for far in range(most, 0, -_BACK):
            part = furthest(path, far)
            if self._free(mover, part):
                return part
        return self._somewhere(mover)

    def is_free(self, mover: Mover, path: Path) -> bool:
        """Whether a model may end there; where it stands as long as nobody came to stand there, even in contact."""
        if len(path) == 1:
            return all(apart(mover.base, one) for one in self.taken)
        return not self.end_refusal(mover, path[-1], path)

    def _free(self, mover: Mover, path: Path) -> bool:
        legs = pairwise(path)
        free = not self.end_refusal(mover, path[-1], path) and self.within_allowance(mover, path)
        return free and all(self.is_clear(mover, leg) for leg in legs)

    def _somewhere(self, mover: Mover) -> Path:
        """Return a way to any free place: where it stands, if nobody came to stand there."""
        x, y = start = mover.base.centre
        if self.is_free(mover, (start,)):
            return (start,)
        for at in ((x + east, y + south) for far in RINGS for east, south in ring(far)):
            path = self.way_to(mover, at, around=False) if self.standing(mover, at).fits(at) else None
            if path and not self.end_refusal(mover, at, path):
                return path
        raise IllegalAction(f"there is no room for {mover.name}", "UH-H16")

    def slowing(self) -> str:
        """Return the difficult terrain that a model passes through which it slows, "" for none (UH-23)."""
        for mover in self.context.movers:
            step = self.steps[mover.name]
            if step.moved and mover.slow < mover.full:
                cause = difficult_on(self.land, mover, step.path)
                if cause:
                    return cause
        return ""

    def done(self, lead: Mover, slowed: str = "") -> MovePlan:
        """Return the plan."""
        steps = tuple(self.steps[mover.name] for mover in self.context.movers)
        return MovePlan(steps, self.most(lead), slowed)


def follow_leader(move: FormationMove, goals: dict[Mover, Point]) -> None:
    """Set models one after the other, always the one whose goal is nearest to those that stand."""
    rest = dict(goals)
    while rest:
        mover = min(rest, key=lambda one: (from_chain(rest[one], move.chain), one.unit, one.number))
        move.place(mover, rest.pop(mover))


def from_chain(goal: Point, chain: Iterable[Disc]) -> int:
    """Return the square of the distance from a point to the nearest of the bases that stand; 0 if there is none."""
    return min((squared(goal, one.centre) for one in chain), default=0)
