"""Spots worth going to: what a panel lists for a unit's move, since nobody can click into a picture (UH-H16).

They are places for the leader; what each gives is what the leader would have there, the others standing around it.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from games.battlefield.bases.candidates import TENTH, on_tenths_toward, to_box, to_compass_points
from games.battlefield.bases.destinations import MOST, Destination, anywhere, far_enough
from games.battlefield.pieces import Piece
from games.battlefield.ways.notation import middle, write_way
from games.geometry.discs import Disc, apart, gap
from games.geometry.inches import INCH, Inches, step, toward, write_point
from games.geometry.lengths import in_inches
from games.geometry.paths import Path, length
from games.geometry.plane import Point, squared
from games.kernel import Rng
from games.kernel.base.caching import per_move, per_table
from games.kernel.base.errors import passes
from games.kernel.dice import shuffled
from games.kernel.text.prose import join
from games.upheaval.mechanics.movement.approaching.approach import (
    approach,
    cover_points,
    is_legal_way,
    loses_coherency,
    ways_of_leader,
)
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.falling import fall_back
from games.upheaval.mechanics.movement.plan import MoveContext
from games.upheaval.mechanics.movement.unit_move import plan_way
from games.upheaval.previews.mines import fields_under, mines_words
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.terrain import cover, line_of_sight
from games.upheaval.units import queries, sides
from games.upheaval.units.objectives import HOLDS, counts, holder

_APART: Inches = 1400
"""Spots are no nearer to each other than this."""
_TRIED = 30
_NAMED = 3
_SPARE: Inches = 200
"""A leader stops so much nearer to an objective than it must."""
_SHOT, _RISK, _TORN, _MINED = 0.4, 0.15, 1.0, 5.0
"""What somebody to shoot is worth, an enemy in whose range one is, lost coherency and a minefield; an objective: 1."""
_WORTH = 15
"""How many inches nearer to the next objective are worth one that is held."""
_CHARGE: Inches = 5 * INCH
"""How far from an enemy one stands that wants to charge it next."""


def destinations(public: Public, unit: Unit, deed: Deed) -> tuple[Destination, ...]:
    """Return up to MOST spots that a unit's leader can go to with all others after it, the best first.

    Those with mines on the way come last, where no other is near (UH-44).
    """
    return tuple(place for _, place in ranked(public, unit, deed))


@per_move
def ranked(public: Public, unit: Unit, deed: Deed) -> tuple[tuple[float, Destination], ...]:
    """Return the same with how good each of them looks."""
    context = move_context(public, unit, deed)
    if all(one.fixed for one in context.movers):
        return ()
    found: list[tuple[str, Path]] = []
    mined: list[tuple[str, Path]] = []
    for goal, title in _tried(public, unit, context, deed):
        if len(found) == MOST:
            break
        if not _is_apart(goal, found):
            continue
        way = _way(context, goal)
        if not _leads_on(public, unit, deed, way):
            continue
        if _is_apart(way[-1], found):
            (mined if _fields(public, unit, deed, way) else found).append((title, way))
    for title, way in mined:
        if len(found) < MOST and _is_apart(way[-1], found):
            found.append((title, way))
    listed = [_ranked(public, unit, deed, context, way, title) for title, way in found]
    return tuple(sorted(listed, key=lambda one: -one[0]))


def _ranked(
    public: Public, unit: Unit, deed: Deed, context: MoveContext, way: Path, title: str
) -> tuple[float, Destination]:
    given = _given(public, unit, deed, context, way)
    mined = len(_fields(public, unit, deed, way))
    near = _nearer(public, unit, context.lead.base.centre, way[-1])
    merit = given.merit + near - _MINED * mined - (_TORN if loses_coherency(context, way) else 0.0)
    return merit, Destination(way, title, given.words)


def _nearer(public: Public, unit: Unit, here: Point, at: Point) -> float:
    """Return what inches are worth that a way leads nearer to the next objective, or without any to the next enemy."""
    goals = [one.at for one in public.objectives] or [
        base.centre for foe in sides.enemy_units(public, unit.seat) for _, base in queries.bases(public, foe)
    ]
    if not goals:
        return 0.0
    goal = min(goals, key=lambda each: squared(each, here))
    return (math.dist(here, goal) - math.dist(at, goal)) / INCH / _WORTH


def _is_apart(at: Point, found: Iterable[tuple[str, Path]]) -> bool:
    """Whether a point is far enough from where other ways end."""
    return far_enough(at, (way[-1] for _, way in found), _APART)


def _fields(public: Public, unit: Unit, deed: Deed, way: Path) -> tuple[str, ...]:
    """Return the minefields under a unit whose leader goes a way."""
    context = move_context(public, unit, deed)
    if not context.mines:
        return ()
    falls = deed == "fall"
    plan = fall_back.plan_fall_back(public, unit, way).plan if falls else plan_way(context, way, ())
    return fields_under(public, unit, plan)


@per_table
def has_destinations(public: Public, unit: Unit, deed: Deed) -> bool:
    """Whether there are any spots, which is found out long before all of them."""
    context = move_context(public, unit, deed)
    if all(one.fixed for one in context.movers):
        return False
    return any(_leads_on(public, unit, deed, _way(context, goal)) for goal, _ in _tried(public, unit, context, deed))


def any_way(public: Public, unit: Unit, deed: Deed, rng: Rng) -> str:
    """Return a way to any of the goals as notation has it, or now and then a point anywhere; "" for none."""
    context = move_context(public, unit, deed)
    if all(one.fixed for one in context.movers):
        return ""
    if not rng.randrange(MOST):
        return write_point(anywhere(public.size, rng))
    groups = (
        shuffled(_objectives(public, context, approached=not rng.randrange(MOST)), rng),
        shuffled(_enemies(public, unit, context), rng),
        _covers(public, context, shuffled(public.terrain, rng)),
        shuffled(_around(public, unit, context), rng),
        _retreats(public, unit, context) if deed == "fall" else (),
    )
    goals = (goal for group in shuffled(groups, rng) for goal, _ in group)
    ways = (_way(context, on_tenths_toward(goal, context.lead.base.centre)) for goal in goals)
    return next((write_way(way) for way in ways if _leads_on(public, unit, deed, way)), "")


def _tried(public: Public, unit: Unit, context: MoveContext, deed: Deed) -> Iterator[tuple[Point, str]]:
    """Yield goals that are worth a try, over tenths of an inch, no two of them the same."""
    seen: set[Point] = set()
    for goal, title in chain(_retreats(public, unit, context) if deed == "fall" else (), _goals(public, unit, context)):
        at = on_tenths_toward(goal, context.lead.base.centre)
        if at not in seen:
            seen.add(at)
            yield at, title
        if len(seen) == _TRIED:
            return


def _way(context: MoveContext, goal: Point) -> Path:
    """Return the way of the leader to a goal, () where it cannot lead the unit there."""
    return next((way for way in ways_of_leader(context, goal) if is_legal_way(context, way)), ())


def _leads_on(public: Public, unit: Unit, deed: Deed, way: Path) -> bool:
    """Whether there is a way, and one by which a unit that falls back may do that (UH-16)."""
    if not way or deed != "fall":
        return bool(way)
    return passes(fall_back.plan_fall_back, public, unit, way)


def _goals(public: Public, unit: Unit, context: MoveContext) -> Iterator[tuple[Point, str]]:
    """Yield goals with their names: objectives, enemies, cover, home, and all around."""
    yield from _objectives(public, context)
    yield from _enemies(public, unit, context)
    yield from _covers(public, context, public.terrain)
    yield from _around(public, unit, context)


def _around(public: Public, unit: Unit, context: MoveContext) -> Iterator[tuple[Point, str]]:
    """Yield goals towards home, and all around."""
    here, most = context.lead.base.centre, context.lead.full
    zone = public.zones[unit.seat].outline if unit.seat < len(public.zones) else ()
    if zone:
        yield toward(here, middle(zone), most), "toward the own zone"
    yield from to_compass_points(here, most)


def _retreats(public: Public, unit: Unit, context: MoveContext) -> Iterator[tuple[Point, str]]:
    """Yield where the leader falls back to by itself (UH-16)."""
    led = fall_back.plan_fall_back(public, unit).plan.step(context.lead.unit, context.lead.number)
    if led.moved:
        yield led.path[-1], "as near home as it can get"


def _objectives(public: Public, context: MoveContext, *, approached: bool = True) -> Iterator[tuple[Point, str]]:
    here, most = context.lead.base.centre, context.lead.full
    far = []
    for one in sorted(public.objectives, key=lambda one: squared(one.at, here)):
        near = squared(one.at, here) <= (most + HOLDS) ** 2
        yield toward(here, one.at, most), f"{'' if near else 'toward '}the {one.name}"
        far += [] if near else [one]
        yield from ((at, f"the {one.name}") for at in _beside_mines(context, one.at) if near)
    for one in far[:approached]:  # to the nearest one round what is in the way; that takes the longest to find
        yield from ((way[-1], f"toward the {one.name}") for way in [approach(context, one.at)] if way)


def _beside_mines(context: MoveContext, goal: Point) -> Iterator[Point]:
    """Yield where an objective is just held on all sides, if there are mines under it (UH-44)."""
    lead = context.lead
    if lead.trips and any(not apart(Disc(goal, lead.base.radius), area) for area in context.mines):
        around = (step(goal, bearing, HOLDS - _SPARE) for bearing in range(0, 16, 2))
        yield from sorted(around, key=lambda at: squared(at, lead.base.centre))


def _enemies(public: Public, unit: Unit, context: MoveContext) -> Iterator[tuple[Point, str]]:
    """Yield where an enemy comes into charging distance and into range, and as near to it as one comes."""
    lead = context.lead
    (x, y), most = lead.base.centre, lead.full
    reach = _reach(public, unit)
    near = sorted(
        (min((base for _, base in queries.bases(public, foe)), key=lambda base: squared(base.centre, (x, y))), foe.id)
        for foe in sides.enemy_units(public, unit.seat)
    )
    near.sort(key=lambda one: squared(one[0].centre, (x, y)))
    for base, name in near[:4]:
        far = gap(lead.base, base)
        for wanted, title in ((_CHARGE, f"{name} in charge distance"), (reach, f"{name} in range")):
            if wanted and wanted < far <= wanted + most:
                yield toward((x, y), base.centre, far - wanted + TENTH), title
        if far > most + _CHARGE:
            yield toward((x, y), base.centre, most), f"toward {name}"


def _covers(public: Public, context: MoveContext, pieces: Iterable[Piece]) -> Iterator[tuple[Point, str]]:
    """Yield the two nearest places of cover at every one of some pieces in reach."""
    here, most = context.lead.base.centre, context.lead.full
    for piece in pieces:
        if to_box(here, piece) <= most * most:
            near_cover = islice(cover_points(public, context, piece), 2)
            yield from ((at, f"cover at {piece.name} {piece.id}") for at in near_cover)


def _reach(public: Public, unit: Unit) -> Inches:
    """Return how far a unit shoots that has moved: heavy weapons do not count then (UH-22); 0: it does not."""
    guns = (gun for model in unit.on_table for gun in public.profile(unit, model).weapons if gun.kind != "heavy")
    return max((gun.reach for gun in guns), default=0)


def _held(public: Public, unit: Unit, at: Disc) -> list[str]:
    """Name the objectives at which a unit would be, and whether its side would hold them (UH-H18)."""
    near = [one for one in public.objectives if counts(public, unit) and gap(at, Disc(one.at, 0)) <= HOLDS]
    ours = sides.side_of(public, unit.seat)
    return [f"{'holds' if holder(public, one.at, coming=unit) in ours else 'contests'} the {one.name}" for one in near]


class _Given(NamedTuple):
    """What a spot gives: in words, and how good that looks."""

    words: str
    merit: float


def _given(public: Public, unit: Unit, deed: Deed, context: MoveContext, way: Path) -> _Given:
    """Return what a spot gives: how far, which objective, whom one could shoot, and who sees one there."""
    lead = context.lead
    at = Disc(way[-1], lead.base.radius)
    parts = [in_inches(length((lead.base.centre, *way)))]
    parts += ["out of coherency"] if loses_coherency(context, way) else []
    parts += [words] if (words := mines_words(_fields(public, unit, deed, way))) else []
    held = _held(public, unit, at)
    parts += held
    reach = 0 if deed == "run" else _reach(public, unit)
    shoots, seen, threats, covered = [], 0, [], 0
    for foe in sides.enemy_units(public, unit.seat):
        base = min((base for _, base in queries.bases(public, foe)), key=lambda base: squared(base.centre, at.centre))
        if not line_of_sight.sees_from(public, foe.id, base, at):
            continue
        seen += 1
        if gap(at, base) <= max(
            (gun.reach for one in foe.on_table for gun in public.profile(foe, one).weapons), default=0
        ):
            threats.append(foe.id)
            covered += cover.terrain_cover(public, at, (base,)) > 0
        shoots += [foe.id] if reach and gap(at, base) <= reach else []
    if shoots:
        parts.append(f"shoots {join(shoots[:3])}")
    hidden = "" if not covered else ", in cover" if covered == len(threats) else f", in cover from {covered}"
    named = join(threats) if len(threats) <= _NAMED else f"{len(threats)} enemies"
    unseen = "seen from beyond range" if seen else "out of sight"
    parts.append(f"in range of {named}{hidden}" if threats else unseen)
    risk = _RISK * min(_NAMED, len(threats) - covered / 2)
    return _Given(" · ".join(parts), len(held) + (_SHOT if shoots else 0.0) - risk)
