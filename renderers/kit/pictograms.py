"""Pictograms of what a model is, small enough for its base: they read at 7 px, and plates say the rest."""

from collections.abc import Callable
from typing import Literal

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import RGB
from renderers.kit.shapes import burst, placed

Pictogram = Literal["", "leader", "rifle", "heavy", "scope", "scatter", "melee", "shield", "mounted", "flyer", "huge"]
"""What a model is, at a glance: who leads, or how it fights and moves; "" draws nothing."""


def draw_pictogram(canvas: Canvas, kind: Pictogram, centre: Point, radius: float, ink: RGB) -> None:
    """Draw a pictogram round a centre."""
    if kind:
        _DRAWN[kind](canvas, centre, radius, ink)


def _lines(*paths: tuple[tuple[float, float], ...], width: float = 0.34) -> Callable[[Canvas, Point, float, RGB], None]:
    """Return what draws some lines given in shares of the radius."""

    def draw(canvas: Canvas, centre: Point, radius: float, ink: RGB) -> None:
        for path in paths:
            points = [(centre[0] + x * radius, centre[1] + y * radius) for x, y in path]
            canvas.line(points, ink, max(1.8, width * radius))

    return draw


def _shape(*points: tuple[float, float]) -> Callable[[Canvas, Point, float, RGB], None]:
    """Return what draws a polygon given in shares of the radius."""

    def draw(canvas: Canvas, centre: Point, radius: float, ink: RGB) -> None:
        canvas.polygon([(centre[0] + x * radius, centre[1] + y * radius) for x, y in points], ink)

    return draw


def _star(canvas: Canvas, centre: Point, radius: float, ink: RGB) -> None:
    canvas.polygon(placed(burst(radius * 1.15, 5, 0.42), centre), ink)


def _scope(canvas: Canvas, centre: Point, radius: float, ink: RGB) -> None:
    x, y = centre
    canvas.circle(centre, radius * 0.72, None, ink, max(1.6, radius * 0.24))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ends = [(x + dx * radius * share, y + dy * radius * share) for share in (0.5, 1.1)]
        canvas.line(ends, ink, max(1.6, radius * 0.26))


_DRAWN: dict[str, Callable[[Canvas, Point, float, RGB], None]] = {
    "leader": _star,
    "rifle": _shape(
        (-1.0, -0.35),
        (1.05, -0.35),
        (1.05, -0.02),
        (0.2, -0.02),
        (0.05, 0.75),
        (-0.32, 0.75),
        (-0.3, 0.12),
        (-1.0, 0.5),
    ),
    "heavy": _lines(
        ((-0.9, -0.45), (0.95, -0.45)), ((-0.9, 0.15), (0.95, 0.15)), ((-0.55, -0.45), (-0.55, 0.8)), width=0.4
    ),
    "scope": _scope,
    "scatter": _lines(((-0.9, 0.0), (0.9, 0.0)), ((-0.9, 0.0), (0.8, -0.7)), ((-0.9, 0.0), (0.8, 0.7)), width=0.3),
    "melee": _lines(((-0.75, -0.75), (0.75, 0.75)), ((0.75, -0.75), (-0.75, 0.75)), width=0.36),
    "shield": _shape((-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0.0, 1.0), (-0.8, 0.1)),
    "mounted": _lines(
        ((-0.45, 0.85), (-0.8, 0.1), (-0.55, -0.7), (0.0, -0.95), (0.55, -0.7), (0.8, 0.1), (0.45, 0.85)), width=0.4
    ),
    "flyer": _lines(((-1.0, -0.5), (-0.4, 0.25), (0.0, -0.2), (0.4, 0.25), (1.0, -0.5)), width=0.38),
    "huge": _shape(
        (-0.9, 0.8), (-0.9, -0.1), (-0.45, -0.1), (-0.45, -0.8), (0.45, -0.8), (0.45, -0.1), (0.9, -0.1), (0.9, 0.8)
    ),
}
