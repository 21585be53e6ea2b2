"""Pieces of the street. The rim says what a piece does, the drawing what it is.

A pale double rim blocks sight; a pale rim with diagonals is solid cover; a dashed tan rim is flimsy cover; a dashed
green or grey one is slow. Dark with pale diagonals is where nobody can go.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

from games.battlefield.pieces import Piece
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.outlines import bounds, draw_crowns, middle_of
from renderers.battlefield.patterns import dotted, hatched
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.palette import INK, RGB, mix
from renderers.urban_war.street.houses import draw_house
from renderers.urban_war.street.tones import (
    BEND,
    CONCRETE,
    CROWN,
    FLAT_RIM,
    FLIMSY,
    LEAF,
    LEAF_RIM,
    ROAD,
    RUBBLE,
    SHUT,
    SIGHT,
    SOLID,
    STEEL,
    TREE,
    UNLIT_PANE,
    WATER,
    WOOD,
)

_HATCH = 9.0
_DASH = (9.0, 6.0)


def draw_piece(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a piece of terrain: what it is, then the rim that says what it does."""
    outline = [layout.at(point) for point in piece.outline]
    if piece.look in ("wood", "hedge"):
        _trees(canvas, outline, piece)
    elif piece.look in ("pond", "crater", "rubble", "hill"):
        _flat(canvas, outline, piece)
    elif piece.look == "building" and piece.blocks_sight:
        draw_house(canvas, layout, piece)
    elif piece.blocks_sight or piece.look in ("building", "ruin", "container"):
        _high(canvas, outline, piece)
    else:
        _low(canvas, outline, piece)


