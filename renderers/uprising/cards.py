"""A player's card, two abreast: the roster where there is no room for rows."""

from collections.abc import Sequence

from games.uprising.board.scoring import pays
from games.uprising.board.standings import Standing
from games.uprising.state.state import View
from renderers.kit.canvas import Box, Canvas
from renderers.kit.palette import NOW, PANEL, RAISED, SOFT, seat_style
from renderers.kit.text import draw_text, text_width
from renderers.kit.tokens import badge
from renderers.uprising import icons
from renderers.uprising.figures import (
    draw_figure,
    draw_name,
    is_first,
    is_now,
    plate_of,
    purse_words,
    state_of,
)  # fmt: skip
from renderers.uprising.screen import CARD_PEOPLE
from renderers.uprising.signs import LINE, Sign, draw_people

_NAME, _NUMBER, _WORD, _PEOPLE = 28, 74, 113, 144
"""How far below the top of a card the name, the figures, what they are and the first line of characters are."""
_INSET = 26
_SIZE = 40


def draw_card(
    canvas: Canvas, box: Box, view: View, row: Standing, best: Sequence[str], people: list[list[Sign]]
) -> None:
    """Draw name, figures and characters of a player."""
    (left, _, right, _), public, style = box, view.public, seat_style(row.seat)
    top, now = box[1], is_now(view.public, row.seat)
    canvas.rect((left, top, left + 40, box[3]), style.colour, 14)
    canvas.rect((left + 10, top, right, box[3]), RAISED if now else PANEL, 14)
    canvas.rect((left + 10, top, left + 40, box[3]), RAISED if now else PANEL)
    if now:
        canvas.rect((left - 5, top - 5, right + 5, box[3] + 5), None, 17, NOW, 5)
    _head(canvas, view, row, (left, right, top + _NAME))
    _figures(canvas, view, row, best, box)
    for index, line in enumerate(people):
        middle = top + _PEOPLE + index * LINE
        draw_people(canvas, line, left + _INSET, left + _INSET + CARD_PEOPLE, middle, now and public.phase == "play")


def _head(canvas: Canvas, view: View, row: Standing, at: tuple[float, float, float]) -> None:
    """Draw badge, name, marker and whose turn it is; `at` is left, right and middle."""
    left, right, middle = at
    badge(canvas, (left + _INSET + 22, middle + 2), 22, row.seat)
    text, colour, weight = state_of(view, row)
    state = text_width(text, 26, weight)
    draw_text(canvas, right - 18, middle, text, 26, weight, colour, "right")
    marker = is_first(view.public, row.seat)
    room = right - left - 18 - state - 64 * marker - _INSET - 68
    width = draw_name(canvas, view, row.seat, (left + _INSET + 56, middle), room, 36)
    if marker:
        canvas.sprite((left + _INSET + 56 + width + 44, middle), icons.pennant(44))


def _figures(canvas: Canvas, view: View, row: Standing, best: Sequence[str], box: Box) -> None:
    money, total = purse_words(row)
    income = f"+{sum(row.income)}" if pays(view.public) else "\u2013"
    ended = view.public.phase == "over"
    columns = (
        ("purse", money, "$", None),
        ("followers", str(row.followers), "", plate_of(best, "followers", row.seat)),
        ("leads", str(len(row.leads)), "", None),
        ("income", income, "$" if pays(view.public) else "", None),
        ("VP" if ended else "VP now", total, "", plate_of(best, "total", row.seat)),
    )
    pitch = (box[2] - box[0] - 30) / len(columns)
    for index, (word, text, unit, plate) in enumerate(columns):
        x = box[0] + 20 + pitch * (index + 0.5)
        draw_figure(canvas, x, box[1] + _NUMBER, text, unit, _SIZE, plate)
        draw_text(canvas, x, box[1] + _WORD, word, 24, 500, SOFT, "centre")
