"""Marks on a battlefield: objectives, bases that do not stand there yet, new terrain, losses, places, arcs of range."""

import math
from collections.abc import Iterable, Sequence
from itertools import groupby

from games.geometry.plane import Point as Spot
from games.kernel import Seat
from games.kernel.base.caching import per_table
from renderers.battlefield.bases import draw_number
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point, dashes
from renderers.kit.noted import note
from renderers.kit.palette import HARM, INK, MUTE, NOW, PANEL, RGB, SOFT, TEXT, mix, seat_style
from renderers.kit.place import Obstacle, square
from renderers.kit.shapes import burst, placed, polar
from renderers.kit.stencils import Stencil
from renderers.kit.text import draw_text
from renderers.kit.tokens import badge

_RIM = 3
_NUMBER = 19
"""Px from the middle of a numbered place to its rim."""
OBJECTIVE = 24
"""Px from the middle of an objective to the rim of its badge."""
_MARGIN = 4
"""Px around a dashed circle that its lines may cover."""


def draw_ghost(canvas: Canvas, centre: Point, radius: float, seat: int) -> None:
    """Draw a base that does not stand there yet."""
    canvas.circle(centre, radius + _RIM, NOW)
    canvas.circle(centre, radius, mix(INK, seat_style(seat).colour, 0.4))


def outline_new(canvas: Canvas, layout: TableLayout, outline: Iterable[Spot]) -> None:
    """Draw the dashed outline of a piece of terrain that does not lie there yet."""
    points = [layout.at(point) for point in outline]
    canvas.dashed([*points, points[0]], NOW, 5, 12, 8)


def draw_loss(canvas: Canvas, at: Point, lost: int, radius: float, depth: float) -> None:
    """Draw a burst with how many were lost."""
    note(canvas, "label", f"the loss −{lost}", square(at, radius * 0.8))
    canvas.polygon(placed(burst(radius + _RIM, 10, depth), at), INK)
    canvas.polygon(placed(burst(radius, 10, depth), at), HARM)
    draw_text(canvas, *at, f"−{lost}", 24, 800, TEXT, "centre")


def draw_cross(canvas: Canvas, at: Point, arm: float, width: float) -> None:
    """Draw a cross where somebody was killed."""
    x, y = at
    for rise in (1, -1):
        canvas.line([(x - arm, y - rise * arm), (x + arm, y + rise * arm)], HARM, width, INK, 3)


def busy_places(spots: Iterable[Point]) -> list[Obstacle]:
    """Return what the numbers of places cover."""
    return [Obstacle(square(spot, _NUMBER), 4.0) for spot in spots]


def number_places(canvas: Canvas, spots: Iterable[Point]) -> None:
    """Number the places that a half-written action could go to."""
    for number, spot in enumerate(spots, 1):
        draw_number(canvas, spot, number, now=True)


def draw_range(
    canvas: Canvas, layout: TableLayout, centre: Point, radius: float, tone: RGB = MUTE, width: float = 2
) -> list[Sequence[Point]]:
    """Draw how far something reaches, dashed, as far as that lies on the table; return the arcs."""
    left, top, right, bottom = layout.box
    runs: list[list[Point]] = [[]]
    for angle in range(0, 361, 3):
        x, y = polar(centre, radius, angle)
        if left < x < right and top < y < bottom:
            runs[-1].append((x, y))
        elif runs[-1]:
            runs.append([])
    arcs: list[Sequence[Point]] = [run for run in runs if run]
    for arc in arcs:
        if len(arc) > 1:
            canvas.dashed(arc, tone, width, 8, 10)
    return arcs


def draw_objective(canvas: Canvas, layout: TableLayout, centre: Point, radius: float, holder: Seat | None) -> None:
    """Draw an objective: how near holds it, the badge of its holder or a flag."""
    ring(canvas, layout, centre, radius, SOFT if holder is None else seat_style(holder).colour)
    x, y = centre
    if holder is None:
        canvas.circle(centre, 17, INK)
        canvas.circle(centre, 14, PANEL, SOFT, 2.5)
        canvas.line([(x - 4, y + 9), (x - 4, y - 8)], TEXT, 2.5)
        canvas.polygon([(x - 4, y - 9), (x + 8, y - 4), (x - 4, y + 1)], TEXT)
    else:
        canvas.circle(centre, OBJECTIVE, INK)
        badge(canvas, centre, 18, holder)


def ring(canvas: Canvas, layout: TableLayout, centre: Point, radius: float, colour: RGB) -> None:
    """Draw a dashed circle, as far as it lies on the table."""
    for stencil, ink in zip(_stencils(layout.box, centre, radius), (INK, colour), strict=True):
        stencil.lay(canvas, ink)


@per_table
def _stencils(table: Box, centre: Point, radius: float) -> tuple[Stencil, Stencil]:
    """Return a dashed circle as far as it lies on the table, wide and narrow: those of objectives never change."""
    left, top, right, bottom = table
    points = [placed([(0, -radius)], centre, angle)[0] for angle in range(0, 361, 3)]
    on_table = groupby(points, lambda at: left <= at[0] <= right and top <= at[1] <= bottom)
    arcs = [list(run) for inside, run in on_table if inside]
    paths = [dash for arc in arcs if len(arc) > 1 for dash in dashes(arc, 9, 9)]
    (x, y), far = centre, radius + _MARGIN
    box = (math.floor(x - far), math.floor(y - far), math.ceil(x + far), math.ceil(y + far))
    return Stencil(paths, 5, box), Stencil(paths, 2.5, box)
