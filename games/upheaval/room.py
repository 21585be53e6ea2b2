"""Where a base may end its move: looked through once for all places near a model."""

from collections.abc import Iterable

from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.plane import Box, Point, boxes_meet, grown
from games.upheaval.footing import Solid


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
        self._solids = [(one, *grown(one.box, radius)) for one in solids if boxes_meet(one.box, around)]

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
        for one, left, top, right, bottom in self._solids:
            if left < x < right and top < y < bottom and one.under(Disc(at, self._radius)):
                return False
        return True
