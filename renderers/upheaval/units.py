"""Units on the table: a hull round their bases, the bases, and one plate for each unit with its state in signs."""

from collections.abc import Iterator

from renderers.battlefield.bases import PLATE_HEIGHT, star
from renderers.battlefield.labels import FAR
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point, line_box, round_box
from renderers.kit.labels import Label
from renderers.kit.noted import note
from renderers.kit.palette import HARM, INK, NOW, PANEL, RGB, STEEL, TEXT, mix, seat_style
from renderers.kit.pictograms import draw_pictogram
from renderers.kit.place import around, square
from renderers.kit.shapes import letter_drop, placed, polar, seat_outline
from renderers.kit.text import draw_text, text_width
from renderers.upheaval.scene import Base, Group

_SLOT = 27
_BAND = 9.0
"""Px of the band round a unit beyond its bases, with its rim."""
_CLOSE = 30.0
"""Px within which a plate can be beside any base of its unit; farther off it is near the leader."""


def draw_hull(canvas: Canvas, group: Group, *, struck: bool = False) -> None:
    """Draw what holds a unit together: a band round all its bases; where it is out of coherency the band is broken."""
    style = seat_style(group.unit.seat)
    rim = HARM if struck else NOW if group.now else style.colour
    for grow, colour in (
        (_BAND, INK),
        (7.0, mix(INK, rim, 0.7) if group.dim and not struck else rim),
        (4.0, style.dark),
    ):
        for base in group.bases:
            canvas.circle(base.centre, base.radius + grow, colour)
        for start, end, broken in group.links:
            if not broken:
                canvas.line([start, end], colour, 2 * grow + 8)
    for start, end, broken in group.links:
        if broken:
            canvas.dashed([start, end], INK, 9, 12, 6)
            canvas.dashed([start, end], HARM, 5, 10, 8)


def hull_boxes(group: Group) -> Iterator[Box]:
    """Yield what the band round a unit covers (drawing scale), except where it is broken."""
    yield from (round_box(base.centre, base.radius + _BAND) for base in group.bases)
    yield from (line_box([start, end], 2 * _BAND + 8) for start, end, broken in group.links if not broken)


def draw_bases(canvas: Canvas, group: Group) -> None:
    """Draw the models of a unit."""
    for base in group.bases:
        draw_model(canvas, group.unit.seat, base, dim=group.dim)
        if group.numbered and len(group.bases) > 1:
            draw_text(canvas, *base.centre, str(base.number), 24, 800, TEXT, "centre", halo=3)


def draw_model(canvas: Canvas, seat: int, base: Base, *, dim: bool = False) -> None:
    """Draw a base; one that lies down is dark with a bar, Wound Points lost are vermilion dots."""
    style, (x, y), radius = seat_style(seat), base.centre, base.radius
    note(canvas, "base", f"model {base.number} of {seat}", square((x, y), radius))
    fill = mix(INK, style.colour, 0.62) if dim else style.colour
    canvas.circle((x, y), radius + 1.5, INK)
    canvas.circle((x, y), radius - 0.5, INK if base.prone else fill)
    if base.prone:
        canvas.circle((x, y), radius - 0.5, None, fill, 3)
        canvas.line([(x - radius * 0.55, y), (x + radius * 0.55, y)], TEXT, 5)
    elif base.kind and canvas.look.detailed:
        _worn(canvas, seat, base, fill)
    elif base.person:
        star(canvas, (x, y), radius * 0.75, INK)
    else:
        inner = radius * (0.5 if base.leads else 0.36)
        outline = placed(seat_outline(style.shape, inner), (x, y))
        canvas.polygon(outline, INK if base.leads else None, INK, 2.5)
    for number in range(min(base.hurt, 6)):
        at = polar((x, y), radius, 120 + 34 * number)
        canvas.circle(at, 6, INK)
        canvas.circle(at, 4.5, HARM)


