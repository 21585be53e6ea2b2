"""What bases of a radius run into on their way: terrain and other bases by their boxes, and what is known of legs."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.geometry.discs import Piece, box_around
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.plane import Box, Point, Segment, box_of_leg, boxes_meet


class Hurdles:
    """Pieces that bases of a radius may touch and not overlap; in a box, those that it has to do with.

    Bases whose ways are looked for one after the other share what is known of the legs between corners.
    """

    def __init__(self, radius: Inches, pieces: Iterable[Piece], box: Box | None = None) -> None:
        self.radius, self._box = radius, box
        boxed = ((piece, box_around(piece, radius)) for piece in pieces)
        self._pieces = [one for one in boxed if box is None or boxes_meet(one[1], box)]
        self._known = defaultdict[Point, dict[Point, int]](dict)
        self._last = -1

    def __getitem__(self, place: int) -> Piece:
        """Return the piece at a place."""
        return self._pieces[place][0]

    def spans(self, box: Box) -> bool:
        """Whether all in a box that may be run into is known here."""
        mine = self._box
        return mine is None or (mine[0] <= box[0] and mine[1] <= box[1] and box[2] <= mine[2] and box[3] <= mine[3])

    def known(self, point: Point) -> Mapping[Point, int]:
        """Return what is known of legs between a point and others, as `first` tells it."""
        return self._known[point]

    def first(self, one: Point, two: Point) -> int:
        """Return the place of the first piece that a base runs into on the leg between two points; -1 for none."""
        known = self._known[one]
        if two not in known:
            known[two] = self._known[two][one] = self._struck((one, two))
        return known[two]

    def free(self, leg: Segment) -> bool:
        """Whether a base runs into nothing along a leg: what was in the way last is mostly in the way again."""
        if self._last >= 0 and self._hits(leg, self._last):
            return False
        found = self.first(*leg)
        if found >= 0:
            self._last = found
        return found < 0

    def _hits(self, leg: Segment, place: int) -> bool:
        piece, box = self._pieces[place]
        return boxes_meet(box, box_of_leg(leg)) and sweeps(leg, self.radius, piece)

    def _struck(self, leg: Segment) -> int:
        west, north, east, south = box_of_leg(leg)
        for place, (piece, (left, top, right, bottom)) in enumerate(self._pieces):
            near = left <= east and west <= right and top <= south and north <= bottom
            if near and sweeps(leg, self.radius, piece):
                return place
        return -1
