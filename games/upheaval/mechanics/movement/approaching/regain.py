"""The Move that brings a unit out of coherency together again, or as near to it as it can (UH-21, UH-B13)."""

from collections.abc import Iterator

from games.geometry.discs import Disc, within
from games.geometry.inches import Inches
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import squared
from games.kernel.base.errors import passes
from games.upheaval.mechanics.movement.approaching.approach import approach
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan, free_movers
from games.upheaval.mechanics.movement.unit_move import plan_way
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units.coherency import missing

_MET = 2
"""To how many models a leader that is to regain coherency looks for a way."""
_SPARE: Inches = 50
"""How much nearer than it must a leader comes that goes just far enough."""


def regaining_way(public: Public, unit: Unit) -> Path | None:
    """Return the leader's way of the Move that brings a unit nearest to coherency; None if none brings it nearer.

    () lets the leader stay, and the others close up.
    """
    if unit not in public.derived.regaining:
        public.derived.regaining[unit] = _best(move_context(public, unit, "move"))
    found: Path | None = public.derived.regaining[unit]
    return found


def _best(context: MoveContext) -> Path | None:
    if not free_movers(context):
        return None
    best: Path | None = None
    least = _missing(context, None)
    for way in _ways(context):
        if not passes(plan_way, context, way, ()):
            continue  # just far enough may be on top of another base
        left = _missing(context, plan_way(context, way, ()))
        if left < least:
            best, least = way, left
        if not least:
            break
    return best


def _ways(context: MoveContext) -> Iterator[Path]:
    """Yield ways of a leader: it stays, or goes to the nearest models that are out of coherency with it.

    It goes all the way, or just far enough: others may be unable to follow.
    """
    yield ()
    lead = context.lead.base
    apart = [one.base for one in context.movers if one.chained and not within(lead, one.base, context.far)]
    for base in sorted(apart, key=lambda one: squared(one.centre, lead.centre))[:_MET]:
        way = approach(context, base.centre)
        if way:
            yield way
            whole = (lead.centre, *way)
            enough = furthest(whole, max(0, length(whole) - context.far + _SPARE))
            yield enough[1:]


def _missing(context: MoveContext, plan: MovePlan | None) -> Inches:
    """Return how many inches a unit lacks to coherency, where it is or where a move leads it."""
    chained = [one for one in context.movers if one.chained]
    ends = {(step.unit, step.number): step.path[-1] for step in plan.steps} if plan else {}
    bases = [Disc(ends.get((one.unit, one.number), one.base.centre), one.base.radius) for one in chained]
    return missing(bases, context.far)
