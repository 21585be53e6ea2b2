"""Charging: models go into contact with a unit by the shortest ways, the others as near as they can (UH-14, UH-B14)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.battlefield.bases.candidates import ring
from games.battlefield.bases.standing import beyond
from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches
from games.geometry.lengths import inches
from games.geometry.moves import touching
from games.geometry.paths import Path, length
from games.geometry.plane import Point, boxes_meet, grown, squared
from games.kernel import IllegalAction, Seat
from games.kernel.base.caching import per_move
from games.kernel.base.errors import passes
from games.upheaval.mechanics.movement.context import allowance, check_points, move_context
from games.upheaval.mechanics.movement.formation import FormationMove, follow_leader
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan, Mover, difficult_on, free_movers
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, sides
from games.upheaval.units.party import members

_GRIP: Inches = 10
"""The gap that a charger leaves to whom it touches."""
_ROUTED = 6
_FAR: Inches = 4 * INCH
"""Beyond this shortfall, skip pathfinding when saying how far a charge falls short."""


def plan_charge(public: Public, unit: Unit, target: Unit, way: Path = ()) -> MovePlan:
    """Return how a unit charges; raises IllegalAction where no model reaches contact (UH-B14)."""
    check_points(way)
    context = move_context(public, unit, "charge", target)
    _check_on_table(context, way)
    plan = _reaching(context, way)
    if plan is None:
        raise _too_far(context, unit, target, way)
    return plan


def leader_ways(public: Public, unit: Unit, target: Unit) -> Iterator[Path]:
    """Yield ways of points by which a leader may come into contact: as it would by itself, and straight on."""
    context, plan = move_context(public, unit, "charge", target), possible_charge(public, unit, target)
    ways = [plan.step(context.lead.unit, context.lead.number).path[1:]] if plan is not None else []
    for way in (*ways, (_end(context, context.lead, ()),)):
        if way and passes(plan_charge, public, unit, target, way):
            yield way


def possible_charge(public: Public, unit: Unit, target: Unit) -> MovePlan | None:
    """Return how a unit charges, None where it cannot: why not takes much longer to tell."""
    context = move_context(public, unit, "charge", target)
    if not free_movers(context):
        return None
    try:
        return _reaching(context, ())
    except IllegalAction:  # who does not reach contact finds no room beside those who do
        return None


@per_move
def _reaching(context: MoveContext, way: Path) -> MovePlan | None:
    for slow in (False, True):
        move = FormationMove(context, slow=slow)
        if _all_charge(move, way):
            slowed = move.slowing()
            if slow or not slowed:
                return move.done(context.lead, slowed)
    return None


def _check_on_table(context: MoveContext, way: Path) -> None:
    """Raise IllegalAction for a way over the table edge, or where no model can move."""
    if any(beyond(Disc(at, context.lead.base.radius), context.size) > 0 for at in way):
        raise IllegalAction(f"{context.lead.name} would leave the table", "UH-H11")


def _all_charge(move: FormationMove, way: Path) -> int:
    """Let all go that reach contact, then the others; return how many reach it."""
    context = move.context
    order = sorted(free_movers(context), key=lambda one: (_distance(one, context), one.unit, one.number))
    if way:
        order.sort(key=lambda one: one != context.lead)
    reached = [mover for mover in order if _reaches(move, mover, way if mover == context.lead else ())]
    if not reached or (way and context.lead not in reached):
        return 0
    follow_leader(move, {one: _aim(one, context).centre for one in order if one not in reached})
    return len(reached)


def _distance(mover: Mover, context: MoveContext) -> int:
    return min(squared(mover.base.centre, one.centre) for one in context.targets)


def _aim(mover: Mover, context: MoveContext) -> Disc:
    return min(context.targets, key=lambda one: squared(mover.base.centre, one.centre))


def _reaches(move: FormationMove, mover: Mover, via: Path) -> bool:
    """Let a model go into contact, if it can without leaving those who went before it."""
    here = mover._replace(base=Disc(via[-1], mover.base.radius)) if via else mover
    start = here.base.centre
    before: Path = (mover.base.centre, *via)
    if not all(move.is_clear(mover, leg) for leg in pairwise(before)):
        return False
    routed = 0
    for spot in _contacts(move, here):
        if not move.in_coherency(spot, mover.base.radius) or move.end_refusal(mover, spot):
            continue
        straight = move.is_clear(here, (start, spot))
        if not straight and routed >= _ROUTED:
            continue
        routed += not straight
        last = (start, spot) if straight else move.around(here, spot)
        path = (*before[:-1], *last) if last else ()
        if path and move.within_allowance(mover, path) and not move.end_refusal(mover, spot, path):
            move.put(mover, path)
            return True
    return False


def _contacts(move: FormationMove, mover: Mover) -> list[Point]:
    """Return places within MOV where a base touches the target, those first that are nearest to it."""
    (start, radius), most = mover.base, move.most(mover)
    found = [
        spot
        for target in move.context.targets
        if squared(start, target.centre) <= (most + radius + target.radius + 2 * _GRIP) ** 2
        for spot in _around(mover, target)
        if squared(start, spot) <= most * most
    ]
    return sorted(found, key=lambda spot: (squared(spot, start), spot))


def _around(mover: Mover, target: Disc) -> Iterator[Point]:
    start, radius = mover.base
    if squared(start, target.centre) > (radius + target.radius) ** 2:
        yield touching(start, radius, target)
    x, y = target.centre
    yield from ((x + east, y + south) for east, south in ring(radius + target.radius + _GRIP))


def _too_far(context: MoveContext, unit: Unit, target: Unit, way: Path) -> IllegalAction:
    """Return what is said where nobody reaches contact: who comes nearest, and how far short it is."""
    movers = (context.lead,) if way else free_movers(context)
    ranked = sorted((_straight(context, mover, way), mover.name, mover) for mover in movers)
    short, name, mover = ranked[0]
    most, least = mover.full, "at least "
    if short <= _FAR:
        short, most, name = _least_short(FormationMove(context, slow=True), ranked, way)
        least = ""
    if short <= 0:
        return IllegalAction(f"no model of {unit.id} finds a free way to {target.id}", "UH-B14")
    sentence = (
        f"no model of {unit.id} can reach {target.id}: the nearest, {name}, is {least}{inches(short)} inches short"
    )
    winds = next((f", because {one.winds}" for _, called, one in ranked if called == name and one.winds), "")
    return IllegalAction(f"{sentence} with a move of {most / INCH:g}{winds}", "UH-B14")


def _least_short(
    move: FormationMove, ranked: Sequence[tuple[Inches, str, Mover]], way: Path
) -> tuple[Inches, Inches, str]:
    """Return who comes nearest: how far it is short of contact, how far it may go, its name.

    Ways are looked for only as long as a straight one would be better than the best that was found.
    """
    found: list[tuple[Inches, Inches, str]] = []
    for least, name, mover in ranked:
        if not found or least <= min(found)[0]:
            found.append((*_short(move, mover, way), name))
    return min(found)


def _straight(context: MoveContext, mover: Mover, way: Path) -> Inches:
    """Return how far a model is short of contact if nothing is in its way and nothing slows it."""
    return length((mover.base.centre, *way, _end(context, mover, way))) - mover.full


def _end(context: MoveContext, mover: Mover, way: Path) -> Point:
    """Return where a model would come into contact, straight ahead."""
    here = mover._replace(base=Disc(way[-1], mover.base.radius)) if way else mover
    return touching(here.base.centre, mover.base.radius, _aim(here, context))


def _short(move: FormationMove, mover: Mover, way: Path) -> tuple[Inches, Inches]:
    """Return how far a model is short of contact, and how far it may go (UH-B14)."""
    here = mover._replace(base=Disc(way[-1], mover.base.radius)) if way else mover
    end = _end(move.context, mover, way)
    last = move.far_way(here, end) or (here.base.centre, end)
    path = (mover.base.centre, *way[:-1], *last) if way else last
    most = move.most(mover) if difficult_on(move.land, mover, path) else mover.full
    return move.cost(mover, path) - most, most


def chargeable(public: Public, seat: Seat, unit: Unit) -> list[Unit]:
    """Return the enemies that a unit could charge now, the nearest first."""
    most = max((allowance(public, one, model, "charge").full for _, one, model in members(public, unit)), default=0)
    around = grown(party.box_of(public, unit), most)
    foes = (foe for foe in sides.whole_enemy_units(public, unit) if boxes_meet(party.box_of(public, foe), around))
    near = [(party.distance(public, unit, foe), foe) for foe in foes]
    near.sort(key=lambda one: one[0])
    return [foe for far, foe in near if far <= most and possible_charge(public, unit, foe) is not None]
