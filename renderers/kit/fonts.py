"""Typefaces from their packages: never from the system, always with Pillow's basic layout engine.

Inter is for all that is read; each world of a game has a display face for its title and for fixed words and numbers.
"""

import contextlib
import contextvars
import pathlib
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple

import fontpkg_bebas_neue
import fontpkg_cinzel
import fontpkg_inter
import fontpkg_orbitron
import fontpkg_playfair_display
from PIL import ImageFont

from games.kernel.base.caching import per_domain, per_piece

SCALE = 2
"""Pictures are drawn so many times as wide and as high, and reduced in the end: `canvas.image.reduce(SCALE)`.

What you draw, you give in px of the finished picture; only images as such (`Canvas.image`) are at this scale.
"""
FaceName = Literal["inter", "orbitron", "cinzel", "bebas", "playfair"]


class Face(NamedTuple):
    """A typeface: its file, which axes of it vary, how much larger than Inter it must be set to look as large, and
    where the middle of its capitals is above the baseline, as a share of the size.
    """

    file: pathlib.Path
    axes: Literal["", "weight", "size weight"]
    grow: float
    middle: float


FACES: dict[FaceName, Face] = {
    "inter": Face(fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf", "size weight", 1.0, 0.3635),
    "orbitron": Face(fontpkg_orbitron.ROOT / "files" / "Orbitron[wght].ttf", "weight", 0.80, 0.36),
    "cinzel": Face(fontpkg_cinzel.ROOT / "files" / "Cinzel[wght].ttf", "weight", 0.94, 0.35),
    "bebas": Face(fontpkg_bebas_neue.ROOT / "files" / "BebasNeue-Regular.ttf", "", 1.22, 0.35),
    "playfair": Face(fontpkg_playfair_display.ROOT / "files" / "PlayfairDisplay[wght].ttf", "weight", 1.0, 0.354),
}
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
def font(size: float, weight: int = 600, face: FaceName = "inter") -> ImageFont.FreeTypeFont:
    """Return a face at a size in px of the finished picture and a weight of 500 to 800; the optical size follows."""
    chosen = FACES[face]
    found = ImageFont.truetype(chosen.file, round(size * chosen.grow * SCALE), layout_engine=ImageFont.Layout.BASIC)
    if chosen.axes == "size weight":
        found.set_variation_by_axes([min(32.0, max(14.0, size * 0.6)), weight])
    elif chosen.axes:
        found.set_variation_by_axes([weight])
    return found


@per_domain
def digit_advance(size: float, weight: int, face: FaceName = "inter") -> int:
    """Return the advance of a tabular digit at drawing scale, which basic layout does not offer."""
    return round(font(size, weight, face).getlength("0"))


def _glyph(char: str, face: FaceName) -> tuple[tuple[int, int], bytes]:
    mask = font(24, 500, face).getmask(char)
    return mask.size, bytes(mask)


@per_piece
def has_glyph(char: str, face: FaceName = "inter") -> bool:
    """Whether a face can draw a character (a blank box would be drawn otherwise)."""
    return char == " " or _glyph(char, face) != _glyph("\U0010ffff", face)


def drawable(text: str, face: FaceName) -> bool:
    """Whether a face has all characters of a text.

    >>> drawable("Round 9", "orbitron"), drawable("日本", "cinzel")
    (True, False)
    """
    return all(has_glyph(char, face) for char in text)


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
