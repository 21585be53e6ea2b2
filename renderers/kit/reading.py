"""A finished picture read back: what it is made of, for those who check it."""

import io
from typing import NamedTuple

from PIL import Image

from renderers.kit.palette import RGB

_MOST_COLOURS = 4096


class Read(NamedTuple):
    """What a picture is: its format ("PNG"), its mode ("P": with a palette), its size, and the colours in it."""

    format: str
    mode: str
    size: tuple[int, int]
    colours: frozenset[RGB]


def read_picture(data: bytes) -> Read:
    """Return what a picture is made of; raises OSError for bytes that are none."""
    with Image.open(io.BytesIO(data)) as image:
        counted = image.convert("RGB").getcolors(_MOST_COLOURS) or []
        return Read(image.format or "", image.mode, image.size, frozenset(colour for _, colour in counted))  # type: ignore[misc]
