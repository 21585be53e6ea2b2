"""Small pictures drawn once and laid on many times: anything of a few hundred px with a clear background."""

from collections.abc import Callable

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.cutouts import Cutout
from renderers.kit.fonts import SCALE
from renderers.kit.palette import RGB


class Stencil(Canvas):
    """A canvas that also remembers which pixels were drawn on, so that the rest stays clear."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0)))

    def shadow(self, box: tuple[float, float, float, float], share: float, colour: RGB = (0, 0, 0)) -> None:
        """Draw an ellipse that darkens what lies below by `share` (0..1); draw it before anything else."""
        scaled = tuple(round(value * SCALE) for value in box)
        self.draw.ellipse(scaled, fill=(*colour, round(share * 255)))


def sprite(width: int, height: int, draw: Callable[[Stencil], None]) -> Cutout:
    """Return what `draw` draws on a clear canvas of this size in px, for `Canvas.sprite`."""
    stencil = Stencil(width, height)
    draw(stencil)
    return Cutout(stencil.image)
