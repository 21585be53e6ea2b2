"""What happened in a small space, drawn larger beside the rolls: on the whole table, too much of it overlaps."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.look import Look
from renderers.kit.palette import INK, PANEL, SOFT
from renderers.kit.panels import WIDTH
from renderers.kit.place import Obstacle, overlap

_AROUND: Inches = 1600
"""What is shown of the table round what happened."""
_LEAST, _MOST = 1.6, 2.6
"""How much larger than on the table it must be, and is at most."""
_CLOSE, _MANY = 4 * INCH, 3
"""So many shots that end so near to each other are drawn larger."""
_WIDE, _HIGH = 400, 300
_NARROW, _FLAT = 160, 150
"""Px that a crop has at most and at least."""
_CLEAR, _LEFT = 3, 24
_CORNER, _OUT = (16, 12, 8), (0, 8, 16)
"""Px that the arms of a corner are long, and that it may lie outside of the part that it marks."""


class Zoom(NamedTuple):
    """A part of the table, larger: where the table then lies, the size of the picture, and the part itself."""

    layout: TableLayout
    size: tuple[int, int]
    part: Box

    def canvas(self, look: Look) -> Canvas:
        """Return an empty canvas for the part."""
        return Canvas(blank(*self.size, INK), look)

    def shows(self, box: Box) -> bool:
        """Whether anything of a box of the table, in inches, lies in the part."""
        left, top, right, bottom = self.part
        return box[0] < right and left < box[2] and box[1] < bottom and top < box[3]


def zoom_on(points: Sequence[Spot], usual: TableLayout, wide: float, high: float) -> Zoom | None:
    """Return what to draw larger round some points with so much room, None where little would be gained."""
    width = min(_WIDE, int(wide))
    height = min(_HIGH, int(high), width * 5 // 4)
    if len(points) < 2 or width < _NARROW or height < _FLAT:
        return None
    left, top, right, bottom = box_of(points, _AROUND)
    fits = min(width * INCH / (right - left), height * INCH / (bottom - top))
    if fits < _LEAST * usual.scale:
        return None
    scale = min(fits, _MOST * usual.scale)
    part = _moved_in(usual.size, ((left + right) / 2, (top + bottom) / 2), width * INCH / scale, height * INCH / scale)
    corner = (-part[0] * scale / INCH, -part[1] * scale / INCH)
    return Zoom(TableLayout(usual.size, scale, *corner, (0.0, 0.0, width, height)), (width, height), part)


def crowded_ends(ends: Sequence[Spot]) -> list[Spot]:
    """Return the ends of the shots that end nearest together, three or more within 4 inches of one of them; else none.

    >>> crowded_ends([(0, 0), (4000, 0), (0, 3000), (9000, 9000)])
    [(0, 0), (4000, 0), (0, 3000)]
    >>> crowded_ends([(0, 0), (4000, 0), (9000, 9000)])
    []
    """
    groups = [[other for other in ends if math.dist(one, other) <= _CLOSE] for one in ends]
    most = max(groups, key=len, default=[])
    return most if len(most) >= _MANY else []


def _moved_in(size: tuple[Inches, Inches], middle: tuple[float, float], width: float, height: float) -> Box:
    """Return a part of a table round a point, moved so that it lies on the table."""
    left = min(max(0.0, middle[0] - width / 2), size[0] - width)
    top = min(max(0.0, middle[1] - height / 2), size[1] - height)
    return left, top, left + width, top + height


def framed(canvas: Canvas) -> Image.Image:
    """Return a crop with its border, at its final size."""
    canvas.rect((1, 1, canvas.width - 1, canvas.height - 1), None, 0, SOFT, 2)
    return canvas.image.reduce(SCALE)


def beside(crop: Image.Image | None, height: int, lines: Callable[[int], Image.Image]) -> Image.Image:
    """Return a strip at its final size: what is drawn larger at the left, beside it lines in the width that is left."""
    whole, left = Image.new("RGB", (WIDTH, height), PANEL), 0
    if crop is not None:
        whole.paste(crop, (_LEFT, (height - crop.height) // 2))
        left = _LEFT + crop.width
    whole.paste(lines(WIDTH - left), (left, 0))
    return whole


def draw_corners(
    canvas: Canvas, layout: TableLayout, zoom: Zoom, names: Sequence[Box], taken: Sequence[Obstacle]
) -> None:
    """Mark on the table which part of it is drawn larger, by four corners that lie on nothing that must be readable.

    They are shorter, or a little further out, where that helps. One alone would tell nothing: it is all four or none.
    """
    shut = [*names, *(one.box for one in taken if one.weight > 1)]
    for corners in _corners(layout, zoom):
        if not any(overlap(arm, box) for corner in corners for arm in _arms(corner) for box in shut):
            for corner in corners:
                canvas.line(corner, SOFT, 2.5, INK, 2)
            return


def _corners(layout: TableLayout, zoom: Zoom) -> Iterator[list[list[Point]]]:
    """Yield four corners, each a bent line: longest first, where the part itself ends, then further out."""
    left, top, right, bottom = map(round, zoom.part)
    start, end = layout.at((left, top)), layout.at((right, bottom))
    west, north, east, south = layout.box
    for out, length in itertools.product(_OUT, _CORNER):
        sides = ((max(west, start[0] - out), length), (min(east, end[0] + out), -length))
        ends = ((max(north, start[1] - out), length), (min(south, end[1] + out), -length))
        yield [[(x + inward, y), (x, y), (x, y + down)] for x, inward in sides for y, down in ends]


def _arms(corner: Sequence[Point]) -> Iterator[Box]:
    """Yield where the arms of a corner lie."""
    for (ax, ay), (bx, by) in pairwise(corner):
        yield min(ax, bx) - _CLEAR, min(ay, by) - _CLEAR, max(ax, bx) + _CLEAR, max(ay, by) + _CLEAR
