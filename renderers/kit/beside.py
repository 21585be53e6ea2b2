"""Several boards beside each other in one picture, each under a caption: then and now, or the turns of a match."""

import io
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.contract import Picture
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.palette import HAIRLINE, PAGE, TEXT
from renderers.kit.text import draw_text, fit

_CAPTION, _SIZE, _GAP = 96, 60, 24
"""Px: the height of the captions, their letters (a chat shows the whole at a quarter), and what is between boards."""


class Captioned(NamedTuple):
    """A picture with what stands above it."""

    caption: str
    picture: Picture


def beside(boards: Sequence[Captioned]) -> Picture:
    """Return some boards of one game in a row, each at its full size: in the opened picture they can be read."""
    images = [Image.open(io.BytesIO(board.picture.png)) for board in boards]
    wide = sum(image.width for image in images) + _GAP * (len(images) - 1)
    high = max(image.height for image in images)
    head = _head(boards, [image.width for image in images], wide)
    palette = images[0] if images[0].mode == "P" else head.quantize(dither=Image.Dither.NONE)
    whole = Image.new("P", (wide, _CAPTION + high))
    whole.putpalette(palette.getpalette() or [])
    whole.paste(_in_palette(Image.new("RGB", whole.size, PAGE), palette))
    whole.paste(_in_palette(head, palette))
    left = 0
    for image in images:
        whole.paste(_in_palette(image, palette), (left, _CAPTION))
        left += image.width + _GAP
    out = io.BytesIO()
    whole.save(out, "PNG", compress_level=6)
    alt = " ".join(f"{board.caption}: {board.picture.alt}" for board in boards)
    return Picture(out.getvalue(), whole.width, whole.height, alt)


def _head(boards: Sequence[Captioned], widths: Sequence[int], wide: int) -> Image.Image:
    """Draw the captions, with a line between the boards."""
    canvas = Canvas(blank(wide, _CAPTION, PAGE))
    left = 0
    for board, width in zip(boards, widths, strict=True):
        caption = fit(printable(board.caption), width - 48, _SIZE, 700)
        draw_text(canvas, left + width / 2, _CAPTION / 2, caption, _SIZE, 700, TEXT, "centre")
        left += width + _GAP
        if left < wide:
            canvas.line([(left - _GAP / 2, 16), (left - _GAP / 2, _CAPTION)], HAIRLINE, 6)
    return canvas.image.reduce(SCALE)


def _in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Return an image in the colours of another; boards of one game mostly have the same already."""
    if image.mode == "P" and image.getpalette() == palette.getpalette():
        return image
    return image.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
