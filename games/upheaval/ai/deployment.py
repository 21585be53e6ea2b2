"""Where computer players place their units before the battle: each as near as it can to an objective of its own."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches
from games.geometry.paths import length
from games.geometry.plane import Point, squared
from games.kernel import Seat
from games.upheaval.ai.scene import Scene
from games.upheaval.ai.weighing.evaluation import nearest
from games.upheaval.mechanics.deployment.formation import form_up, free_points, point_beside
from games.upheaval.mechanics.deployment.limits import DeploymentLimits, deployment_limits
from games.upheaval.mechanics.deployment.placing import at_once, waiting_units, with_unit
from games.upheaval.state.actions import Attach, Deploy
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Unit
from games.upheaval.terrain.cover import terrain_cover
from games.upheaval.units import sides

_STRIDE: Inches = 2 * INCH
_SHELTERED: Inches = 4 * INCH
"""How much farther from its objective a unit may stand for hard cover."""
_TRIED = 8
_BAND: Inches = 3 * INCH
_BANDS = 10
_WAY = 1.5
"""What an inch of way counts for, in points that enemies may destroy: nobody stands in a lane of fire for nothing, and
Infiltrators do not go forward to die alone."""


def deployment(state: State, seat: Seat) -> Any:
    """Place the next unit, or all of them where all are placed at once; None: as the rules would."""
    public = state.public
    sheets = at_once(public)
    found: list[tuple[str, Point]] = []
    for unit in sorted(waiting_units(public, seat), key=lambda one: _rank(public, one)):
        host = None if sheets else _host(public, unit)
        if host is not None:
            return Attach(unit.id, host.id)
        placed = _place(public, unit)
        if placed is None:
            return None
        at, public = placed
        found.append((unit.id, at))
        if not sheets:
            break
    return Deploy(tuple(found))


def _rank(public: Public, unit: Unit) -> tuple[bool, int, str]:
    """Slow units are placed first, personalities last."""
    profile = public.profile(unit, unit.models[0])
    return profile.has("personality"), profile.move, unit.id


def _host(public: Public, unit: Unit) -> Unit | None:
    """Return the unit that a personality joins: one that keeps its pace, best in melee, and of many models (UH-H13)."""
    lone = public.profile(unit, unit.models[0])
    if not lone.has("personality"):
        return None
    room = deployment_limits(public, unit)
    mine = [one for one in public.on_table(unit.seat) if not public.profile(one, one.on_table[0]).has("personality")]
    mine = [one for one in mine if len(one.on_table) > 2 and point_beside(room, one) is not None]
    return max(mine, key=lambda one: _suits(public, one, lone.move), default=None)


def _suits(public: Public, unit: Unit, pace: int) -> tuple[bool, int, int]:
    profile = public.profile(unit, unit.on_table[0])
    return profile.move == pace, profile.melee * len(unit.on_table), -len(unit.id)


def _place(public: Public, unit: Unit) -> tuple[Point, Public] | None:
    """Return where the leader of a unit stands, and the table with the unit on it."""
    room, goal = deployment_limits(public, unit), _goal(public, unit)
    spots = sorted(free_points(room, _STRIDE), key=lambda at: squared(at, goal))
    if room.foes:
        return _placed_warily(room, _in_bands(room, spots, goal), goal)
    for at in sorted(spots[:_TRIED], key=lambda at: (_cost(room, at, goal), at)):
        places = form_up(room, at, {})
        if places is not None:
            return at, with_unit(public, unit, places)
    return None


def _in_bands(room: DeploymentLimits, spots: Sequence[Point], goal: Point) -> list[Point]:
    """Return the best covered of the places in every band around an objective, the nearest bands first."""
    bands: dict[int, list[Point]] = {}
    for at in spots:
        bands.setdefault(length((at, goal)) // _BAND, []).append(at)
    return [min(band, key=lambda at: (_cost(room, at, goal), at)) for _, band in sorted(bands.items())[:_BANDS]]


def _placed_warily(room: DeploymentLimits, spots: Iterable[Point], goal: Point) -> tuple[Point, Public] | None:
    """Place a unit where the way to its objective and what enemies who are placed may answer weigh least together."""
    found = []
    for at in spots:
        places = form_up(room, at, {})
        if places is not None:
            table = with_unit(room.public, room.unit, places)
            scene = Scene(table, room.unit.seat)
            force = scene.ours[room.unit.id]
            risk = scene.threats.risk(force, force.bases, covered=False)
            found.append((_WAY * length((at, goal)) / INCH + risk, at, table))
    best = min(found, key=lambda one: one[:2], default=None)
    return best[1:] if best else None


def _cost(room: DeploymentLimits, at: Point, goal: Point) -> float:
    """Return how bad a place is: far from the objective, or in the open where enemies stand already."""
    foes = room.foes
    base = Disc(at, room.public.profile(room.unit, room.unit.models[0]).radius)
    cover = terrain_cover(room.public, base, (nearest(base, foes),)) if foes else 0
    return length((at, goal)) - cover * _SHELTERED / 4


def _goal(public: Public, unit: Unit) -> Point:
    """Return the objective to which fewest of one's own units stand nearest; the nearer one of two equals."""
    zone = public.zones[unit.seat].outline
    middle = (sum(x for x, _ in zone) // len(zone), sum(y for _, y in zone) // len(zone))
    if not public.objectives:
        return middle
    stand = [public.disc(one, one.on_table[0]).centre for one in sides.friendly_units(public, unit.seat)]
    near = [min(public.objectives, key=lambda one: squared(one.at, at)) for at in stand]
    return min(public.objectives, key=lambda one: (near.count(one), squared(one.at, middle), one.name)).at
