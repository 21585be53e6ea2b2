"""The strip below a battlefield: lines of rolls, or sentences where nothing rolled, beside what is drawn larger."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from PIL import Image

from games.kernel.base.numbers import counted
from games.kernel.state.model import News, View
from renderers.battlefield.bases import draw_tag
from renderers.battlefield.zoom import Zoom, beside
from renderers.kit import icons
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HARM, PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit, text_width

LINE, LEFT = 40, 24
"""How high a line is, and where it begins."""
_ARROW, _RESULT = 16, 62

RowT = TypeVar("RowT")


class Strip(NamedTuple, Generic[RowT]):
    """What a strip shows: lines of rolls and how many have none, or sentences; and what is drawn larger beside them.

    `margin` lies above and below them.
    """

    rows: Sequence[RowT]
    left_out: int
    lines: Sequence[str]
    zoom: Zoom | None
    margin: int

    @property
    def height(self) -> int:
        """How high it is, in px."""
        high = strip_height(self._lines, self.margin)
        return high if self.zoom is None else max(high, self.zoom.size[1] + 2 * self.margin)

    @property
    def top(self) -> float:
        """Where the first line begins: all stand in the middle where something higher stands beside them."""
        return (self.height - strip_height(self._lines, self.margin)) / 2 + self.margin

    @property
    def _lines(self) -> int:
        return len(self.rows) + bool(self.left_out) or len(self.lines)


def strip_height(lines: int, margin: int) -> int:
    """Return the height of a strip of so many lines."""
    return 2 * margin + LINE * max(1, lines)


def lines_within(height: int, margin: int) -> int:
    """Return how many lines a strip of a height has."""
    return (height - 2 * margin) // LINE


def width_left(rows: Iterable[float], sentences: Iterable[str]) -> float:
    """Return how much width is left beside lines of such widths, and beside sentences, for what is drawn larger."""
    needed = (*rows, *(2 * LEFT + text_width(sentence, 26, 600) for sentence in sentences))
    return WIDTH - LEFT - max(needed, default=0.0)


def ended_here(view: View[Any, Any]) -> bool:
    """Whether a match ended at the table, whatever was done before."""
    return view.public.outcome is not None and not view.public.outcome.rule


def sentences(view: View[Any, Any], news: News, narrate: Callable[[Any, Any], str]) -> list[str]:
    """Return what happened in words."""
    lines = [narrate(event, view) for events in news for event in events]
    return [line for line in lines if line]


def told(view: View[Any, Any], lines: Sequence[str], nothing: str) -> list[str]:
    """Return what a strip says where no dice tell it: sentences, how it ended, or that there was nothing."""
    outcome, turn = view.public.outcome, view.public.turn
    found = [] if ended_here(view) else [printable(line, "") for line in lines]
    if outcome is not None and not found:
        when = f"It ended in turn {turn}." if turn else "It ended before the first turn."
        return [printable(outcome.reason, "The match is over."), when]
    return found or [nothing]


# Drawing.


def draw_strip(
    strip: Strip[RowT], crop: Image.Image | None, draw_row: Callable[[Canvas, RowT, float], None]
) -> Image.Image:
    """Return the strip at its final size, with what is drawn larger at its left; `draw_row` draws round a height."""

    def lines(width: int) -> Image.Image:
        canvas = Canvas(blank(width, strip.height, PANEL))
        _draw_lines(canvas, strip, draw_row)
        return canvas.image.reduce(SCALE)

    return beside(crop, strip.height, lines)


def _draw_lines(canvas: Canvas, strip: Strip[RowT], draw_row: Callable[[Canvas, RowT, float], None]) -> None:
    middle = strip.top + LINE / 2
    if strip.left_out:
        draw_text(canvas, LEFT, middle, f"{counted(strip.left_out, 'more roll')}: see the log", 24, 500, SOFT)
        middle += LINE
    for row in strip.rows:
        draw_row(canvas, row, middle)
        middle += LINE
    for line in strip.lines:
        draw_text(canvas, LEFT, middle, fit(line, canvas.width - 2 * LEFT, 26, 600), 26, 600)
        middle += LINE


def draw_sides(
    canvas: Canvas, middle: float, size: tuple[int, int], who: tuple[str, int], target: tuple[str, int] | None
) -> None:
    """Draw the tags of the one who rolls and, behind an arrow, at whom; `size` is their width and the arrow's room."""
    wide, gap = size
    _draw_side(canvas, LEFT, middle, wide, who)
    if target is not None:
        start = LEFT + wide + gap
        icons.arrow(canvas, (start, middle), (start + _ARROW, middle))
        _draw_side(canvas, start + _ARROW + gap, middle, wide, target)


def _draw_side(canvas: Canvas, left: float, middle: float, wide: int, who: tuple[str, int]) -> None:
    draw_tag(canvas, (left, middle - 15, left + wide, middle + 15), *who)


def draw_result(canvas: Canvas, middle: float, words: str, good: bool) -> float:
    """Draw what came of it at the right, with a tick or a cross; return where that begins."""
    sign = icons.tick if good else icons.cross
    sign(canvas, (canvas.width - 34, middle), 22, TEXT if good else HARM)
    draw_text(canvas, canvas.width - _RESULT, middle, words, 28, 800, TEXT, "right", tabular=True)
    return canvas.width - result_width(words)


def result_width(words: str) -> float:
    """Return how wide a result is with its sign."""
    return _RESULT + text_width(words, 28, 800)
