"""Who: badges of seats, upright, in headers, strips and cards."""

from typing import Literal

from games.kernel import seat_letter
from renderers.kit import icons
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, NOW, PANEL, RGB, TEXT, mix, seat_style
from renderers.kit.shapes import letter_drop, placed, seat_outline
from renderers.kit.text import draw_text

BadgeState = Literal["solid", "hollow", "done", "out"]


def badge(
    canvas: Canvas,
    centre: Point,
    radius: float,
    seat: int,
    state: BadgeState = "solid",
    ground: RGB = PANEL,
    letter: str = "",
) -> None:
    """Draw a seat's badge: solid = now or mentioned, hollow = still to act, done = dim with a tick, out = a cross."""
    style = seat_style(seat)
    x, y = centre
    outline = placed(seat_outline(style.shape, radius), centre)
    letter = letter or seat_letter(seat)
    size = max(24.0, radius * 1.1)
    middle = y + letter_drop(style.shape, radius)
    if state == "hollow":
        inner = placed(seat_outline(style.shape, radius - 2), centre)
        canvas.polygon(inner, INK, style.colour, 3.5)
        draw_text(canvas, x, middle, letter, size, 800, style.colour, "centre")
        return
    if state == "solid":
        canvas.polygon(outline, style.colour)
        draw_text(canvas, x, middle, letter, size, 800, INK, "centre")
        return
    dim = mix(ground, style.colour, 0.42)
    canvas.polygon(outline, dim)
    draw_text(canvas, x, middle, letter, size, 800, mix(dim, TEXT, 0.55), "centre")
    corner = (x + radius * 0.78, y + radius * 0.72)
    if state == "done":
        icons.tick(canvas, corner, 18, TEXT, ground)
    else:
        icons.cross(canvas, corner, 24, TEXT, ground)


def underline(canvas: Canvas, centre: Point, radius: float) -> None:
    """Mark a badge as the one awaited."""
    x, y = centre
    canvas.rect((x - radius, y + radius + 6, x + radius, y + radius + 11), NOW, 2)