def _high(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A container or a ruin: it blocks sight, if it does, by its double rim."""
    canvas.polygon([(x + 4, y + 6) for x, y in outline], mix(ROAD, INK, 0.6))
    fill = STEEL if piece.look == "container" else mix(RUBBLE, SIGHT, 0.15)
    canvas.polygon(outline, fill)
    if piece.look == "container":
        _ribs(canvas, outline, mix(fill, INK, 0.35))
    else:
        dotted(canvas, outline, mix(fill, INK, 0.4), 12)
    if not piece.blocks_sight and piece.cover == "solid":
        hatched(canvas, outline, mix(fill, INK, 0.5), _HATCH)
    canvas.polygon(outline, None, INK, 8)
    canvas.polygon(outline, None, SIGHT if piece.blocks_sight else SOLID, 3.5 if piece.blocks_sight else 2.5)


def _low(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """A low piece: a wall, a barricade, a wreck; crates, barrels, a fence."""
    canvas.polygon(outline, INK, INK, 6)
    if piece.cover == "solid":
        _solid(canvas, outline, piece)
    else:
        _flimsy(canvas, outline, piece)


def _solid(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    fill, lines = (SHUT, FLAT_RIM) if piece.impassable else (CONCRETE, mix(CONCRETE, SOLID, 0.3))
    if piece.look == "wreck":
        fill, lines = mix(STEEL, INK, 0.15), mix(STEEL, INK, 0.5)
    canvas.polygon(outline, fill)
    hatched(canvas, outline, lines, _HATCH)
    if piece.look == "wreck":
        _cabin(canvas, outline)
    elif piece.look in ("wall", "barricade"):
        _ends(canvas, outline)
    canvas.polygon(outline, None, SOLID, 2.5)


def _ends(canvas: Canvas, outline: Sequence[Point]) -> None:
    """Draw the painted ends of a barrier."""
    middle, (ahead, far, half) = middle_of(outline), _axis(outline)
    if far < 36:
        return
    aside = (-ahead[1], ahead[0])
    for side in (-1, 1):
        at = (middle[0] + side * ahead[0] * (far - 8), middle[1] + side * ahead[1] * (far - 8))
        corners = [(at[0] + a * 4 * ahead[0] + b * half * aside[0], at[1] + a * 4 * ahead[1] + b * half * aside[1])
                   for a, b in ((-1, -0.8), (1, -0.8), (1, 0.8), (-1, 0.8))]  # fmt: skip
        canvas.polygon(corners, BEND, INK, 2)


def _cabin(canvas: Canvas, outline: Sequence[Point]) -> None:
    """Draw the windows of a wreck."""
    middle, (ahead, far, half) = middle_of(outline), _axis(outline)
    aside = (-ahead[1], ahead[0])

    def box(start: float, end: float, wide: float) -> list[Point]:
        return [(middle[0] + ahead[0] * a + aside[0] * b, middle[1] + ahead[1] * a + aside[1] * b)
                for a, b in ((start, -wide), (end, -wide), (end, wide), (start, wide))]  # fmt: skip

    canvas.polygon(box(-far * 0.5, far * 0.3, half * 0.7), mix(STEEL, SIGHT, 0.35), INK, 2)
    canvas.polygon(box(far * 0.12, far * 0.3, half * 0.6), UNLIT_PANE)
    canvas.polygon(box(-far * 0.5, -far * 0.34, half * 0.6), UNLIT_PANE)


def _flimsy(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    canvas.polygon(outline, WOOD)
    dark = mix(WOOD, INK, 0.5)
    if piece.look == "barrels":
        _drums(canvas, outline, dark)
    elif piece.look == "crates":
        _planks(canvas, outline, dark)
    else:
        _ribs(canvas, outline, dark)
    _dashed_rim(canvas, outline, FLIMSY)


def _dashed_rim(canvas: Canvas, outline: Sequence[Point], colour: RGB) -> None:
    canvas.dashed([*outline, outline[0]], colour, 3, *_DASH)


def _drums(canvas: Canvas, outline: Sequence[Point], dark: RGB) -> None:
    """Draw drums side by side, as many as there is room for."""
    left, top, right, bottom = bounds(outline)
    radius = 8.0
    middle, reach = middle_of(outline), min(right - left, bottom - top) / 2
    for row in range(-2, 3):
        for column in range(-2, 3):
            at = (middle[0] + (column + 0.5 * (row % 2)) * 2 * radius, middle[1] + row * 1.75 * radius)
            if math.dist(at, middle) + radius <= reach + 2:
                canvas.circle(at, radius, FLIMSY, dark, 2)
                canvas.circle(at, 3, dark)


def _planks(canvas: Canvas, outline: Sequence[Point], dark: RGB) -> None:
    """Draw a cross in every corner, as crates have it."""
    canvas.polygon(outline, mix(WOOD, FLIMSY, 0.4))
    for x, y in outline:
        middle = middle_of(outline)
        inner = ((x + middle[0]) / 2, (y + middle[1]) / 2)
        canvas.draw_open([(x, y), inner], dark, 2)
        canvas.draw_open([(x, inner[1]), (inner[0], y)], dark, 2)


def _ribs(canvas: Canvas, outline: Sequence[Point], dark: RGB) -> None:
    """Draw ribs across the longer axis."""
    middle, (ahead, far, half) = middle_of(outline), _axis(outline)
    aside = (-ahead[1], ahead[0])
    many = int(2 * far // 11)
    for number in range(1, many):
        along = -far + number * 2 * far / many
        at = (middle[0] + ahead[0] * along, middle[1] + ahead[1] * along)
        ends = [(at[0] + aside[0] * half * side, at[1] + aside[1] * half * side) for side in (-0.75, 0.75)]
        canvas.draw_open(ends, dark, 2)


def _flat(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Ground: water, rubble, a crater, a hill."""
    fill = WATER if piece.look == "pond" else RUBBLE
    canvas.polygon(outline, fill)
    if piece.look == "pond":
        _waves(canvas, outline)
    else:
        dotted(canvas, outline, mix(fill, SIGHT, 0.3), 13)
    if piece.impassable:
        hatched(canvas, outline, mix(fill, SIGHT, 0.3), 14)
    colour = FLIMSY if piece.cover == "flimsy" else SOLID if piece.cover == "solid" else FLAT_RIM
    _dashed_rim(canvas, outline, colour)


def _waves(canvas: Canvas, outline: Sequence[Point]) -> None:
    left, top, right, bottom = bounds(outline)
    tone = mix(WATER, SIGHT, 0.3)
    for number, share in enumerate((0.35, 0.55, 0.72)):
        y, inset = top + (bottom - top) * share, (right - left) * (0.3 + 0.05 * (number % 2))
        canvas.draw_open([(left + inset, y), (right - inset, y)], tone, 2)


def _trees(canvas: Canvas, outline: Sequence[Point], piece: Piece) -> None:
    """Crowns of trees, darker at the rim."""
    canvas.polygon(outline, TREE)
    draw_crowns(canvas, outline, chance(piece.outline), (CROWN, LEAF, mix(TREE, INK, 0.35)))
    if piece.cover == "solid":
        hatched(canvas, outline, mix(TREE, INK, 0.5), _HATCH)
    _dashed_rim(canvas, outline, LEAF_RIM if piece.cover != "solid" else SOLID)


def _axis(outline: Sequence[Point]) -> tuple[Point, float, float]:
    """Return the direction of the longest edge, and half the length along it and across it, in px."""
    closed = [*outline, outline[0]]
    start, end = max(pairwise(closed), key=lambda edge: math.dist(*edge))
    far = math.dist(start, end) or 1.0
    ahead = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    along = [x * ahead[0] + y * ahead[1] for x, y in outline]
    across = [-x * ahead[1] + y * ahead[0] for x, y in outline]
    return ahead, (max(along) - min(along)) / 2, (max(across) - min(across)) / 2
