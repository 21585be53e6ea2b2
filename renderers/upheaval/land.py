"""Terrain by what it is in Upheaval: a piece looks like its kind, and a building shows its doors (UH-H14)."""

import math
from itertools import pairwise

from msgspec.structs import replace

from games.battlefield.pieces import Piece
from games.upheaval.terrain.buildings import doors
from games.upheaval.terrain.types import kind_of
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.plain import PARAPET, ROAD, ROOF, draw_piece
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, SOFT, mix

FLOOR = mix(ROAD, ROOF, 0.45)
EXTRA = (FLOOR, mix(ROAD, INK, 0.6))
_LOOKS = {"rubble": "rubble", "wall": "wall", "water": "pond", "block": "container", "wood": "wood"}
_PANE, _EACH = 14, 44
"""Px of a window, and of a wall for each window."""


def draw_land(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a piece of terrain by its kind."""
    kind = kind_of(piece)
    if kind == "building":
        _house(canvas, layout, piece)
        return
    cover = "solid" if kind == "wall" else "flimsy"
    draw_piece(canvas, layout, replace(piece, look=_LOOKS[kind], cover=cover, blocks_sight=kind == "block"))


def _house(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """A building without its roof: a floor on which models can stand, walls, windows, and gaps for doors."""
    outline = [layout.at(point) for point in piece.outline]
    canvas.polygon([(x + 4, y + 6) for x, y in outline], mix(ROAD, INK, 0.6))
    canvas.polygon(outline, FLOOR)
    canvas.polygon(outline, None, INK, 11)
    canvas.polygon(outline, None, PARAPET, 6)
    for start, end in pairwise((*outline, outline[0])):
        for pane in panes(start, end):
            canvas.line(pane, INK, 4)
    for one, two in doors(piece.outline):
        start, end = layout.at(one), layout.at(two)
        canvas.line([start, end], FLOOR, 11)
        for post in (start, end):
            canvas.circle(post, 5.5, SOFT, INK, 2)


def panes(start: Point, end: Point) -> list[list[Point]]:
    """Return the windows of a wall."""
    far = math.dist(start, end)
    many = int(far // _EACH)
    if not many:
        return []
    across, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    found = []
    for number in range(many):
        middle = far * (number + 0.5) / many
        ends = (middle - _PANE / 2, middle + _PANE / 2)
        found.append([(start[0] + across * at, start[1] + down * at) for at in ends])
    return found
