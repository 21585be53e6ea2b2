"""Ranked tables: the results of a group call, or the order of initiative."""

from typing import Literal

import msgspec

from renderers.contract import Picture
from renderers.dice.faces import draw_die
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import INK, MUTE, NOW, PAGE, PANEL, RAISED, SOFT, TEXT, mix
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width
from rolls.model import Pool
from rolls.roller import Die

_MARGIN, _INSET, _HEAD, _ROW = 24, 28, 86, 86
MOST_ROWS = 25
_NOW = mix(PANEL, NOW, 0.16)


class Row(msgspec.Struct, frozen=True):
    """One line of a table. `die` and `sides` show the main die; `mark` "now" is whose turn it is, "wait" not rolled."""

    rank: str
    name: str
    total: str
    note: str = ""
    face: int | None = None
    sides: int = 20
    extra: str = ""
    mark: Literal["", "now", "wait"] = ""


def table_picture(title: str, subtitle: str, formula: str, rows: tuple[Row, ...]) -> Picture:
    """Draw a ranked table of at most 25 rows; more are counted in a last line."""
    shown = rows[:MOST_ROWS]
    more = len(rows) - len(shown)
    height = _MARGIN * 2 + _HEAD + _ROW * max(1, len(shown)) + (60 if more else 0) + 14
    image = blank(WIDTH, height, PAGE)
    canvas = Canvas(image)
    canvas.rect((_MARGIN, _MARGIN, WIDTH - _MARGIN, height - _MARGIN), PANEL, 14)
    _heading(canvas, title, subtitle, formula)
    turns = any(row.mark == "now" for row in shown)  # then nothing but the one whose turn it is stands out
    for index, row in enumerate(shown):
        _row(canvas, _MARGIN + _HEAD + index * _ROW, row, striped=index % 2 == 0 and not turns)
    if more:
        draw_text(canvas, _MARGIN + _INSET, height - _MARGIN - 36, f"and {more} more", 28, 500, SOFT)
    words = "; ".join(f"{row.rank} {row.name} {row.total}".strip() for row in shown)
    return Picture(png(image.reduce(SCALE)), WIDTH, height, f"{title}: {words}"[:1000])


def _heading(canvas: Canvas, title: str, subtitle: str, formula: str) -> None:
    middle, left, right = _MARGIN + 46, _MARGIN + _INSET, WIDTH - _MARGIN - _INSET + 4
    room = float(right - left)
    if formula:
        chip = fit(printable(formula), 420, 30, 700)
        width = text_width(chip, 30, 700) + 32
        canvas.rect((right - width, middle - 24, right, middle + 24), PAGE, 8)
        draw_text(canvas, right - 16, middle, chip, 30, 700, TEXT, "right")
        room -= width + 24
    used = draw_text(canvas, left, middle, fit(printable(title), room * 0.7, 36, 700), 36, 700)
    if room - used > 90:
        draw_text(
            canvas, left + used + 18, middle + 2, fit(printable(subtitle), room - used - 18, 28, 500), 28, 500, SOFT
        )


def _row(canvas: Canvas, top: float, row: Row, *, striped: bool) -> None:
    middle, now = top + _ROW / 2, row.mark == "now"
    ground = _NOW if now else RAISED if striped else PANEL
    if now or striped:
        box = (_MARGIN + 12, top + 2, WIDTH - _MARGIN - 12, top + _ROW - 2)
        canvas.rect(box, ground, 8, NOW if now else None, 4)
    elif top > _MARGIN + _HEAD:
        canvas.rect((_MARGIN + _INSET, top - 1, WIDTH - _MARGIN - _INSET, top + 1), RAISED)
    spot = (_MARGIN + _INSET + 38, middle)
    if now:
        canvas.circle(spot, 31, NOW)
    draw_text(canvas, *spot, row.rank, 36, 700, INK if now else SOFT, "centre", tabular=True)
    colour = MUTE if row.mark == "wait" else TEXT
    name = fit(printable(row.name), 420, 42, 700)
    used = draw_text(canvas, 148, middle, name, 42, 700, colour)
    room = 660 - 148 - used - 24
    if row.note and room > 60:
        draw_text(canvas, 148 + used + 24, middle + 2, fit(printable(row.note), room, 26, 500), 26, 500, SOFT)
    if row.face is not None:
        draw_die(canvas, (724, middle), 33, Pool(1, row.sides), Die(row.face, row.face, score=row.face), ground)
    if row.extra:
        draw_text(canvas, 792, middle, fit(printable(row.extra), 200, 34, 500), 34, 500, SOFT)
    draw_text(canvas, WIDTH - _MARGIN - _INSET - 8, middle, fit(row.total, 170, 56, 800), 56, 800, colour, "right")
