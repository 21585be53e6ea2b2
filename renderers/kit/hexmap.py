"""Flat-topped hexes on a canvas: where each lies, the rim of a region, the grid and its rulers."""

import math
from collections.abc import Collection
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, at, column_letters
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import GRID_LINE, MUTE, RGB
from renderers.kit.shapes import hex_corners
from renderers.kit.text import draw_text

BAND = 32
"""Height of the band that holds the edge labels, in px."""


class HexLayout(NamedTuple):
    """A grid on a canvas: circumradius of a hex, and the top left of the map, in px."""

    grid: Grid
    radius: float
    left: float
    top: float

    @property
    def height(self) -> float:
        """Height of one hex, flat to flat."""
        return math.sqrt(3) * self.radius

    @property
    def size(self) -> Point:
        """Width and height of the whole map."""
        return (self.radius * (1.5 * self.grid.width + 0.5), self.height * (self.grid.height + 0.5))

    def centre(self, place: Hex) -> Point:
        """Return the middle of a hex, which may lie outside the grid."""
        x = self.left + self.radius * (1 + 1.5 * place.column)
        return (x, self.top + self.height * (place.row + 0.5 + 0.5 * (place.column & 1)))

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
                if place.step(facing) not in region and (not inside or place.step(facing) in self.grid)
            ]
        return edges


def draw_grid(canvas: Canvas, layout: HexLayout, colour: RGB = GRID_LINE, width: float = 1.5) -> None:
    """Draw every side of every hex once."""
    for place in layout.grid.hexes():
        corners = layout.corners(place)
        canvas.draw_open([corners[0], corners[1], corners[2], corners[3]], colour, width)
        for facing in (3, 4, 5):
            if place.step(facing) not in layout.grid:
                canvas.draw_open([corners[facing], corners[(facing + 1) % 6]], colour, width)


def draw_rulers(canvas: Canvas, layout: HexLayout, bottom: float, colour: RGB = MUTE) -> None:
    """Write column letters above and below the map, down to `bottom`, and row numbers left and right of it."""
    for column in range(layout.grid.width):
        x = layout.centre(at(column, 0))[0]
        for y in (layout.top - BAND / 2, bottom - BAND / 2):
            draw_text(canvas, x, y, column_letters(column), 24, 600, colour, "centre")
    for row in range(layout.grid.height):
        y = layout.centre(at(0, row))[1]
        for x in (layout.left - 21, layout.left + layout.size[0] + 21):
            draw_text(canvas, x, y, str(row + 1), 24, 600, colour, "centre")
