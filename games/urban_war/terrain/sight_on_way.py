"""How one model sees another anywhere on its way, at less cost than asking place by place (UW-8, UW-38, UW-42)."""

from collections.abc import Iterator
from itertools import pairwise

from games.battlefield.sight import scene
from games.geometry import beams
from games.geometry.beams import Obstacle
from games.geometry.crossings import Shadow, hull, outside, past_piece
from games.geometry.discs import Disc, box_around, gap, in_contact, within
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point, Segment, box_of, boxes_meet
from games.geometry.sight import Sight
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
        corners = [self._source.centre]
        for at in way:
            west, north, east, south = box_around(Disc(at, self._radius))
            corners += [(west, north), (east, north), (west, south), (east, south)]
        around, box = hull(corners), box_of(corners)
        scenery = scene.scenery(public.terrain)

        def near(one: Obstacle) -> bool:
            return boxes_meet(one.box, box) and not outside(around, one.piece)

        others = [beams.obstacle(body) for body in bodies(public, viewer, target, self._source)]
        self._hiding = [one for one in (*scenery.hiding, *others) if near(one)]
        shadows = (Shadow.of(self._source.centre, one.piece, self._radius) for one in self._hiding if one.convex)  # type: ignore[arg-type]
        self._shadows = [shadow for shadow in shadows if shadow is not None]
        self._covering = [
            (SAVES[piece.cover], one)
            for piece, one in scenery.covering
            if near(one) and not within(self._source, piece.outline, OWN_COVER)
        ]

    def look(self, at: Point) -> Look:
        """Return how the target is seen at a point of the way."""
        aim = Disc(at, self._radius)
        far = gap(self._source, aim)
        if in_contact(self._source, aim):
            return Look(far, "contact", SEEN, True, 0)
        sight = SEEN
        if any(shadow.hides(at) for shadow in self._shadows):
            sight = _NONE
        elif self._hiding:
            sight = Sight(sum(beams.free(scene.beam(self._source, aim), self._hiding)), scene.MARKS)
        seen = sight.at_least(*self._part)
        return Look(far, band_of(far), sight, seen, self._save(aim) if seen else 0)

    def _save(self, aim: Disc) -> int:
        """Return the best cover save that the target would have, 0 for none (UW-42, UW-B34)."""
        if not self._covering:
            return 0
        hidden = beams.hiding(scene.beam(self._source, aim), [one for _, one in self._covering])
        return min((save for save, one in self._covering if one in hidden), default=0)

    @property
    def never(self) -> bool:
        """Whether one piece of terrain or the other is known to hide the target all along every leg of the way."""
        return all(any(all(map(one.hides, leg)) for one in self._shadows) for leg in self._legs)

    def changes(self, leg: Segment) -> Iterator[Inches]:
        """Yield the places of a leg at which what hides the target may change."""
        for piece in {one.piece for one in (*self._hiding, *(one for _, one in self._covering))}:
            yield from past_piece(leg, self._radius, self._source.centre, piece)
