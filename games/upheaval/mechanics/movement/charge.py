"""Charging: models go into contact with a unit by the shortest ways, the others as near as may be (UH-14, B14)."""

import functools
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.geometry.discs import Disc
from games.geometry.inches import INCH, VECTORS, Inches
from games.geometry.moves import touching
from games.geometry.paths import Path, length
from games.geometry.plane import Point, boxes_meet, grown, squared
from games.kernel import IllegalAction, Seat
from games.upheaval.mechanics.movement.context import MOST_POINTS, allowance, move_context
from games.upheaval.mechanics.movement.formation import FormationMove, follow_leader
from games.upheaval.mechanics.movement.plan import MoveContext, MovePlan, Mover, difficult_on, free_movers
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, sides
from games.upheaval.units.lengths import inches
from games.upheaval.units.party import members

_GRIP: Inches = 10
"""The gap that a charger leaves to whom it touches."""
_ROUTED = 6
_FAR: Inches = 4 * INCH
"""Of who is further than this out of reach, no way round anything is looked for to tell how far."""


def plan_charge(public: Public, unit: Unit, target: Unit, way: Path = ()) -> MovePlan:
    """Return how a unit charges; raises IllegalAction where no model reaches contact (B14)."""
    if len(way) > MOST_POINTS:
        raise IllegalAction(f"a way has at most {MOST_POINTS} points, not {len(way)}", "UH-H16")
    ground = move_context(public, unit, "charge", target)
    _check_on_table(ground, way)
    march = _reaching(ground, way)
    if march is None:
        raise _too_far(ground, unit, target, way)
    return march


def possible_charge(public: Public, unit: Unit, target: Unit) -> MovePlan | None:
    """Return how a unit charges, None where no model reaches contact: why not takes much longer to tell."""
    ground = move_context(public, unit, "charge", target)
    return _reaching(ground, ()) if free_movers(ground) else None


@functools.lru_cache(maxsize=1024)
def _reaching(ground: MoveContext, way: Path) -> MovePlan | None:
    for slow in (False, True):
        marching = FormationMove(ground, slow=slow)
        if _all_charge(marching, way):
            slowed = marching.slowing()
            if slow or not slowed:
                return marching.done(ground.lead, slowed)
    return None


def _check_on_table(ground: MoveContext, way: Path) -> None:
    """Raise IllegalAction for a way over the table edge, or where no model can move."""
    radius, (width, height) = ground.lead.base.radius, ground.size
    if not all(radius <= x <= width - radius and radius <= y <= height - radius for x, y in way):
        raise IllegalAction(f"{ground.lead.name} would leave the table", "UH-H11")


def _all_charge(marching: FormationMove, way: Path) -> int:
    """Let all go that reach contact, then the others; return how many reach it."""
    ground = marching.ground
    order = sorted(free_movers(ground), key=lambda one: (_distance(one, ground), one.unit, one.number))
    if way:
        order.sort(key=lambda one: one != ground.lead)
    reached = [walker for walker in order if _reaches(marching, walker, way if walker == ground.lead else ())]
    if not reached or (way and ground.lead not in reached):
        return 0
    follow_leader(marching, {one: _aim(one, ground).centre for one in order if one not in reached})
    return len(reached)


def _distance(walker: Mover, ground: MoveContext) -> int:
    return min(squared(walker.base.centre, one.centre) for one in ground.targets)


def _aim(walker: Mover, ground: MoveContext) -> Disc:
    return min(ground.targets, key=lambda one: squared(walker.base.centre, one.centre))


def _reaches(marching: FormationMove, walker: Mover, via: Path) -> bool:
    """Let a model go into contact, if it can without leaving those who went before it."""
    here = walker._replace(base=Disc(via[-1], walker.base.radius)) if via else walker
    start = here.base.centre
    before: Path = (walker.base.centre, *via)
    if not all(marching.gets(walker, leg) for leg in pairwise(before)):
        return False
    routed = 0
    for spot in _contacts(marching, here):
        if not marching.hangs(spot, walker.base.radius) or marching.trouble(walker, spot):
            continue
        straight = marching.gets(here, (start, spot))
        if not straight and routed >= _ROUTED:
            continue
        routed += not straight
        last = (start, spot) if straight else marching.around(here, spot)
        path = (*before[:-1], *last) if last else ()
        if path and marching.affords(walker, path) and not marching.trouble(walker, spot, path):
            marching.put(walker, path)
            return True
    return False


