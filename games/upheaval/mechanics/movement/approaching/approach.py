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
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.mechanics.movement.plan import MoveContext
from games.upheaval.mechanics.movement.unit_move import keeps_coherency, plan_way, way_to_edge
from games.upheaval.state.public import Public
from games.upheaval.terrain import cover

_BACK: Inches = 250
_PARTS = 6
_BESIDE: Inches = 150


def approach(context: MoveContext, goal: Point, before: Path = ()) -> Path:
    """Return the way on which a unit comes nearest to a goal in one move, () where it comes no nearer.

    Out of difficult terrain if that carries further: then up to its edge (UH-26).
    """
    lead = context.lead
    start = before[-1] if before else lead.base.centre
    moved = context.lead._replace(base=Disc(start, lead.base.radius))
    ends: list[Path] = []
    for slow in (False, True):
        move = FormationMove(context, slow=slow)
        left = move.most(lead) - move.cost(lead, (lead.base.centre, *before))
        path = move.far_way(moved, goal) or (start, goal)
        ends.append(_shortened(context, before, path, left))
        if not slow:
            straight = way_to_edge(move, lead, FormationMove(context, slow=True).far_way(moved, goal) or path)
            ends.append(_shortened(context, before, straight, left))
    return min(ends, key=lambda way: squared(way[-1] if way else start, goal))


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
    for slow in (False, True):
        path = leader_way_at_pace(context, at, slow=slow)
        if path:
            return path
    return ()


def leader_way_at_pace(context: MoveContext, at: Point, *, slow: bool) -> Path:
    """Return the points of a leader's way to a place where it may stand, through what slows or not; () for none."""
    move = FormationMove(context, slow=slow)
    path = None if move.end_refusal(context.lead, at) else move.way_to(context.lead, at)
    return path[1:] if path else ()


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
