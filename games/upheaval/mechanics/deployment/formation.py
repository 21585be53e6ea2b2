"""Formations of units that are deployed, around their leaders (UH-49, UH-H13)."""

from collections.abc import Iterator, Mapping

from games.battlefield.bases.candidates import grid, nearest_first
from games.geometry.discs import Disc, apart, within
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point, box_of
from games.kernel.base.caching import per_content
from games.upheaval.mechanics.deployment.limits import DeploymentLimits
from games.upheaval.mechanics.deployment.zones import home_of, zone_of
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import queries

_SPACE: Inches = 250
_FINE: Inches = 400
_RANKS = 7
_DEEP = 3
"""A rank counts so much more than a file: formations are wider than deep."""


def form_up(room: DeploymentLimits, leader: Point, fixed: Mapping[int, Point]) -> dict[int, Point] | None:
    """Return where all models of a unit stand around their leader, some others as said; None where there is no room.

    Places that were given are taken for legal; the other models are set into ranks, each near one that stands.
    """
    unit, public = room.unit, room.public
    first, *rest = unit.models
    found = {first.number: leader, **fixed}
    reach = public.options.coherency * INCH
    taken = [Disc(found[model.number], _radius(room, model)) for model in unit.models if model.number in found]
    ways = _ranks(max(_radius(room, model) for model in unit.models), _upright(room))
    free = {model.profile: room.standing(model).fits for model in rest}
    for model in (one for one in rest if one.number not in found):
        radius = _radius(room, model)
        spots = (Disc((leader[0] + x, leader[1] + y), radius) for x, y in ways)
        fits = free[model.profile]
        spot = next((one for one in spots if _joins(one, taken, reach) and fits(one.centre)), None)
        if spot is None:
            return None
        found[model.number] = spot.centre
        taken.append(spot)
    return found


def _radius(room: DeploymentLimits, model: Model) -> Inches:
    return room.public.profile(room.unit, model).radius


def _upright(room: DeploymentLimits) -> bool:
    """Whether ranks run north and south: before a table edge in the west or east."""
    return set(zone_of(room.public, room.unit.seat).edges) <= {"west", "east"}


def _joins(base: Disc, taken: list[Disc], reach: Inches) -> bool:
    """Whether a base is free of those that stand, and near one of them."""
    return all(apart(base, one) for one in taken) and any(within(base, one, reach) for one in taken)


@per_content
def _ranks(radius: Inches, upright: bool) -> tuple[Point, ...]:
    """Return ways from the leader to places in ranks and files, then to places between those; the nearest first."""
    stride = 2 * radius + _SPACE
    return (*_grid(stride, upright), *_grid(stride // 2, upright), *_grid(_FINE, upright))


def _grid(stride: Inches, upright: bool) -> list[Point]:
    steps = range(-_RANKS, _RANKS + 1)
    found = [(file, rank) for file in steps for rank in steps if (file, rank) != (0, 0)]
    found.sort(key=lambda way: (way[0] ** 2 + _DEEP * way[1] ** 2, way))
    return [(rank * stride, file * stride) if upright else (file * stride, rank * stride) for file, rank in found]


def point_beside(room: DeploymentLimits, host: Unit) -> Point | None:
    """Return a place for a lone model in coherency with a unit that stands; None where there is no room (UH-H13)."""
    model = room.unit.models[0]
    radius, reach = _radius(room, model), room.public.options.coherency * INCH
    bases = [disc for _, disc in queries.bases(room.public, host)]
    spots = ((base, (base.centre[0] + x, base.centre[1] + y)) for base in bases for x, y in _ranks(radius, False)[:60])
    near = (at for base, at in spots if within(Disc(at, radius), base, reach))
    return next(filter(room.standing(model).fits, near), None)


def free_points(room: DeploymentLimits, stride: Inches) -> Iterator[Point]:
    """Yield points at which the leader of a unit may stand, those nearest to the middle of its zone first."""
    return filter(room.standing(room.unit.models[0]).fits, all_points(room, stride))


def all_points(room: DeploymentLimits, stride: Inches) -> list[Point]:
    """Return points all over where a unit may be placed, those nearest to the middle of its zone first."""
    return points_around(room, stride, home_of(room.public, room.unit.seat))


def points_around(room: DeploymentLimits, stride: Inches, goal: Point) -> list[Point]:
    """Return points all over where a unit may be placed, those nearest to a goal first."""
    box = (0, 0, *room.public.size) if room.zone is None else box_of(room.zone)
    return nearest_first(grid(box, stride), goal)


def form_up_in_middle(room: DeploymentLimits) -> dict[int, Point] | None:
    """Return where a unit stands that is placed by the rules: in the middle of its zone, as far as there is room."""
    found = (form_up(room, at, {}) for stride in (INCH, INCH // 2) for at in free_points(room, stride))
    return next((places for places in found if places is not None), None)
