"""What stands in a region: chips that count followers, and the characters."""

from typing import NamedTuple

from games.kernel import Seat, seat_letter
from games.kernel.base.caching import per_case, per_sprite
from games.kernel.base.numbers import signed
from renderers.kit.canvas import Canvas, Point, dashes
from renderers.kit.cutouts import Cutout
from renderers.kit.icons import cross as icons_cross
from renderers.kit.palette import HARM, INK, NOW, RGB, TEXT, mix, seat_style
from renderers.kit.shapes import letter_drop, placed, polar, seat_outline
from renderers.kit.sprites import Stencil, sprite
from renderers.kit.text import draw_text, text_width
from renderers.uprising import icons
from renderers.uprising.tones import CHIP, EDGES, SEALS, SPENT


class ChipLook(NamedTuple):
    """How a chip is drawn: leads = solid in the seat's colour; now = just changed; ghost = not yet true."""

    leads: bool = False
    now: bool = False
    ghost: bool = False


class ChipSize(NamedTuple):
    """Measures of a chip in px: height, radius of the shape, size of the number, and what is left empty beside both."""

    height: int
    radius: float
    number: float
    pad: int


LARGE, SMALL, TINY = ChipSize(48, 18.5, 36, 18), ChipSize(42, 17, 31, 17), ChipSize(38, 15, 26, 10)


@per_case
def chip_width(count: int, size: ChipSize) -> int:
    """Return the width of a chip."""
    return round(size.radius * 2.4 + text_width(str(count), size.number, 800, tabular=True) + size.pad)


def draw_chip(canvas: Canvas, centre: Point, seat: Seat, count: int, size: ChipSize, look: ChipLook) -> None:
    """Draw a chip: seat shape with letter, and the number of followers."""
    canvas.sprite(centre, _chip(seat, count, size, look))


@per_sprite
def _chip(seat: Seat, count: int, size: ChipSize, look: ChipLook) -> Cutout:
    width, pad = chip_width(count, size), 8
    return sprite(width + 2 * pad, size.height + 2 * pad, lambda canvas: _paint(canvas, seat, count, size, look, pad))


def _paint(canvas: Stencil, seat: Seat, count: int, size: ChipSize, look: ChipLook, pad: int) -> None:
    style, width = seat_style(seat), chip_width(count, size)
    left, top, right, bottom = box = (pad, pad, pad + width, pad + size.height)
    if look.now and not look.ghost:
        canvas.rect((left - 7, top - 7, right + 7, bottom + 7), INK, 16)
        canvas.rect((left - 5, top - 5, right + 5, bottom + 5), NOW, 14)
    canvas.rect((left - 2, top - 2, right + 2, bottom + 2), INK, 11)
    canvas.rect(box, style.colour if look.leads else CHIP, 10)
    if look.ghost:
        frame = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        canvas.dashed(frame, NOW, 4, 11, 7)
    middle = (top + bottom) / 2
    edge = size.pad / 3
    shape = (left + size.radius * 1.2 + edge, middle + (2 if style.shape == "triangle" else 0))
    outline = placed(seat_outline(style.shape, size.radius), shape)
    if look.leads:
        canvas.polygon(outline, style.colour, INK, 2.5)
    else:
        canvas.polygon(outline, style.colour if count else mix(CHIP, style.colour, 0.5))
    drop = letter_drop(style.shape, size.radius)
    draw_text(canvas, shape[0], shape[1] + drop, seat_letter(seat), 24, 800, INK, "centre")
    number_x = (left + size.radius * 2.4 + edge + right) / 2
    colour = INK if look.leads else TEXT if count else SPENT
    draw_text(canvas, number_x, middle, str(count), size.number, 800, colour, "centre", tabular=True)


class Figure(NamedTuple):
    """A character on the map; `tone` is the colour of its insignia, `small` where room is scarce."""

    seat: Seat
    number: int
    tone: RGB
    now: bool = False
    ghost: bool = False
    lost: bool = False
    small: bool = False


def figure_size(number: int, small: bool = False) -> Point:
    """Return width and height of a standing character, insignia included."""
    if small:
        return (58, 76) if number == 0 else (52, 66)
    return (66, 92) if number == 0 else (56, 79)


def draw_figure(canvas: Canvas, centre: Point, figure: Figure) -> None:
    """Draw a standing character."""
    canvas.sprite(centre, _figure(figure, canvas.look.detailed and not figure.number))


@per_sprite
def _figure(figure: Figure, sealed: bool) -> Cutout:
    width, height = (int(value) + 24 for value in figure_size(figure.number, figure.small))
    return sprite(width, height, lambda canvas: _stand(canvas, figure, width, height, sealed))


