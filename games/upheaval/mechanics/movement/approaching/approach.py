"""Ways of a unit's leader toward a goal, to a place, and into cover (UH-20, UH-26)."""

from collections.abc import Iterator

from games.battlefield.bases.candidates import beside, on_tenths
from games.battlefield.pieces import Piece
from games.battlefield.ways.notation import middle
from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point, squared
from games.kernel.base.errors import passes
from games.upheaval.mechanics.movement.pathing import MoveChecker
from games.upheaval.mechanics.movement.plan import MoveContext
from games.upheaval.mechanics.movement.unit_move import keeps_coherency, plan_way, way_to_edge
from games.upheaval.state.public import Public
from games.upheaval.terrain import cover

_BACK: Inches = 250
_PARTS = 6
_BESIDE: Inches = 150


def approach(context: MoveContext, goal: Point, before: Path = ()) -> Path:
    """Return the way on which a unit comes nearest to a goal in one move, () where it comes no nearer.

    Round mines, if that brings it nearer too; out of difficult terrain if that carries further: then up to its edge
    (UH-26).
    """
    start = before[-1] if before else context.lead.base.centre
    way: Path = ()
    for shun in _shunning(context):
        ends = _approaches(context, goal, before, shun=shun)
        way = min(ends, key=lambda end: squared(end[-1] if end else start, goal), default=())
        if way and squared(way[-1], goal) < squared(start, goal):
            break
    return way


def _approaches(context: MoveContext, goal: Point, before: Path, *, shun: bool) -> Iterator[Path]:
    """Yield ways toward a goal as far as a move carries: out of what slows, up to its edge, and through it."""
    lead = context.lead
    start = before[-1] if before else lead.base.centre
    moved = lead._replace(base=Disc(start, lead.base.radius))
    through = MoveChecker(context, slow=True, shun=shun).far_way(moved, goal)
    for slow in (False, True):
        move = MoveChecker(context, slow=slow, shun=shun)
        left = move.most(lead) - move.cost(lead, (lead.base.centre, *before))
        path = (through if slow else move.far_way(moved, goal)) or (() if shun else (start, goal))
        if path:
            yield _shortened(context, before, path, left)
        if not slow and (through or path):
            yield _shortened(context, before, way_to_edge(move, lead, through or path), left)


def _shunning(context: MoveContext) -> tuple[bool, ...]:
    """Return whether ways round mines are looked for, in order: first, where there are any; and through them."""
    return (True, False) if context.mines and context.lead.trips else (False,)


def _shortened(context: MoveContext, before: Path, path: Path, most: Inches) -> Path:
    """Return as much of a way as the unit can go without losing coherency, or else at all; without its start."""
    loose: Path = ()
    for far in range(min(most, length(path)), 0, -_BACK):
        way = furthest(path, far)[1:]
        if way and is_legal_way(context, (*before, *way)):
            if not loses_coherency(context, (*before, *way)):
                return way
            loose = loose or way
    return loose


def loses_coherency(context: MoveContext, way: Path) -> bool:
    """Whether a unit that is in coherency loses it on a way, and so would be pinned (UH-20)."""
    return keeps_coherency(context) and not keeps_coherency(context, plan_way(context, way, ()))


def is_legal_way(context: MoveContext, way: Path) -> bool:
    """Whether a unit can move along a way."""
    return passes(plan_way, context, way, ())


def leader_way(context: MoveContext, at: Point) -> Path:
    """Return the points of a leader's way to a place, around what is in the way; () if there is none."""
    return next(ways_of_leader(context, at), ())


def ways_of_leader(context: MoveContext, at: Point) -> Iterator[Path]:
    """Yield ways of a leader to a place where it may stand: round mines first, then out of what slows first."""
    for shun in _shunning(context):
        for slow in (False, True):
            move = MoveChecker(context, slow=slow, shun=shun)
            path = None if move.end_refusal(context.lead, at) else move.way_to(context.lead, at)
            if path and len(path) > 1:
                yield path[1:]


def cover_points(public: Public, context: MoveContext, piece: Piece) -> Iterator[Point]:
    """Return places in and around a piece where the leader has cover from the nearest enemy, the nearest first."""
    lead = context.lead
    here, radius = lead.base
    enemies = (*context.enemies, *context.targets)
    places = {on_tenths(middle(piece.outline)), *beside(piece, radius + _BESIDE, _PARTS)}
    found = sorted(places, key=lambda at: squared(at, here))
    near = (at for at in found if squared(at, here) <= lead.full**2)
    if not enemies:
        return near
    enemy = min(enemies, key=lambda one: squared(one.centre, here))
    return (at for at in near if cover.terrain_cover(public, Disc(at, radius), (enemy,)))
