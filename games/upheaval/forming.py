"""Placing units before the battle: where a model may stand, formations around leaders (UH-49, H-11, H-14, B22)."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.discs import CONTACT, Disc, apart, box_around, gap, holds, within
from games.geometry.inches import INCH, Inches, write_inches
from games.geometry.plane import Box, Point, box_of, boxes_meet, to_point
from games.geometry.polygons import Polygon, edges, locate
from games.geometry.roots import floor_root
from games.kernel.prose import join, plural
from games.upheaval import board
from games.upheaval.ground import kind_of, traits_of
from games.upheaval.phases.conditions import infiltrates
from games.upheaval.state import Figure, Public, Unit
from games.upheaval.zones import zone_of

Fault = tuple[str, str]
"""Why a model may not stand somewhere, behind its name, and the rule."""
Named = tuple[str, Disc]
"""A base, and what its model is called."""
AWAY: Inches = 12 * INCH
"""How far Infiltrators keep from enemies (H-11)."""
_WALL: Inches = 200
_SPACE: Inches = 250
_FINE: Inches = 400
_RANKS = 7
_DEEP = 3
"""A rank counts so much more than a file: formations are wider than deep."""


class Room(NamedTuple):
    """What the models of one unit must heed: a zone (None: the whole table), enemies, other bases.

    `close` are those enemies that a model in the zone could touch, `others` all that it could stand upon.
    """

    public: Public
    unit: Unit
    zone: Polygon | None
    foes: tuple[Named, ...]
    close: tuple[Named, ...]
    others: tuple[Named, ...]

    def fault(self, figure: Figure, at: Point) -> Fault | None:
        """Return why a model of the unit may not stand at a point; None if it may."""
        profile = self.public.profile(self.unit, figure)
        base = Disc(at, profile.radius)
        (x, y), radius, (width, height) = at, base.radius, self.public.size
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            return "would not stand wholly on the table", "UH-H11"
        if self.zone is not None and not holds(self.zone, base):
            beyond = write_inches(_beyond(self.zone, base))
            return f"would stand {beyond} inches outside its zone, {self._side()}", "UH-H11"
        ground = _on_ground(self.public.terrain, base, profile.has("huge"), profile.has("flying"))
        return ground or self._near(base)

    def free(self, figure: Figure) -> Callable[[Point], bool]:
        """Return how to tell where a model of the unit may stand: where `fault` finds nothing, at less cost."""
        profile, (width, height) = self.public.profile(self.unit, figure), self.public.size
        radius, huge, flying = profile.radius, profile.has("huge"), profile.has("flying")
        apart = AWAY if self.zone is None else CONTACT + 1
        near = [*((disc, 0) for _, disc in self.others), *((disc, apart) for _, disc in self.close)]
        bases = [(*centre, (radius + wide + reach) ** 2) for (centre, wide), reach in near]

        def fits(at: Point) -> bool:
            x, y = at
            if not (radius <= x <= width - radius and radius <= y <= height - radius):
                return False
            for other_x, other_y, square in bases:
                if (x - other_x) ** 2 + (y - other_y) ** 2 < square:
                    return False
            base = Disc(at, radius)
            inside = self.zone is None or holds(self.zone, base)
            return inside and _on_ground(self.public.terrain, base, huge, flying) is None

        return fits

    def _side(self) -> str:
        """Say at which edges of the table the zone lies."""
        sides = zone_of(self.public, self.unit.seat).edges
        return f"at the {join(sides)} {plural('edge') if len(sides) > 1 else 'edge'}"

    def _near(self, base: Disc) -> Fault | None:
        other = _nearer(base, self.others, 0)
        if other is not None:
            return f"would stand upon {other[0]}", "UH-49"
        foe = _nearer(base, self.close, AWAY if self.zone is None else CONTACT + 1)
        if foe is None:
            return None
        name, disc = foe
        if self.zone is not None:
            return f"would touch {name}", "UH-29"
        far = write_inches(min(gap(base, disc), AWAY - 1))
        return f"would stand {far} inches from {name}; 12 is the least for Infiltrators", "UH-H11"


def _nearer(base: Disc, named: Iterable[Named], reach: Inches) -> Named | None:
    """Return the first of some bases that is nearer than a reach."""
    # What `apart` says of discs, written out: it is asked of every base on the table for every place.
    (x, y), radius = base
    for one in named:
        (other_x, other_y), wide = one[1]
        if (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + wide + reach) ** 2:
            return one
    return None


def room_for(public: Public, unit: Unit) -> Room:
    """Return what a unit must heed that is about to be placed: Infiltrators may stand anywhere (H-11)."""
    friends = {one.id for one in board.friends(public, unit.seat)}
    stand = [
        (one.id, board.name_of(one, figure), disc)
        for one in public.standing()
        for figure, disc in board.bases(public, one)
    ]
    zone = None if infiltrates(public, unit) else zone_of(public, unit.seat).outline
    foes = tuple((name, disc) for owner, name, disc in stand if owner not in friends)
    others = [(name, disc) for owner, name, disc in stand if owner != unit.id]
    return Room(public, unit, zone, foes, _around(zone, foes), _around(zone, others))


def _around(zone: Polygon | None, named: Sequence[Named]) -> tuple[Named, ...]:
    """Return those of some bases that a base in a zone could touch."""
    if zone is None:
        return tuple(named)
    box = box_of(zone, CONTACT + 1)
    return tuple(one for one in named if boxes_meet(box_around(one[1]), box))


def _beyond(zone: Polygon, base: Disc) -> Inches:
    """Return by how much a base reaches out of a zone, rounded up."""
    if locate(base.centre, zone) == "outside":
        return gap(Disc(base.centre, 0), zone) + base.radius
    return base.radius - min(floor_root(*to_point(edge, base.centre)) for edge in edges(zone))


@functools.lru_cache(maxsize=8192)
def _on_ground(terrain: tuple[Piece, ...], base: Disc, huge: bool, flying: bool) -> Fault | None:
    """Return why nobody of a kind may be placed there for the terrain (H-14, UH-27, B22)."""
    box = box_around(base)
    for piece, around in boxed(terrain):
        if boxes_meet(box, around) and not apart(base, piece.outline):
            fault = _upon(piece, base, huge, flying)
            if fault:
                return f"{fault} {piece.name} {piece.id}", "UH-B22" if flying else "UH-H14"
    return None


@functools.lru_cache(maxsize=32)
def boxed(terrain: tuple[Piece, ...]) -> tuple[tuple[Piece, Box], ...]:
    """Return pieces of terrain with their boxes."""
    return tuple((piece, box_of(piece.outline)) for piece in terrain)


def _upon(piece: Piece, base: Disc, huge: bool, flying: bool) -> str:
    kind = kind_of(piece)
    if kind == "building":
        indoors = not huge and holds(piece.outline, Disc(base.centre, base.radius + _WALL))
        return "" if indoors else "would stand in a wall of"
    if traits_of(piece).impassable or kind == "wall":
        return "would stand in" if kind != "wall" else "would stand upon"
    return "flies, and may not begin in" if flying and traits_of(piece).difficult else ""


def chained(discs: Iterable[Disc], reach: Inches) -> bool:
    """Tell whether bases hang together, each within a reach of another one (B12)."""
    waiting = list(discs)
    chain = waiting[:1]
    for one in chain:
        near = [other for other in waiting if other not in chain and within(one, other, reach)]
        chain += near
    return len(chain) == len(waiting)


def formation(room: Room, leader: Point, fixed: Mapping[int, Point]) -> dict[int, Point] | None:
    """Return where all models of a unit stand around their leader, some of them as said; None where there is no room.

    What stands where it is told to stand is taken for legal; the rest is set into ranks, each near one that stands.
    """
    unit, public = room.unit, room.public
    first, *rest = unit.models
    found = {first.number: fixed.get(first.number, leader), **fixed}
    reach = public.options.coherency * INCH
    taken = [Disc(found[figure.number], _radius(room, figure)) for figure in unit.models if figure.number in found]
    ways = _ways(max(_radius(room, figure) for figure in unit.models), _upright(room))
    free = {figure.profile: room.free(figure) for figure in rest}
    for figure in (one for one in rest if one.number not in found):
        radius = _radius(room, figure)
        spots = (Disc((leader[0] + x, leader[1] + y), radius) for x, y in ways)
        fits = free[figure.profile]
        spot = next((one for one in spots if _joins(one, taken, reach) and fits(one.centre)), None)
        if spot is None:
            return None
        found[figure.number] = spot.centre
        taken.append(spot)
    return found


def _radius(room: Room, figure: Figure) -> Inches:
    return room.public.profile(room.unit, figure).radius


def _upright(room: Room) -> bool:
    """Tell whether ranks run north and south: before a table edge in the west or east."""
    return set(zone_of(room.public, room.unit.seat).edges) <= {"west", "east"}


def _joins(base: Disc, taken: list[Disc], reach: Inches) -> bool:
    """Tell whether a base is free of those that stand, and near one of them."""
    return all(apart(base, one) for one in taken) and any(within(base, one, reach) for one in taken)


@functools.lru_cache(maxsize=16)
def _ways(radius: Inches, upright: bool) -> tuple[Point, ...]:
    """Return ways from the leader to places in ranks and files, then to places between those; the nearest first."""
    stride = 2 * radius + _SPACE
    return (*_grid(stride, upright), *_grid(stride // 2, upright), *_grid(_FINE, upright))


def _grid(stride: Inches, upright: bool) -> list[Point]:
    steps = range(-_RANKS, _RANKS + 1)
    found = [(file, rank) for file in steps for rank in steps if (file, rank) != (0, 0)]
    found.sort(key=lambda way: (way[0] ** 2 + _DEEP * way[1] ** 2, way))
    return [(rank * stride, file * stride) if upright else (file * stride, rank * stride) for file, rank in found]


def beside(room: Room, host: Unit) -> Point | None:
    """Return a place for a lone model in coherency with a unit that stands; None where there is no room (H-13)."""
    figure = room.unit.models[0]
    radius, reach = _radius(room, figure), room.public.options.coherency * INCH
    bases = [disc for _, disc in board.bases(room.public, host)]
    spots = ((base, (base.centre[0] + x, base.centre[1] + y)) for base in bases for x, y in _ways(radius, False)[:60])
    near = (at for base, at in spots if within(Disc(at, radius), base, reach))
    return next(filter(room.free(figure), near), None)


def free_spots(room: Room, stride: Inches) -> Iterator[Point]:
    """Yield points at which the leader of a unit may stand, those nearest to the middle of its zone first."""
    return filter(room.free(room.unit.models[0]), spots(room, stride))


def spots(room: Room, stride: Inches) -> list[Point]:
    """Return points all over where a unit may be placed, those nearest to the middle of its zone first."""
    west, north, east, south = box_of(zone_of(room.public, room.unit.seat).outline)
    return spots_around(room, stride, ((west + east) // 2, (north + south) // 2))


def spots_around(room: Room, stride: Inches, goal: Point) -> list[Point]:
    """Return points all over where a unit may be placed, those nearest to a goal first."""
    west, north, east, south = (0, 0, *room.public.size) if room.zone is None else box_of(room.zone)
    half, (x, y) = stride // 2, goal
    columns, rows = range(west + half, east, stride), range(north + half, south, stride)
    return [
        at for _, at in sorted([((at_x - x) ** 2 + (at_y - y) ** 2, (at_x, at_y)) for at_x in columns for at_y in rows])
    ]


def automatic(room: Room) -> dict[int, Point] | None:
    """Return where a unit stands that is placed by the rules: in the middle of its zone, as far as there is room."""
    found = (formation(room, at, {}) for stride in (INCH, INCH // 2) for at in free_spots(room, stride))
    return next((places for places in found if places is not None), None)
