"""A page of a campaign's ledger as a picture: every credit and point with its reason and rule."""

import msgspec

from games.kernel.base.numbers import signed
from renderers.campaign.page import HEAD, LEFT, MARGIN, RIGHT, begin_page, draw_foot, draw_ground, face_of
from renderers.contract import Picture
from renderers.kit.canvas import Canvas, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HARM, ICE, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width

ROWS = 14
"""Lines on a page."""
_ROW = 72
_NAME, _AMOUNT = LEFT + 84, 520


class LedgerRow(msgspec.Struct, frozen=True):
    """A line of the ledger: the entry's number, the member (and its ship or unit), so much of what, why, by which rule.

    An `amount` of 0 is a line of words alone, such as a battle that began.
    """

    number: int
    name: str
    amount: int
    what: str
    reason: str
    rule: str = ""


def ledger_picture(
    game: str, title: str, subtitle: str, rows: tuple[LedgerRow, ...], foot: str, page: tuple[int, int]
) -> Picture:
    """Draw some lines of a ledger, as they came; `page` is which page of how many, from 1 on."""
    corner = f"{page[0]} / {page[1]}" if page[1] > 1 else ""
    canvas = begin_page(face_of(game), title, subtitle, corner, _ROW * max(1, len(rows)))
    top = float(MARGIN + HEAD)
    for index, row in enumerate(rows):
        draw_ground(canvas, top + index * _ROW, _ROW, index)
        _row(canvas, top + index * _ROW + _ROW / 2, row)
    if not rows:
        draw_text(canvas, LEFT, top + _ROW / 2, "Nothing is booked yet", 34, 500, SOFT)
    draw_foot(canvas, foot)
    words = f"{title}. {subtitle}. {'; '.join(map(row_words, rows))}. {foot}"
    return Picture(png(canvas.image.reduce(SCALE)), WIDTH, canvas.height, words[:1000])


def row_words(row: LedgerRow) -> str:
    """Return a line of the ledger in words.

    >>> row_words(LedgerRow(7, "Ann", -5, "credits", "Repair of Halcyon", "RS-62"))
    '7 Ann −5 credits: Repair of Halcyon (RS-62)'
    """
    amount = f"{signed(row.amount)} {row.what}: " if row.amount else ""
    rule = f" ({row.rule})" if row.rule else ""
    return " ".join(filter(None, (str(row.number), row.name, f"{amount}{row.reason}{rule}")))


def _row(canvas: Canvas, middle: float, row: LedgerRow) -> None:
    draw_text(canvas, LEFT + 58, middle, str(row.number), 28, 500, SOFT, "right", tabular=True)
    left, end = float(_NAME), _AMOUNT - 26.0
    if row.amount:
        colour = HARM if row.amount < 0 else ICE
        used = draw_text(canvas, end - 14, middle, signed(row.amount), 40, 800, colour, "right", tabular=True)
        width = draw_text(canvas, end, middle + 1, fit(row.what, 150, 26, 600), 26, 600, SOFT)
        draw_text(canvas, left, middle, fit(printable(row.name), end - 30 - used - left, 32, 700), 32, 700)
        left = max(end + 130, end + width + 20)
    right = float(RIGHT - 4)
    if row.rule:
        draw_text(canvas, right, middle, row.rule, 26, 600, SOFT, "right")
        right -= text_width(row.rule, 26, 600) + 20
    draw_text(canvas, left, middle, fit(printable(row.reason), right - left, 30, 500), 30, 500, TEXT)
