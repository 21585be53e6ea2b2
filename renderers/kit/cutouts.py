"""Small pictures and masks that are laid on many times, at both scales."""

import functools

from PIL import Image

from renderers.kit.fonts import SCALE

_STEPS = [round(value / 85) * 85 for value in range(256)]
"""Edges of words have two steps: nobody sees more of them, and they are a tenth of a picture's bytes."""


class Cutout:
    """A small RGBA picture, or a mask (mode L), drawn once at drawing scale."""

    def __init__(self, image: Image.Image) -> None:
        """Take over an image; a clear row or column is added where its sides are no whole px of the result."""
        width, height = (-(-side // SCALE) * SCALE for side in image.size)
        if (width, height) != image.size:
            padded = Image.new(image.mode, (width, height))
            padded.paste(image, (0, 0))
            image = padded
        self.full = image

    @functools.cached_property
    def small(self) -> Image.Image:
        """The same at final size. Colours are weighed by how solid they are, or clear pixels would darken edges."""
        if self.full.mode == "RGBA":
            return self.full.convert("RGBa").reduce(SCALE).convert("RGBA")
        return self.full.reduce(SCALE).point(_STEPS)

    @property
    def width(self) -> int:
        """Width in px of the result."""
        return self.full.width // SCALE

    @property
    def height(self) -> int:
        """Height in px of the result."""
        return self.full.height // SCALE
