"""How one model sees another anywhere on its way, at less cost than asking place by place (UW-8, UW-38, UW-42)."""

from collections.abc import Iterator
from functools import cached_property, partial
from itertools import pairwise

from games.battlefield.pieces import Piece
from games.battlefield.sight import scene
from games.geometry import beams
from games.geometry.beams import Obstacle
from games.geometry.crossings import Shadow, Wedge, hull, outside, past_piece
from games.geometry.discs import Disc, box_around, gap, in_contact, within
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Box, Point, Segment, box_of, boxes_meet
from games.geometry.polygons import Polygon
from games.geometry.sight import Sight
from games.kernel.base.caching import per_line
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain.line_of_sight import OWN_COVER, PARTS, SAVES, SEEN, Look, bodies
from games.urban_war.units.ranges import band_of

_NONE = Sight(0, scene.MARKS)


class SightOnWay:
    """How a viewer sees a target on a way: what `line_of_sight.look` returns, as far as the target is seen.

    Terrain and bases that are beside all lines from the viewer to the way are left out once for all places.
    """

    def __init__(self, public: Public, viewer: Model, target: Model, way: Path) -> None:
        self._source, self._radius = public.disc(viewer), public.card(target).radius
        self._part = PARTS[public.options.visible]
        self._legs = tuple(pairwise(way)) or ((way[0], way[0]),)
        self._terrain, self._way = public.terrain, way
        self._others = partial(bodies, public, viewer, target, self._source)
        self._shadows = _shadows(public.terrain, self._source.centre, self._radius)

    @cached_property
    def _around(self) -> tuple[Box, Polygon]:
        """The box of the viewer and the whole way of the target, and the smallest convex polygon around them."""
        corners = [self._source.centre]
        for at in self._way:
            west, north, east, south = box_around(Disc(at, self._radius))
            corners += [(west, north), (east, north), (west, south), (east, south)]
        return box_of(corners), hull(corners)

    @cached_property
    def _hiding(self) -> list[Obstacle]:
        """What could be between the viewer and the way."""
        others = map(beams.obstacle, self._others())
        return [one for one in (*scene.scenery(self._terrain).hiding, *others) if self._near(one)]

    @cached_property
    def _near_shadows(self) -> list[Shadow]:
        """The shadows of the terrain between the viewer and the way."""
        return [shadow for one, shadow in self._shadows if self._near(one)]

    def _near(self, one: Obstacle) -> bool:
        """Whether an obstacle could be between the viewer and the way."""
        box, around = self._around
        return boxes_meet(one.box, box) and not outside(around, one.piece)

    @cached_property
    def _covering(self) -> list[tuple[int, Obstacle]]:
        """What could give the target cover, with the save (UW-42)."""
        return [
            (SAVES[piece.cover], one)
            for piece, one in scene.scenery(self._terrain).covering
            if self._near(one) and not within(self._source, piece.outline, OWN_COVER)
        ]

    def look(self, at: Point) -> Look:
        """Return how the target is seen at a point of the way."""
        aim = Disc(at, self._radius)
        far = gap(self._source, aim)
        if in_contact(self._source, aim):
            return Look(far, "contact", SEEN, True, 0)
        wedge = Wedge(self._source.centre, aim)
        sight = _NONE if any(shadow.hides(at) for shadow in self._near_shadows) else self._sight(aim, wedge)
        seen = sight.at_least(*self._part)
        return Look(far, band_of(far), sight, seen, self._save(aim, wedge) if seen else 0)

    def _sight(self, aim: Disc, wedge: Wedge) -> Sight:
        hiding = [one for one in self._hiding if not wedge.misses(one.piece)]
        return Sight(sum(beams.free(scene.beam(self._source, aim), hiding)), scene.MARKS) if hiding else SEEN

    def _save(self, aim: Disc, wedge: Wedge) -> int:
        """Return the best cover save that the target would have, 0 for none (UW-42, UW-B34)."""
        covering = [(save, one) for save, one in self._covering if not wedge.misses(one.piece)]
        if not covering:
            return 0
        hidden = beams.hiding(scene.beam(self._source, aim), [one for _, one in covering])
        return min((save for save, one in covering if one in hidden), default=0)

    @property
    def never(self) -> bool:
        """Whether one piece of terrain or the other is known to hide the target all along every leg of the way."""
        return all(any(all(map(shadow.hides, leg)) for _, shadow in self._shadows) for leg in self._legs)

    def changes(self, leg: Segment) -> Iterator[Inches]:
        """Yield the places of a leg at which what hides the target may change."""
        for piece in {one.piece for one in (*self._hiding, *(one for _, one in self._covering))}:
            yield from past_piece(leg, self._radius, self._source.centre, piece)


@per_line
def _shadows(terrain: tuple[Piece, ...], eye: Point, radius: Inches) -> tuple[tuple[Obstacle, Shadow], ...]:
    """Return what each convex piece of terrain hides of bases of a radius from an eye: kept, for watchers stay put."""
    found = (
        (one, Shadow.of(eye, one.piece, radius))
        for one in scene.scenery(terrain).hiding
        if one.convex and not isinstance(one.piece, Disc)
    )
    return tuple((one, shadow) for one, shadow in found if shadow is not None)
