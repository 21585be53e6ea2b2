"""Hulls by seat, seen from above: a saucer with two nacelles, a gunship with prongs, a wedge, a lance with fins.

The seat's own shape is the core of each, so that it is known in every rotation and without colour.
"""

from collections.abc import Sequence

from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.state.ships import Ship
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM, ICE, INK, RGB, SPACE, STEEL, Shape, mix, rgb, seat_style
from renderers.kit.shapes import placed

_PLUME, _PLUME_CORE = rgb("4FB8FF"), rgb("E8F7FF")
_SILENT = mix(SPACE, HARM, 0.55)
_SCORCH = rgb("1A1512")
CORE = 0.8
"""Part of its usual size that a hull's core has."""
_HURT = 3
"""From so few points of hull on, marks of fire are seen."""
_BARRELS = (-13.0, -6.5, 0.0, 6.5, 13.0)
_BUBBLE = ((0.66, 0.17), (0.0, 0.09))
"""How full of ice a bubble is, by the share of shields that is left."""

_PARTS: dict[Shape, tuple[Sequence[Point], ...]] = {
    "circle": (((14, 8), (26, 16), (26, 21), (10, 16)), ((21, 6), (29, 6), (29, 31), (21, 31))),
    "square": (((9, -18), (17, -18), (16, -33), (10, -33)), ((14, 16), (22, 16), (20, 29), (14, 29))),
    "triangle": (((20, 6), (34, 22), (30, 26), (14, 20)), ((6, 18), (13, 18), (13, 27), (6, 27))),
    "diamond": (((14, 2), (31, 18), (29, 24), (10, 16)), ((3, 20), (9, 18), (9, 31), (3, 33))),
}
"""The parts of a hull to starboard, bow up; the same to port."""
_NOZZLES: dict[Shape, tuple[Point, ...]] = {
    "circle": ((25, 31),), "square": ((17, 29),), "triangle": ((9.5, 27),), "diamond": ((6, 31),),
}  # fmt: skip


def bubble(ship: Ship) -> RGB:
    """Return what a ship's bubble of shields looks like: it fades as they fail."""
    share = ship.shields / ship.start.shields if ship.start.shields else 0.0
    ice = next((ice for least, ice in _BUBBLE if share > least), 0.0)
    return mix(SPACE, ICE, ice)


def draw_hull(canvas: Canvas, ship: Ship, centre: Point, angle: float, scale: float) -> None:
    """Draw what lies round the core of a hull: parts, plumes, barrels."""
    style = seat_style(ship.seat)
    body, dark = mix(INK, style.colour, 0.72), mix(INK, style.colour, 0.5)
    for side in (1, -1):
        for x, y in _NOZZLES[style.shape]:
            plume = [(side * x - 3.5, y), (side * x + 3.5, y), (side * x, y + 7)]
            canvas.polygon(_at(plume, centre, angle, scale), _PLUME)
            canvas.polygon(_at([(side * x - 1.5, y), (side * x + 1.5, y), (side * x, y + 4)], centre, angle, scale),
                           _PLUME_CORE)  # fmt: skip
        for number, part in enumerate(_PARTS[style.shape]):
            outline = _at([(side * x, y) for x, y in part], centre, angle, scale)
            canvas.polygon(outline, body if number else dark, INK, 2)
        _barrels(canvas, ship, (centre, angle, scale), side)


def _barrels(canvas: Canvas, ship: Ship, place: tuple[Point, float, float], side: int) -> None:
    """Draw the cannons of a side; one that is silent is a stub."""
    able = ship.cannons("starboard" if side > 0 else "port")
    order = sorted(range(CANNONS_A_SIDE), key=lambda number: abs(number - (CANNONS_A_SIDE - 1) / 2))
    for rank, number in enumerate(order):
        y, fires = _BARRELS[number % len(_BARRELS)], rank < able
        line = _at([(side * 17.0, y), (side * (30.0 if fires else 24.0), y)], *place)
        draw_barrel(canvas, line, place[2], fires=fires)


def draw_barrel(canvas: Canvas, line: Sequence[Point], scale: float, *, fires: bool) -> None:
    """Draw a cannon from its mount to its muzzle."""
    canvas.line(line, INK, 5.5 * scale)
    canvas.line(line, STEEL if fires else _SILENT, 3 * scale)


def draw_scorches(canvas: Canvas, ship: Ship, centre: Point, angle: float, scale: float) -> None:
    """Draw marks of fire on a hull that has little left."""
    spots = ((-11, -8), (12, 6), (-6, 12))[: max(0, _HURT + 1 - ship.hull)]
    for at in _at(spots, centre, angle, scale):
        canvas.circle(at, 4.5 * scale, _SCORCH)


def _at(points: Sequence[Point], centre: Point, angle: float, scale: float) -> list[Point]:
    return placed([(x * scale, y * scale) for x, y in points], centre, angle)


COLOURS: tuple[RGB, ...] = (
    _PLUME, _PLUME_CORE, _SILENT, _SCORCH,
    *(mix(INK, seat_style(seat).colour, share) for seat in range(4) for share in (0.5, 0.72)),
)  # fmt: skip
"""What the palette of these pictures needs besides."""
