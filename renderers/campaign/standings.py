"""The standings of a campaign as a picture."""

import msgspec

from games.kernel.base.numbers import minus
from renderers.campaign.page import HEAD, LEFT, MARGIN, RIGHT, begin_page, draw_foot, draw_ground, face_of
from renderers.contract import Picture
from renderers.kit.canvas import Canvas, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.glory import draw_laurel
from renderers.kit.palette import MUTE, NOW, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit

ROWS = 12
"""Members on a page."""
_HEADS, _ROW = 44, 84
_NAME, _COLUMN = LEFT + 92, 138


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings: the place, the name, the figures by column, and why the member is out ("")."""

    place: int
    name: str
    figures: tuple[int, ...]
    out: str = ""


def standings_picture(
    game: str, title: str, subtitle: str, columns: tuple[str, ...], rows: tuple[Standing, ...], foot: str, page: int = 1
) -> Picture:
    """Draw a page of the standings, the best first; `game` is its slug, `page` counts from 1."""
    pages = max(1, -(-len(rows) // ROWS))
    shown = rows[(page - 1) * ROWS : page * ROWS]
    corner = f"{page} / {pages}" if pages > 1 else ""
    canvas = begin_page(face_of(game), title, subtitle, corner, _HEADS + _ROW * max(1, len(shown)))
    top = float(MARGIN + HEAD)
    for index, column in enumerate(columns):
        draw_text(canvas, _right(columns, index), top + 20, column, 26, 600, SOFT, "right")
    if not shown:
        draw_text(canvas, LEFT, top + _HEADS + _ROW / 2, "Nobody has joined yet", 34, 500, SOFT)
    for index, row in enumerate(shown):
        at = top + _HEADS + index * _ROW
        draw_ground(canvas, at, _ROW, index)
        _row(canvas, at + _ROW / 2, columns, row)
    draw_foot(canvas, foot)
    return Picture(png(canvas.image.reduce(SCALE)), WIDTH, canvas.height, _words(title, subtitle, columns, shown, foot))


def _right(columns: tuple[str, ...], index: int) -> float:
    """Return the right edge of a column."""
    return RIGHT - 6 - (len(columns) - 1 - index) * _COLUMN


def _row(canvas: Canvas, middle: float, columns: tuple[str, ...], row: Standing) -> None:
    first = row.place == 1 and any(row.figures) and not row.out
    spot = (LEFT + 34.0, middle)
    if first:
        draw_laurel(canvas, spot, 30)
    draw_text(canvas, *spot, str(row.place), 34, 700, NOW if first else SOFT, "centre", tabular=True)
    colour = MUTE if row.out else TEXT
    room = _right(columns, 0) - _COLUMN - _NAME + 20
    name = middle - 13 if row.out else middle
    draw_text(canvas, _NAME, name, fit(printable(row.name), room, 40, 700), 40, 700, colour)
    if row.out:
        draw_text(canvas, _NAME, middle + 24, fit(row.out, room, 26, 500), 26, 500, SOFT)
    for index, figure in enumerate(row.figures):
        size, weight = (50, 800) if index == 0 else (38, 600)
        draw_text(canvas, _right(columns, index), middle, minus(figure), size, weight, colour, "right", tabular=True)


def _words(title: str, subtitle: str, columns: tuple[str, ...], rows: tuple[Standing, ...], foot: str) -> str:
    """Return the facts of the picture in words."""
    lines = [
        f"{row.place}. {row.name}"
        + "".join(f", {column} {figure}" for column, figure in zip(columns, row.figures, strict=True))
        + (f" ({row.out})" if row.out else "")
        for row in rows
    ]
    return f"{title}. {subtitle}. {'; '.join(lines) or 'Nobody has joined yet'}. {foot}"[:1000]
