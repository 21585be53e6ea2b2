"""The table itself: ground, grid, deployment zones, terrain with its names, rulers. It is drawn once and kept."""

from collections.abc import Sequence

from games.geometry.inches import INCH
from games.geometry.plane import Point as Spot
from games.kernel.base.caching import per_board
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.piece_names import draw_name, names
from renderers.battlefield.setting import Setting, Surface, Tones
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.layers import Layer
from renderers.kit.palette import SOFT, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text

_RULE = 6 * INCH


@per_board
def ground(setting: Setting, layout: TableLayout, surface: Surface, marks: tuple[Spot, ...] = ()) -> Layer:
    """Return the background of a picture: as high as the table with its rulers; the header's place is left empty.

    Names of pieces keep off the `marks`, on which something else will be drawn.
    """
    canvas = Canvas(blank(WIDTH, layout.bottom, setting.tones.page), setting.look)
    draw_surface(canvas, setting, layout, surface, marks)
    _frame(canvas, layout, setting.tones)
    _rulers(canvas, layout)
    return Layer(canvas.image.reduce(SCALE), setting.look)


def draw_surface(
    canvas: Canvas, setting: Setting, layout: TableLayout, surface: Surface, marks: Sequence[Spot] = ()
) -> None:
    """Draw the ground, the grid, zones and terrain with its names."""
    draw_table(canvas, setting, layout, surface)
    boxes = names(layout, surface.terrain, tuple(marks))
    for piece, box in zip(surface.terrain, boxes, strict=True):
        draw_name(canvas, piece.id, box, setting.tones.name)


def draw_table(canvas: Canvas, setting: Setting, layout: TableLayout, surface: Surface) -> None:
    """Draw the ground, the grid, zones and terrain, without a word."""
    setting.pave(canvas, layout, surface)
    _clip_grid(canvas, layout, setting.tones)
    for seat, north, south in surface.zones:
        _zone(canvas, setting, layout, seat, (north, south))
    for seat, outline in surface.areas:
        _area(canvas, setting, [layout.at(point) for point in outline], seat)
    for piece in sorted(surface.terrain, key=lambda one: one.blocks_sight):
        setting.piece(canvas, layout, piece)
    if setting.over is not None:
        setting.over(canvas, layout, surface)


def _clip_grid(canvas: Canvas, layout: TableLayout, tones: Tones) -> None:
    left, top, right, bottom = layout.box
    for inch in range(_RULE, layout.size[0], _RULE):
        x = layout.at((inch, 0))[0]
        canvas.draw_open([(x, top), (x, bottom)], tones.strong if not inch % (2 * _RULE) else tones.grid, 1.5)
    for inch in range(_RULE, layout.size[1], _RULE):
        y = layout.at((0, inch))[1]
        canvas.draw_open([(left, y), (right, y)], tones.strong if not inch % (2 * _RULE) else tones.grid, 1.5)


def _zone(canvas: Canvas, setting: Setting, layout: TableLayout, seat: int, reach: tuple[int, int]) -> None:
    """Tint a deployment zone, from north to south, in its seat's colour."""
    left, right = layout.left, layout.left + layout.width
    top, bottom = (layout.at((0, each))[1] for each in reach)
    colour = seat_style(seat).colour if seat >= 0 else SOFT
    canvas.blend([[(left, top), (right, top), (right, bottom), (left, bottom)]], colour, 0.10)
    inner = bottom if reach[0] == 0 else top
    setting.border(canvas, [(left, inner), (right, inner)], colour)


def _area(canvas: Canvas, setting: Setting, outline: Sequence[Point], seat: int) -> None:
    """Tint a deployment zone of any outline."""
    colour = seat_style(seat).colour
    canvas.blend([outline], colour, 0.12)
    setting.border(canvas, [*outline, outline[0]], colour)


def _frame(canvas: Canvas, layout: TableLayout, tones: Tones) -> None:
    """Cover what reaches over the edges of the table, and draw its border."""
    left, top, right, bottom = layout.box
    canvas.rect((0, 0, WIDTH, top), tones.page)
    canvas.rect((0, bottom, WIDTH, layout.bottom), tones.page)
    canvas.rect((0, 0, left, layout.bottom), tones.page)
    canvas.rect((right, 0, WIDTH, layout.bottom), tones.page)
    canvas.rect((left - 2, top - 2, right + 2, bottom + 2), None, 0, tones.frame, 2)


def _rulers(canvas: Canvas, layout: TableLayout) -> None:
    """Number every six inches on all four edges."""
    left, top, right, bottom = layout.box
    for inch in range(0, layout.size[0] + 1, _RULE):
        x = layout.at((inch, 0))[0]
        for y, step in ((top, -9), (bottom, 9)):
            canvas.draw_open([(x, y), (x, y + step)], SOFT, 2)
            draw_text(canvas, x, y + 2.2 * step, str(inch // INCH), 24, 600, SOFT, "centre", tabular=True)
    for inch in range(0, layout.size[1] + 1, _RULE):
        y = layout.at((0, inch))[1]
        for x, step in ((left, -9), (right, 9)):
            canvas.draw_open([(x, y), (x + step, y)], SOFT, 2)
            draw_text(canvas, x + 3.2 * step, y, str(inch // INCH), 24, 600, SOFT, "centre", tabular=True)
