"""The table itself: streets, grid, deployment zones, terrain with its hatching, rulers. It is drawn once and kept."""

import math
import operator
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from games.battlefield.pieces import Piece
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point as Spot
from games.geometry.plane import box_of, to_point
from games.geometry.polygons import Polygon, edges, locate
from games.kernel.base.caching import per_board, per_content
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.layers import Layer
from renderers.kit.palette import INK, PAGE, RGB, SOFT, mix, rgb, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.place import Obstacle, best_spot, overlap
from renderers.kit.text import draw_text, text_width

LOT, ROAD, KERB, PAINT = rgb("363B41"), rgb("2A2E33"), rgb("5A616A"), rgb("565D66")
ROOF, LOW, FLIMSY, TREE, CROWN = rgb("626A75"), rgb("B4BBC4"), rgb("B08A5E"), rgb("3B5745"), rgb("4D6F58")
LEAF = rgb("5B7F63")
SHUT = rgb("3A4049")
WATER, RUBBLE, PARAPET = rgb("24465C"), rgb("4C525A"), rgb("C9D0D9")
GRID, STRONG = rgb("434A52"), rgb("565E68")
NAME = rgb("9AA3AF")
EXTRA: tuple[RGB, ...] = (
    LOT, ROAD, KERB, PAINT, ROOF, LOW, FLIMSY, TREE, CROWN, LEAF, SHUT, WATER, RUBBLE, PARAPET, GRID, STRONG, NAME,
    mix(ROOF, INK, 0.35), mix(LOW, INK, 0.5), mix(FLIMSY, INK, 0.5), mix(TREE, INK, 0.4), mix(RUBBLE, INK, 0.4),
)  # fmt: skip
"""Colours of the palette that tables need."""
_RULE = 6 * INCH
_HATCH = 9.0
_NAME, _BEARS = 24, 58
"""Size of the names of pieces, and from how many px on a piece bears its own."""
_MARK = 26
"""Px around a mark that names keep off."""
_PLACES = ((3, 3), (2, 4), (4, 4), (2, 2), (4, 2), (1, 3), (5, 3), (3, 5), (3, 1))
_WOODS = ("wood", "hedge")
_HIGH = ("building", "ruin", "container")


Zone = tuple[int, Inches, Inches]
"""A deployment zone: the seat (-1: nobody's yet), and from where to where it reaches, north to south."""
Area = tuple[int, Polygon]
"""A deployment zone of any outline, and whose it is."""
Draw = Callable[[Canvas, TableLayout, Piece], None]
"""What draws a piece of terrain."""


@per_board
def ground(
    layout: TableLayout,
    terrain: tuple[Piece, ...],
    streets: tuple[Polygon, ...],
    zones: tuple[Zone, ...],
    areas: tuple[Area, ...] = (),
    draw: Draw | None = None,
    marks: tuple[Spot, ...] = (),
) -> Layer:
    """Return the background of a picture: as high as the table with its rulers; the header's place is left empty.

    Names of pieces keep off the `marks`, on which something else will be drawn.
    """
    canvas = Canvas(blank(WIDTH, layout.bottom, PAGE))
    draw_surface(canvas, layout, terrain, streets, zones, areas, draw, marks)
    _frame(canvas, layout)
    _rulers(canvas, layout)
    return Layer(canvas.image.reduce(SCALE))


def draw_surface(
    canvas: Canvas,
    layout: TableLayout,
    terrain: Sequence[Piece],
    streets: Sequence[Polygon],
    zones: Sequence[Zone],
    areas: Sequence[Area] = (),
    draw: Draw | None = None,
    marks: Sequence[Spot] = (),
) -> None:
    """Draw streets, grid, zones and terrain with its names."""
    canvas.rect(layout.box, LOT)
    paved = [[layout.at(point) for point in street] for street in streets]
    for street in paved:
        canvas.polygon(street, None, KERB, 4)
    for street in paved:
        canvas.polygon(street, ROAD)
    _clip_grid(canvas, layout)
    for seat, north, south in zones:
        _zone(canvas, layout, seat, north, south)
    for seat, outline in areas:
        _area(canvas, [layout.at(point) for point in outline], seat)
    for piece in sorted(terrain, key=lambda one: one.blocks_sight):
        (draw or draw_piece)(canvas, layout, piece)
    for piece, box in zip(terrain, names(layout, tuple(terrain), tuple(marks)), strict=True):
        _name(canvas, layout, piece, box)


