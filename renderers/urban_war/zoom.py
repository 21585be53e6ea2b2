"""What happened in a small space, drawn larger beside the rolls: too much of it lies upon itself on the whole table."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of
from games.urban_war import board
from games.urban_war.happened import Happened
from games.urban_war.state import Public
from renderers.battlefield.ground import draw_surface
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import INK, SOFT
from renderers.urban_war.ahead import ahead
from renderers.urban_war.scene import layout_of, zones

_AROUND: Inches = 1600
"""What is shown of the table round what happened."""
_LEAST, _MOST = 1.6, 2.6
"""How much larger than on the table it must be, and is at most."""
_WIDE, _HIGH = 400, 300
_NARROW, _FLAT = 160, 150
"""Px that a crop has at most and at least."""
_CORNER = 16


class Zoom(NamedTuple):
    """A part of the table, larger: where the table then lies, the size of the picture, and the part itself."""

    layout: TableLayout
    size: tuple[int, int]
    part: Box


def zoom_of(public: Public, found: Happened, wide: float, high: float) -> Zoom | None:
    """Return what to draw larger with so much room, None where little would be gained."""
    points = _points(public, found)
    width = min(_WIDE, int(wide))
    height = min(_HIGH, int(high), width * 5 // 4)
    if len(points) < 2 or width < _NARROW or height < _FLAT:
        return None
    usual = layout_of(public).scale
    left, top, right, bottom = box_of(points, _AROUND)
    fits = min(width * INCH / (right - left), height * INCH / (bottom - top))
    if fits < _LEAST * usual:
        return None
    scale = min(fits, _MOST * usual)
    part = _moved_in(public.size, ((left + right) / 2, (top + bottom) / 2), width * INCH / scale, height * INCH / scale)
    corner = (-part[0] * scale / INCH, -part[1] * scale / INCH)
    return Zoom(TableLayout(public.size, scale, *corner, (0.0, 0.0, width, height)), (width, height), part)


def _points(public: Public, found: Happened) -> Sequence[Spot]:
    """Return the ends of a close combat, the last one; or else all points of what happened and of what lies ahead."""
    fights = [blow for blow in found.blows if blow.band == "contact"]
    if fights:
        return [fights[-1].start, fights[-1].end]
    points = [point for walk in found.walks for point in walk.path]
    points += [end for blow in found.blows for end in (blow.start, blow.end)]
    points += [at for _, at in found.deaths]
    frame = ahead(public)
    if frame is not None:
        points += [frame.trail[-1], *frame.way]
        target = public.model(frame.target) if frame.target else None
        points += [target.at] if target is not None and target.at is not None else []
    return points


def _moved_in(size: tuple[Inches, Inches], middle: tuple[float, float], width: float, height: float) -> Box:
    """Return a part of a table round a point, moved so that it lies on the table."""
    left = min(max(0.0, middle[0] - width / 2), size[0] - width)
    top = min(max(0.0, middle[1] - height / 2), size[1] - height)
    return left, top, left + width, top + height


def begun(public: Public, zoom: Zoom) -> Canvas:
    """Return a canvas with the ground of a part of the table."""
    canvas = Canvas(blank(*zoom.size, INK))
    terrain = [piece for piece in board.ground(public) if _meets(box_of(piece.outline), zoom.part)]
    draw_surface(canvas, zoom.layout, terrain, public.scenario.value.streets, zones(public))
    return canvas


def _meets(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def framed(canvas: Canvas) -> Image.Image:
    """Return a crop with its border, at its final size."""
    canvas.rect((1, 1, canvas.width - 1, canvas.height - 1), None, 0, SOFT, 2)
    return canvas.image.reduce(SCALE)


def draw_corners(canvas: Canvas, layout: TableLayout, zoom: Zoom) -> None:
    """Mark on the table which part of it is drawn larger."""
    left, top, right, bottom = (edge * layout.scale / INCH for edge in zoom.part)
    for x, inward in ((layout.left + left, 1), (layout.left + right, -1)):
        for y, down in ((layout.top + top, 1), (layout.top + bottom, -1)):
            canvas.line([(x + inward * _CORNER, y), (x, y), (x, y + down * _CORNER)], SOFT, 2.5, INK, 2)