def _stand(canvas: Stencil, figure: Figure, width: int, height: int, sealed: bool) -> None:
    style = seat_style(figure.seat)
    radius = (21.0 if figure.small else 25.0) if figure.number == 0 else (17.0 if figure.small else 20.0)
    edge = 6 if figure.small else 8
    x = width / 2
    deep = {"square": 0.91, "triangle": 0.97, "diamond": 1.3}.get(style.shape, 1.0) * radius
    y = height - 14 - edge - deep
    if not figure.ghost:
        canvas.shadow((x - radius * 1.35, height - 14 - edge, x + radius * 1.35, height - 4), 0.35)
    if sealed:
        _seal(canvas, (x, y + edge / 2), radius * 1.3, figure.seat)
    shape = seat_outline(style.shape, radius)
    face, base = placed(shape, (x, y)), placed(shape, (x, y + edge))
    rim = 12 if figure.now and not figure.ghost else 6
    for colour, pen in ((INK, rim + 4), (NOW, rim)) if rim == 12 else ((INK, rim),):
        canvas.polygon(base, colour, colour, pen)
        canvas.polygon(face, colour, colour, pen)
    if rim == 12:
        canvas.polygon(base, INK, INK, 3)
        canvas.polygon(face, INK, INK, 3)
    canvas.polygon(base, EDGES[figure.seat % 4])
    canvas.polygon(face, style.colour)
    if figure.ghost:
        for piece in dashes([*face, face[0]], 9, 6):
            canvas.draw_open(piece, NOW, 4)
    letter = 28 if figure.number == 0 and not figure.small else 24
    draw_text(canvas, x, y + letter_drop(style.shape, radius), seat_letter(figure.seat), letter, 800, INK, "centre")
    high = {"triangle": 1.0, "diamond": 0.72 if figure.small else 0.9}.get(style.shape, 0.95) * radius
    _insignia(canvas, (x, y - high - (11 if figure.number else 10)), figure)
    if figure.lost:
        icons_cross(canvas, (x, y), 2 * radius, HARM, INK)


def _seal(canvas: Stencil, centre: Point, radius: float, seat: Seat) -> None:
    """Draw the wax of a Warlord's seal, behind its piece."""
    lobes = [polar(centre, radius * (1.06 if turn % 2 else 0.95), turn * 360 / 28) for turn in range(28)]
    canvas.polygon(lobes, SEALS[seat % 4], INK, 2.5)


def _insignia(canvas: Stencil, centre: Point, figure: Figure) -> None:
    """Draw a crown, or a chevron with the number by which a Lieutenant is called."""
    rank, (x, y) = icons.rank_of(figure.number), centre
    if not figure.number:
        canvas.sprite(centre, icons.insignia(rank, 36 if figure.small else 42, figure.tone))
        return
    aside = (text_width(str(figure.number), 24, 800) + 2) / 2
    canvas.sprite((x - aside, y), icons.insignia(rank, 28, figure.tone))
    draw_text(canvas, x + 17, y - 1, str(figure.number), 24, 800, figure.tone, "centre", halo=3)


def draw_delta(canvas: Canvas, centre: Point, change: int, ghost: bool = False) -> None:
    """Draw a small pill with a change: cream, losses with a vermilion rim; dashed while not yet true."""
    canvas.sprite(centre, _delta(change, ghost))


def delta_width(change: int) -> int:
    """Return the width of the pill of a change."""
    return round(text_width(signed(change), 24, 800) + 14)


@per_sprite
def _delta(change: int, ghost: bool) -> Cutout:
    width = delta_width(change)

    def draw(canvas: Stencil) -> None:
        box = (3, 3, width + 3, 37)
        canvas.rect((0, 0, width + 6, 40), INK, 20)
        rim = HARM if change < 0 else NOW
        if ghost:
            canvas.rect(box, INK, 17)
            canvas.dashed([(18, 4.5), (width - 12, 4.5)], rim, 3, 7, 5)
            canvas.dashed([(18, 35.5), (width - 12, 35.5)], rim, 3, 7, 5)
            canvas.arc((20, 20), 17, 90, 270, rim, 3)
            canvas.arc((width - 14, 20), 17, 270, 90, rim, 3)
        else:
            canvas.rect(box, NOW, 17, rim, 3)
        draw_text(canvas, 3 + width / 2, 20, signed(change), 24, 800, rim if ghost else INK, "centre")

    return sprite(width + 6, 40, draw)
