"""An album: many pictures that are much alike, each kept whole or as what changed since an earlier one, as WebP.

The pixels stay what they were: laid over the picture that it names, a change gives exactly the picture.
"""

import io
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.contract import Picture

_WORTH = 0.6
"""A change is kept as one if it takes less than this share of the whole picture."""
_KEPT = 6
"""Sizes of pictures of which the last whole one is remembered."""


class Plate(NamedTuple):
    """A picture of an album: its size in px, its WebP, and the number of the plate it is laid over (None: none)."""

    width: int
    height: int
    webp: bytes
    over: int | None = None


class Whole(NamedTuple):
    """The last whole picture of a size: its number and its PNG, and how many bytes its WebP has."""

    number: int
    png: bytes
    size: int


class Album(NamedTuple):
    """What is remembered between one picture and the next: how many plates there are, and the whole ones."""

    plates: int = 0
    wholes: tuple[tuple[tuple[int, int], Whole], ...] = ()

    def add(self, picture: Picture) -> "tuple[Album, Plate | None, int]":
        """Return the album with a picture more, its plate (None: it has one), and the number of its plate."""
        size = picture.width, picture.height
        whole = dict(self.wholes).get(size)
        if whole is not None and whole.png == picture.png:
            return self, None, whole.number
        plate = self._change(whole, picture) if whole is not None else None
        if plate is not None:
            return self._replace(plates=self.plates + 1), plate, self.plates
        webp = _webp(_opened(picture.png).convert("RGB"))
        rest = tuple(each for each in self.wholes if each[0] != size)
        wholes = ((size, Whole(self.plates, picture.png, len(webp))), *rest)[:_KEPT]
        return Album(self.plates + 1, wholes), Plate(*size, webp), self.plates

    def _change(self, whole: Whole, picture: Picture) -> Plate | None:
        """Return a picture as what changed since a whole one of its size; None where that is not worth it."""
        after = _opened(picture.png).convert("RGB")
        mask = changed_mask(_opened(whole.png).convert("RGB"), after)
        if mask.histogram()[255] > _WORTH * picture.width * picture.height:
            return None
        layer = after.convert("RGBA")
        layer.putalpha(mask)
        webp = _webp(layer)
        return Plate(picture.width, picture.height, webp, whole.number) if len(webp) < _WORTH * whole.size else None


def changed_mask(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return where two RGB pictures of one size differ: white there, black elsewhere."""
    red, green, blue = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(_TO_WHITE)


_TO_WHITE = [0] + [255] * 255


def _opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        return image


def _webp(image: Image.Image) -> bytes:
    """Return a picture without loss: flat colours are smaller so than with loss."""
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True, method=2, quality=20)
    return out.getvalue()
