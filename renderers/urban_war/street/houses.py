"""Houses of the street: a roof with what stands on it, and a front with lit windows along every southern edge."""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from games.battlefield.pieces import Piece
from games.geometry.plane import box_of
from games.geometry.polygons import locate
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.piece_names import inside_places
from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.palette import INK, RGB, mix
from renderers.urban_war.street.tones import (
    DIM_LIT,
    FRONT,
    LIT,
    ROAD,
    ROOFS,
    SIGHT,
    SIGN,
    SIGN_BACK,
    UNLIT_PANE,
)

_FRONT = 21.0
"""Px that a front is high."""
_PANE, _EVERY = (9.0, 11.0), 15.0
_SIGN = 46.0
_TRIES, _MOST = 40, 5
"""How often a place for something on a roof is looked for, and how much stands there at most."""
_TALL = 60.0
"""Px that a house must be wide and deep to have anything on its roof."""


def draw_house(canvas: Canvas, layout: TableLayout, piece: Piece) -> None:
    """Draw a house that blocks sight: its footprint is exact, its pale double rim says so."""
    outline = [layout.at(point) for point in piece.outline]
    rng = chance(piece.outline)
    roof = rng.choice(ROOFS)
    canvas.polygon([(x + 5, y + 7) for x, y in outline], mix(ROAD, INK, 0.6))
    canvas.polygon(outline, roof)
    _roof(canvas, layout, piece, roof, rng)
    fronts = _fronts(outline)
    for start, end in fronts:
        _front(canvas, start, end, rng)
    if fronts:
        start, end = max(fronts, key=lambda edge: math.dist(*edge))
        if math.dist(start, end) > 3 * _SIGN:
            _sign(canvas, start, end, rng.uniform(0.35, 0.65))
    canvas.polygon(outline, None, INK, 8)
    canvas.polygon(outline, None, SIGHT, 3.5)


def _fronts(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the edges that look south, from west to east; outlines go clockwise."""
    turned = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*outline, outline[0]))) > 0
    edges = [(b, a) if turned else (a, b) for a, b in pairwise((*outline, outline[0]))]
    return [(a, b) for a, b in edges if b[0] - a[0] > 2 * _FRONT and abs(b[1] - a[1]) < 0.3 * (b[0] - a[0])]


def _front(canvas: Canvas, start: Point, end: Point, rng: random.Random) -> None:
    """Draw the front below a roof, with windows of which some are lit."""
    far = math.dist(start, end)
    canvas.polygon(_strip(start, end, 0, far, 0, _FRONT), FRONT)
    many = int((far - 8) // _EVERY)
    first = (far - many * _EVERY) / 2 + (_EVERY - _PANE[0]) / 2
    for number in range(many):
        left = first + number * _EVERY
        tone = rng.choices((LIT, DIM_LIT, UNLIT_PANE), (5, 3, 2))[0]
        low = (_FRONT - _PANE[1]) / 2 + 1
        canvas.polygon(_strip(start, end, left, left + _PANE[0], low, low + _PANE[1]), tone)


def _sign(canvas: Canvas, start: Point, end: Point, share: float) -> None:
    """Draw a sign on a front, in a colour that is no seat's."""
    far = math.dist(start, end)
    left = (far - _SIGN) * share
    canvas.polygon(_strip(start, end, left, left + _SIGN, 0, _FRONT + 2), SIGN_BACK, SIGN, 3)
    for number in range(3):
        at = left + 12 + number * 9
        low, high = _strip(start, end, at, at + 6, 6, 15)[0], _strip(start, end, at, at + 6, 6, 15)[2]
        canvas.draw_open([low, high], SIGN, 2.5)


def _strip(start: Point, end: Point, left: float, right: float, low: float, high: float) -> list[Point]:
    """Return a rectangle along an edge: px from its start, and px up from it."""
    far = math.dist(start, end)
    ahead = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)

    def at(along: float, up: float) -> Point:
        return start[0] + ahead[0] * along + ahead[1] * up, start[1] + ahead[1] * along - ahead[0] * up

    return [at(left, low), at(right, low), at(right, high), at(left, high)]


def _roof(canvas: Canvas, layout: TableLayout, piece: Piece, roof: RGB, rng: random.Random) -> None:
    """Draw seams, and what stands on a roof: fans, skylights, vents, clear of the piece's name."""
    left, top, right, bottom = box_of(piece.outline)
    if min(layout.far(right - left), layout.far(bottom - top)) < _TALL:
        return
    seam, shade = mix(roof, INK, 0.12), mix(roof, INK, 0.3)
    name = inside_places(layout, piece)[0]
    taken: list[Point] = [name]
    for _ in range(_TRIES):
        spot = (rng.randint(left, right), rng.randint(top, bottom))
        at = layout.at(spot)
        if not _clear(layout, piece, at) or any(math.dist(at, one) < 46 for one in taken):
            continue
        _THINGS[len(taken) % len(_THINGS)](canvas, at, shade, seam)
        taken.append(at)
        if len(taken) > _MOST:
            return


def _clear(layout: TableLayout, piece: Piece, at: Point) -> bool:
    """Whether a thing on a roof lies on it with all that is round it, and off its front."""
    outline = [layout.at(point) for point in piece.outline]
    around = [(at[0] + dx, at[1] + dy) for dx in (-22, 0, 22) for dy in (-22, 0, 26 + _FRONT)]
    whole = tuple((round(x * 8), round(y * 8)) for x, y in outline)
    return all(locate((round(x * 8), round(y * 8)), whole) == "inside" for x, y in around)


def _fan(canvas: Canvas, at: Point, shade: RGB, seam: RGB) -> None:
    x, y = at
    canvas.rect((x - 11, y - 9, x + 15, y + 15), seam)
    canvas.rect((x - 14, y - 13, x + 13, y + 12), mix(seam, SIGHT, 0.3), 2, shade, 2)
    canvas.circle((x - 0.5, y - 0.5), 8, shade)
    canvas.draw_open([(x - 6, y - 6), (x + 5, y + 5)], SIGHT, 2)
    canvas.draw_open([(x + 5, y - 6), (x - 6, y + 5)], SIGHT, 2)


def _skylight(canvas: Canvas, at: Point, shade: RGB, seam: RGB) -> None:
    x, y = at
    canvas.rect((x - 18, y - 11, x + 18, y + 11), DIM_LIT, 0, shade, 2)
    for step in (-9, 0, 9):
        canvas.draw_open([(x + step, y - 11), (x + step, y + 11)], shade, 2)
    canvas.draw_open([(x - 18, y), (x + 18, y)], seam, 2)


def _vent(canvas: Canvas, at: Point, shade: RGB, seam: RGB) -> None:
    canvas.circle((at[0] + 2, at[1] + 3), 8, seam)
    canvas.circle(at, 8, mix(seam, SIGHT, 0.35), shade, 2)
    canvas.circle(at, 3, shade)


_THINGS = (_fan, _vent, _skylight, _fan, _vent)
