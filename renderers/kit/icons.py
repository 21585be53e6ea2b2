"""Small vector signs: what a number counts, and tick, cross and arrow."""

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM, INK, MUTE, RGB, STEEL, TEXT, mix
from renderers.kit.shapes import dart, placed, rounded

_SHIELD = [(-0.43, -0.34), (0, -0.5), (0.43, -0.34), (0.43, 0.02), (0.34, 0.26), (0, 0.5), (-0.34, 0.26), (-0.43, 0.02)]
_HULL = [(0, -0.5), (0.3, -0.14), (0.34, 0.14), (0.24, 0.48), (-0.24, 0.48), (-0.34, 0.14), (-0.3, -0.14)]
_ROCKET = [(0, -0.5), (0.16, -0.26), (0.2, 0.0), (0.2, 0.2), (0.36, 0.5), (-0.36, 0.5), (-0.2, 0.2), (-0.2, 0.0)]


def shield(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    """Draw the sign for shields: a heater with a dark half."""
    outline = rounded(_SHIELD, 0.1)
    canvas.polygon(placed(outline, centre, 0, size), colour)
    inner = [(0.0, -0.4), (0.34, -0.27), (0.34, 0.02), (0.26, 0.21), (0.0, 0.39)]
    canvas.polygon(placed(inner, centre, 0, size), mix(INK, colour, 0.38))


def hull(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    """Draw the sign for hull: a ship from above with a dark half."""
    canvas.polygon(placed(rounded(_HULL, 0.06), centre, 0, size), colour)
    port = [(0.0, -0.38), (0.0, 0.4), (-0.18, 0.4), (-0.26, 0.12), (-0.23, -0.12)]
    canvas.polygon(placed(port, centre, 0, size), mix(INK, colour, 0.38))


def crew(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    """Draw the sign for crew: a person."""
    x, y = centre
    canvas.circle((x, y - size * 0.24), size * 0.22, colour)
    body = [(-0.42, 0.46), (-0.42, 0.28), (-0.26, 0.06), (0.26, 0.06), (0.42, 0.28), (0.42, 0.46)]
    canvas.polygon(placed(rounded(body, 0.12), centre, 0, size), colour)


def torpedo(canvas: Canvas, centre: Point, size: float, colour: RGB, angle: float = 0) -> None:
    """Draw a rocket, nose towards `angle` (0 = up)."""
    canvas.polygon(placed(rounded(_ROCKET, 0.06), centre, angle, size), colour)


def cannon(canvas: Canvas, centre: Point, size: float, colour: RGB) -> None:
    """Draw the sign for cannons: a barrel on its mount."""
    barrel = [(-0.3, -0.14), (0.5, -0.14), (0.5, 0.14), (-0.3, 0.14)]
    canvas.polygon(placed(barrel, centre, -18, size), colour)
    canvas.circle((centre[0] - 0.2 * size, centre[1] + 0.12 * size), size * 0.27, colour)
    canvas.circle((centre[0] - 0.2 * size, centre[1] + 0.12 * size), size * 0.1, INK)


def stroke(canvas: Canvas, left: float, top: float, height: float, colour: RGB, width: float = 0.34) -> None:
    """Draw one slanted stroke (a point of stress); `width` is a share of the height."""
    pen, slant = height * width, height * 0.36
    points = [(left + slant, top), (left + slant + pen, top), (left + pen, top + height), (left, top + height)]
    canvas.polygon(points, colour)


def tick(canvas: Canvas, centre: Point, size: float, colour: RGB = TEXT, casing: RGB | None = None) -> None:
    """Draw a tick: done."""
    points = placed([(-0.42, 0.02), (-0.12, 0.32), (0.44, -0.32)], centre, 0, size)
    canvas.line(points, colour, size * 0.2, casing, 3)


def cross(canvas: Canvas, centre: Point, size: float, colour: RGB = HARM, casing: RGB | None = None) -> None:
    """Draw a cross: lost, or a ticked box."""
    x, y, half = centre[0], centre[1], size * 0.36
    legs = [[(x - half, y - half), (x + half, y + half)], [(x - half, y + half), (x + half, y - half)]]
    if casing is not None:
        for leg in legs:
            canvas.line(leg, casing, size * 0.16 + 6)
    for leg in legs:
        canvas.line(leg, colour, size * 0.18)


def arrow(canvas: Canvas, start: Point, end: Point, colour: RGB = STEEL) -> None:
    """Draw a straight arrow with a solid head."""
    canvas.line([start, end], colour, 4)
    tip = placed(dart(16, 9, 4), end, 90 if end[0] >= start[0] else -90)
    canvas.polygon(tip, colour)


def empty_box(canvas: Canvas, box: tuple[float, float, float, float], colour: RGB = MUTE, pen: float = 2) -> None:
    """Draw a lost box of a row: hollow, struck through."""
    canvas.rect(box, None, 3, colour, pen)
    left, top, right, bottom = box
    inset = (right - left) * 0.26
    canvas.draw_open([(left + inset, bottom - inset * 1.4), (right - inset, top + inset * 1.4)], colour, pen)


FIGURES = {"shields": shield, "hull": hull, "crew": crew, "cannons": cannon}
"""Signs by what they count; stress has `stroke`."""


def figure(canvas: Canvas, what: str, centre: Point, size: float, colour: RGB = STEEL) -> None:
    """Draw the sign for a statistic by name: shields, hull, crew, cannons, stress, torpedo."""
    if what in FIGURES:
        FIGURES[what](canvas, centre, size, colour)
    elif what == "torpedo":
        torpedo(canvas, centre, size, colour)
    else:
        stroke(canvas, centre[0] - size * 0.32, centre[1] - size * 0.42, size * 0.84, colour)