def _clip_grid(canvas: Canvas, layout: TableLayout) -> None:
    left, top, right, bottom = layout.box
    for inch in range(_RULE, layout.size[0], _RULE):
        x = layout.at((inch, 0))[0]
        canvas.draw_open([(x, top), (x, bottom)], STRONG if not inch % (2 * _RULE) else GRID, 1.5)
    for inch in range(_RULE, layout.size[1], _RULE):
        y = layout.at((0, inch))[1]
        canvas.draw_open([(left, y), (right, y)], STRONG if not inch % (2 * _RULE) else GRID, 1.5)


def _zone(canvas: Canvas, layout: TableLayout, seat: int, north: int, south: int) -> None:
    """Tint a deployment zone in its seat's colour."""
    left, right = layout.left, layout.left + layout.width
    top, bottom = layout.at((0, north))[1], layout.at((0, south))[1]
    colour = seat_style(seat).colour if seat >= 0 else SOFT
    canvas.blend([[(left, top), (right, top), (right, bottom), (left, bottom)]], colour, 0.10)
    inner = bottom if north == 0 else top
    canvas.dashed([(left, inner), (right, inner)], mix(LOT, colour, 0.6), 2)


def _area(canvas: Canvas, outline: Sequence[Point], seat: int) -> None:
    """Tint a deployment zone of any outline."""
    colour = seat_style(seat).colour
    canvas.blend([outline], colour, 0.12)
    canvas.dashed([*outline, outline[0]], mix(LOT, colour, 0.6), 2)


def _frame(canvas: Canvas, layout: TableLayout) -> None:
    """Cover what reaches over the edges of the table, and draw its border."""
    left, top, right, bottom = layout.box
    canvas.rect((0, 0, WIDTH, top), PAGE)
    canvas.rect((0, bottom, WIDTH, layout.bottom), PAGE)
    canvas.rect((0, 0, left, layout.bottom), PAGE)
    canvas.rect((right, 0, WIDTH, layout.bottom), PAGE)
    canvas.rect((left - 2, top - 2, right + 2, bottom + 2), None, 0, KERB, 2)


