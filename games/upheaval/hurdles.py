"""What a base may run into on its way, and where it may not end: looked through once for all places near a model."""

from collections.abc import Iterable
from typing import NamedTuple

from games.geometry.discs import Disc, Piece
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.plane import Box, Point, Segment, box_of_leg, boxes_meet, grown, nearer
from games.upheaval.footing import Solid


class _Hurdle(NamedTuple):
    """Something in the way, its shape, and the box that the middle of a base must enter to run into it."""

    what: Solid | Disc
    shape: Piece
    box: Box


class Hurdles:
    """What bases of a radius may run into whose middles do not leave a box."""

    def __init__(self, radius: Inches, box: Box, foes: Iterable[Disc], solids: Iterable[Solid]) -> None:
        self._radius, self._box = radius, box
        west, north, east, south = box
        self._found: list[_Hurdle] = []
        for foe in foes:
            (x, y), wide = foe
            far = radius + wide
            if west <= x + far and x - far <= east and north <= y + far and y - far <= south:
                self._found.append(_Hurdle(foe, foe, (x - far, y - far, x + far, y + far)))
        self._foes = len(self._found)
        for one in solids:
            left, top, right, bottom = one.box
            around = left - radius, top - radius, right + radius, bottom + radius
            if west <= around[2] and around[0] <= east and north <= around[3] and around[1] <= south:
                self._found.append(_Hurdle(one, one.outline, around))
        self._last: _Hurdle | None = None

    def reach(self, leg: Segment) -> bool:
        """Tell whether a leg stays in the box."""
        west, north, east, south = self._box
        return all(west <= x <= east and north <= y <= south for x, y in leg)

    @property
    def shapes(self) -> tuple[Piece, ...]:
        """The shapes of all that is found here, terrain before enemies."""
        shapes = [one.shape for one in self._found]
        return (*shapes[self._foes :], *shapes[: self._foes])

    def first(self, leg: Segment) -> Solid | Disc | None:
        """Return what a base runs into along a leg, enemies before terrain; None if it gets there."""
        found = self._hit(leg)
        return found and found.what

    def free(self, leg: Segment) -> bool:
        """Tell whether a base gets along a leg; what was in the way last is mostly in the way again."""
        last = self._last
        if last and self._strikes(leg, last):
            return False
        found = self._hit(leg)
        self._last = found or last
        return found is None

    def _hit(self, leg: Segment) -> _Hurdle | None:
        west, north, east, south = box_of_leg(leg)
        for one in self._found:
            left, top, right, bottom = one.box
            if left <= east and west <= right and top <= south and north <= bottom and self._strikes(leg, one):
                return one
        return None

    def _strikes(self, leg: Segment, one: _Hurdle) -> bool:
        if isinstance(one.shape, Disc):
            return nearer(leg, one.shape.centre, self._radius + one.shape.radius)
        return sweeps(leg, self._radius, one.shape)


class Room:
    """Where bases of a radius may stand whose middles do not leave a box: beside other bases, off solid ground."""

    def __init__(self, radius: Inches, box: Box, bases: Iterable[Disc], solids: Iterable[Solid]) -> None:
        self._radius, self._box = radius, box
        west, north, east, south = box
        self._bases: list[tuple[int, int, int]] = []
        for (x, y), wide in bases:
            far = radius + wide
            if west < x + far and x - far < east and north < y + far and y - far < south:
                self._bases.append((x, y, far * far))
        around = grown(box, radius)
        self._solids = [one for one in solids if boxes_meet(one.box, around)]

    def fits(self, at: Point) -> bool:
        """Tell whether a base may stand at a point of the box; outside of it, none may."""
        x, y = at
        west, north, east, south = self._box
        if not (west <= x <= east and north <= y <= south):
            return False
        for other_x, other_y, square in self._bases:
            off_x, off_y = x - other_x, y - other_y
            if off_x * off_x + off_y * off_y < square:
                return False
        base = Disc(at, self._radius)
        return not any(one.under(base) for one in self._solids)