def _contacts(marching: FormationMove, walker: Mover) -> list[Point]:
    """Return places within MOV where a base touches the target, those first that are nearest to it."""
    (start, radius), most = walker.base, marching.most(walker)
    found = [
        spot
        for target in marching.ground.targets
        if squared(start, target.centre) <= (most + radius + target.radius + 2 * _GRIP) ** 2
        for spot in _around(walker, target)
        if squared(start, spot) <= most * most
    ]
    return sorted(found, key=lambda spot: (squared(spot, start), spot))


def _around(walker: Mover, target: Disc) -> Iterator[Point]:
    start, radius = walker.base
    if squared(start, target.centre) > (radius + target.radius) ** 2:
        yield touching(start, radius, target)
    far = radius + target.radius + _GRIP
    x, y = target.centre
    yield from ((x + east * far // 1_000_000, y + south * far // 1_000_000) for east, south in VECTORS)


def _too_far(ground: MoveContext, unit: Unit, target: Unit, way: Path) -> IllegalAction:
    """Return what is said where nobody reaches contact: who comes nearest, and how far short it is."""
    walkers = (ground.lead,) if way else free_movers(ground)
    ranked = sorted((_straight(ground, walker, way), walker.name, walker) for walker in walkers)
    short, name, walker = ranked[0]
    most, least = walker.full, "at least "
    if short <= _FAR:
        short, most, name = _least_short(FormationMove(ground, slow=True), ranked, way)
        least = ""
    if short <= 0:
        return IllegalAction(f"no model of {unit.id} finds a free way to {target.id}", "UH-B14")
    sentence = f"no model of {unit.id} reaches {target.id}: {name} is nearest, and {least}{inches(short)} inches short"
    winds = next((f", for {one.winds}" for _, called, one in ranked if called == name and one.winds), "")
    return IllegalAction(f"{sentence} with its {most / INCH:g}{winds}", "UH-B14")


def _least_short(
    marching: FormationMove, ranked: Sequence[tuple[Inches, str, Mover]], way: Path
) -> tuple[Inches, Inches, str]:
    """Return who comes nearest: how far it is short of contact, how far it may go, its name.

    Ways are looked for only as long as a straight one would be better than the best that was found.
    """
    found: list[tuple[Inches, Inches, str]] = []
    for least, name, walker in ranked:
        if not found or least <= min(found)[0]:
            found.append((*_short(marching, walker, way), name))
    return min(found)


def _straight(ground: MoveContext, walker: Mover, way: Path) -> Inches:
    """Return how far a model is short of contact if nothing is in its way and nothing slows it."""
    return length((walker.base.centre, *way, _end(ground, walker, way))) - walker.full


def _end(ground: MoveContext, walker: Mover, way: Path) -> Point:
    """Return where a model would come into contact, straight ahead."""
    here = walker._replace(base=Disc(way[-1], walker.base.radius)) if way else walker
    return touching(here.base.centre, walker.base.radius, _aim(here, ground))


def _short(marching: FormationMove, walker: Mover, way: Path) -> tuple[Inches, Inches]:
    """Return how far a model is short of contact, and how far it may go (B14)."""
    here = walker._replace(base=Disc(way[-1], walker.base.radius)) if way else walker
    end = _end(marching.ground, walker, way)
    last = marching.far_way(here, end) or (here.base.centre, end)
    path = (walker.base.centre, *way[:-1], *last) if way else last
    most = marching.most(walker) if difficult_on(marching.land, walker, path) else walker.full
    return marching.cost(walker, path) - most, most


def chargeable(public: Public, seat: Seat, unit: Unit) -> list[Unit]:
    """Return the enemies that a unit could charge now, the nearest first."""
    most = max((allowance(public, one, figure).full for _, one, figure in members(public, unit)), default=0)
    around = grown(party.box_of(public, unit), most)
    foes = (foe for foe in sides.whole_enemy_units(public, unit) if boxes_meet(party.box_of(public, foe), around))
    near = [(party.distance(public, unit, foe), foe) for foe in foes]
    near.sort(key=lambda one: one[0])
    return [foe for far, foe in near if far <= most and possible_charge(public, unit, foe) is not None]
