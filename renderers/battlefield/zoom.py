"""What happened in a small space, drawn larger beside the rolls: too much of it lies upon itself on the whole table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import SCALE
from renderers.kit.palette import INK, PANEL, SOFT
from renderers.kit.panels import WIDTH
from renderers.kit.place import overlap

_AROUND: Inches = 1600
"""What is shown of the table round what happened."""
_LEAST, _MOST = 1.6, 2.6
"""How much larger than on the table it must be, and is at most."""
_WIDE, _HIGH = 400, 300
_NARROW, _FLAT = 160, 150
"""Px that a crop has at most and at least."""
_CORNER, _CLEAR, _LEFT = 16, 3, 24


class Zoom(NamedTuple):
    """A part of the table, larger: where the table then lies, the size of the picture, and the part itself."""

    layout: TableLayout
    size: tuple[int, int]
    part: Box

    def shows(self, box: Box) -> bool:
        """Tell whether anything of a box of the table, in inches, lies in the part."""
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


def draw_corners(canvas: Canvas, layout: TableLayout, zoom: Zoom, shut: Sequence[Box]) -> None:
    """Mark on the table which part of it is drawn larger, but for corners in boxes that must stay readable.

    What stands on the table is drawn afterwards, so that no corner lies upon it.
    """
    left, top, right, bottom = (edge * layout.scale / INCH for edge in zoom.part)
    for x, inward in ((layout.left + left, 1), (layout.left + right, -1)):
        for y, down in ((layout.top + top, 1), (layout.top + bottom, -1)):
            end = x + inward * _CORNER, y + down * _CORNER
            box = min(x, end[0]) - _CLEAR, min(y, end[1]) - _CLEAR, max(x, end[0]) + _CLEAR, max(y, end[1]) + _CLEAR
            if not any(overlap(box, name) for name in shut):
                canvas.line([(end[0], y), (x, y), (x, end[1])], SOFT, 2.5, INK, 2)