def _worn(canvas: Canvas, seat: int, base: Base, fill: RGB) -> None:
    """Draw the seat's shape on a dark base, and on it what the model is; a leader's has a white rim."""
    style, (x, y), radius = seat_style(seat), base.centre, base.radius
    canvas.circle((x, y), radius - 0.5, INK, TEXT if base.leads else None, 2.5)
    share = 0.82 if base.leads else 0.92
    canvas.polygon(placed(seat_outline(style.shape, radius * share * 0.94), (x, y)), fill)
    draw_pictogram(canvas, base.kind, (x, y + letter_drop(style.shape, radius)), radius * 0.5, INK)


def plate_size(group: Group) -> Point:
    """Return width and height of a unit's plate with its signs."""
    name = text_width(group.unit.id, 25, 800)
    count = text_width(str(len(group.bases)), 24, 600) + 14 if len(group.bases) > 1 else 0
    return name + 20 + count + _SLOT * len(group.signs), PLATE_HEIGHT


def plate_label(group: Group) -> Label:
    """Return the plate of a unit, round its bases, its leader's first."""
    size = plate_size(group)
    leads = sorted(group.bases, key=lambda base: not base.leads)
    places = [
        box
        for far in FAR
        for base in (leads if far < _CLOSE else leads[:1])
        for box in around(base.centre, base.radius + far, *size)[:: 1 if base.leads else 2]
    ]
    return Label(
        places, lambda canvas, box: draw_plate(canvas, group, box), lambda canvas, box: draw_stem(canvas, group, box)
    )


def draw_stem(canvas: Canvas, group: Group, box: Box) -> None:
    """Draw the line from a plate to the nearest base of its unit."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    base = min(group.bases, key=lambda one: (one.centre[0] - x) ** 2 + (one.centre[1] - y) ** 2)
    canvas.line([base.centre, (x, y)], seat_style(group.unit.seat).colour, 3, INK, 2)


def draw_plate(canvas: Canvas, group: Group, box: Box) -> None:
    """Draw a plate: the unit's name, how many it still is, its state."""
    style = seat_style(group.unit.seat)
    note(canvas, "label", f"the plate of {group.unit.id}", box)
    left, top, right, bottom = box
    edge, middle = right - _SLOT * len(group.signs), (top + bottom) / 2
    radius = PLATE_HEIGHT / 2 if style.shape == "circle" else 5
    canvas.rect((left - 2, top - 2, right + 2, bottom + 2), NOW if group.now else INK, radius + 2)
    fill = mix(PANEL, style.colour, 0.55) if group.dim else style.colour
    canvas.rect((left, top, right, bottom), PANEL, radius)
    canvas.rect((left, top, edge, bottom), fill, radius)
    ink = TEXT if group.dim else INK
    x = left + 10 + draw_text(canvas, left + 10, middle, group.unit.id, 25, 800, ink, tabular=True)
    if len(group.bases) > 1:
        canvas.circle((x + 6, middle), 2.5, ink)
        draw_text(canvas, x + 12, middle, str(len(group.bases)), 24, 600, ink, tabular=True)
    for number, sign in enumerate(group.signs):
        draw_sign(canvas, (edge + _SLOT * (number + 0.5), middle), sign)


def draw_sign(canvas: Canvas, centre: Point, sign: str, colour: RGB = TEXT) -> None:
    """Draw the sign of a state: crossed blades, arrows back, a pin, a shield, a tick, a lying model."""
    x, y = centre
    if sign == "fight":
        for side in (1, -1):
            canvas.line([(x - 8 * side, y + 8), (x + 8 * side, y - 8)], HARM, 3.5)
            canvas.line([(x - 8 * side, y + 2), (x - 2 * side, y + 8)], HARM, 3)
    elif sign == "fall":
        for top in (-8, 0):
            canvas.line([(x - 8, y + top), (x, y + top + 8), (x + 8, y + top)], HARM, 4)
    elif sign == "pin":
        canvas.circle((x, y - 4), 6, HARM)
        canvas.line([(x, y), (x, y + 10)], HARM, 3)
    elif sign == "cover":
        icons.shield(canvas, centre, 23, STEEL)
    elif sign == "prone":
        canvas.line([(x - 9, y + 4), (x + 9, y + 4)], HARM, 5)
        canvas.circle((x - 8, y - 3), 4, HARM)
    else:
        icons.tick(canvas, centre, 17, colour)
