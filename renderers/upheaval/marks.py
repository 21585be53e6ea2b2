"""What lies on the ground and is not a model: objectives with their holders, plants, tunnels, mines."""

import math
from collections.abc import Sequence
from itertools import groupby

from games.kernel.base.caching import per_table
from games.upheaval.state.items import BITE, MINES, PLANT, Item
from games.upheaval.state.public import Public
from games.upheaval.terrain import command_centre
from games.upheaval.units.objectives import HOLDS, holder
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point, dashes
from renderers.kit.palette import HARM, INK, NOW, PANEL, RGB, SOFT, TEXT, mix, rgb, seat_style
from renderers.kit.place import Obstacle
from renderers.kit.shapes import burst, placed
from renderers.kit.stencils import Stencil
from renderers.kit.text import draw_text, text_width
from renderers.kit.tokens import badge

_LEAF = rgb("5B7F63")
_WIDE = 1000
_MARGIN = 4
"""Px around a dashed circle that its lines may cover."""
_BELOW = 25
"""Px from the name of a bunker to what says that it is the command centre."""
_BADGE = 36
"""Px from the middle of an objective to that of a name beside it."""


def draw_marks(canvas: Canvas, public: Public, layout: TableLayout) -> list[Obstacle]:
    """Draw objectives and what battle conditions have put there; return what plates had better not hide."""
    shut = [layout.at(mark.at) for mark in public.objectives]
    busy = []
    for item in public.items:
        if item.kind in ("mines", "plant", "tunnel"):
            box = draw_item(canvas, layout, item, shut)
            busy.append(Obstacle(box, 1.5))
            shut = [*shut, (layout.at(item.at)[0], box[3] - 13)]  # the next thing at this place has its name above
    for item in public.items:
        if item.kind == "bunker":
            _centre(canvas, public, layout, item)
    for mark in public.objectives:
        busy.append(Obstacle(_objective(canvas, public, layout, layout.at(mark.at), mark.at), 4.0))
    return busy


def _centre(canvas: Canvas, public: Public, layout: TableLayout, item: Item) -> None:
    """Mark a bunker as the command centre, below its name, in the colour of the player who has its bonus (UH-43)."""
    x, y = layout.at(item.at)
    holders = [seat for seat in range(public.seats) if command_centre.command_bonus(public, seat)]
    colour = seat_style(holders[0]).colour if len(holders) == 1 else TEXT
    draw_text(canvas, x, y + _BELOW, "HQ", 24, 800, colour, "centre", halo=3)


def _objective(
    canvas: Canvas, public: Public, layout: TableLayout, centre: Point, at: tuple[int, int]
) -> tuple[float, float, float, float]:
    """Draw an objective: how near holds it, a flag, and the badge of its holder."""
    seat = holder(public, at)
    colour = SOFT if seat is None else seat_style(seat).colour
    ring(canvas, layout, centre, layout.far(HOLDS), colour)
    x, y = centre
    if seat is None:
        canvas.circle(centre, 17, INK)
        canvas.circle(centre, 14, PANEL, SOFT, 2.5)
        canvas.line([(x - 4, y + 9), (x - 4, y - 8)], TEXT, 2.5)
        canvas.polygon([(x - 4, y - 9), (x + 8, y - 4), (x - 4, y + 1)], TEXT)
    else:
        canvas.circle(centre, 24, INK)
        badge(canvas, centre, 18, seat)
    return x - 24, y - 24, x + 24, y + 24


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


def draw_item(
    canvas: Canvas, layout: TableLayout, item: Item, shut: Sequence[Point] = (), *, ghost: bool = False
) -> tuple[float, float, float, float]:
    """Draw a plant with its reach, a tunnel entrance, a minefield, or where another thing would be; return its box.

    Its name stands below it, or above it where it would leave the table or lie under a mark in `shut`.
    """
    x, y = centre = layout.at(item.at)
    rim = NOW if ghost else INK
    if item.kind == "plant":
        half = layout.far(750)
        ring(canvas, layout, centre, layout.far(BITE + PLANT), HARM)
        canvas.polygon(placed(burst(half + 10, 9, 0.5), centre), rim)
        canvas.polygon(placed(burst(half + 6, 9, 0.5), centre), _LEAF)
        canvas.circle(centre, half * 0.45, HARM, INK, 2)
    elif item.kind == "tunnel":
        half = layout.far(_WIDE)
        canvas.circle(centre, half + 3, rim)
        canvas.circle(centre, half, mix(INK, SOFT, 0.45))
        canvas.circle(centre, half * 0.72, INK)
        canvas.line([(x - 6, y - 8), (x - 6, y + 10)], SOFT, 2)
        canvas.line([(x + 6, y - 8), (x + 6, y + 10)], SOFT, 2)
        for step in (-4, 3):
            canvas.line([(x - 6, y + step), (x + 6, y + step)], SOFT, 2)
    else:
        half = layout.far(MINES // 2)
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        canvas.blend([corners], HARM, 0.16)
        canvas.dashed([*corners, corners[0]], NOW if ghost else HARM, 3, 8, 7)
        for dx in (-0.55, 0, 0.55):
            for dy in (-0.5, 0.5):
                at = (x + dx * half, y + dy * half)
                canvas.circle(at, 5.5, INK)
                canvas.circle(at, 3.5, HARM)
    wide = text_width(item.id, 24, 800)
    hidden = any(abs(left - x) < 24 + wide / 2 and abs(top - y - half - 15) < _BADGE for left, top in shut)
    below = y + half + 28 <= layout.box[3] and not hidden
    draw_text(canvas, x, y + half + 15 if below else y - half - 15, item.id, 24, 800, TEXT, "centre", halo=3)
    top, bottom = (y - half, y + half + 28) if below else (y - half - 28, y + half)
    return min(x - half, x - wide / 2), top, max(x + half, x + wide / 2), bottom
