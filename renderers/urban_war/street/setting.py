"""The street as a setting: its ground, its pieces, its colours, and the look of its headers."""

from collections.abc import Sequence

from games.kernel.base.caching import per_domain
from renderers.battlefield.setting import Setting
from renderers.kit.canvas import Canvas, Point
from renderers.kit.cutouts import Cutout
from renderers.kit.look import TRIM, Look
from renderers.kit.palette import INK, RGB, SEATS, TEXT, mix, rgb
from renderers.kit.panels import WIDTH
from renderers.kit.sprites import sprite
from renderers.urban_war.street.paving import pave
from renderers.urban_war.street.pieces import draw_piece
from renderers.urban_war.street.tones import COLOURS, PAGE, TONES

_TAPE = rgb("9C8B3C")
_STEP = 20


@per_domain
def _tape() -> Cutout:
    """Barrier tape."""

    def draw(canvas: Canvas) -> None:
        canvas.rect((0, 0, WIDTH, TRIM), PAGE)
        for x in range(-_STEP, WIDTH, 2 * _STEP):
            canvas.polygon([(x, TRIM), (x + 8, 0), (x + 8 + _STEP, 0), (x + _STEP, TRIM)], _TAPE)

    return sprite(WIDTH, TRIM, draw)


def _tube(canvas: Canvas, line: Sequence[Point], colour: RGB) -> None:
    """A tube of light along the edge of a deployment zone."""
    canvas.draw_open(line, mix(INK, colour, 0.45), 5)
    canvas.dashed(line, mix(colour, TEXT, 0.2), 2.5, 34, 14)


STREET = Setting(
    Look("bebas", _tape, detailed=True),
    TONES,
    pave,
    draw_piece,
    _tube,
    (*COLOURS, _TAPE, *(mix(INK, style.colour, 0.45) for style in SEATS)),
)
"""A wet street at night."""
