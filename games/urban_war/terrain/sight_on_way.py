"""How one model sees another anywhere on its way, at less cost than asking place by place (UW-8, UW-38, UW-42)."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from games.battlefield.sight import scene
from games.geometry import beams
from games.geometry.beams import Obstacle
from games.geometry.crossings import Shadow, Wedge, hull, outside, past_piece
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
        self._terrain = public.terrain
        corners = [self._source.centre]
        for at in way:
            west, north, east, south = box_around(Disc(at, self._radius))
            corners += [(west, north), (east, north), (west, south), (east, south)]
        self._around, self._box = hull(corners), box_of(corners)
        others = map(beams.obstacle, bodies(public, viewer, target, self._source))
        self._hiding = [one for one in (*scene.scenery(public.terrain).hiding, *others) if self._near(one)]
        shadows = (
            Shadow.of(self._source.centre, one.piece, self._radius)
            for one in self._hiding
            if one.convex and not isinstance(one.piece, Disc)
        )
        self._shadows = [shadow for shadow in shadows if shadow is not None]

    def _near(self, one: Obstacle) -> bool:
        """Whether an obstacle could be between the viewer and the way."""
        return boxes_meet(one.box, self._box) and not outside(self._around, one.piece)

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
        sight = _NONE if any(shadow.hides(at) for shadow in self._shadows) else self._sight(aim, wedge)
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
        return all(any(all(map(one.hides, leg)) for one in self._shadows) for leg in self._legs)

    def changes(self, leg: Segment) -> Iterator[Inches]:
        """Yield the places of a leg at which what hides the target may change."""
        for piece in {one.piece for one in (*self._hiding, *(one for _, one in self._covering))}:
            yield from past_piece(leg, self._radius, self._source.centre, piece)
