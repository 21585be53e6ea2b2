"""Names of pieces of terrain: large ones bear theirs, small ones have it beside them."""

import operator

from games.battlefield.pieces import Piece
from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of, to_point
from games.geometry.polygons import edges, locate
from games.kernel.base.caching import per_content
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.outlines import bounds
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import RGB
from renderers.kit.place import Obstacle, best_spot, overlap
from renderers.kit.text import draw_text, text_width

_NAME, _BEARS = 24, 58
"""Size of the names of pieces, and from how many px on a piece bears its own."""
_MARK = 26
"""Px around a mark that names keep off."""
_PLACES = ((3, 3), (2, 4), (4, 4), (2, 2), (4, 2), (1, 3), (5, 3), (3, 5), (3, 1))


@per_content
def names(layout: TableLayout, terrain: tuple[Piece, ...], marks: tuple[Spot, ...] = ()) -> tuple[Box, ...]:
    """Return where the name of every piece goes: where it covers no mark, if there is such a place."""
    rooms = [bounds([layout.at(point) for point in piece.outline]) for piece in terrain]
    found: list[Box] = []
    shut = [(x - _MARK, y - _MARK, x + _MARK, y + _MARK) for x, y in map(layout.at, marks)]
    for piece, (left, top, right, bottom) in zip(terrain, rooms, strict=True):
        width = text_width(piece.id, _NAME, 700) + 4
        if min(right - left, bottom - top) >= _BEARS:
            places = inside_places(layout, piece)
            within = ((x - width / 2, y - _NAME / 2, x + width / 2, y + _NAME / 2) for x, y in places)
            free = next((box for box in within if not any(overlap(box, one) for one in shut)), None)
            if free is not None:
                found.append(free)
                continue
        middle = ((left + right) / 2, (top + bottom) / 2)
        beside = [
            (middle[0], bottom + 16), (middle[0], top - 16), (right + width / 2 + 4, middle[1]),
            (left - width / 2 - 4, middle[1]),
        ]  # fmt: skip
        boxes = [(x - width / 2, y - 12, x + width / 2, y + 12) for x, y in beside]
        found.append(best_spot(boxes, [Obstacle(box) for box in (*rooms, *found, *shut)], layout.bounds))
    return tuple(found)


def inside_places(layout: TableLayout, piece: Piece) -> list[Point]:
    """Return places in a piece, those furthest from its edges first; the middle of all wins ties."""
    left, top, right, bottom = box_of(piece.outline)
    places = [(left + (right - left) * x // 6, top + (bottom - top) * y // 6) for x, y in _PLACES]
    inside = [spot for spot in places if locate(spot, piece.outline) == "inside"] or places[:1]
    inside.sort(key=lambda spot: -min(operator.truediv(*to_point(edge, spot)) for edge in edges(piece.outline)))
    return [layout.at(spot) for spot in inside]


def draw_name(canvas: Canvas, name: str, box: Box, colour: RGB) -> None:
    """Draw the name of a piece in its box."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    draw_text(canvas, *middle, name, _NAME, 800, colour, "centre", halo=3)
