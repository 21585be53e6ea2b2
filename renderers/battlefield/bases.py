"""Bases and their plates: round bases at true scale, each with a plate that says which model it is."""

from typing import Literal, NamedTuple

from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.noted import note
from renderers.kit.palette import HARM, INK, NOW, PANEL, RGB, TEXT, mix, rgb, seat_style
from renderers.kit.pictograms import Pictogram, draw_pictogram
from renderers.kit.place import square
from renderers.kit.shapes import burst, letter_drop, placed, seat_outline
from renderers.kit.text import draw_text, text_width

SEALED, SEALED_RIM = rgb("39426A"), rgb("8592C8")
Mark = Literal["", "sealed", "snap", "watch", "done"]
"""What lies in the slot of a plate: nothing, a sealed counter, a bolt, an eye, a tick."""
PLATE_HEIGHT = 34
_PANIC = 22
_SLOT = 28


class Token(NamedTuple):
    """A model in a picture: what its plate says, where it stands, and what is to be seen of it."""

    label: str
    seat: int
    centre: Point
    radius: float
    mark: Mark = ""
    star: bool = False
    panic: bool = False
    now: bool = False
    dim: bool = False
    wounds: tuple[int, int] = (1, 1)
    struck: bool = False
    kind: Pictogram = ""


def draw_base(canvas: Canvas, token: Token) -> None:
    """Draw a base: casing, seat colour, in it the outline of the seat's shape."""
    style, (x, y), radius = seat_style(token.seat), token.centre, token.radius
    note(canvas, "base", token.label, square((x, y), radius))
    rim = HARM if token.struck else NOW if token.now else INK
    canvas.circle((x, y), radius + 3.5, rim)
    if token.struck or token.now:
        canvas.circle((x, y), radius + 0.5, INK)
    colour = mix(INK, style.colour, 0.62) if token.dim else style.colour
    if token.kind and canvas.look.detailed:
        canvas.circle((x, y), radius, INK)
        outline = placed(seat_outline(style.shape, radius * (0.96 if style.shape == "circle" else 0.86)), (x, y))
        canvas.polygon(outline, colour)
        draw_pictogram(canvas, token.kind, (x, y + letter_drop(style.shape, radius)), radius * 0.52, INK)
        return
    canvas.circle((x, y), radius - 1, colour)
    inner = radius * 0.42
    if style.shape == "circle":
        canvas.circle((x, y), inner, None, INK, 3)
    elif style.shape == "square":
        canvas.rect((x - inner, y - inner, x + inner, y + inner), None, 1, INK, 3)
    else:
        canvas.polygon(placed(seat_outline(style.shape, inner * 1.15), (x, y - inner * 0.1)), None, INK, 3)


def plate_size(token: Token) -> tuple[float, float]:
    """Return width and height of a token's plate with its slot."""
    width = text_width(token.label, 25, 800, tabular=True) + 20 + (22 if token.star else 0)
    width += _PANIC if token.panic else 0
    extra = 12 if token.wounds[1] > 1 else 0
    return width + (_SLOT + 2 if token.mark else 0), PLATE_HEIGHT + extra


def draw_stem(canvas: Canvas, token: Token, box: Box) -> None:
    """Draw the line from a plate to its base."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    canvas.line([token.centre, middle], seat_style(token.seat).colour, 3, INK, 2)


def draw_plate(canvas: Canvas, token: Token, box: Box) -> None:
    """Draw a plate: star, name, slot, wounds, panic."""
    style = seat_style(token.seat)
    note(canvas, "label", f"the plate of {token.label}", box)
    left, top, right, _ = box
    bottom = top + PLATE_HEIGHT
    edge = right - (_SLOT + 2 if token.mark else 0)
    fill = mix(PANEL, style.colour, 0.55) if token.dim else style.colour
    ink = TEXT if token.dim else INK
    radius = PLATE_HEIGHT / 2 if style.shape == "circle" else 5
    canvas.rect((left - 2, top - 2, edge + 2, bottom + 2), NOW if token.now else INK, radius + 2)
    canvas.rect((left, top, edge, bottom), fill, radius)
    x = left + 10
    if token.panic:  # on the plate itself, so that it hides no other one
        draw_panic(canvas, (left + 13, top + PLATE_HEIGHT / 2))
        x += _PANIC
    if token.star:
        star(canvas, (x + 9, top + PLATE_HEIGHT / 2), 10, ink)
        x += 22
    draw_text(canvas, x, top + PLATE_HEIGHT / 2, token.label, 25, 800, ink, tabular=True)
    if token.mark:
        draw_mark(canvas, (edge + 2, top + 1, edge + 2 + _SLOT, bottom - 1), token.mark, token.now)
    if token.wounds[1] > 1:
        _wounds(canvas, left, bottom + 2, token.wounds)


def draw_tag(canvas: Canvas, box: Box, label: str, seat: int, light: float = 1.0, leads: bool = False) -> None:
    """Draw a model's name as on its plate, in a row of words: `light` is 1, or less for who is done or dead."""
    left, top, right, bottom = box
    style, bright = seat_style(seat), light == 1.0
    canvas.rect(box, mix(PANEL, style.colour, light), (bottom - top) / 2 if style.shape == "circle" else 4)
    ink, middle = INK if bright else TEXT, (top + bottom) / 2
    if leads:
        star(canvas, (left + 17, middle), 9, ink)
        left += 18
    draw_text(canvas, (left + right) / 2, middle, label, 24, 800, ink, "centre", tabular=True)


