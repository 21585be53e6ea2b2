"""Pieces of the town by their kind (UH-H14). The rim says what a piece does, the drawing what it is.

Brick with a pale coping blocks sight and has doors; a pale rim with diagonals is a wall; dashed rims are slow: green
for woods, pale for rubble; water has a shore, and slates are a block that nobody enters.
"""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from games.battlefield.pieces import Piece
from games.upheaval.terrain.buildings import doors
from games.upheaval.terrain.types import kind_of
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.outlines import bounds, draw_crowns, inward, middle_of
from renderers.battlefield.patterns import hatched
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.palette import INK, mix
from renderers.kit.shapes import polar
from renderers.upheaval.land import panes
from renderers.upheaval.town.tones import (
    BRASS,
    BRICK,
    CHIMNEY,
    CHUNK,
    COPING,
    CROWN,
    IVY,
    IVY_RIM,
    LEAF,
    MORTAR,
    PANE,
    PLANK,
    PLANK_JOINT,
    RUBBLE,
    RUBBLE_RIM,
    SHADE,
    SHORE,
    SLATE,
    SLATE_JOINT,
    WALL,
    WALL_LINES,
    WALL_RIM,
    WATER,
    WAVE,
    WOOD,
    WOOD_RIM,
)

_WALL = 11
"""Px that the wall of a house is thick."""
_PLANK = 15
_LEAFY = 60
"""From so many px on a house has ivy."""
_HATCH = 9.0
_DASH = (9.0, 6.0)


