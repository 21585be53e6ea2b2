"""What the abbreviations of a stat card mean, in two columns below the card."""

from collections.abc import Sequence

from games.kernel.text.rulebook import Figure
from renderers.kit.canvas import Canvas
from renderers.kit.palette import PANEL, RAISED, SOFT, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, text_width, wrapped

_HEAD = 96
_MARGIN, _GAP, _LINE, _BETWEEN = 20, 16, 34, 14
_COLUMN = (WIDTH - 2 * _MARGIN - _GAP) / 2
_SHORT = 132
"""Px for the abbreviation; the words stand beside it."""
_LINES = 3


def draw_head(canvas: Canvas, title: str, told: str) -> int:
    """Draw the title of the picture; return where the card can begin."""
    canvas.rect((0, 0, WIDTH, _HEAD - 12), PANEL)
    draw_text(canvas, 28, 42, title, 42, 800)
    draw_text(canvas, WIDTH - 28, 42, told, 28, 600, SOFT, "right")
    return _HEAD


def explained_alt(what: str, figures: Sequence[Figure]) -> str:
    """Say in words what the picture shows; the text below it says the same of each abbreviation."""
    named = "; ".join(f"{one.short}, {one.name}: {one.text}" for one in figures)
    return f"An example of a {what} with its abbreviations explained. {named}"


def abbreviations_height(figures: Sequence[Figure]) -> int:
    """Return how high the two columns are."""
    return max(sum(_height(one) for one in column) for column in _columns(figures)) + 2 * _BETWEEN


def draw_abbreviations(canvas: Canvas, top: float, figures: Sequence[Figure]) -> None:
    """Draw what each abbreviation is short for and does, in the order of the card, down the columns."""
    for number, column in enumerate(_columns(figures)):
        left, y = _MARGIN + number * (_COLUMN + _GAP), top + _BETWEEN
        for one in column:
            _draw(canvas, left, y, one)
            y += _height(one)


def _columns(figures: Sequence[Figure]) -> tuple[Sequence[Figure], Sequence[Figure]]:
    """Part figures where the higher column is least high."""
    heights = [_height(one) for one in figures]
    half = min(range(len(figures) + 1), key=lambda place: max(sum(heights[:place]), sum(heights[place:])))
    return figures[:half], figures[half:]


def _height(one: Figure) -> int:
    return _LINE * (1 + len(_words(one))) + _BETWEEN


def _words(one: Figure) -> list[str]:
    return wrapped(one.text[:1].upper() + one.text[1:], _COLUMN - _SHORT - 8, 24, 500, _LINES)


def _draw(canvas: Canvas, left: float, top: float, one: Figure) -> None:
    middle = top + _LINE / 2
    size = next(size for size in (32, 30, 28, 26, 24) if size == 24 or text_width(one.short, size, 800) < _SHORT - 24)
    canvas.rect((left, top - 2, left + _SHORT - 12, top + _LINE + 4), RAISED, 8)
    draw_text(canvas, left + (_SHORT - 12) / 2, middle + 1, one.short, size, 800, TEXT, "centre")
    draw_text(canvas, left + _SHORT, middle, one.name, 26, 700)
    for number, line in enumerate(_words(one), 1):
        draw_text(canvas, left + _SHORT, middle + number * _LINE, line, 24, 500, SOFT)
