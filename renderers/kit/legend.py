"""What the patterns and signs on a map mean: a line below it, as long as the strip leaves room for that."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import PAGE, RGB, SOFT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, text_width

LINE = 40
"""How high a line is, in px."""
SIGN = 40
"""How wide a sign is, in px."""
_LEFT, _GAP, _BETWEEN = 34, 10, 30
_SIZE, _WEIGHT = 24, 500


class Entry(NamedTuple):
    """A sign and what it means; `draw` draws it into a box at a left edge and a height of its middle."""

    draw: Callable[[Canvas, float, float], None]
    words: str

    @property
    def width(self) -> float:
        """How wide it is, in px."""
        return SIGN + _GAP + text_width(self.words, _SIZE, _WEIGHT)


def rows_of(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return entries in lines as wide as a picture, filled one after the other."""
    rows: list[list[Entry]] = []
    room = 0.0
    for entry in entries:
        if not rows or entry.width > room:
            rows.append([])
            room = WIDTH - 2.0 * _LEFT
        rows[-1].append(entry)
        room -= entry.width + _BETWEEN
    return rows


def fitting(groups: Sequence[Sequence[Entry]], most: int) -> list[list[Entry]]:
    """Return at most so many lines with as many of some groups as they hold, whole ones only, the first ones first."""
    for many in range(len(groups), 0, -1):
        rows = rows_of([entry for group in groups[:many] for entry in group])
        if len(rows) <= most:
            return rows
    return []


def draw_legend(rows: Sequence[Sequence[Entry]], page: RGB = PAGE) -> Image.Image:
    """Return the lines at their final size."""
    canvas = Canvas(blank(WIDTH, LINE * len(rows), page))
    for number, row in enumerate(rows):
        middle, x = LINE * (number + 0.5) - 4, float(_LEFT)
        for entry in row:
            entry.draw(canvas, x, middle)
            draw_text(canvas, x + SIGN + _GAP, middle, entry.words, _SIZE, _WEIGHT, SOFT)
            x += entry.width + _BETWEEN
    return canvas.image.reduce(SCALE)
