"""Where a unit could go: points for its leader worth a look, and the moves to them."""

from collections.abc import Iterable, Iterator
from itertools import islice

from games.battlefield.bases.candidates import to_box
from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, step, toward
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point, box_of, squared
from games.kernel import GameError
from games.upheaval.ai.scene import Scene
from games.upheaval.ai.weighing.evaluation import Force, Post, nearest
from games.upheaval.mechanics.conditions import hazards
from games.upheaval.mechanics.movement.approaching.approach import cover_points, leader_way
from games.upheaval.mechanics.movement.formation import FormationMove
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan
from games.upheaval.mechanics.movement.unit_move import plan_way
from games.upheaval.state import items
from games.upheaval.units import coherency
from games.upheaval.units.objectives import HOLDS

_SPARE: Inches = 400
"""A leader stops so much nearer to an objective than it must."""
_CHARGE: Inches = 4 * INCH
_MINES = 1.5
"""How many wounds mines are taken for; they are 1.05 on average, and a test of MOR may follow."""
_TORN = 0.4
"""What it costs to tear one's own coherency, of the worth of a unit: it is pinned, and may stay so."""
_LEAST_BLOOD = 1.0
"""Harm that one does oneself counts at least for so much, also in turns when other losses matter less."""
_BESIDE: Inches = 5 * INCH
"""How far from the middle of a minefield a unit goes past it."""
_LOOKS = 2
"""How many pieces of terrain, and how many enemies, are looked at."""


def goals(scene: Scene, force: Force, context: MoveContext, goal: Objective | None, *, rich: bool) -> list[Point]:
    """Return points for a unit's leader, all of them within its move as the crow flies."""
    here, most = context.lead.base.centre, context.lead.full
    found = [*_ahead(context, goal), *_objectives(scene, context)]
    if rich:
        found += [*_enemies(scene, force, context), *_covers(scene, context), _home(scene, context)]
        found += [step(here, bearing, most) for bearing in range(0, 16, 2)]
        found += [*_about(scene, context), *_past_mines(scene, force, context)]
    return [at for at in dict.fromkeys(found) if at != here and squared(at, here) <= most * most]


