"""A move as its player orders it: the leader's way, models placed by hand, the others after them (UH-H16, UH-26)."""

from itertools import pairwise

from games.battlefield.bases.standing import beyond
from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches
from games.geometry.lengths import inches
from games.geometry.moves import stop_short
from games.geometry.paths import Path, length
from games.geometry.plane import Point
from games.kernel import IllegalAction
from games.kernel.base.caching import per_move
from games.kernel.text.prose import join
from games.upheaval.content.numbers import MOUNTED_DEEP
from games.upheaval.mechanics.movement.context import check_places, check_points, move_context
from games.upheaval.mechanics.movement.formation import FormationMove, follow_leader
from games.upheaval.mechanics.movement.pathing import THROUGH, MoveChecker
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan, Mover, difficult_on, free_movers, stay_plan
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain.effects import TerrainMap, terrain_map
from games.upheaval.units.coherency import in_coherency, missing

AT_EDGE: Inches = 100
"""A base no further than this from difficult terrain ahead of it has stopped at its edge (UH-26)."""


def plan_way(context: MoveContext, way: Path, places: Places) -> MovePlan:
    """Return how all models move; raises IllegalAction, for a unit too that could regain coherency and would not."""
    plan = plan_order(context, way, places)
    if not keeps_coherency(context) and not keeps_coherency(context, plan) and _regains(context):
        raise IllegalAction(f"{context.lead.unit} is out of coherency, and could regain it: move it `stay`", "UH-21")
    return plan


def keeps_coherency(context: MoveContext, plan: MovePlan | None = None) -> bool:
    """Whether models are in coherency where they stand, or where a move leads them (UH-20)."""
    return in_coherency(_chained(context, plan), context.far)


def torn_by(context: MoveContext, plan: MovePlan) -> Inches:
    """Return how much too far apart a move leaves models that are to be in coherency (UH-20)."""
    return missing(_chained(context, plan), context.far)


def _chained(context: MoveContext, plan: MovePlan | None) -> list[Disc]:
    ends = {(step.unit, step.number): step.path[-1] for step in plan.steps} if plan else {}
    chained = (one for one in context.movers if one.chained)
    return [Disc(ends.get((one.unit, one.number), one.base.centre), one.base.radius) for one in chained]


def _regains(context: MoveContext) -> bool:
    """Whether a unit would regain coherency if its leader stayed, and the others closed up (UH-21)."""
    try:
        return keeps_coherency(context, plan_order(context, (), ()))
    except IllegalAction:
        return False


@per_move
def plan_order(context: MoveContext, way: Path, places: Places) -> MovePlan:
    """Return how all models move; raises IllegalAction. In difficult terrain all are slowed, as soon as one is."""
    check_points(way)
    try:
        return _planned(context, way, places)
    except IllegalAction:
        if way or places:
            raise
        return stay_plan(context)  # of those who were only to close up not all find room: nobody moves (UH-B13)


def _planned(context: MoveContext, way: Path, places: Places) -> MovePlan:
    lead = context.lead
    slowed = difficult_on(terrain_map(context.terrain), lead, (lead.base.centre, *way)) if lead.slow < lead.full else ""
    if not slowed:
        move = FormationMove(context, slow=False, wary=True)
        _arrange(move, way, places, "")
        slowed = move.slowing()
        if not slowed:
            return move.done(lead)
    move = FormationMove(context, slow=True, wary=True)
    _arrange(move, way, places, slowed)
    return move.done(lead, slowed)


def _arrange(move: FormationMove, way: Path, places: Places, slowed: str) -> None:
    """Let the leader walk, then those placed by hand, then the others in formation."""
    lead = move.context.lead
    start = lead.base.centre
    by = (way[-1][0] - start[0], way[-1][1] - start[1]) if way else (0, 0)
    if lead.rank in dict(places):
        _check(move, lead, (start, *way), slowed)  # its way shows the others where to go
    else:
        walk(move, way, slowed)
    place_by_hand(move, places, slowed)
    goals = {
        mover: (mover.base.centre[0] + by[0], mover.base.centre[1] + by[1])
        for mover in free_movers(move.context)
        if mover.name not in move.steps
    }
    follow_leader(move, goals)


def walk(move: FormationMove, way: Path, slowed: str) -> None:
    """Let the leader walk a way; raises IllegalAction."""
    lead = move.context.lead
    path = (lead.base.centre, *way)
    _check(move, lead, path, slowed)
    move.put(lead, path)


def place_by_hand(move: FormationMove, places: Places, slowed: str) -> None:
    """Let models go where they are placed; raises IllegalAction."""
    by_hand = dict(places)
    for mover in free_movers(move.context):
        if mover.rank in by_hand:
            _place(move, mover, by_hand[mover.rank], slowed)


