"""Falling back: every model a full move toward its zone, in it toward the edge, over the edge away (UH-16 .. UH-18).

Each model goes where it ends nearest to its zone of all points that it can get to (`homeward`). Between ways through
difficult terrain and around it, the unit takes the one that brings it nearer home (UH-B8). A model that can get no
nearer walks round what is in its way, as long as that doesn't lead it further away; if it can't do that either, its
unit is pinned (UH-B6). A way that a player writes has the same duty as the automatic one.
"""

from typing import NamedTuple

from games.geometry.discs import box_around
from games.geometry.inches import Inches
from games.geometry.lengths import inches
from games.geometry.paths import Path
from games.geometry.plane import boxes_meet, squared
from games.kernel import IllegalAction
from games.kernel.base.caching import per_move
from games.upheaval.mechanics.movement.context import check_places, check_points, move_context
from games.upheaval.mechanics.movement.falling.home import AWAY, Home, Off
from games.upheaval.mechanics.movement.falling.homeward import homeward, homeward_in_coherency, leaves, way_round
from games.upheaval.mechanics.movement.formation import FormationMove, from_chain
from games.upheaval.mechanics.movement.plan import (
    ModelMove,
    MoveContext,
    MovePlan,
    Mover,
    difficult_on,
    free_movers,
    stay_plan,
)
from games.upheaval.mechanics.movement.unit_move import place_by_hand, walk
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.effects import terrain_map

_SLACK: Inches = 250
"""So much further from home may a player's own way end than it could, for points are seldom to the dot.

Twice as much where the way is shut: straight on until the base touches something is right, though a nook is nearer.
"""


class FallBack(NamedTuple):
    """How a unit falls back, and whether it is fenced in (UH-18)."""

    plan: MovePlan
    fenced: bool


def plan_fall_back(public: Public, unit: Unit, way: Path = (), places: Places = ()) -> FallBack:
    """Return how a unit falls back: each model that no order names goes by itself. Raises IllegalAction (UH-16)."""
    context = move_context(public, unit, "fall")
    home = Home(public.zones[unit.seat], public.size, public.options.stays)
    if not free_movers(context):
        return FallBack(stay_plan(context), False)
    best = _automatic(context, home)
    if not way and not places:
        return best
    check_points(way)
    check_places(public, unit, places)
    fallen = _ordered(context, home, way, tuple(sorted(places)))
    _check_duty(context, home, fallen.plan, best.plan, way, places)
    return fallen


@per_move
def _automatic(context: MoveContext, home: Home) -> FallBack:
    """Return the automatic fall back: around difficult terrain or through it, whichever leads nearer home."""
    around = _tried(context, home, slow=False)
    if not _near_difficult(context):
        return around
    if not around.plan.slowed and _worth(around, home) <= _at_best(context, home):
        return around
    through = _tried(context, home, slow=True)
    if around.plan.slowed:  # a unit in difficult terrain cannot but go through it
        return through
    return min(around, through, key=lambda one: _worth(one, home))


def _near_difficult(context: MoveContext) -> bool:
    """Whether a model that difficult terrain slows could get into any."""
    slowed = [box_around(one.base, one.full) for one in free_movers(context) if one.slow < one.full]
    return any(boxes_meet(one.box, box) for one in terrain_map(context.terrain).difficult for box in slowed)


def _tried(context: MoveContext, home: Home, *, slow: bool) -> FallBack:
    """Return the automatic fall back; where there is no room for all, everybody stays, and the unit is fenced in."""
    move = _retreat(context, home, slow=slow)
    try:
        _rest_homeward(move, home)
    except IllegalAction:
        return FallBack(stay_plan(context), True)
    return _fallen(move, home, move.slowing())


def _ordered(context: MoveContext, home: Home, way: Path, places: Places) -> FallBack:
    """Return a fall back in which the leader, or models placed by hand, go where their player says (UH-H16)."""
    lead, led = context.lead, () if context.lead.rank in dict(places) else way
    rough = difficult_on(terrain_map(context.terrain), lead, (lead.base.centre, *led)) if lead.slow < lead.full else ""
    if not rough:
        move = _directed(context, home, led, places, "")
        rough = move.slowing()
        if not rough:
            return _fallen(move, home, "")
    return _fallen(_directed(context, home, led, places, rough), home, rough)


def _directed(context: MoveContext, home: Home, way: Path, places: Places, slowed: str) -> FormationMove:
    """Return a move on an order; `slowed` says what halves MOV."""
    move = _retreat(context, home, slow=bool(slowed))
    if way:
        walk(move, way, slowed)
    place_by_hand(move, places, slowed)
    _rest_homeward(move, home)
    return move


def _retreat(context: MoveContext, home: Home, *, slow: bool) -> FormationMove:
    """Return a move in which who reaches the edge behind its zone leaves the table (UH-B7)."""
    move = FormationMove(context, slow=slow)
    move.away = lambda mover, path: leaves(move, mover, home, path)
    return move


