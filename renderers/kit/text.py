"""Words on a canvas: centred on cap height, cut with an ellipsis, digits in columns."""

from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from PIL import Image, ImageDraw

from games.kernel.base.caching import per_piece, per_text
from renderers.kit.canvas import Canvas
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import FACES, SCALE, FaceName, digit_advance, drawable, font, record
from renderers.kit.palette import INK, RGB, TEXT

_WIDER_SPACE = 0.045
Align = Literal["left", "centre", "right"]


@per_piece
def text_width(text: str, size: float, weight: int = 600, tabular: bool = False, face: FaceName = "inter") -> float:
    """Return the width of a line of text in px."""
    return sum(advance for _, advance in _runs(text, size, weight, tabular, face)) / SCALE


def _runs(text: str, size: float, weight: int, tabular: bool, face: FaceName) -> list[tuple[str, float]]:
    """Cut text into words with their advances at drawing scale; with tabular figures each digit is a piece.

    Inter's spaces are a little narrow without the kerning that basic layout lacks, so they are widened.
    """
    runs: list[tuple[str, float]] = []
    for index, word in enumerate(text.split(" ")):
        if index:
            runs.append(("", _length(" ", size, weight, face) + size * SCALE * _WIDER_SPACE))
        runs += _figures(word, size, weight, face) if tabular else [(word, _length(word, size, weight, face))]
    return runs


def _figures(word: str, size: float, weight: int, face: FaceName) -> Iterator[tuple[str, float]]:
    for digits, chars in groupby(word, str.isdigit):
        if digits:
            yield from ((char, digit_advance(size, weight, face)) for char in chars)
        else:
            letters = "".join(chars)
            yield letters, _length(letters, size, weight, face)


def fit(text: str, width: float, size: float, weight: int = 600) -> str:
    """Return the text, cut with an ellipsis if it is wider than `width` px."""
    if text_width(text, size, weight) <= width:
        return text
    short = text
    while short and text_width(short + "…", size, weight) > width:
        short = short[:-1]
    return short.rstrip() + "…"


def wrapped(text: str, width: float, size: float, weight: int = 600, most: int = 2) -> list[str]:
    """Break text into at most so many lines; the last one is cut if it is too wide."""
    lines: list[str] = []
    words = text.split()
    while words:
        fits = (
            number for number in range(len(words), 0, -1) if text_width(" ".join(words[:number]), size, weight) <= width
        )
        number = len(words) if len(lines) == most - 1 else next(fits, 1)
        lines.append(fit(" ".join(words[:number]), width, size, weight))
        words = words[number:]
    return lines


def draw_text(
    canvas: Canvas,
    x: float,
    middle: float,
    text: str,
    size: float,
    weight: int = 600,
    fill: RGB = TEXT,
    align: Align = "left",
    tabular: bool = False,
    halo: float = 0,
    face: FaceName = "inter",
    rim: RGB = INK,
) -> float:
    """Draw one line whose capitals are centred on `middle`; return its width. `halo` is a rim round it in px."""
    record(size)
    runs = _runs(text, size, weight, tabular, face)
    width = sum(advance for _, advance in runs)
    left = x * SCALE - {"left": 0.0, "centre": width / 2, "right": width}[align]
    baseline = middle + FACES[face].middle * FACES[face].grow * size
    wide = round(halo * SCALE)
    for word, advance in runs:
        if word:
            indent = (advance - _length(word, size, weight, face)) / 2
            at = (round((left + indent) / SCALE), round(baseline))
            _stamp(canvas, at, (word, size, weight, face), wide, (rim, fill))
        left += advance
    return width / SCALE


def draw_title(canvas: Canvas, x: float, middle: float, text: str, size: float) -> float:
    """Draw a title in the display face of the canvas's look, or in Inter if that lacks a letter; return its width."""
    face = canvas.look.face if drawable(text, canvas.look.face) else "inter"
    return draw_text(canvas, x, middle, text, size, 800, tabular=True, face=face)


def _stamp(
    canvas: Canvas, at: tuple[int, int], word: tuple[str, float, int, FaceName], wide: int, colours: tuple[RGB, RGB]
) -> None:
    for stroke, colour in zip((wide, 0), colours, strict=True) if wide else ((0, colours[1]),):
        mask, left, top = _mask(*word, stroke)
        if mask is not None:
            canvas.stamp(at[0] + left, at[1] + top, mask, colour)


@per_text
def _mask(word: str, size: float, weight: int, face: FaceName, stroke: int) -> tuple[Cutout | None, int, int]:
    """Return a word as a mask and where its top left lies from the start of its baseline, in px."""
    chosen = font(size, weight, face)
    left, top, right, bottom = (round(edge) for edge in chosen.getbbox(word, anchor="ls", stroke_width=stroke))
    if right <= left or bottom <= top:
        return None, 0, 0
    x, y = left // SCALE, top // SCALE
    mask = Image.new("L", (right - x * SCALE, bottom - y * SCALE), 0)
    start = (-x * SCALE, -y * SCALE)
    ImageDraw.Draw(mask).text(start, word, font=chosen, fill=255, anchor="ls", stroke_width=stroke)
    return Cutout(mask), x, y


@per_piece
def _length(word: str, size: float, weight: int, face: FaceName) -> float:
    return font(size, weight, face).getlength(word)