def _check(move: FormationMove, mover: Mover, path: Path, slowed: str) -> None:
    """Raise IllegalAction for a way that a leader cannot walk."""
    if len(path) == 1:
        return
    cost, most = move.cost(mover, path), move.most(mover)
    if cost > most:
        raise IllegalAction(_too_far(move, mover, path, slowed), "UH-23" if slowed else "UH-19")
    deep = move.deep(mover, path)
    if deep > THROUGH:
        ride = f"{mover.name} is mounted, and its base would ride {inches(deep)} inches through difficult terrain"
        raise IllegalAction(f"{ride}; {MOUNTED_DEEP} are the most", "UH-25")
    for leg in pairwise(path):
        _check_leg(move, mover, leg)
    trouble = move.end_refusal(mover, path[-1], path)
    if trouble:
        raise IllegalAction(f"{mover.name} {trouble[0]}", trouble[1])


def _check_leg(move: FormationMove, mover: Mover, leg: tuple[Point, Point]) -> None:
    if beyond(Disc(leg[1], mover.base.radius), move.context.size) > 0:
        raise IllegalAction(f"{mover.name} would leave the table", "UH-H11")
    found = move.in_the_way(mover, leg)
    if isinstance(found, Disc):
        raise IllegalAction(f"{mover.name} would touch an enemy on its way, for which it must charge", "UH-29")
    if found is not None:
        raise IllegalAction(f"{found.piece.name} {found.piece.id} is in the way of {mover.name}", "UH-H14")


def _too_far(move: FormationMove, mover: Mover, path: Path, slowed: str) -> str:
    cost, most = move.cost(mover, path), move.most(mover)
    walls = (cost - length(path)) // INCH
    with_walls = f" ({walls} of them for walls)" if walls else ""
    sentence = f"{mover.name} needs {inches(cost)} inches for that{with_walls}, and has {most / INCH:g}"
    why = join([*filter(None, (mover.winds,)), *([f"{slowed} halves MOV"] if slowed else [])])
    to_edge = way_to_edge(move, mover, path) if slowed else ()
    hint = f"; it is {inches(length(to_edge))} to its edge (UH-26)" if len(to_edge) > 1 else ""
    return f"{sentence}, for {why}{hint}" if why else sentence


def way_to_edge(move: MoveChecker, mover: Mover, path: Path) -> Path:
    """Return a way as far as the edge of the first difficult terrain on it; only its start, for who is in it."""
    rough = [one.outline for one in move.land.difficult]
    for number, leg in enumerate(pairwise(path)):
        if move.land.difficult_under(leg, mover.base.radius):
            end = stop_short(leg, mover.base.radius, rough)
            return (*path[: number + 1], end) if end != leg[0] else path[: number + 1]
    return path


def _place(move: FormationMove, mover: Mover, at: Point, slowed: str) -> None:
    """Let a model go where it is placed, if it can from where it stood when the action began (UH-H16)."""
    path, slower = move.best_way_to(mover, at), move
    if path is None and not move.slow:  # through difficult terrain: all are slowed then
        slower = FormationMove(move.context, slow=True, wary=move.wary is not None)
        slower.taken = move.taken
        path = slower.best_way_to(mover, at)
    trouble = slower.end_refusal(mover, at, path or ())
    if path is None:
        why = f"within {move.most(mover) / INCH:g} inches" + (f", halved by {slowed}" if slowed else "")
        why += f", for {mover.winds}" if mover.winds else ""
        raise IllegalAction(f"{mover.name} cannot get there {why}", "UH-H16")
    if trouble and len(path) > 1:
        raise IllegalAction(f"{mover.name} {trouble[0]}", trouble[1])
    move.put(mover, path)


def stopped_at_edge(context: MoveContext, plan: MovePlan) -> tuple[Mover, ...]:
    """Return the models that stop at the edge of terrain that a reduced move would not reach (UH-26)."""
    if plan.slowed:
        return ()
    land = terrain_map(context.terrain)
    return tuple(one for one in context.movers if _stops(land, one, plan.step(one.unit, one.number).path))


def _stops(land: TerrainMap, mover: Mover, path: Path) -> bool:
    if len(path) < 2 or mover.slow == mover.full or length(path) <= mover.slow:
        return False
    (ax, ay), (bx, by) = path[-2:]
    far = max(1, length(path[-2:]))
    ahead = bx + (bx - ax) * AT_EDGE // far, by + (by - ay) * AT_EDGE // far
    return land.difficult_under((path[-1], ahead), mover.base.radius) is not None


def plan_move(public: Public, unit: Unit, deed: Deed, way: Path, places: Places = ()) -> MovePlan:
    """Return how all models of a unit move when its leader walks a way (UH-H16).

    Raises IllegalAction with the reason, by how much, and the rule.
    """
    check_places(public, unit, places)
    context = move_context(public, unit, deed)
    if deed in ("move", "stand") and not way and not places and not free_movers(context):
        return stay_plan(context)
    return plan_way(context, way, tuple(sorted(places)))
