"""The strip below the battlefield: the last rolls, a line for each kind of dice; or sentences where nothing rolled."""

from collections.abc import Sequence

from PIL import Image

from games.kernel import News
from games.upheaval.state import events as ev
from games.upheaval.state.public import Public, View
from games.upheaval.text.changes import Changes, Roll
from games.upheaval.text.narrate import narrate
from renderers.battlefield.kites import WIDE, dice_width, dice_within, draw_dice
from renderers.battlefield.strip import (
    Strip,
    draw_result,
    draw_sides,
    draw_strip,
    result_width,
    sentences,
    told,
    width_left,
)
from renderers.kit.canvas import Canvas
from renderers.kit.palette import SOFT, TEXT
from renderers.kit.text import draw_text, fit
from renderers.upheaval.rolls import Row, rows
from renderers.upheaval.screen import MARGIN, lines_of, room_below
from renderers.upheaval.zoom import zoom_of

_WHAT, _NEEDS, _DICE = 208, 384, 402
_WORDS = 132
"""How wide the words are that say what dice were for."""
_SIDES = 64, 12
_DIE, _MOST_DICE = 2 * WIDE + 7, 8
_NOTHING = "Nothing has happened yet."


def strip_of(view: View, news: News, found: Changes) -> Strip[Row]:
    """Return what a strip shows: the last rolls, or sentences where nothing was rolled or all is over."""
    most = lines_of(view.public)
    every = [(row, _minor(roll)) for roll in found.rolls for row in rows(roll, view.public)]
    shown = _last(every, most)
    left_out = len(every) - len(shown)
    lines = [] if shown or left_out else told(view, sentences(view, news, narrate), _NOTHING)[-min(most, 3) :]
    zoom = zoom_of(view.public, found, width_left(map(_width, shown), lines), room_below(view.public) - 2 * MARGIN)
    return Strip(shown, left_out, lines, zoom, MARGIN)


def _minor(roll: Roll) -> bool:
    """Whether rolls may be left out first: whether units regroup is seen on their plates."""
    return isinstance(roll, ev.Tested) and roll.why == "regroup"


def _last(every: Sequence[tuple[Row, bool]], most: int) -> list[Row]:
    """Return the last lines for which there is room beside that which tells of more; minor ones go first."""
    shown = list(every)
    while len(shown) > (most if len(shown) == len(every) else most - 1):
        shown.remove(next((one for one in shown if one[1]), shown[0]))
    return [row for row, _ in shown]


def _width(row: Row) -> float:
    """Return how wide a line is, without the dice that may be counted instead of drawn."""
    return _DICE + dice_width(row.dice[:_MOST_DICE], _DIE) + 60 + 20 + result_width(row.told)


def draw_rolls(public: Public, strip: Strip[Row], crop: Image.Image | None) -> Image.Image:
    """Return the strip at its final size, with what is drawn larger at its left."""
    return draw_strip(strip, crop, lambda canvas, row, middle: _row(canvas, public, row, middle))


# Drawing.


def _row(canvas: Canvas, public: Public, row: Row, middle: float) -> None:
    """Draw who rolls at whom, what for, what each die needs, the dice as far as there is room, what came of it."""
    target = (row.target, public.unit(row.target).seat) if row.target else None
    draw_sides(canvas, middle, _SIDES, (row.who, public.unit(row.who).seat), target)
    room = draw_result(canvas, middle, row.told, row.good) - 20 - _DICE
    draw_text(canvas, _WHAT, middle, fit(row.what, _WORDS, 26, 500), 26, 500, SOFT)
    draw_text(canvas, _NEEDS, middle, row.needs, 26, 700, TEXT, "right", tabular=True)
    fits = dice_width(row.dice, _DIE) <= room
    most = len(row.dice) if fits else dice_within(row.dice, _DIE, room - 60)
    draw_dice(canvas, (_DICE, middle), row.dice, most, _DIE)
