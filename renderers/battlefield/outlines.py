"""Outlines of pieces in px: their bounds and middle, places along them, crowns of trees inside."""

import random
from collections.abc import Sequence

from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import RGB


def bounds(outline: Sequence[Point]) -> Box:
    """Return the box round an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def middle_of(outline: Sequence[Point]) -> Point:
    """Return the middle of that box."""
    left, top, right, bottom = bounds(outline)
    return (left + right) / 2, (top + bottom) / 2


def along(outline: Sequence[Point], share: float) -> Point:
    """Return the point of an outline at a share of its corners, from the first one on."""
    place = share % 1 * len(outline)
    index = int(place)
    (x, y), (u, v) = outline[index], outline[(index + 1) % len(outline)]
    part = place - index
    return x + (u - x) * part, y + (v - y) * part


def inward(outline: Sequence[Point], share: float, reach: float) -> Point:
    """Return a point between the middle (`reach` 0) and a place on the outline (1)."""
    (x, y), middle = along(outline, share), middle_of(outline)
    return middle[0] + (x - middle[0]) * reach, middle[1] + (y - middle[1]) * reach


def draw_crowns(
    canvas: Canvas, outline: Sequence[Point], rng: random.Random, tones: tuple[RGB, RGB, RGB], size: float = 0.115
) -> None:
    """Draw crowns of trees in rings: the outer ones, the inner ones, and their rims in three tones."""
    outer, inner, rim = tones
    left, top, right, bottom = bounds(outline)
    radius = max(7.0, min(right - left, bottom - top) * size)
    for reach, tone in ((0.84, outer), (0.56, outer), (0.29, inner), (0.06, inner)):
        steps = max(1, round(11.5 * reach))
        for number in range(steps):
            at = inward(outline, (number + rng.random() * 0.3) / steps, reach)
            canvas.circle(at, radius, tone, rim, 2)
