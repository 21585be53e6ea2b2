"""Moving pictures: finished boards one after the other as a GIF."""

import io
from collections.abc import Iterable

from PIL import Image

from renderers.contract import Picture
from renderers.kit.palette import PAGE


def gif(pictures: Iterable[Picture], width: int = 600, milliseconds: int = 900, last: int = 4000) -> bytes:
    """Return pictures as an endless GIF, reduced to `width` px; shorter ones have the page's colour below.

    Each is shown for `milliseconds`, the final one for `last`. Raises ValueError when there are none.
    """
    frames = [_reduced(picture, width) for picture in pictures]
    if not frames:
        raise ValueError("a moving picture needs at least one picture")
    height = max(frame.height for frame in frames)
    padded = [_padded(frame, width, height) for frame in frames]
    out = io.BytesIO()
    durations = [milliseconds] * (len(padded) - 1) + [last]
    padded[0].save(out, "GIF", save_all=True, append_images=padded[1:], duration=durations, loop=0, optimize=False)
    return out.getvalue()


def _reduced(picture: Picture, width: int) -> Image.Image:
    with Image.open(io.BytesIO(picture.png)) as image:
        full = image.convert("RGB")
    return full.resize((width, round(full.height * width / full.width)), Image.Resampling.LANCZOS)


def _padded(frame: Image.Image, width: int, height: int) -> Image.Image:
    sheet = Image.new("RGB", (width, height), PAGE)
    sheet.paste(frame, (0, 0))
    return sheet.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
