"""Moving pictures: finished boards one after the other as an animated WebP or a GIF, fed to the encoder one by one.

Only the compressed boards are held; of a frame, no more than the one that is being encoded.
"""

import io
import math
import struct
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops, _webp

from renderers.contract import Picture
from renderers.kit.album import changed_mask
from renderers.kit.canvas import in_house_colours
from renderers.kit.palette import PAGE

Form = Literal["webp", "gif"]
LARGEST = 8 * 1024 * 1024 - 1
"""Bytes of a file that every server on Discord takes, with room to spare."""
WIDTH, NARROWEST = 800, 320
_KEYFRAMES = (9, 17)
"""The least and the most frames between two that are stored whole, so that players can jump."""
_LAST = 4000
_ROUNDS = 8


class Reel(NamedTuple):
    """A finished moving picture: how many boards it shows, and how wide it is."""

    data: bytes
    frames: int
    width: int


def reel(
    pictures: Sequence[Picture],
    form: Form = "webp",
    width: int = WIDTH,
    milliseconds: int = 900,
    largest: int = LARGEST,
) -> Reel:
    """Return pictures as an endless moving picture of at most `largest` bytes, reduced to `width` px.

    Each is shown for `milliseconds`, the last one for four seconds. Where the file would be larger, it is narrower and
    then has fewer of the pictures, always the last one. Raises ValueError without pictures, or where even one alone
    is too large.
    """
    if not pictures:
        raise ValueError("a moving picture needs at least one picture")
    shown = pictures
    for _ in range(_ROUNDS):
        data = encoded(shown, form, width, milliseconds)
        if len(data) <= largest:
            return Reel(data, len(shown), width)
        share = largest / len(data) * 0.9
        if width > NARROWEST:
            width = max(NARROWEST, int(width * math.sqrt(share)))
        else:
            shown = thinned(shown, max(1, int(len(shown) * share)))
    raise ValueError(f"no moving picture of {largest} bytes can be made of that")


def thinned(pictures: Sequence[Picture], most: int) -> Sequence[Picture]:
    """Return at most so many of some pictures, evenly spread, the last one among them."""
    count = len(pictures)
    return [pictures[(index + 1) * count // most - 1] for index in range(most)] if most < count else pictures


def encoded(pictures: Sequence[Picture], form: Form, width: int, milliseconds: int) -> bytes:
    """Return pictures (one at least) in one form, whatever size the file has; shorter ones have the page's colour."""
    height = max(_height(picture, width) for picture in pictures)
    with Image.open(io.BytesIO(pictures[0].png)) as first:
        first.load()
    colours = first if first.mode == "P" else in_house_colours(first.convert("RGB"))
    frames = (_frame(picture, width, height, colours) for picture in pictures)
    times = [milliseconds] * (len(pictures) - 1) + [_LAST]
    return (_webp_of if form == "webp" else _gif_of)(frames, (width, height), times)


def _height(picture: Picture, width: int) -> int:
    return round(picture.height * width / picture.width)


def _frame(picture: Picture, width: int, height: int, colours: Image.Image) -> Image.Image:
    """Return a picture at the size of the film, in the colours of its first board: few colours compress far better."""
    with Image.open(io.BytesIO(picture.png)) as image:
        full = image.convert("RGB")
    sheet = Image.new("RGB", (width, height), PAGE)
    sheet.paste(full.resize((width, _height(picture, width)), Image.Resampling.LANCZOS), (0, 0))
    return sheet.quantize(palette=colours, dither=Image.Dither.NONE)


def _webp_of(frames: Iterator[Image.Image], size: tuple[int, int], times: Sequence[int]) -> bytes:
    encoder = _webp.WebPAnimEncoder(size, 0, 0, False, *_KEYFRAMES, False, False)
    now = 0
    for frame, time in zip(frames, times, strict=True):
        # Without loss, at little effort: flat colours are smaller so than with loss, and sharp.
        encoder.add(frame.convert("RGB").getim(), now, True, 20, 100, 2)
        now += time
    encoder.add(None, now, True, 20, 100, 2)
    data = encoder.assemble("", "", "")
    if data is None:
        raise ValueError("the encoder made nothing of these pictures")
    return bytes(data)


def _gif_of(frames: Iterator[Image.Image], size: tuple[int, int], times: Sequence[int]) -> bytes:
    """Write the frames one by one, of each only what changed; all have the palette of the first."""
    out = io.BytesIO()
    before: Image.Image | None = None
    for frame, time in zip(frames, times, strict=True):
        if before is None:
            out.write(_gif_header(size, bytes(frame.getpalette() or ())))
            out.writelines(GifImagePlugin.getdata(frame, duration=time))
        else:
            out.writelines(_gif_change(before, frame, time))
        before = frame
    out.write(b";")
    return out.getvalue()


def _gif_change(before: Image.Image, frame: Image.Image, time: int) -> list[bytes]:
    """Return the box in which two frames differ; what is the same in it is transparent, if a colour is free for that.

    A frame that is like the one before is a point: it takes its time too.
    """
    mask = changed_mask(before.convert("RGB"), frame.convert("RGB"))
    box = mask.getbbox() or (0, 0, 1, 1)
    part = frame.crop(box)
    free = next((index for index, count in enumerate(part.histogram()) if not count), None)
    if free is None:
        return GifImagePlugin.getdata(part, box[:2], duration=time)
    part.paste(free, (0, 0), ImageChops.invert(mask.crop(box)))
    return GifImagePlugin.getdata(part, box[:2], duration=time, transparency=free)


def _gif_header(size: tuple[int, int], palette: bytes) -> bytes:
    """Return what a GIF begins with: its size, its 256 colours, and that it is repeated for ever."""
    table = palette.ljust(768, b"\0")
    endless = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    return b"GIF89a" + struct.pack("<HHBBB", *size, 0b1111_0111, 0, 0) + table + endless
