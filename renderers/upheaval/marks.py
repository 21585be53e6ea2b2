"""What lies on the ground and is not a model: objectives with their holders, plants, tunnels, mines."""

from collections.abc import Sequence

from games.upheaval.state.items import BITE, MINES, PLANT, Item
from games.upheaval.state.public import Public
from games.upheaval.terrain import command_centre
from games.upheaval.units.objectives import HOLDS, holder
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import OBJECTIVE, draw_objective, ring
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM, INK, NOW, SOFT, TEXT, mix, rgb, seat_style
from renderers.kit.place import Obstacle, square
from renderers.kit.shapes import burst, placed
from renderers.kit.text import draw_text, text_width

_LEAF = rgb("5B7F63")
_WIDE = 1000
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
        at = layout.at(mark.at)
        draw_objective(canvas, layout, at, layout.far(HOLDS), holder(public, mark.at))
        busy.append(Obstacle(square(at, OBJECTIVE), 4.0))
    return busy


def _centre(canvas: Canvas, public: Public, layout: TableLayout, item: Item) -> None:
    """Mark a bunker as the command centre, below its name, in the colour of the player who has its bonus (UH-43)."""
    x, y = layout.at(item.at)
    holders = [seat for seat in range(public.seats) if command_centre.command_bonus(public, seat)]
    colour = seat_style(holders[0]).colour if len(holders) == 1 else TEXT
    draw_text(canvas, x, y + _BELOW, "HQ", 24, 800, colour, "centre", halo=3)


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
