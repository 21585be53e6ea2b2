"""Where a model may stand before the battle (UH-49, UH-H11, UH-H14, UH-B22)."""

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.discs import CONTACT, Disc, apart, box_around, gap, holds
from games.geometry.inches import INCH, Inches, write_inches
from games.geometry.plane import Point, box_of, boxes_meet, to_point
from games.geometry.polygons import Polygon, edges, locate
from games.geometry.roots import floor_root
from games.kernel.prose import join, plural
from games.upheaval.mechanics.deployment.infiltrators import infiltrates
from games.upheaval.mechanics.deployment.zones import zone_of
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.effects import pieces_with_boxes
from games.upheaval.terrain.types import kind_of, traits_of
from games.upheaval.units import queries
from games.upheaval.units.sides import friendly_units

Fault = tuple[str, str]
"""Why a model may not stand somewhere, behind its name, and the rule."""
Named = tuple[str, Disc]
"""A base, and what its model is called."""
AWAY: Inches = 12 * INCH
"""How far Infiltrators keep from enemies (UH-H11)."""
_WALL: Inches = 200


class DeploymentLimits(NamedTuple):
    """What the models of one unit must heed: a zone (None: the whole table), enemies, other bases.

    `close` are those enemies that a model in the zone could touch, `others` all that it could stand upon.
    """

    public: Public
    unit: Unit
    zone: Polygon | None
    foes: tuple[Named, ...]
    close: tuple[Named, ...]
    others: tuple[Named, ...]

    def fault(self, model: Model, at: Point) -> Fault | None:
        """Return why a model of the unit may not stand at a point; None if it may."""
        profile = self.public.profile(self.unit, model)
        base = Disc(at, profile.radius)
        (x, y), radius, (width, height) = at, base.radius, self.public.size
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            return "would not stand wholly on the table", "UH-H11"
        if self.zone is not None and not holds(self.zone, base):
            beyond = write_inches(_beyond(self.zone, base))
            return f"would stand {beyond} inches outside its zone, {self._side()}", "UH-H11"
        context = _on_ground(self.public.terrain, base, profile.has("huge"), profile.has("flying"))
        return context or self._near(base)

    def free(self, model: Model) -> Callable[[Point], bool]:
        """Return how to tell where a model of the unit may stand: where `fault` finds nothing, at less cost."""
        profile, (width, height) = self.public.profile(self.unit, model), self.public.size
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


def deployment_limits(public: Public, unit: Unit) -> DeploymentLimits:
    """Return what a unit must heed that is about to be placed: Infiltrators may stand anywhere (UH-H11)."""
    friends = {one.id for one in friendly_units(public, unit.seat)}
    stand = [
        (one.id, queries.model_name(one, model), disc)
        for one in public.on_table()
        for model, disc in queries.bases(public, one)
    ]
    zone = None if infiltrates(public, unit) else zone_of(public, unit.seat).outline
    foes = tuple((name, disc) for owner, name, disc in stand if owner not in friends)
    others = [(name, disc) for owner, name, disc in stand if owner != unit.id]
    return DeploymentLimits(public, unit, zone, foes, _around(zone, foes), _around(zone, others))


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
    """Return why nobody of a kind may be placed there for the terrain (UH-H14, UH-27, UH-B22)."""
    box = box_around(base)
    for piece, around in pieces_with_boxes(terrain):
        if boxes_meet(box, around) and not apart(base, piece.outline):
            fault = _upon(piece, base, huge, flying)
            if fault:
                return f"{fault} {piece.name} {piece.id}", "UH-B22" if flying else "UH-H14"
    return None


def _upon(piece: Piece, base: Disc, huge: bool, flying: bool) -> str:
    kind = kind_of(piece)
    if kind == "building":
        indoors = not huge and holds(piece.outline, Disc(base.centre, base.radius + _WALL))
        return "" if indoors else "would stand in a wall of"
    if traits_of(piece).impassable or kind == "wall":
        return "would stand in" if kind != "wall" else "would stand upon"
    return "flies, and may not begin in" if flying and traits_of(piece).difficult else ""
