"""Ten-sided dice, as strips show them."""

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, MUTE, PANEL, SOFT, TEXT
from renderers.kit.shapes import placed
from renderers.kit.text import draw_text

KITE = 17
"""Half the height of a die in px."""


def draw_kite(canvas: Canvas, centre: Point, face: int, good: bool) -> None:
    """Draw a ten-sided die: full where it did it."""
    kite = placed([(0, -KITE), (KITE * 0.92, 1), (0, KITE), (-KITE * 0.92, 1)], centre)
    canvas.polygon(kite, TEXT if good else PANEL, TEXT if good else MUTE, 2.5)
    draw_text(canvas, centre[0], centre[1], str(face), 24, 800, INK if good else SOFT, "centre", tabular=True)
