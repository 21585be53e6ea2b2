"""What somebody measures, on a table: the shortest way between two things, or how far something reaches."""

from collections.abc import Sequence

from games.battlefield.sight.measuring import Far, Survey, Thing, has_base
from games.geometry.discs import Disc
from games.geometry.lengths import inches
from games.kernel.text.measuring import Measurement
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_range, outline_new
from renderers.battlefield.pins import pin_beside, pin_line
from renderers.kit.canvas import Canvas
from renderers.kit.palette import HARM, INK, NOW, TEXT
from renderers.kit.place import Obstacle, along, square

_RING, _GAP = 4, 7
"""Px of a ring round a base, and between the two."""


def busy_measured(layout: TableLayout, found: Survey) -> list[Obstacle]:
    """Return what plates should not hide: the way that is measured, and where something would be."""
    busy = along([layout.at(point) for point in found.far.ends], 9, 0.6) if found.far is not None else []
    ghosts = [one for one in (found.start, found.end) if one is not None and "@" in one.name]
    discs = [shape for one in ghosts for shape in one.shapes if isinstance(shape, Disc)]
    return busy + [Obstacle(square(layout.at(disc.centre), layout.far(disc.radius) + _GAP), 6.0) for disc in discs]


def draw_measured(
    canvas: Canvas, layout: TableLayout, found: Survey, seen: Sequence[bool], taken: Sequence[Obstacle]
) -> None:
    """Draw what is measured above everything else: its ends ringed, the way between them with its length."""
    for thing in (found.start, found.end):
        if thing is not None:
            _ring(canvas, layout, thing, now=True)
    if found.far is None:
        _near(canvas, layout, found, taken)
    elif found.far.gap > 0:
        _way(canvas, layout, found.far, seen, taken)


def _ring(canvas: Canvas, layout: TableLayout, thing: Thing, *, now: bool) -> None:
    """Ring the bases of a thing, or outline it."""
    for shape in thing.shapes:
        if isinstance(shape, Disc):
            colour = NOW if now else TEXT
            canvas.circle(layout.at(shape.centre), layout.far(shape.radius) + _GAP + 2, None, INK, _RING + 4)
            canvas.circle(layout.at(shape.centre), layout.far(shape.radius) + _GAP, None, colour, _RING)
        elif now:
            outline_new(canvas, layout, shape)


def _way(canvas: Canvas, layout: TableLayout, far: Far, seen: Sequence[bool], taken: Sequence[Obstacle]) -> None:
    """Draw the shortest way: dashed, and in the colour of harm where nobody sees the other."""
    start, end = (layout.at(point) for point in far.ends)
    canvas.line([start, end], INK, 9)
    canvas.dashed([start, end], HARM if seen and not any(seen) else TEXT, 5, 14, 8)
    pin_line(canvas, layout, (start, end), f"{inches(far.gap)}″", taken)


def _near(canvas: Canvas, layout: TableLayout, found: Survey, taken: Sequence[Obstacle]) -> None:
    """Draw how far something reaches, where it has one base, and ring who is near."""
    for _, thing in found.near:
        if has_base(thing):
            _ring(canvas, layout, thing, now=False)
    base = found.start.shapes[0]
    if len(found.start.shapes) > 1 or not isinstance(base, Disc):
        return
    centre, radius = layout.at(base.centre), layout.far(base.radius + found.reach)
    draw_range(canvas, layout, centre, radius, TEXT, 3)
    pin_beside(canvas, layout, centre, (radius, radius - 26, radius / 2), f"{inches(found.reach)}″", taken)


def measured_alt(measurement: Measurement, alt_map: str) -> str:
    """Say in words what a picture of something measured shows."""
    facts = [f"{fact.label}: {fact.text}" for fact in measurement.facts]
    return ". ".join((f"Measured: {measurement.title}", *facts, alt_map))
