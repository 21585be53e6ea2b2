"""Words on a canvas: centred on cap height, cut with an ellipsis, digits in columns."""

from itertools import groupby
from typing import Literal

from renderers.kit.canvas import Canvas
from renderers.kit.fonts import SCALE, digit_advance, font, record
from renderers.kit.palette import INK, RGB, TEXT

CAP_MIDDLE = 0.3635
"""Baseline = middle of the capitals + this share of the size."""
Align = Literal["left", "centre", "right"]


def text_width(text: str, size: float, weight: int = 600, tabular: bool = False) -> float:
    """Return the width of a line of text in px."""
    return sum(advance for _, advance in _runs(text, size, weight, tabular)) / SCALE


def _runs(text: str, size: float, weight: int, tabular: bool) -> list[tuple[str, float]]:
    """Cut text into pieces with their advances at drawing scale; with tabular figures each digit is a piece."""
    face = font(size, weight)
    if not tabular:
        return [(text, face.getlength(text))]
    runs: list[tuple[str, float]] = []
    for digits, chars in groupby(text, str.isdigit):
        if digits:
            runs += [(char, digit_advance(size, weight)) for char in chars]
        else:
            word = "".join(chars)
            runs.append((word, face.getlength(word)))
    return runs


def fit(text: str, width: float, size: float, weight: int = 600) -> str:
    """Return the text, cut with an ellipsis if it is wider than `width` px."""
    if text_width(text, size, weight) <= width:
        return text
    short = text
    while short and text_width(short + "…", size, weight) > width:
        short = short[:-1]
    return short.rstrip() + "…"


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
) -> float:
    """Draw one line whose capitals are centred on `middle`; return its width. `halo` is a rim of ink in px."""
    record(size)
    face = font(size, weight)
    runs = _runs(text, size, weight, tabular)
    width = sum(advance for _, advance in runs)
    left = x * SCALE - {"left": 0.0, "centre": width / 2, "right": width}[align]
    baseline = (middle + CAP_MIDDLE * size) * SCALE
    rim = round(halo * SCALE)
    canvas.touch((left - rim, baseline - size * SCALE - rim, left + width + rim, baseline + size * SCALE * 0.3 + rim))
    for word, advance in runs:
        indent = (advance - face.getlength(word)) / 2
        spot = (round(left + indent), round(baseline))
        if rim:
            canvas.draw.text(spot, word, font=face, fill=INK, anchor="ls", stroke_width=rim, stroke_fill=INK)
        canvas.draw.text(spot, word, font=face, fill=fill, anchor="ls")
        left += advance
    return width / SCALE
