"""The town as a setting: its ground, its pieces, its colours, and the look of its headers."""

from collections.abc import Sequence

from games.kernel.base.caching import per_domain
from renderers.battlefield.plain import PLAIN as PLAIN_TABLE
from renderers.battlefield.setting import Setting
from renderers.kit.canvas import Canvas, Point
from renderers.kit.cutouts import Cutout
from renderers.kit.look import TRIM, Look
from renderers.kit.palette import INK, RGB, SEATS, mix
from renderers.kit.panels import WIDTH
from renderers.kit.sprites import sprite
from renderers.upheaval.land import EXTRA as LAND
from renderers.upheaval.land import draw_land
from renderers.upheaval.town.paving import pave
from renderers.upheaval.town.pieces import draw_piece
from renderers.upheaval.town.tones import BRASS, BRASS_DARK, COLOURS, NIGHT_COLOURS, STORM_COLOURS, TONES
from renderers.upheaval.town.weather import draw_weather

_BOLTS = 60


@per_domain
def _rail() -> Cutout:
    """A rail of brass with bolts."""

    def draw(canvas: Canvas) -> None:
        canvas.rect((0, 0, WIDTH, TRIM), BRASS_DARK)
        canvas.rect((0, 0, WIDTH, 2), BRASS)
        for x in range(_BOLTS // 2, WIDTH, _BOLTS):
            canvas.circle((x, 5), 2.5, BRASS)

    return sprite(WIDTH, TRIM, draw)


def _rope(canvas: Canvas, line: Sequence[Point], colour: RGB) -> None:
    """The edge of a deployment zone."""
    canvas.draw_open(line, mix(INK, colour, 0.4), 5)
    canvas.dashed(line, colour, 2.5, 20, 12)


TOWN = Setting(
    Look("playfair", _rail, detailed=True),
    TONES,
    pave,
    draw_piece,
    _rope,
    (*COLOURS, *NIGHT_COLOURS, *STORM_COLOURS, *(mix(INK, style.colour, 0.4) for style in SEATS)),
    draw_weather,
)
"""An overgrown town of brick."""
PLAIN = PLAIN_TABLE._replace(piece=draw_land, colours=(*PLAIN_TABLE.colours, *LAND))
"""The plain setting, with pieces by their kind."""
