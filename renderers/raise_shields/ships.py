"""Ships on the map: hull, bow, shield ring; wrecks, ships that fled, plates, brackets."""

import math
from collections.abc import Sequence

from games.geometry.hexes import Hex
from games.raise_shields.state.ships import Ship
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.hexmap import HexLayout
from renderers.kit.noted import note
from renderers.kit.palette import (
    EMPTY,
    HAIRLINE,
    HARM,
    ICE,
    INK,
    NOW,
    PLATE,
    RGB,
    SPACE,
    STEEL,
    TEXT,
    UNLIT,
    Shape,
    mix,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import TeamMark, box_lefts
from renderers.kit.place import square
from renderers.kit.shapes import dart, placed, polar, rounded
from renderers.kit.text import draw_text
from renderers.raise_shields.hulls import CORE, bubble, draw_hull, draw_scorches
from renderers.raise_shields.teams import frame_box

LOW = 3
"""Shields, hull or crew at or below this are shown as harm."""
PLATE_WIDTH = 172
_BRACKET, _LETTER, _HALF_LETTER = 8.0, 18.0, 10.0
"""How far the brackets round a ship, and the letters of its sides, stand outside its hex, in px; half such a letter."""
_ROUND = 43.0
"""Where hexes are smaller than this, brackets and letters stand round the ship, in px at its full size."""
_FULL_RADIUS, _LEAST_SCALE = 40.5, 0.7
"""Where hexes are smaller than this, ships shrink, down to a part of their size at which letters still fit."""
_MOST_BOXES = 20
_RING = 39.0
_SMALLEST = 24
"""The least px of a letter."""
_TURNS = (0, 25, -25, 50, -50)
"""Where the letter of a side may be instead, in degrees from abeam."""
HULL = 37.0
"""Px from the middle of a ship at full size to its ring, which may be touched."""
_GAP = 31.0
"""Half the opening of the ring at the bow, in degrees."""
_BOW = placed(dart(30, 13.5, 8), (0, -30))


def label(ship: Ship) -> str:
    """Return the short name of a ship on the map: `B`, or `B2` for the second of a fleet."""
    return ship.id.replace("-", "")


def hull_outline(shape: Shape, scale: float = 1.0) -> list[Point]:
    """Return a hull round (0, 0), bow up: the seat's shape, told apart in every rotation."""
    if shape == "circle":
        points = [polar((0, 0), 28, angle) for angle in range(0, 360, 8)]
    elif shape == "square":
        points = rounded([(-24.5, -24.5), (24.5, -24.5), (24.5, 24.5), (-24.5, 24.5)], 7)
    elif shape == "triangle":
        points = rounded([(0, -35), (32, 23), (-32, 23)], 8)
    else:
        points = rounded([(0, -35), (24.5, 0), (0, 35), (-24.5, 0)], 6)
    return [(x * scale, y * scale) for x, y in points]


def port_half(points: list[Point]) -> list[Point]:
    """Return the part of an outline that lies to port (x < 0, bow up)."""
    kept: list[Point] = []
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        if start[0] <= 0:
            kept.append(start)
        if (start[0] < 0 < end[0]) or (end[0] < 0 < start[0]):
            share = start[0] / (start[0] - end[0])
            kept.append((0.0, start[1] + (end[1] - start[1]) * share))
    return kept


def scale_of(layout: HexLayout) -> float:
    """Return the part of their full size that ships have on hexes of a layout."""
    return min(1.0, max(_LEAST_SCALE, layout.radius / _FULL_RADIUS))


def draw_ship(canvas: Canvas, layout: HexLayout, ship: Ship, place: Hex, facing: int) -> None:
    """Draw a ship in play: ring of shields, hull with its darker port half, white bow, upright letter."""
    centre, angle, style, scale = layout.centre(place), facing * 60, seat_style(ship.seat), scale_of(layout)
    detailed = canvas.look.detailed
    note(canvas, "base", ship.id, square(centre, HULL * scale))
    canvas.circle(centre, _RING * scale + 2, bubble(ship) if detailed else SPACE)
    draw_ring(canvas, centre, angle, ship.shields, ship.start.shields, scale)
    outline = hull_outline(style.shape, scale * (CORE if detailed else 1.0))
    if detailed:
        draw_hull(canvas, ship, centre, angle, scale)
        canvas.polygon(placed(outline, centre, angle), INK, INK, 4)
    canvas.polygon(placed(outline, centre, angle), style.colour)
    canvas.polygon(placed(port_half(outline), centre, angle), mix(INK, style.colour, 0.78))
    if detailed:
        draw_scorches(canvas, ship, centre, angle, scale)
    draw_bow(canvas, layout, place, facing)
    letter(canvas, centre, angle, label(ship), INK, scale * (7 if style.shape == "triangle" else 5), scale)


def draw_bow(canvas: Canvas, layout: HexLayout, place: Hex, facing: int, colour: RGB = TEXT) -> None:
    """Draw the dart that says where a ship faces."""
    scale = scale_of(layout)
    points = placed([(x * scale, y * scale) for x, y in _BOW], layout.centre(place), facing * 60)
    canvas.polygon(points, colour, INK, 3.5)
    canvas.polygon(points, colour)


def letter(canvas: Canvas, centre: Point, angle: float, text: str, colour: RGB, aft: float, scale: float = 1.0) -> None:
    """Draw a ship's letter upright, a little aft of the middle, clear of the bow."""
    x, y = polar(centre, aft, angle + 180)
    size = max(_SMALLEST, round(scale * (33 if len(text) == 1 else 26)))
    draw_text(canvas, x, y, text, size, 800, colour, "centre")


def draw_ring(canvas: Canvas, centre: Point, angle: float, left: int, full: int, scale: float = 1.0) -> None:
    """Draw one segment a shield point, open at the bow; what is left gathers astern."""
    if full <= 0:
        return
    step, lit_ring, dark_ring = (360 - 2 * _GAP) / full, _RING * scale, (_RING - 1.5) * scale
    first = (full - left) // 2
    for index in range(full):
        start = angle - 90 + _GAP + index * step + 1.8
        lit = first <= index < first + left
        canvas.arc(
            centre, lit_ring if lit else dark_ring, start, start + step - 3.6, ICE if lit else UNLIT, 6.5 if lit else 3
        )


def reach_of(layout: HexLayout) -> float:
    """Return how far the corners of the brackets are from the middle of a ship."""
    return max(layout.radius, _ROUND * scale_of(layout)) + _BRACKET


def draw_brackets(canvas: Canvas, layout: HexLayout, place: Hex) -> None:
    """Draw the six cream corners round a ship whose captain is awaited."""
    canvas.blend([layout.corners(place)], NOW, 0.13)
    corners = layout.corners(place, reach_of(layout) - layout.radius)
    for width, colour in ((11, SPACE), (6, NOW)):
        for index, corner in enumerate(corners):
            legs = [_part(corner, corners[index - 1]), corner, _part(corner, corners[(index + 1) % 6])]
            canvas.line(legs, colour, width)


def _part(corner: Point, other: Point, share: float = 0.24) -> Point:
    return (corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share)


def side_letters(layout: HexLayout, place: Hex, facing: int, others: Sequence[Point] = ()) -> dict[str, Point]:
    """Return where L and R stand: at the hex corners abeam, beside `others` that are in the way (RS-70).

    A side where ships are all round has none.
    """
    centre, reach = layout.centre(place), reach_of(layout) - _BRACKET + _LETTER

    clear = _RING * scale_of(layout) + _HALF_LETTER
    found = {}
    for side, abeam in (("L", -90), ("R", 90)):
        around = (polar(centre, far, facing * 60 + abeam + turn) for far in (reach, 1.5 * reach) for turn in _TURNS)
        spot = next((spot for spot in around if all(math.dist(spot, ship) > clear for ship in others)), None)
        if spot is not None:
            found[side] = spot
    return found


def draw_wreck(canvas: Canvas, layout: HexLayout, ship: Ship, place: Hex) -> None:
    """Draw what is left of a destroyed ship: two halves of its hull apart, a white cross, splinters."""
    centre, style, scale = layout.centre(place), seat_style(ship.seat), scale_of(layout)
    dim, rim, angle = mix(SPACE, style.colour, 0.26), mix(SPACE, style.colour, 0.75), ship.facing * 60 + 16
    outline = hull_outline(style.shape, 0.92 * scale)
    halves = (port_half(outline), [(-x, y) for x, y in port_half([(-x, y) for x, y in outline])])
    for half, sideways, turn in zip(halves, (-8, 8), (-9, 9), strict=True):
        spot = placed([(sideways * scale, sideways * 0.6 * scale)], centre, angle)[0]
        canvas.polygon(placed(half, spot, angle + turn), dim, rim, 2)
    for turn in (40, 130, 215, 320):
        canvas.polygon(placed(dart(9, 4, 0), polar(centre, 37 * scale, angle + turn), turn), rim)
    icons.cross(canvas, centre, 36 * scale, TEXT, INK)


def draw_fled(canvas: Canvas, layout: HexLayout, ship: Ship, place: Hex) -> None:
    """Draw a ship that left the map: a dashed empty hull and chevrons fading over the edge."""
    centre, style, angle = layout.centre(place), seat_style(ship.seat), ship.facing * 60
    outline = placed(hull_outline(style.shape, 0.9 * scale_of(layout)), centre, angle)
    canvas.polygon(outline, mix(SPACE, style.colour, 0.12))
    canvas.dashed([*outline, outline[0]], style.colour, 3, 9, 5)
    draw_exit(canvas, centre, ship.seat, angle)


def draw_exit(canvas: Canvas, centre: Point, seat: int, angle: float) -> None:
    """Draw three chevrons that fade out over the edge."""
    for index, share in enumerate((1.0, 0.7, 0.42)):
        tip = polar(centre, 40 + index * 15, angle)
        canvas.polygon(placed(dart(18, 11, 8), tip, angle), mix(SPACE, seat_style(seat).colour, share))


def draw_ghost(canvas: Canvas, layout: HexLayout, ship: Ship) -> None:
    """Draw a ship where it would be: a dashed hull, bow and letter in its colour."""
    if ship.hex is None:
        return
    centre, angle, style, scale = layout.centre(ship.hex), ship.facing * 60, seat_style(ship.seat), scale_of(layout)
    canvas.circle(centre, _RING * scale, INK)
    outline = placed(hull_outline(style.shape, scale), centre, angle)
    canvas.dashed([*outline, outline[0]], style.colour, 4, 9, 6)
    draw_bow(canvas, layout, ship.hex, ship.facing, style.colour)
    letter(canvas, centre, angle, label(ship), style.colour, scale * (7 if style.shape == "triangle" else 5), scale)


def plate_size(ship: Ship) -> Point:
    """Return the size of a ship's plate, higher when it has stress."""
    return (PLATE_WIDTH, 86 if ship.stress else 62)


def draw_plate(canvas: Canvas, box: Box, ship: Ship, frame: TeamMark | None = None) -> None:
    """Draw a ship's plate: shields, hull, the hull's boxes, stress; in a team with its `frame`."""
    note(canvas, "label", f"the plate of {ship.id}", box)
    left, top, right, bottom = box
    style = seat_style(ship.seat)
    canvas.rect((left - 3, top - 3, right + 3, bottom + 3), SPACE, 12)
    canvas.rect(box, PLATE, 10, HAIRLINE, 2)
    if frame is not None:
        frame_box(canvas, (left - 2, top - 2, right + 2, bottom + 2), frame)
    canvas.rect((left - 3, top + 8, left + 4, bottom - 8), style.colour, 3)
    for what, value, x, tone in (("shields", ship.shields, left + 28, ICE), ("hull", ship.hull, left + 106, STEEL)):
        low = value <= LOW
        icons.figure(canvas, what, (x, top + 25), 27, HARM if low else tone)
        draw_text(canvas, x + 19, top + 25, str(value), 30, 700, HARM if low else TEXT)
    _hull_boxes(canvas, left + 16, top + 44, ship)
    if ship.stress:
        _stress(canvas, left + 15, top + 61, ship.stress)


def draw_tie(canvas: Canvas, centre: Point, box: Box, ship: Ship) -> None:
    """Draw the line that ties a plate to its ship."""
    end = min(max(centre[0], box[0]), box[2]), min(max(centre[1], box[1]), box[3])
    turn = math.degrees(math.atan2(end[0] - centre[0], centre[1] - end[1]))
    canvas.line([polar(centre, _RING + 3, turn), end], seat_style(ship.seat).colour, 3, SPACE, 2)


def _hull_boxes(canvas: Canvas, left: float, top: float, ship: Ship) -> None:
    """Draw a box for every hull point, or for every two of a doubled hull (RS-B5)."""
    worth = 1 if ship.start.hull <= _MOST_BOXES else 2
    full = max(ship.start.hull, ship.hull, 1) // worth
    room, groups = PLATE_WIDTH - 30, (full - 1) // 5
    width = min(11.0, (room - groups * 4) / full - 2.5)
    for index, x in enumerate(box_lefts(full, left, width, 2.5, 4)):
        canvas.rect((x, top, x + width, top + 9), STEEL if index * worth < ship.hull else EMPTY, 1.5)


def _stress(canvas: Canvas, left: float, top: float, stress: int) -> None:
    if stress > 9:
        icons.stroke(canvas, left, top - 1, 18, HARM)
        draw_text(canvas, left + 20, top + 8, str(stress), 24, 700, HARM, tabular=True)
        return
    for index in range(stress):
        icons.stroke(canvas, left + index * 15, top, 16, HARM)


CHIP = 34
"""Height that a chip adds to a plate, in px."""


def draw_chip(canvas: Canvas, box: Box, text: str, fill: RGB) -> None:
    """Draw a chip that a plate will overlap from below: what a shot at this ship would be."""
    left, top, right, bottom = box
    canvas.rect((left - 3, top - 3, right + 3, bottom), SPACE, 12)
    canvas.rect(box, fill, 10)
    ink = INK if sum(fill) > 300 else TEXT
    draw_text(canvas, (left + right) / 2, top + CHIP / 2, text, 24, 700, ink, "centre")
