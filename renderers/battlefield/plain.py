"""The plain setting: a schematic of streets and pieces, for small screens and slow lines. It has no world."""

from collections.abc import Sequence

from games.battlefield.pieces import Piece
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.patterns import dotted, hatched
from renderers.battlefield.setting import Setting, Surface, Tones
from renderers.kit.canvas import Canvas, Point
from renderers.kit.look import PLAIN as PLAIN_LOOK
from renderers.kit.palette import INK, PAGE, RGB, SOFT, mix, rgb

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
_HATCH = 9.0
WOODS = ("wood", "hedge")
HIGH = ("building", "ruin", "container")
FLAT = ("pond", "crater", "rubble", "hill")


def _pave(canvas: Canvas, layout: TableLayout, surface: Surface) -> None:
    """Draw lots, and streets with their kerbs."""
    canvas.rect(layout.box, LOT)
    paved = [[layout.at(point) for point in street] for street in surface.streets]
    for street in paved:
        canvas.polygon(street, None, KERB, 4)
    for street in paved:
        canvas.polygon(street, ROAD)


def _border(canvas: Canvas, line: Sequence[Point], colour: RGB) -> None:
    canvas.dashed(line, mix(LOT, colour, 0.6), 2)


def draw_piece(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a piece of terrain: hatched is solid, dotted is flimsy, a pale parapet blocks sight, woods are dashed."""
    outline = [layout.at(point) for point in piece.outline]
    if piece.look in WOODS:
        _wood(canvas, outline, piece)
    elif piece.blocks_sight or piece.look in HIGH:
        _high(canvas, outline, piece)
    elif piece.look in FLAT:
        _flat(canvas, outline, piece)
    else:
        _low(canvas, outline, piece)


def _high(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A building: shadow, roof, hatching, parapet."""
    canvas.polygon([(x + 4, y + 6) for x, y in outline], mix(ROAD, INK, 0.6))
    canvas.polygon(outline, ROOF)
    hatched(canvas, outline, mix(ROOF, INK, 0.28), 14)
    canvas.polygon(outline, None, INK, 7)
    canvas.polygon(outline, None, PARAPET, 3)


def _low(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A low piece: a wall, crates, a fence. Where nobody can go is dark with pale hatching, seen at a glance."""
    solid = piece.cover == "solid"
    fill, lines = (SHUT, LOW) if piece.impassable else (LOW, mix(LOW, INK, 0.5))
    canvas.polygon(outline, INK, INK, 5)
    canvas.polygon(outline, fill if solid else FLIMSY)
    if solid:
        hatched(canvas, outline, lines, _HATCH)
    else:
        dotted(canvas, outline, mix(FLIMSY, INK, 0.55))


def _flat(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Ground that is hard to cross."""
    fill = WATER if piece.look == "pond" else RUBBLE
    canvas.polygon(outline, fill, mix(fill, INK, 0.4), 3)
    dotted(canvas, outline, mix(fill, SOFT, 0.3), 13)


def _wood(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Trees: a dashed rim and round crowns."""
    canvas.polygon(outline, TREE)
    if piece.cover == "flimsy":
        dotted(canvas, outline, mix(TREE, INK, 0.35), 12)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    reach = min(max(xs) - min(xs), max(ys) - min(ys)) / 2
    radius = max(6.0, reach * 0.34)
    for share, size, tone in ((0.66, 1.0, 0.0), (0.3, 0.9, 1.0)):
        for x, y in outline[:: 1 if share > 0.5 else 3]:
            at = (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share)
            canvas.circle(at, radius * size, mix(CROWN, LEAF, tone), mix(TREE, INK, 0.35), 1.5)
    canvas.dashed([*outline, outline[0]], mix(FLIMSY, INK, 0.1), 2.5, 8, 6)


PLAIN = Setting(PLAIN_LOOK, Tones(PAGE, KERB, GRID, STRONG, NAME), _pave, draw_piece, _border, EXTRA)
