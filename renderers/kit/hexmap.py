"""Flat-topped hexes on a canvas: where each lies, the rim of a region, the grid and its rulers."""

import math
from collections.abc import Collection, Iterator
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, at, column_letters
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import GRID_LINE, MUTE, RGB
from renderers.kit.shapes import hex_corners
from renderers.kit.text import draw_text

BAND = 32
"""Height of the band that holds the edge labels, in px."""
_CLOSE = 30
"""Circumradius under which the letters of neighbouring columns run together, in px."""


class HexLayout(NamedTuple):
    """A grid on a canvas: circumradius of a hex, and the top left of the map, in px.

    On a larger map, `grid` is the part that is shown, from `column` (an even one) and `row` on.
    """

    grid: Grid
    radius: float
    left: float
    top: float
    column: int = 0
    row: int = 0

    @property
    def height(self) -> float:
        """Height of one hex, flat to flat."""
        return math.sqrt(3) * self.radius

    @property
    def size(self) -> Point:
        """Width and height of the whole map."""
        return (self.radius * (1.5 * self.grid.width + 0.5), self.height * (self.grid.height + 0.5))

    def shows(self, place: Hex) -> bool:
        """Whether a hex lies on what is shown."""
        return at(place.column - self.column, place.row - self.row) in self.grid

    def hexes(self) -> Iterator[Hex]:
        """Yield all hexes that are shown."""
        return (at(place.column + self.column, place.row + self.row) for place in self.grid.hexes())

    def centre(self, place: Hex) -> Point:
        """Return the middle of a hex, which may lie outside the grid."""
        x = self.left + self.radius * (1 + 1.5 * (place.column - self.column))
        return (x, self.top + self.height * (place.row - self.row + 0.5 + 0.5 * (place.column & 1)))

    def corners(self, place: Hex, grow: float = 0) -> list[Point]:
        """Return the corners of a hex; side i (facing i) joins corners i and i+1."""
        return hex_corners(self.centre(place), self.radius + grow)

    def rim(self, region: Collection[Hex], inside: bool = False) -> list[tuple[Point, Point]]:
        """Return the sides between a region and what is not in it; `inside` leaves out the rim of the map."""
        edges = []
        for place in sorted(region):
            corners = self.corners(place)
            edges += [
                (corners[facing], corners[(facing + 1) % 6])
                for facing in range(6)
                if place.step(facing) not in region and (not inside or self.shows(place.step(facing)))
            ]
        return edges


def draw_grid(canvas: Canvas, layout: HexLayout, colour: RGB = GRID_LINE, width: float = 1.5) -> None:
    """Draw every side of every hex once."""
    for place in layout.hexes():
        corners = layout.corners(place)
        canvas.draw_open([corners[0], corners[1], corners[2], corners[3]], colour, width)
        for facing in (3, 4, 5):
            if not layout.shows(place.step(facing)):
                canvas.draw_open([corners[facing], corners[(facing + 1) % 6]], colour, width)


def draw_rulers(canvas: Canvas, layout: HexLayout, bottom: float, colour: RGB = MUTE) -> None:
    """Write column letters above and below the map, down to `bottom`, and row numbers left and right of it.

    Where two letters would run together only every second column has its letters.
    """
    columns = range(layout.column, layout.column + layout.grid.width)
    for column in columns:
        letters = column_letters(column)
        if len(letters) > 1 and layout.radius < _CLOSE and column % 2:
            continue
        x = layout.centre(at(column, 0))[0]
        for y in (layout.top - BAND / 2, bottom - BAND / 2):
            draw_text(canvas, x, y, letters, 24, 600, colour, "centre")
    for row in range(layout.row, layout.row + layout.grid.height):
        y = layout.centre(at(layout.column, row))[1]
        for x in (layout.left - 21, layout.left + layout.size[0] + 21):
            draw_text(canvas, x, y, str(row + 1), 24, 600, colour, "centre")