def draw_piece(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a piece of terrain by its kind."""
    outline = [layout.at(point) for point in piece.outline]
    rng = chance(piece.outline)
    kind = kind_of(piece)
    if kind == "building":
        _house(canvas, layout, piece, rng)
    elif kind == "block":
        _block(canvas, outline, rng)
    elif kind == "wood":
        _wood(canvas, outline, rng)
    elif kind == "water":
        _water(canvas, outline)
    elif kind == "rubble":
        _rubble(canvas, outline, rng)
    else:
        _wall(canvas, outline)


def _house(canvas: Canvas, layout: TableLayout, piece: Piece, rng: random.Random) -> None:
    """A building without its roof: planks on which models can stand, brick walls, windows, and gaps for doors."""
    outline = [layout.at(point) for point in piece.outline]
    canvas.polygon([(x + 5, y + 7) for x, y in outline], SHADE)
    canvas.polygon(outline, PLANK)
    _planks(canvas, outline, rng)
    canvas.polygon(outline, None, INK, _WALL + 5)
    canvas.polygon(outline, None, BRICK, _WALL)
    for start, end in pairwise((*outline, outline[0])):
        _bricks(canvas, start, end)
    canvas.polygon(outline, None, COPING, 3.5)
    for start, end in pairwise((*outline, outline[0])):
        for pane in panes(start, end):
            canvas.line(pane, INK, 7)
            canvas.line(pane, PANE, 3.5)
    for one, two in doors(piece.outline):
        start, end = layout.at(one), layout.at(two)
        canvas.line([start, end], PLANK, _WALL + 6)
        for post in (start, end):
            canvas.circle(post, 6.5, BRASS, INK, 2)
    left, top, right, bottom = bounds(outline)
    for x, y in outline if min(right - left, bottom - top) > _LEAFY else ():
        _ivy(canvas, (x, y), rng)


def _planks(canvas: Canvas, outline: Sequence[Point], rng: random.Random) -> None:
    """Draw the floor of a house whose edges run with the picture's; others have a plain one."""
    if any(a[0] != b[0] and a[1] != b[1] for a, b in pairwise((*outline, outline[0]))):
        return
    left, top, right, bottom = bounds(outline)
    rows = [top + number * _PLANK for number in range(1, int((bottom - top) / _PLANK))]
    if len(outline) != 4:
        return
    for y in rows:
        canvas.draw_open([(left, y), (right, y)], PLANK_JOINT, 1.5)
        x = rng.uniform(left + 10, right - 10)
        canvas.draw_open([(x, y), (x, y + _PLANK)], PLANK_JOINT, 1.5)


def _bricks(canvas: Canvas, start: Point, end: Point) -> None:
    """Draw the joints of bricks across a wall."""
    far = math.dist(start, end)
    if far < 2 * _WALL:
        return
    ahead = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    aside = (-ahead[1] * _WALL / 2, ahead[0] * _WALL / 2)
    for number in range(1, int(far // 12)):
        x, y = start[0] + ahead[0] * 12 * number, start[1] + ahead[1] * 12 * number
        canvas.draw_open([(x - aside[0], y - aside[1]), (x + aside[0], y + aside[1])], MORTAR, 1.5)


def _ivy(canvas: Canvas, at: Point, rng: random.Random) -> None:
    """Draw leaves at the corner of a house."""
    for _ in range(rng.randint(1, 4)):
        leaf = (at[0] + rng.uniform(-14, 14), at[1] + rng.uniform(-10, 12))
        canvas.circle(leaf, rng.uniform(4, 7), IVY, IVY_RIM, 1.5)


def _block(canvas: Canvas, outline: Sequence[Point], rng: random.Random) -> None:
    """A house that nobody enters: slates, a chimney, a pale coping since it blocks sight."""
    canvas.polygon([(x + 5, y + 7) for x, y in outline], SHADE)
    canvas.polygon(outline, SLATE)
    hatched(canvas, outline, SLATE_JOINT, 12)
    x, y = middle_of(outline)
    left, top, right, bottom = bounds(outline)
    if min(right - left, bottom - top) > 70:
        at = (x + rng.choice((-1, 1)) * (right - left) * 0.26, y - (bottom - top) * 0.26)
        canvas.rect((at[0] - 9, at[1] - 9, at[0] + 9, at[1] + 9), CHIMNEY, 0, INK, 2)
        canvas.circle(at, 4, INK)
    canvas.polygon(outline, None, INK, 9)
    canvas.polygon(outline, None, COPING, 4)


def _wood(canvas: Canvas, outline: Sequence[Point], rng: random.Random) -> None:
    """Crowns of trees."""
    canvas.polygon(outline, WOOD)
    draw_crowns(canvas, outline, rng, (CROWN, LEAF, mix(WOOD, INK, 0.3)), 0.12)
    canvas.dashed([*outline, outline[0]], WOOD_RIM, 3, *_DASH)


def _water(canvas: Canvas, outline: Sequence[Point]) -> None:
    """A pond: nobody enters it."""
    canvas.polygon(outline, WATER, SHORE, 6)
    left, top, right, bottom = bounds(outline)
    for number, share in enumerate((0.3, 0.5, 0.7)):
        y, inset = top + (bottom - top) * share, (right - left) * (0.3 + 0.05 * (number % 2))
        canvas.draw_open([(left + inset, y), (right - inset, y)], WAVE, 2.5)
    canvas.polygon(outline, None, WAVE, 2)


def _rubble(canvas: Canvas, outline: Sequence[Point], rng: random.Random) -> None:
    """Broken bricks."""
    canvas.polygon(outline, RUBBLE)
    for number in range(22):
        at = inward(outline, rng.random(), math.sqrt(rng.random()) * 0.82)
        chunk = [polar(at, rng.uniform(6, 8), angle + 17 * number) for angle in (30, 130, 215, 320)]
        canvas.polygon(chunk, CHUNK if number % 3 else mix(CHUNK, INK, 0.35), INK, 1.5)
    canvas.dashed([*outline, outline[0]], RUBBLE_RIM, 3, *_DASH)


def _wall(canvas: Canvas, outline: Sequence[Point]) -> None:
    """A wall, with diagonals."""
    canvas.polygon([(x + 3, y + 5) for x, y in outline], SHADE)
    canvas.polygon(outline, INK, INK, 6)
    canvas.polygon(outline, WALL)
    hatched(canvas, outline, WALL_LINES, _HATCH)
    canvas.polygon(outline, None, WALL_RIM, 2.5)
