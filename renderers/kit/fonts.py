"""The one typeface, Inter, from its package: never from the system, always with Pillow's basic layout engine."""

import contextlib
import contextvars
import unicodedata
from collections.abc import Iterator

import fontpkg_inter
from PIL import ImageFont

from games.kernel.base.caching import per_domain, per_piece

SCALE = 2
"""Pictures are drawn so many times as wide and as high, and reduced in the end: `canvas.image.reduce(SCALE)`.

What you draw, you give in px of the finished picture; only images as such (`Canvas.image`) are at this scale.
"""
_FILE = fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf"
_sizes: contextvars.ContextVar[set[float] | None] = contextvars.ContextVar("sizes", default=None)


@contextlib.contextmanager
def recorded_sizes() -> Iterator[set[float]]:
    """Collect the sizes (px of the finished picture) of all text drawn in the block; for tests."""
    sizes: set[float] = set()
    token = _sizes.set(sizes)
    try:
        yield sizes
    finally:
        _sizes.reset(token)


def record(size: float) -> None:
    """Note that text of this size was drawn."""
    sizes = _sizes.get()
    if sizes is not None:
        sizes.add(size)


@per_domain
def font(size: float, weight: int = 600) -> ImageFont.FreeTypeFont:
    """Return Inter at a size in px of the finished picture and a weight of 500 to 800; the optical size follows."""
    face = ImageFont.truetype(_FILE, round(size * SCALE), layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([min(32.0, max(14.0, size * 0.6)), weight])
    return face


@per_domain
def digit_advance(size: float, weight: int) -> int:
    """Return the advance of a tabular digit at drawing scale, which basic layout does not offer."""
    return round(font(size, weight).getlength("0"))


def _glyph(char: str) -> tuple[tuple[int, int], bytes]:
    mask = font(24, 500).getmask(char)
    return mask.size, bytes(mask)


@per_piece
def has_glyph(char: str) -> bool:
    """Whether Inter can draw a character (a blank box would be drawn otherwise)."""
    return char == " " or _glyph(char) != _glyph("\U0010ffff")


def printable(text: str, fallback: str = "?") -> str:
    """Return what Inter can draw of a name: styled letters become plain ones, marks, emoji and controls go.

    Returns `fallback` when less than a letter or digit is left.

    >>> printable("\U0001d4dc\U0001d4f2\U0001d4fb\U0001d4ea \U0001f680"), printable("\U0001f680", "Player B")
    ('Mira', 'Player B')
    """
    kept = []
    for char in unicodedata.normalize("NFC", text):
        for part in (char, *unicodedata.normalize("NFKD", char)):
            if unicodedata.category(part)[0] in "LNPSZ" and has_glyph(part):
                kept.append(" " if part.isspace() else part)
                if part == char:
                    break
    clean = " ".join("".join(kept).split())
    return clean if any(char.isalnum() for char in clean) else fallback