def _ahead(context: MoveContext, goal: Objective | None) -> Iterator[Point]:
    """Yield how far a unit gets to where it is to go, round what is in the way and straight through."""
    lead = context.lead
    if goal is None or squared(goal.at, lead.base.centre) <= HOLDS**2:
        return
    for slow in (False, True):
        move = FormationMove(context, slow=slow)
        path = move.far_way(lead, goal.at) or (lead.base.centre, goal.at)
        for part in (4, 3):
            yield furthest(path, min(length(path), move.most(lead) * part // 4))[-1]


def _objectives(scene: Scene, context: MoveContext) -> Iterator[Point]:
    """Yield objectives, and places from which they are just held, away from the nearest enemy too."""
    here, most = context.lead.base.centre, context.lead.full
    for one in scene.public.objectives:
        if squared(one.at, here) <= (most + HOLDS) ** 2:
            yield toward(here, one.at, most)
            yield toward(one.at, here, HOLDS - _SPARE)
            foes = [foe.bases[0] for foe in scene.foes]
            if foes:
                foe = nearest(Disc(one.at, 0), tuple(foes)).centre
                yield toward(one.at, (2 * one.at[0] - foe[0], 2 * one.at[1] - foe[1]), HOLDS - _SPARE)


def _about(scene: Scene, context: MoveContext) -> Iterator[Point]:
    """Yield where objectives in reach are just held, on all sides: fire may not reach a unit there, or mines."""
    here, most = context.lead.base.centre, context.lead.full
    for one in scene.public.objectives:
        if squared(one.at, here) <= (most + HOLDS) ** 2:
            yield from (step(one.at, bearing, HOLDS - _SPARE) for bearing in range(0, 16, 2))


def _past_mines(scene: Scene, force: Force, context: MoveContext) -> Iterator[Point]:
    """Yield places beside minefields that are near."""
    here, most = context.lead.base.centre, context.lead.full
    fields = [item.at for item in scene.public.items if item.kind == "mines"]
    near = [at for at in fields if squared(at, here) <= (most + _BESIDE) ** 2]
    if not near or not hazards.trips_mines(scene.public, force.body):
        return
    for at in near:
        yield from (step(at, bearing, _BESIDE) for bearing in range(0, 16, 2))


def _enemies(scene: Scene, force: Force, context: MoveContext) -> Iterator[Point]:
    """Yield where the nearest enemies come into range, and into the distance of a charge."""
    lead = context.lead
    here, most = lead.base.centre, lead.full
    bases = sorted((nearest(lead.base, foe.bases) for foe in scene.foes), key=lambda base: squared(base.centre, here))
    for base in bases[:_LOOKS]:
        far = gap(lead.base, base)
        for wanted in (_CHARGE, force.reach - INCH):
            if 0 < wanted < far <= wanted + most:
                yield toward(here, base.centre, far - wanted)


def _covers(scene: Scene, context: MoveContext) -> Iterator[Point]:
    here, most = context.lead.base.centre, context.lead.full
    near = sorted((to_box(here, piece), piece.id, place) for place, piece in enumerate(scene.public.terrain))
    for piece in (scene.public.terrain[place] for off, _, place in near[:_LOOKS] if off <= most * most):
        yield from islice(cover_points(scene.public, context, piece), 2)


def _home(scene: Scene, context: MoveContext) -> Point:
    here, most = context.lead.base.centre, context.lead.full
    zone = scene.public.zones[scene.seat].outline if scene.seat < len(scene.public.zones) else ()
    if not zone:
        return here
    west, north, east, south = box_of(zone)
    return toward(here, (min(max(here[0], west), east), (north + south) // 2), most)


def shifted(force: Force, context: MoveContext, at: Point) -> Post:
    """Return where a force would stand about, if its leader went to a point."""
    (x, y), (west, north) = context.lead.base.centre, at
    return tuple(Disc((base.centre[0] + west - x, base.centre[1] + north - y), base.radius) for base in force.bases)


def plan_to(context: MoveContext, at: Point) -> tuple[tuple[Point, ...], MovePlan] | None:
    """Return the way of a leader to a point, and the move on it; None where there is none."""
    way = leader_way(context, at)
    if not way:
        return None
    try:
        return way, plan_way(context, way, ())
    except GameError:
        return None


def post_of(force: Force, plan: MovePlan) -> Post:
    """Return where a force stands after a move."""
    bases = (Disc(one.path[-1], base.radius) for one, base in zip(plan.steps, force.bases, strict=True) if not one.left)
    return tuple(bases)


def harm_of(scene: Scene, force: Force, context: MoveContext, plan: MovePlan) -> float:
    """Return the points that a move costs: mines on the way, and being pinned for lost coherency (UH-20, UH-44)."""
    ways = [(one.path, base.radius) for one, base in zip(plan.steps, force.bases, strict=True)]
    mines = max(_LEAST_BLOOD, scene.blood) * mines_under(scene, force, ways)
    torn = loses_coherency(force, context, plan)
    return mines + (_TORN * force.worth if torn else 0.0)


def loses_coherency(force: Force, context: MoveContext, plan: MovePlan) -> bool:
    """Whether a unit ends out of coherency, and so is pinned (UH-20)."""
    return not coherency.in_coherency(post_of(force, plan), context.far)


def mines_under(scene: Scene, force: Force, ways: Iterable[tuple[Path, Inches]]) -> float:
    """Return the points that mines under ways, each with the radius of a base, cost on average (UH-44)."""
    fields = [items.minefield(item.at) for item in scene.public.items if item.kind == "mines"]
    if not fields or not hazards.trips_mines(scene.public, force.body):
        return 0.0
    found = list(ways)
    hit = sum(any(hazards.crosses(path, radius, area) for path, radius in found) for area in fields)
    return _MINES * hit * force.each
