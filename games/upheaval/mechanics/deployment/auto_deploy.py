"""Where units stand that are placed by the rules: spread over their zone, in cover, guns with sight, melee in front."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH, Inches, toward
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, squared
from games.geometry.polygons import enters, locate
from games.geometry.roots import ceil_root
from games.kernel.base.caching import per_content
from games.upheaval.mechanics.deployment.formation import form_up, form_up_in_middle, points_around
from games.upheaval.mechanics.deployment.limits import DeploymentLimits, deployment_limits
from games.upheaval.mechanics.deployment.zones import home_of, infiltrates, to_edge, zone_of
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.effects import pieces_with_boxes
from games.upheaval.terrain.types import traits_of
from games.upheaval.units import sides

_STRIDE: Inches = 2 * INCH
_TRIED = 24
"""How many places are looked at for each unit."""
_BEHIND: Inches = 2 * INCH
"""How near behind a piece a unit is sheltered by it."""
_COVER: Inches = INCH
"""How far off a unit goes for each point of Cover."""
_SIGHT: Inches = 3 * INCH // 2
"""How far off a unit that shoots goes for each objective that it sees."""


def auto_deploy(public: Public, unit: Unit) -> dict[int, Point] | None:
    """Return where the models of a unit stand that is placed by the rules; None where there is no room (UH-49).

    The first unit stands in the middle of its zone, each further one as far from the others as the zone has lanes.
    """
    room = deployment_limits(public, unit)
    goal = _goal(room)
    near = islice(filter(room.standing(unit.models[0]).fits, points_around(room, _STRIDE, goal)), _TRIED)
    threats = _threats(public, unit.seat)
    ranked = sorted(near, key=lambda at: (_price(room, at, goal, threats), at))
    found = (form_up(room, at, {}) for at in ranked)
    return next((places for places in found if places is not None), None) or form_up_in_middle(room)


def _goal(room: DeploymentLimits) -> Point:
    """Return around where a unit is to stand: in a free lane, at its friends, or at an objective for Infiltrators."""
    public, unit = room.public, room.unit
    mine = [public.disc(one, one.on_table[0]).centre for one in public.on_table(unit.seat)]
    goals: list[Point] = []
    if room.zone is None:
        goals = [one.at for one in public.objectives]
    elif _alone(public, unit):
        goals = mine[:1]
    goals = goals or list(_lanes(public, unit.seat))
    home = home_of(public, unit.seat)
    return min(goals, key=lambda at: (-min((squared(at, one) for one in mine), default=0), squared(at, home), at))


def _alone(public: Public, unit: Unit) -> bool:
    return public.profile(unit, unit.models[0]).has("personality")


def _lanes(public: Public, seat: int) -> Iterator[Point]:
    """Yield the middles of lanes along a zone, as many as units are to be spread over it."""
    units = [one for one in public.units if one.seat == seat and not (_alone(public, one) or infiltrates(public, one))]
    zone, count = zone_of(public, seat), max(1, len(units))
    west, north, east, south = box_of(zone.outline)
    x, y = home_of(public, seat)
    for lane in range(1, 2 * count, 2):
        if set(zone.edges) <= {"west", "east"}:
            yield x, north + (south - north) * lane // (2 * count)
        else:
            yield west + (east - west) * lane // (2 * count), y


def _threats(public: Public, seat: int) -> list[Point]:
    """Return from where enemies come: the middles of their zones."""
    return [home_of(public, other) for other in range(public.seats) if other not in sides.side_of(public, seat)]


def _price(room: DeploymentLimits, at: Point, goal: Point, threats: Sequence[Point]) -> int:
    """Return how bad a place is: off the goal; less in cover, where guns see objectives, and melee has no far way.

    Cover and sight are judged by one line each, which is good enough to choose by and soon done.
    """
    public, unit = room.public, room.unit
    profile = public.profile(unit, unit.models[0])
    worth = _COVER * min((_cover(public, at, one) for one in threats), default=0)
    if not profile.weapons or profile.melee > profile.accuracy:
        worth += to_edge(at, zone_of(public, unit.seat), public.size)
    elif not profile.has("personality"):
        worth += _SIGHT * sum(_clear(public, (at, one.at)) for one in public.objectives)
    return ceil_root(squared(at, goal)) - worth


def _cover(public: Public, at: Point, threat: Point) -> int:
    """Return the Cover of the piece that a place lies in, or right behind; 0 for none (UH-H14)."""
    near = (at, toward(at, threat, _BEHIND))
    return max((traits_of(piece).cover for piece in _across(pieces_with_boxes(public.terrain), near)), default=0)


def _clear(public: Public, line: Segment) -> bool:
    return not _across(_blocking(public.terrain), line)


@per_content
def _blocking(terrain: tuple[Piece, ...]) -> tuple[tuple[Piece, Box], ...]:
    return tuple(one for one in pieces_with_boxes(terrain) if traits_of(one[0]).blocks)


def _across(pieces: Iterable[tuple[Piece, Box]], line: Segment) -> list[Piece]:
    """Return those of some pieces that lie on a line."""
    west, north, east, south = box_of_leg(line)
    return [
        piece
        for piece, (left, top, right, bottom) in pieces
        if left <= east and west <= right and top <= south and north <= bottom
        if enters(line, piece.outline) or locate(line[0], piece.outline) == "inside"
    ]
