"""Pictures of what is only imagined: a frame and a strip that say so, and several lines side by side."""

import io
from collections.abc import Sequence

from PIL import Image

from games.kernel.text.prose import ALT_MOST, clip
from renderers.contract import Picture
from renderers.kit.canvas import Canvas, blank, png
from renderers.kit.fonts import SCALE
from renderers.kit.palette import INK, NOW, PAGE, PANEL, TEXT
from renderers.kit.text import draw_text, fit, text_width

_STRIP, _RIM, _SIZE = 52, 6, 28
_TITLE = "IMAGINED"
_GAP, _HEAD, _COLUMNS = 12, 48, 2
_LEVEL = 6


def imagined(picture: Picture, note: str) -> Picture:
    """Return a picture with a strip above it and a frame round it, so that nobody takes it for the match.

    `note` says what of it is guessed, or how it came about.
    """
    strip = Canvas(blank(picture.width, _STRIP, NOW))
    _hatch(strip)
    width = text_width(_TITLE, _SIZE, 800)
    strip.rect((0, 0, width + 40, _STRIP), NOW)
    draw_text(strip, 20, _STRIP / 2, _TITLE, _SIZE, 800, INK)
    words = fit(note, picture.width - width - 100, _SIZE, 700)
    left = picture.width - text_width(words, _SIZE, 700) - 40
    strip.rect((left, 0, picture.width, _STRIP), NOW)
    draw_text(strip, left + 20, _STRIP / 2, words, _SIZE, 700, INK)
    flat = _opened(picture)
    whole = Image.new("RGB", (picture.width, picture.height + _STRIP), NOW)
    whole.paste(strip.image.reduce(SCALE), (0, 0))
    inside = flat.convert("RGB").crop((_RIM, 0, picture.width - _RIM, picture.height - _RIM))
    whole.paste(inside, (_RIM, _STRIP))
    alt = clip(f"Imagined, not the match ({note}). {picture.alt}", ALT_MOST)
    return Picture(_saved(whole, flat), picture.width, whole.height, alt)


def _hatch(strip: Canvas) -> None:
    for start in range(-_STRIP, strip.width, 26):
        strip.draw_open([(start, _STRIP), (start + _STRIP, 0)], INK, 4)


def side_by_side(pictures: Sequence[Picture], titles: Sequence[str]) -> Picture:
    """Return imagined boards in two columns, each under its title."""
    width = pictures[0].width
    column = (width - _GAP * (_COLUMNS - 1)) // _COLUMNS
    small = [_smaller(picture, column) for picture in pictures]
    rows = [range(start, min(start + _COLUMNS, len(small))) for start in range(0, len(small), _COLUMNS)]
    heights = [max(small[place].height for place in row) + _HEAD for row in rows]
    whole = Image.new("RGB", (width, sum(heights) + _GAP * (len(rows) - 1)), PAGE)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for number, place in enumerate(row):
            left = number * (column + _GAP)
            whole.paste(_headed(titles[place], column).reduce(SCALE), (left, top))
            whole.paste(small[place], (left, top + _HEAD))
        top += height + _GAP
    alt = "Imagined lines side by side. " + " ".join(
        f"{title}: {picture.alt}" for title, picture in zip(titles, pictures, strict=True)
    )
    return Picture(_saved(whole, _opened(pictures[0])), width, whole.height, clip(alt, ALT_MOST))


def _headed(title: str, width: int) -> Image.Image:
    head = Canvas(blank(width, _HEAD, PANEL))
    draw_text(head, 14, _HEAD / 2, fit(title, width - 28, _SIZE, 700), _SIZE, 700, TEXT)
    return head.image


def _smaller(picture: Picture, width: int) -> Image.Image:
    size = (width, round(picture.height * width / picture.width))
    return _opened(picture).convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png))


def _saved(whole: Image.Image, like: Image.Image) -> bytes:
    """Return a picture as a PNG in the palette of another one of its game, so that its colours stay exact."""
    if like.mode != "P":
        return png(whole)
    out = io.BytesIO()
    whole.quantize(palette=like, dither=Image.Dither.NONE).save(out, "PNG", compress_level=_LEVEL)
    return out.getvalue()