def _rulers(canvas: Canvas, layout: TableLayout) -> None:
    """Number every six inches on all four edges."""
    left, top, right, bottom = layout.box
    for inch in range(0, layout.size[0] + 1, _RULE):
        x = layout.at((inch, 0))[0]
        for y, step in ((top, -9), (bottom, 9)):
            canvas.draw_open([(x, y), (x, y + step)], SOFT, 2)
            draw_text(canvas, x, y + 2.2 * step, str(inch // INCH), 24, 600, SOFT, "centre", tabular=True)
    for inch in range(0, layout.size[1] + 1, _RULE):
        y = layout.at((0, inch))[1]
        for x, step in ((left, -9), (right, 9)):
            canvas.draw_open([(x, y), (x + step, y)], SOFT, 2)
            draw_text(canvas, x + 3.2 * step, y, str(inch // INCH), 24, 600, SOFT, "centre", tabular=True)


# Terrain.


def draw_piece(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a piece of terrain: hatched is solid, dotted is flimsy, a pale parapet blocks sight, woods are dashed."""
    outline = [layout.at(point) for point in piece.outline]
    if piece.look in _WOODS:
        _wood(canvas, outline, piece)
    elif piece.blocks_sight or piece.look in _HIGH:
        _high(canvas, outline, piece)
    elif piece.look in ("pond", "crater", "rubble", "hill"):
        _flat(canvas, outline, piece)
    else:
        _low(canvas, outline, piece)


def _high(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A building: shadow, roof, hatching, parapet."""
    canvas.polygon([(x + 4, y + 6) for x, y in outline], mix(ROAD, INK, 0.6))
    canvas.polygon(outline, ROOF)
    _hatched(canvas, outline, mix(ROOF, INK, 0.28), 14)
    canvas.polygon(outline, None, INK, 7)
    canvas.polygon(outline, None, PARAPET, 3)


def _low(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A low piece: a wall, crates, a fence. Where nobody can go is dark with pale hatching, seen at a glance."""
    solid = piece.cover == "solid"
    fill, lines = (SHUT, LOW) if piece.impassable else (LOW, mix(LOW, INK, 0.5))
    canvas.polygon(outline, INK, INK, 5)
    canvas.polygon(outline, fill if solid else FLIMSY)
    if solid:
        _hatched(canvas, outline, lines, _HATCH)
    else:
        _dotted(canvas, outline, mix(FLIMSY, INK, 0.55))


def _flat(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Ground that is hard to cross."""
    fill = WATER if piece.look == "pond" else RUBBLE
    canvas.polygon(outline, fill, mix(fill, INK, 0.4), 3)
    _dotted(canvas, outline, mix(fill, SOFT, 0.3), 13)


def _wood(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Trees: a dashed rim and round crowns."""
    canvas.polygon(outline, TREE)
    if piece.cover == "flimsy":
        _dotted(canvas, outline, mix(TREE, INK, 0.35), 12)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    reach = min(max(xs) - min(xs), max(ys) - min(ys)) / 2
    radius = max(6.0, reach * 0.34)
    for share, size, tone in ((0.66, 1.0, 0.0), (0.3, 0.9, 1.0)):
        for x, y in outline[:: 1 if share > 0.5 else 3]:
            at = (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share)
            canvas.circle(at, radius * size, mix(CROWN, LEAF, tone), mix(TREE, INK, 0.35), 1.5)
    canvas.dashed([*outline, outline[0]], mix(FLIMSY, INK, 0.1), 2.5, 8, 6)


# Names of pieces: large ones bear theirs, small ones have it beside them.


@per_content
def names(layout: TableLayout, terrain: tuple[Piece, ...], marks: tuple[Spot, ...] = ()) -> tuple[Box, ...]:
    """Return where the name of every piece goes: where it covers no mark, if there is such a place."""
    bounds = [_bounds([layout.at(point) for point in piece.outline]) for piece in terrain]
    found: list[Box] = []
    shut = [(x - _MARK, y - _MARK, x + _MARK, y + _MARK) for x, y in map(layout.at, marks)]
    for piece, (left, top, right, bottom) in zip(terrain, bounds, strict=True):
        width = text_width(piece.id, _NAME, 700) + 4
        if min(right - left, bottom - top) >= _BEARS:
            within = ((x - width / 2, y - _NAME / 2, x + width / 2, y + _NAME / 2) for x, y in _inside(layout, piece))
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
        found.append(best_spot(boxes, [Obstacle(box) for box in (*bounds, *found, *shut)], layout.bounds))
    return tuple(found)


def _inside(layout: TableLayout, piece: Piece) -> list[Point]:
    """Return places in a piece, those furthest from its edges first; the middle of all wins ties."""
    left, top, right, bottom = box_of(piece.outline)
    places = [(left + (right - left) * x // 6, top + (bottom - top) * y // 6) for x, y in _PLACES]
    inside = [spot for spot in places if locate(spot, piece.outline) == "inside"] or places[:1]
    inside.sort(key=lambda spot: -min(operator.truediv(*to_point(edge, spot)) for edge in edges(piece.outline)))
    return [layout.at(spot) for spot in inside]


def _name(canvas: Canvas, layout: TableLayout, piece: Piece, box: Box) -> None:
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    draw_text(canvas, *middle, piece.id, _NAME, 700, NAME, "centre", halo=2.5)


def _bounds(outline: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def _mask(outline: Sequence[Point]) -> tuple[Image.Image, int, int]:
    """Return a mask of a polygon at drawing scale, and its left and top there."""
    xs, ys = [x * SCALE for x, _ in outline], [y * SCALE for _, y in outline]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    mask = Image.new("L", (math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1), 0)
    ImageDraw.Draw(mask).polygon([(x * SCALE - left, y * SCALE - top) for x, y in outline], fill=255)
    return mask, left, top


def _hatched(canvas: Canvas, outline: Sequence[Point], colour: RGB, gap: float) -> None:
    """Lay diagonal lines over a polygon."""
    mask, left, top = _mask(outline)
    lines = Image.new("L", mask.size, 0)
    pen = ImageDraw.Draw(lines)
    step = round(gap * SCALE)
    first = -((left + top) % step)  # hatching goes on from piece to piece
    for start in range(first - mask.height, mask.width + mask.height, step):
        pen.line([(start, mask.height), (start + mask.height, 0)], fill=255, width=2 * SCALE)
    both = Image.composite(lines, Image.new("L", mask.size, 0), mask)
    canvas.image.paste(colour, (left, top), both)


def _dotted(canvas: Canvas, outline: Sequence[Point], colour: RGB, gap: float = 8.0) -> None:
    """Lay dots over a polygon."""
    mask, left, top = _mask(outline)
    dots = Image.new("L", mask.size, 0)
    pen = ImageDraw.Draw(dots)
    step, radius = gap * SCALE, 1.6 * SCALE
    for row in range(int(mask.height // step) + 2):
        for column in range(int(mask.width // step) + 2):
            x, y = (column + 0.5 * (row % 2)) * step, row * step * 0.87
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    both = Image.composite(dots, Image.new("L", mask.size, 0), mask)
    canvas.image.paste(colour, (left, top), both)