def _rest_homeward(move: FormationMove, home: Home) -> None:
    """Let all go home whom nobody has ordered yet, each as near as it can, and in coherency with the others."""
    rest = {one: _own_way(move, one, home) for one in free_movers(move.context) if one.name not in move.steps}
    while rest:
        mover = min(rest, key=lambda one: _turn(move, one, home, rest[one]))
        path = rest.pop(mover)
        if not leaves(move, mover, home, path) and not _fits(move, mover, path):
            path = homeward_in_coherency(move, mover, home) or path
        if leaves(move, mover, home, path) or _fits(move, mover, path):
            move.put(mover, path)
        else:
            move.place(mover, path[-1])


def _turn(move: FormationMove, mover: Mover, home: Home, path: Path) -> tuple[bool, int, Off, str, int]:
    """Return when it is a model's turn: who leaves the table, then who is nearest home, as long as they hang together.

    Who is in front goes first: nobody behind takes the place that it could get to.
    """
    linked = leaves(move, mover, home, path) or move.in_coherency(path[-1], mover.base.radius)
    apart = 0 if linked else from_chain(path[-1], move.chain)
    return not linked, apart, home.off(mover.base.centre), mover.unit, mover.number


def _fits(move: FormationMove, mover: Mover, path: Path) -> bool:
    """Whether a model may end its way there, in coherency with those that stand."""
    return move.is_free(mover, path) and move.in_coherency(path[-1], mover.base.radius)


def _own_way(move: FormationMove, mover: Mover, home: Home) -> Path:
    """Return how a model falls back by itself: as near home as it can, else round what is in its way, else not."""
    path = homeward(move, mover, home)
    start = mover.base.centre
    return path if len(path) > 1 or home.off(start) == (0, 0) else way_round(move, mover, home) or (start,)


def _fallen(move: FormationMove, home: Home, slowed: str) -> FallBack:
    """Return a fall back that is planned to the end, with whether a model that must come nearer cannot (UH-18)."""
    plan = move.done(move.context.lead, slowed)
    steps = ((one, plan.step(one.unit, one.number)) for one in free_movers(move.context))
    return FallBack(plan, any(_is_fenced(move, mover, home, step) for mover, step in steps))


def _is_fenced(move: FormationMove, mover: Mover, home: Home, step: ModelMove) -> bool:
    """Whether a model neither comes nearer to home nor walks round what is in its way (UH-B6)."""
    before = home.off(mover.base.centre)
    if step.left or before == (0, 0) or home.off(step.path[-1]) < before:
        return False
    path = way_round(_retreat(move.context, home, slow=move.slow), mover, home)
    return not path or squared(path[-1], step.path[-1]) > _SLACK**2


def _worth(fallen: FallBack, home: Home) -> tuple[bool, int, int]:
    """Return how good a way home is, less being better."""
    ends = [home.off(step.path[-1]) for step in fallen.plan.steps if not step.left]
    return fallen.fenced, sum(zone for zone, _ in ends), sum(far for _, far in ends)


def _at_best(context: MoveContext, home: Home) -> tuple[bool, int, int]:
    """Return how good a way through difficult terrain would be with nothing in the way, as `_worth` has it."""
    ends = []
    for one in context.movers:
        at, radius = one.base
        ends.append(home.at_best(at, home.off(at), radius, 0 if one.fixed else one.slow))
    on_table = [end for end in ends if end != AWAY]
    return False, sum(zone for zone, _ in on_table), sum(far for _, far in on_table)


def _check_duty(context: MoveContext, home: Home, plan: MovePlan, best: MovePlan, way: Path, places: Places) -> None:
    """Raise IllegalAction for a model that its player leads less far home than it could get (UH-16)."""
    named = dict(places)
    for mover in free_movers(context):
        if mover.rank in named or (way and mover == context.lead):
            step, other = (one.step(mover.unit, mover.number) for one in (plan, best))
            _check_model(mover, home, step, other, mover.slow if best.slowed else mover.full)


def _check_model(mover: Mover, home: Home, step: ModelMove, best: ModelMove, most: Inches) -> None:
    """Raise IllegalAction for a model that ends further from home than it does by itself, with its move of `most`."""
    end, goal = step.path[-1], best.path[-1]
    if best.left and not step.left:
        raise IllegalAction(f"{mover.name} falls back over the edge of the table, and has the move for it", "UH-B7")
    short, shut = home.short(end, goal), best.cost < most - _SLACK
    if not step.left and short > _SLACK * (1 + shut):
        sentence = f"{mover.name} falls back as far as it can, and would end {inches(short)} inches further from home"
        raise IllegalAction(f"{sentence} than with fall {mover.unit}", "UH-16")
    around = best.moved and home.off(goal) >= home.off(mover.base.centre)
    if around and squared(end, goal) > _SLACK**2:
        raise IllegalAction(
            f"{mover.name} gets no nearer home but by the way round that fall {mover.unit} takes", "UH-16"
        )
