"""Shots with their fire: a hot core, a star at the muzzle, sparks where they strike."""

import math

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM, HARM_CORE, INK, NOW
from renderers.kit.shapes import burst, placed, polar

_DASH, _GAP = 24, 8
_AHEAD = 16
"""Px from the middle of a base to the star at its muzzle."""


def draw_tracer(canvas: Canvas, start: Point, end: Point, size: float = 1.0, *, dashed: bool = False) -> None:
    """Draw a shot above its casing; `size` is smaller for the many shots of a volley."""
    for colour, width in ((HARM, 5.5 * size), (HARM_CORE, 2 * size)):
        if dashed:
            canvas.dashed([start, end], colour, width, _DASH, _GAP)
        else:
            canvas.line([start, end], colour, width)
    far = math.dist(start, end)
    if far < 4 * _AHEAD:
        return
    ahead = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    muzzle = (start[0] + ahead[0] * _AHEAD, start[1] + ahead[1] * _AHEAD)
    canvas.polygon(placed(burst(15 * size, 7, 0.5), muzzle), INK)
    canvas.polygon(placed(burst(12 * size, 7, 0.45), muzzle), NOW)
    back = math.degrees(math.atan2(-ahead[0], ahead[1]))
    struck = (end[0] - ahead[0] * _AHEAD * 0.7, end[1] - ahead[1] * _AHEAD * 0.7)
    for turn in (-55, -20, 20, 55):
        spark = [struck, polar(struck, 15 * size, back + turn)]
        canvas.line(spark, INK, 5 * size)
        canvas.line(spark, NOW, 2)
