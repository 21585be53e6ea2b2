"""Where a base may stand: on the table, in a zone, beside other bases, off solid ground.

This is the one answer for deployment, moves, falling back, suggestions and computer players. A game says which bases a
base keeps off and which terrain is solid to it, and turns what is in the way into a sentence of its own.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from games.battlefield.pieces import Piece
from games.geometry.discs import CONTACT, Disc, apart, box_around, holds
from games.geometry.inches import Inches, Size
from games.geometry.moves import sweeps
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, boxes_meet, grown
from games.geometry.polygons import Polygon


class Solid(NamedTuple):
    """A polygon of a piece of terrain, with its box."""

    piece: Piece
    outline: Polygon
    box: Box

    def blocks(self, leg: Segment, radius: Inches) -> bool:
        """Whether a base on its way along a leg overlaps it."""
        return boxes_meet(self.box, box_of_leg(leg, radius)) and sweeps(leg, radius, self.outline)

    def under(self, base: Disc) -> bool:
        """Whether it lies under a base."""
        return boxes_meet(self.box, box_around(base)) and not apart(base, self.outline)


def solid(piece: Piece, outline: Polygon = ()) -> Solid:
    """Return a piece as something solid, or a part of it."""
    shape = outline or piece.outline
    return Solid(piece, shape, box_of(shape))


class Neighbour(NamedTuple):
    """Another base to which a base keeps a gap, and what people call it; if not `touched`, the gap is above CONTACT."""

    base: Disc
    name: str = ""
    gap: Inches = 0
    touched: bool = True

    def limit(self, radius: Inches) -> int:
        """Return the least square of the distance at which the middle of a base of a radius may be."""
        far = radius + self.base.radius + self.gap
        return far * far if self.touched else (far + CONTACT) ** 2 + 1


Obstacle = Literal["table", "zone"] | Neighbour | Solid
"""Why a base may not stand somewhere: it would reach over the edge of one of both, or be in the way of one of these."""


class Standing:
    """Where bases of a radius may stand. Ask `reach` for no more than a box, and what is far from it is left out."""

    def __init__(
        self,
        radius: Inches,
        size: Size,
        neighbours: Iterable[Neighbour] = (),
        solids: Iterable[Solid] = (),
        *,
        zone: Polygon = (),
        reach: Box | None = None,
    ) -> None:
        self._radius, self._zone = radius, zone
        self._reach = west, north, east, south = reach or (0, 0, *size)
        self._box = west, north, east, south = (
            max(west, radius),
            max(north, radius),
            min(east, size[0] - radius),
            min(south, size[1] - radius),
        )
        self._near: list[tuple[int, int, int, Neighbour]] = []
        self._added = 0
        for one in neighbours:
            if self._is_near(one):
                self._near.append((*one.base.centre, one.limit(radius), one))
        around = grown(self._box, radius)
        self._solids = [(one, *grown(one.box, radius)) for one in solids if boxes_meet(one.box, around)]

    def _is_near(self, one: Neighbour) -> bool:
        """Whether a neighbour can be in the way anywhere in reach."""
        (x, y), wide = one.base
        west, north, east, south = self._box
        far = self._radius + wide + one.gap + CONTACT
        return west <= x + far and x - far <= east and north <= y + far and y - far <= south

    def spans(self, box: Box) -> bool:
        """Whether all of a box is in reach."""
        west, north, east, south = self._reach
        return west <= box[0] and north <= box[1] and box[2] <= east and box[3] <= south

    def add(self, one: Neighbour) -> None:
        """Let one more base be in the way: it is looked at after those added before, and before all others."""
        if self._is_near(one):
            self._near.insert(self._added, (*one.base.centre, one.limit(self._radius), one))
            self._added += 1

    def obstacle(self, at: Point) -> Obstacle | None:
        """Return why a base may not stand at a point, None if it may; outside of what is in reach, "table"."""
        # Written out, for it is asked of every place that a model may close up to.
        x, y = at
        west, north, east, south = self._box
        if not (west <= x <= east and north <= y <= south):
            return "table"
        for other_x, other_y, square, near in self._near:
            off_x, off_y = x - other_x, y - other_y
            if off_x * off_x + off_y * off_y < square:
                return near
        if self._zone and not holds(self._zone, Disc(at, self._radius)):
            return "zone"
        for one, left, top, right, bottom in self._solids:
            if left < x < right and top < y < bottom and not apart(Disc(at, self._radius), one.outline):
                return one
        return None

    def fits(self, at: Point) -> bool:
        """Whether a base may stand at a point."""
        return self.obstacle(at) is None


def beyond(base: Disc, size: Size) -> Inches:
    """Return how far a base is over the edge of a table; nothing or less where it is on it.

    >>> beyond(Disc((400, 9000), 500), (48000, 48000))
    100
    """
    (x, y), (width, height) = base.centre, size
    return base.radius - min(x, y, width - x, height - y)
