"""Pictures for the pages behind How to play: a profile with its abbreviations explained, and all profiles."""

from collections.abc import Sequence

from PIL import Image

from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.kernel.text.rulebook import Figure
from games.upheaval.content.book import Book, Profile
from games.upheaval.content.numbers import LIVES
from games.upheaval.state.public import Public
from renderers.battlefield.abbreviations import abbreviations_height, draw_abbreviations, draw_head
from renderers.battlefield.pictures import even
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import PAGE, PANEL
from renderers.kit.panels import WIDTH
from renderers.upheaval.armies import PROFILE, draw_profile

_HEAD, _MARGIN, _ROW, _A_LEAF = 96, 20, 42, 16


def draw_explained(public: Public, figures: Sequence[Figure]) -> Image.Image:
    """Return an example of a profile with what all its abbreviations mean, at its final size."""
    book: Book = public.book.value
    profile, lives = book.profiles[0], _lives(public)
    canvas = Canvas(blank(WIDTH, _HEAD + PROFILE + 24 + abbreviations_height(figures) + 16, PAGE))
    top = draw_head(canvas, "A profile", f"from {book.title}")
    canvas.rect((_MARGIN, top, WIDTH - _MARGIN, top + PROFILE + 16), PANEL, 14)
    draw_profile(canvas, profile, profile.wounds * lives, top + 8 + _ROW / 2)
    draw_abbreviations(canvas, top + PROFILE + 24, figures)
    return canvas.image.reduce(SCALE)


def leaves_of_profiles(public: Public) -> list[tuple[Profile, ...]]:
    """Return all profiles of a book in leaves of about the same height."""
    return even(public.book.value.profiles, _A_LEAF)


def profiles_alt(public: Public, profiles: Sequence[Profile]) -> str:
    """Say which profiles a picture shows."""
    return f"Profiles of {public.book.value.title}, as the text below has them: {join(one.name for one in profiles)}."


def draw_profiles(public: Public, profiles: Sequence[Profile]) -> Image.Image:
    """Return profiles of a book as a table, at its final size."""
    book: Book = public.book.value
    canvas = Canvas(blank(WIDTH, _HEAD + PROFILE * len(profiles) + 12, PAGE))
    y = draw_head(canvas, book.title, f"{len(profiles)} of {counted(len(book.profiles), 'profile')}") + _ROW / 2
    for profile in profiles:
        draw_profile(canvas, profile, profile.wounds * _lives(public), y)
        y += PROFILE
    return canvas.image.reduce(SCALE)


def _lives(public: Public) -> int:
    """Return how many times the Wound Points count (UH-33)."""
    return LIVES if public.options.cinematic else 1
