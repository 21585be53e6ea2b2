"""A stat card with its abbreviations explained, for the page behind How to play."""

from collections.abc import Sequence

from PIL import Image

from games.kernel.text.rulebook import Figure
from games.urban_war.content.book import Book
from renderers.battlefield.abbreviations import abbreviations_height, draw_abbreviations, draw_head
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import PAGE
from renderers.kit.panels import WIDTH
from renderers.urban_war.stat_card import Face, draw_face, face_height

_MARGIN, _FOOT = 20, 16


def example(book: Book) -> Face:
    """Return the first card of a book as an example, with its first CAL."""
    card = book.cards[0]
    return Face(card, card.grades[0].cal, f"{card.grades[0].cost} pts")


def draw_explained(book: Book, figures: Sequence[Figure]) -> Image.Image:
    """Return an example of a stat card with what all its abbreviations mean, at its final size."""
    face, wide = example(book), WIDTH - 2 * _MARGIN
    high = face_height(face, wide)
    canvas = Canvas(blank(WIDTH, 96 + high + abbreviations_height(figures) + _FOOT, PAGE))
    top = draw_head(canvas, "A stat card", f"from {book.title}")
    draw_face(canvas, (_MARGIN, top, WIDTH - _MARGIN, top + high), face)
    draw_abbreviations(canvas, top + high, figures)
    return canvas.image.reduce(SCALE)
