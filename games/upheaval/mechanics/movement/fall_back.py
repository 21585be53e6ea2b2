"""Falling back: every model a full move toward its zone, in it toward the edge, over the edge away (UH-16 .. UH-18).

Ways go round what is in the way (UH-18); between ways through difficult terrain and around it, the unit takes the
one that brings it nearer home (UH-B8). A model that must come nearer its edge and cannot pins the unit (UH-B6).
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.geometry.discs import Disc
from games.geometry.inches import Inches, Size
from games.geometry.lengths import inches
from games.geometry.paths import Path, furthest, length, nearest_on
from games.geometry.plane import Point, squared
from games.geometry.polygons import locate
from games.geometry.roots import ceil_root
from games.kernel import IllegalAction
from games.kernel.base.caching import per_move
from games.upheaval.mechanics.movement.context import check_places, move_context
from games.upheaval.mechanics.movement.formation import FormationMove, follow_leader
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan, Mover, free_movers, stay_plan
from games.upheaval.mechanics.movement.unit_move import plan_order, way_to_edge
from games.upheaval.state.actions import Places
from games.upheaval.state.items import Zone
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit

_ASIDE = (0, 2000, -2000, 5000, -5000, 11000, -11000)
"""How far aside of the nearest point of its zone or edge a model looks for one that it can get to."""
_BACK: Inches = 250
_SLACK: Inches = 250
"""How much shorter than the whole distance a way of the player's own may be, for points are seldom to the dot."""


class FallBack(NamedTuple):
    """How a unit falls back, and whether it is fenced in (UH-18)."""

    plan: MovePlan
    fenced: bool


class Home(NamedTuple):
    """Where a side falls back to: its zone and the edges behind it; `stays`: in the zone no further (UH-B7)."""

    zone: Zone
    size: Size
    stays: bool

    def within(self, at: Point) -> bool:
        """Whether a model is in the zone: its middle is."""
        return locate(at, self.zone.outline) != "outside"

    def entry(self, at: Point) -> Point:
        """Return the nearest point of the zone."""
        return nearest_on((*self.zone.outline, self.zone.outline[0]), at)

    def exits(self, at: Point, radius: Inches) -> list[Point]:
        """Return where a base would touch the edges behind the zone, straight ahead, the nearest first."""
        width, height = self.size
        (x, y) = at
        ends = {
            "north": (x, radius),
            "south": (x, height - radius),
            "west": (radius, y),
            "east": (width - radius, y),
        }
        return sorted((ends[side] for side in self.zone.edges), key=lambda end: squared(end, at))

    def off(self, at: Point) -> tuple[int, Inches]:
        """Return how far a model is from home: from its zone, then from the edge."""
        if not self.within(at):
            return 1, ceil_root(squared(at, self.entry(at)))
        return 0, 0 if self.stays else ceil_root(squared(at, self.exits(at, 0)[0]))


def plan_fall_back(public: Public, unit: Unit, way: Path = (), places: Places = ()) -> FallBack:
    """Return how a unit falls back; without a way the shortest (UH-16). Raises IllegalAction for a way or places."""
    context = move_context(public, unit, "fall")
    home = Home(public.zones[unit.seat], public.size, public.options.stays)
    if not free_movers(context):
        return FallBack(stay_plan(context), False)
    shortest = _shortest(context, home)
    if not way and not places:
        return shortest
    check_places(public, unit, places)
    return _own_way(context, home, shortest.plan, way, places)


@per_move
def _shortest(context: MoveContext, home: Home) -> FallBack:
    """Return the automatic fall back: around difficult terrain or through it, whichever leads nearer home."""
    around, through = _tried(context, home, slow=False), _tried(context, home, slow=True)
    if around.plan.slowed:  # a unit in difficult terrain cannot but go through it
        return through
    return min(around, through, key=lambda one: _worth(one, home))


def _own_way(context: MoveContext, home: Home, shortest: MovePlan, way: Path, places: Places) -> FallBack:
    """Return a fall back on the player's own way; it must be as long as it can be, and lead nearer home (UH-16)."""
    lead = context.lead
    plan = plan_order(context, way, tuple(sorted(places)))
    by_hand = dict(places)
    for mover in free_movers(context):
        if mover == lead or mover.rank in by_hand:
            _check_whole(mover, plan, shortest)
    step, other = plan.step(lead.unit, lead.number), shortest.step(lead.unit, lead.number)
    if other.moved and home.off(step.path[-1]) >= home.off(lead.base.centre):
        raise IllegalAction(f"{lead.name} falls back toward its own edge, and would come no nearer to it", "UH-16")
    return FallBack(plan, _fenced(context, home, plan))


