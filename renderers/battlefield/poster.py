"""The victory of a battle in inches: a medal before rays, over the roofs of its town."""

import math
import random

from renderers.kit.canvas import Canvas, Point
from renderers.kit.chance import chance
from renderers.kit.glory import to_edge
from renderers.kit.palette import INK, RGB, TEXT, mix, seat_style
from renderers.kit.shapes import letter_drop, placed, seat_outline
from renderers.kit.text import draw_text

_RADIUS = 116.0


def draw_rays(canvas: Canvas, centre: Point, dark: RGB, light: RGB) -> None:
    """Fill a picture with rays from a point."""
    box = (0.0, 0.0, float(canvas.width), float(canvas.height))
    canvas.rect(box, dark)
    for angle in range(0, 360, 20):
        canvas.polygon([centre, to_edge(box, centre, angle), to_edge(box, centre, angle + 10)], light)


def draw_roofs(canvas: Canvas, wall: RGB, lit: tuple[RGB, ...], seed: str, *, gables: bool) -> None:
    """Draw houses along the foot of a picture, some of their windows lit."""
    rng = chance(seed)
    x = -20.0
    while x < canvas.width:
        wide, high = rng.uniform(80, 150), rng.uniform(70, 150)
        top = canvas.height - high
        canvas.rect((x, top, x + wide, canvas.height), wall)
        if gables and rng.random() < 0.5:
            canvas.polygon([(x, top), (x + wide / 2, top - 40), (x + wide, top)], wall)
        if gables and rng.random() < 0.35:
            _chimney(canvas, (x + wide * 0.6, top), wall, rng)
        _windows(canvas, (x, top, wide), lit, rng)
        x += wide + rng.uniform(6, 16)


def _windows(canvas: Canvas, house: tuple[float, float, float], lit: tuple[RGB, ...], rng: random.Random) -> None:
    left, top, wide = house
    for row in range(int((canvas.height - top - 20) // 34)):
        for column in range(int((wide - 16) // 24)):
            if rng.random() < 0.42:
                x, y = left + 14 + column * 24, top + 18 + row * 34
                canvas.rect((x, y, x + 10, y + 16), rng.choice(lit))


def _chimney(canvas: Canvas, at: Point, wall: RGB, rng: random.Random) -> None:
    x, y = at
    canvas.rect((x, y - 70, x + 16, y + 4), wall)
    smoke = mix(wall, TEXT, 0.12)
    for number in range(4):
        canvas.circle((x + 10 + number * 12, y - 84 - number * 18), 9 + 4 * number + rng.uniform(0, 3), smoke)


def draw_medal(canvas: Canvas, at: Point, seat: int, metal: RGB) -> None:
    """Draw a medal with a seat's shape and letter."""
    style, (x, y) = seat_style(seat), at
    canvas.circle(at, _RADIUS + 4, INK)
    canvas.circle(at, _RADIUS, mix(INK, metal, 0.55))
    canvas.circle(at, _RADIUS - 12, mix(INK, metal, 0.16))
    outline = placed(seat_outline(style.shape, _RADIUS * 0.68), at)
    canvas.polygon(outline, INK, INK, 8)
    canvas.polygon(outline, style.colour)
    canvas.polygon(placed(seat_outline(style.shape, _RADIUS * 0.56), at), None, mix(INK, style.colour, 0.7), 3)
    letter = "ABCDEFGH"[seat % 8]
    draw_text(canvas, x, y + letter_drop(style.shape, _RADIUS * 0.6), letter, 110, 800, INK, "centre")


def draw_gear(canvas: Canvas, centre: Point, radius: float, colour: RGB, ground: RGB) -> None:
    """Draw a cogwheel."""
    teeth = 16
    points = []
    for number in range(teeth * 4):
        far = radius * (1.12 if number % 4 in (0, 1) else 0.96)
        turn = 2 * math.pi * number / (teeth * 4)
        points.append((centre[0] + far * math.cos(turn), centre[1] + far * math.sin(turn)))
    canvas.polygon(points, colour)
    canvas.circle(centre, radius * 0.74, ground)
    for number in range(5):
        turn = 2 * math.pi * number / 5
        end = (centre[0] + radius * 0.78 * math.cos(turn), centre[1] + radius * 0.78 * math.sin(turn))
        canvas.line([centre, end], colour, radius * 0.16)
    canvas.circle(centre, radius * 0.22, colour)
    canvas.circle(centre, radius * 0.1, ground)
