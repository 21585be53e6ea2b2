"""Patterns laid over a polygon: diagonal lines and dots. They say what a piece does, in every setting."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from renderers.kit.canvas import Canvas, Point
from renderers.kit.fonts import SCALE
from renderers.kit.palette import RGB


def outline_mask(outline: Sequence[Point]) -> tuple[Image.Image, int, int]:
    """Return a mask of a polygon at drawing scale, and its left and top there."""
    xs, ys = [x * SCALE for x, _ in outline], [y * SCALE for _, y in outline]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    mask = Image.new("L", (math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1), 0)
    ImageDraw.Draw(mask).polygon([(x * SCALE - left, y * SCALE - top) for x, y in outline], fill=255)
    return mask, left, top


def hatched(canvas: Canvas, outline: Sequence[Point], colour: RGB, gap: float) -> None:
    """Lay diagonal lines over a polygon."""
    mask, left, top = outline_mask(outline)
    lines = Image.new("L", mask.size, 0)
    pen = ImageDraw.Draw(lines)
    step = round(gap * SCALE)
    first = -((left + top) % step)  # hatching goes on from piece to piece
    for start in range(first - mask.height, mask.width + mask.height, step):
        pen.line([(start, mask.height), (start + mask.height, 0)], fill=255, width=2 * SCALE)
    both = Image.composite(lines, Image.new("L", mask.size, 0), mask)
    canvas.image.paste(colour, (left, top), both)


def dotted(canvas: Canvas, outline: Sequence[Point], colour: RGB, gap: float = 8.0) -> None:
    """Lay dots over a polygon."""
    mask, left, top = outline_mask(outline)
    dots = Image.new("L", mask.size, 0)
    pen = ImageDraw.Draw(dots)
    step, radius = gap * SCALE, 1.6 * SCALE
    for row in range(int(mask.height // step) + 2):
        for column in range(int(mask.width // step) + 2):
            x, y = (column + 0.5 * (row % 2)) * step, row * step * 0.87
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    both = Image.composite(dots, Image.new("L", mask.size, 0), mask)
    canvas.image.paste(colour, (left, top), both)
