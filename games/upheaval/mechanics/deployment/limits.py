"""Where a model may stand before the battle (UH-49, UH-H11, UH-H14, UH-B22)."""

from collections.abc import Iterator
from typing import NamedTuple

from games.battlefield.bases.standing import Neighbour, Obstacle, Solid, Standing, beyond
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, write_inches
from games.geometry.plane import Point, box_of, to_point
from games.geometry.polygons import Polygon, edges, locate
from games.geometry.roots import floor_root
from games.kernel.text.prose import join, plural
from games.upheaval.content.numbers import INFILTRATOR_RANGE
from games.upheaval.mechanics.deployment.zones import infiltrates, zone_of
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.effects import solid_to, solid_words, terrain_map
from games.upheaval.terrain.types import traits_of
from games.upheaval.units import queries
from games.upheaval.units.sides import side_of

Fault = tuple[str, str]
"""Why a model may not stand somewhere, behind its name, and the rule."""
AWAY: Inches = INFILTRATOR_RANGE * INCH
"""How far Infiltrators keep from enemies (UH-H11)."""


class DeploymentLimits(NamedTuple):
    """What the models of one unit must heed: a zone (None: the whole table), and the bases on the table."""

    public: Public
    unit: Unit
    zone: Polygon | None
    others: tuple[Neighbour, ...]

    @property
    def foes(self) -> tuple[Disc, ...]:
        """The bases of enemies."""
        return tuple(one.base for one in self.others if one.gap or not one.touched)

    def standing(self, model: Model) -> Standing:
        """Return where a model of the unit may stand."""
        public, profile = self.public, self.public.profile(self.unit, model)
        base, wings = Disc((0, 0), profile.radius), profile.has("flying")
        ground = solid_to(terrain_map(public.terrain), base, wings)
        reach = box_of(self.zone) if self.zone else None
        return Standing(base.radius, public.size, self.others, ground, zone=self.zone or (), reach=reach)

    def fault(self, model: Model, at: Point) -> Fault | None:
        """Return why a model of the unit may not stand at a point; None if it may."""
        found = self.standing(model).obstacle(at)
        return self._why(Disc(at, self.public.profile(self.unit, model).radius), found) if found else None

    def _why(self, base: Disc, found: Obstacle) -> Fault:
        if isinstance(found, Solid):
            if traits_of(found.piece).difficult:
                return f"flies, and may not begin {solid_words(found)}", "UH-B22"
            return f"would stand {solid_words(found)}", "UH-H14"
        if isinstance(found, Neighbour):
            return _beside(base, found)
        if self.zone is None or beyond(base, self.public.size) > 0:
            return "would not stand wholly on the table", "UH-H11"
        sides = zone_of(self.public, self.unit.seat).edges
        side = f"at the {join(sides)} {plural('edge') if len(sides) > 1 else 'edge'}"
        return f"would stand {write_inches(_outside(self.zone, base))} inches outside its zone, {side}", "UH-H11"


def _beside(base: Disc, found: Neighbour) -> Fault:
    far = gap(base, found.base)
    if found.gap and far >= 0:
        far = min(far, found.gap - 1)
        where = f"would stand {write_inches(far)} inches from {found.name}"
        return f"{where}; {INFILTRATOR_RANGE} is the least for Infiltrators", "UH-H11"
    if not found.touched and far >= 0:
        return f"would touch {found.name}", "UH-29"
    return f"would be on top of {found.name}", "UH-49"


def deployment_limits(public: Public, unit: Unit) -> DeploymentLimits:
    """Return what a unit must heed that is about to be placed: Infiltrators may stand anywhere (UH-H11)."""
    zone = None if infiltrates(public, unit) else zone_of(public, unit.seat).outline
    return DeploymentLimits(public, unit, zone, tuple(_others(public, unit, AWAY if zone is None else 0)))


def _others(public: Public, unit: Unit, away: Inches) -> Iterator[Neighbour]:
    """Yield the bases of friends, then of enemies, who may not be touched, or keep Infiltrators so far away."""
    friends = side_of(public, unit.seat)
    for one in sorted(public.on_table(), key=lambda one: one.seat not in friends):
        for model, disc in queries.bases(public, one) if one.id != unit.id else ():
            foe = one.seat not in friends
            yield Neighbour(disc, queries.model_name(one, model), away * foe, touched=not foe or bool(away))


def _outside(zone: Polygon, base: Disc) -> Inches:
    """Return by how much a base reaches out of a zone, rounded up."""
    if locate(base.centre, zone) == "outside":
        return gap(Disc(base.centre, 0), zone) + base.radius
    return base.radius - min(floor_root(*to_point(edge, base.centre)) for edge in edges(zone))