def star(canvas: Canvas, centre: Point, radius: float, colour: RGB) -> None:
    """Draw the star of a leader."""
    canvas.polygon(placed(burst(radius, 5, 0.42), centre), colour)


def draw_mark(canvas: Canvas, box: Box, mark: Mark, now: bool = False) -> None:
    """Draw what lies in a slot: "?" sealed, a bolt for Snap-fire, an eye for Overwatch, a tick for done."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    if mark == "sealed":
        canvas.rect(box, SEALED, 4, NOW if now else SEALED_RIM, 2.5)
        draw_text(canvas, x, y, "?", 24, 800, TEXT, "centre")
    elif mark == "snap":
        canvas.rect(box, TEXT, 4, INK, 2)
        canvas.polygon([(x + 4, y - 11), (x - 7, y + 2), (x, y + 2), (x - 4, y + 11), (x + 7, y - 2), (x, y - 2)], INK)
    elif mark == "watch":
        canvas.rect(box, SEALED, 4, NOW, 2.5)
        canvas.polygon([(x - 10, y), (x, y - 7), (x + 10, y), (x, y + 7)], TEXT)
        canvas.circle((x, y), 3.5, INK)
    else:
        canvas.rect(box, PANEL, 4, mix(PANEL, TEXT, 0.35), 2)
        icons.tick(canvas, (x, y), 16)


def draw_number(canvas: Canvas, centre: Point, number: int, now: bool = False) -> None:
    """Draw the number of a place on the table."""
    note(canvas, "label", f"the number {number}", square(centre, 19))
    canvas.circle(centre, 19, NOW if now else INK)
    canvas.circle(centre, 16, NOW if now else PANEL)
    draw_text(canvas, *centre, str(number), 24, 700, INK if now else TEXT, "centre")


def draw_eye(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw an eye on a base: who might be watching."""
    x, y = centre
    wide, high = radius + 7, radius * 0.5 + 5
    half, lid = wide / 2, high * 0.8
    above = [(x - wide, y), (x - half, y - lid), (x, y - high), (x + half, y - lid)]
    outline = [*above, *((2 * x - left, 2 * y - top) for left, top in above)]
    canvas.polygon(outline, TEXT, INK, 4)
    canvas.circle(centre, high * 0.55, INK)


def _wounds(canvas: Canvas, left: float, top: float, wounds: tuple[int, int]) -> None:
    """Draw a box for each wound, those lost struck out."""
    have, most = wounds
    for number in range(most):
        x = left + 4 + number * 15
        lost = number >= have
        canvas.rect((x - 1, top, x + 13, top + 11), INK, 2)
        canvas.rect((x + 1, top + 2, x + 11, top + 9), HARM if lost else TEXT, 1)


def draw_panic(canvas: Canvas, centre: Point, radius: float = 15) -> None:
    """Draw the burst of a panicked model."""
    canvas.polygon(placed(burst(radius + 3, 10, 0.66), centre), INK)
    canvas.polygon(placed(burst(radius, 10, 0.66), centre), HARM)
    x, y = centre
    canvas.rect((x - 1.8, y - 8, x + 1.8, y + 2), TEXT)
    canvas.circle((x, y + 6), 2.3, TEXT)


def draw_contact(canvas: Canvas, one: Token, two: Token) -> None:
    """Draw the capsule round two bases in contact."""
    radius = max(one.radius, two.radius) + 8
    canvas.line([one.centre, two.centre], INK, 2 * radius + 6)
    canvas.line([one.centre, two.centre], TEXT, 2 * radius)
    canvas.line([one.centre, two.centre], rgb("363B41"), 2 * radius - 5)


EXTRA: tuple[RGB, ...] = (
    SEALED,
    SEALED_RIM,
    *(mix(PANEL, seat_style(seat).colour, 0.55) for seat in range(4)),
    *(mix(INK, seat_style(seat).colour, 0.62) for seat in range(4)),
)