def _check_whole(mover: Mover, plan: MovePlan, shortest: MovePlan) -> None:
    """Raise IllegalAction for a model that goes less far than its whole move (UH-16)."""
    cost, other = plan.step(mover.unit, mover.number).cost, shortest.step(mover.unit, mover.number).cost
    whole = min(mover.slow if plan.slowed else mover.full, other)
    if cost < whole - _SLACK:
        sentence = f"{mover.name} falls back its whole move of {inches(whole)} inches, not {inches(cost)}"
        raise IllegalAction(sentence, "UH-16")


def _tried(context: MoveContext, home: Home, *, slow: bool) -> FallBack:
    """Return the automatic fall back; where there is no room for all, everybody stays, and the unit is fenced in."""
    try:
        return _automatic(context, home, slow=slow)
    except IllegalAction:
        return FallBack(stay_plan(context), True)


def _automatic(context: MoveContext, home: Home, *, slow: bool) -> FallBack:
    """Return the automatic fall back, with MOV halved through difficult terrain or around it with all of it."""
    move = FormationMove(context, slow=slow)
    goals: dict[Mover, Point] = {}
    start, way = context.lead.base.centre, _homeward(move, context.lead, home, _ASIDE)
    by = way[0][-1][0] - start[0], way[0][-1][1] - start[1]
    for mover in free_movers(context):
        path, left = way if mover == context.lead else _homeward(move, mover, home, ())
        x, y = mover.base.centre
        if left:
            move.put(mover, path, left=True)
        else:  # others whose way is not straight go where their leader goes
            goals[mover] = path[-1] if len(path) > 1 else (x + by[0], y + by[1])
    follow_leader(move, goals)
    plan = move.done(context.lead, move.slowing())
    return FallBack(plan, _fenced(context, home, plan))


def _worth(fallen: FallBack, home: Home) -> tuple[bool, int, int]:
    """Return how good a way home is, less being better."""
    ends = [home.off(step.path[-1]) for step in fallen.plan.steps if not step.left]
    return fallen.fenced, sum(zone for zone, _ in ends), sum(far for _, far in ends)


def _fenced(context: MoveContext, home: Home, plan: MovePlan) -> bool:
    """Whether a model that must come nearer to its edge does not (UH-18)."""
    for mover in free_movers(context):
        step = plan.step(mover.unit, mover.number)
        before = home.off(mover.base.centre)
        if not step.left and before != (0, 0) and home.off(step.path[-1]) >= before:
            return True
    return False


def _homeward(move: FormationMove, mover: Mover, home: Home, aside: Sequence[Inches]) -> tuple[Path, bool]:
    """Return how a model walks home with one move, and whether it leaves the table on it (UH-B7)."""
    start, radius = mover.base
    path: Path = (start,)
    if not home.within(start):
        path = _leg(move, mover, path, home.entry(start), aside)
        if not home.within(path[-1]):
            return _part(move, mover, path), False
    if home.stays:
        return _part(move, mover, path), False
    for end in home.exits(path[-1], radius):
        whole = _leg(move, mover, path, end, aside)
        if whole[-1] != path[-1] or path[-1] == end:
            reaches = move.within_allowance(mover, whole) and move.cost(mover, whole) < move.most(mover)
            leaves = reaches and home.off(whole[-1])[1] <= radius
            return (whole, True) if leaves else (_part(move, mover, whole), False)
    return _part(move, mover, path), False


def _leg(move: FormationMove, mover: Mover, path: Path, goal: Point, around: Sequence[Inches]) -> Path:
    """Return a way with a further leg to a goal or beside it, round what is in the way; as it was if there is none."""
    here = mover._replace(base=Disc(path[-1], mover.base.radius))
    if here.base.centre == goal:
        return path
    if move.is_clear(here, (path[-1], goal)):
        return (*path, goal)
    x, y = goal
    along = abs(goal[0] - path[-1][0]) < abs(goal[1] - path[-1][1])
    for aside in around:
        found = move.far_way(here, (x + aside, y) if along else (x, y + aside))
        if found:
            return (*path, *found[1:])
    return (*path, *_to_edge(move, here, goal)) if around and not move.slow else path


def _to_edge(move: FormationMove, here: Mover, goal: Point) -> Path:
    """Return the points of a way to the edge of difficult terrain that cannot be gone round (UH-26)."""
    through = FormationMove(move.context, slow=True).far_way(here, goal)
    return way_to_edge(move, here, through)[1:] if through else ()


def _part(move: FormationMove, mover: Mover, path: Path) -> Path:
    """Return as much of a way as a model can walk."""
    for far in range(min(move.most(mover), length(path)), 0, -_BACK):
        part = furthest(path, far)
        if move.within_allowance(mover, part) and _lands(move, mover, part):
            return part
    return path[:1]


def _lands(move: FormationMove, mover: Mover, path: Path) -> bool:
    """Whether a model may end on the ground where a way ends: a flyer may not on all (UH-27)."""
    trouble = move.end_refusal(mover, path[-1], path) if mover.wings else None
    return trouble is None or trouble[1] != "UH-27"
