"""The sheet on which a country is drawn: its look and its colours, for each theme."""

from typing import NamedTuple

from games.kernel.base.caching import per_domain
from renderers.kit.canvas import Canvas
from renderers.kit.cutouts import Cutout
from renderers.kit.look import PLAIN as PLAIN_LOOK
from renderers.kit.look import TRIM, Look
from renderers.kit.palette import INK, rgb
from renderers.kit.panels import WIDTH
from renderers.kit.sprites import sprite
from renderers.uprising.tones import DARK, PAPER, PEN, PRINTED, Tones

_GILT = rgb("C9A24B")


class Sheet(NamedTuple):
    """A look, and the colours of the country in it."""

    look: Look
    tones: Tones


@per_domain
def _gilt() -> Cutout:
    """Two gilt lines."""

    def draw(canvas: Canvas) -> None:
        canvas.rect((0, 0, WIDTH, TRIM), INK)
        canvas.rect((0, 1, WIDTH, 4), _GILT)
        canvas.rect((0, 6, WIDTH, 7), _GILT)

    return sprite(WIDTH, TRIM, draw)


PRINT = Sheet(Look("cinzel", _gilt, True, PEN, rgb("A8977A"), PAPER), PRINTED)
"""A printed map."""
PLAIN = Sheet(PLAIN_LOOK, DARK)
