"""Ten-sided dice, as strips show them."""

from collections.abc import Sequence

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, MUTE, PANEL, SOFT, TEXT
from renderers.kit.shapes import placed
from renderers.kit.text import draw_text

_HIGH, WIDE = 16, 18
"""Half the height and half the width of a die in px: as wide as a 10."""


def draw_kite(canvas: Canvas, centre: Point, face: int, good: bool) -> None:
    """Draw a ten-sided die: full where it did it."""
    shoulders = [(WIDE, -3), (WIDE, 5), (0, _HIGH + 1), (-WIDE, 5), (-WIDE, -3)]
    kite = placed([(0.0, -_HIGH - 1.0), *shoulders], centre)
    canvas.polygon(kite, TEXT if good else PANEL, TEXT if good else MUTE, 2.5)
    draw_text(canvas, centre[0], centre[1], str(face), 24, 800, INK if good else SOFT, "centre", tabular=True)


def draw_dice(canvas: Canvas, at: Point, dice: Sequence[tuple[int, bool]], most: int, pitch: int) -> float:
    """Draw dice from a point on, and how many more there are than there is room for; return where they end."""
    x, middle = at
    for face, good in dice[:most]:
        draw_kite(canvas, (x + WIDE, middle), face, good)
        x += pitch
    if len(dice) > most:
        x += draw_text(canvas, x, middle, f"+{len(dice) - most}", 24, 600, SOFT) + 6
    return x
