"""Ten-sided dice, as strips show them."""

from collections.abc import Sequence
from typing import NamedTuple

from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import INK, MUTE, PANEL, SOFT, TEXT
from renderers.kit.shapes import placed
from renderers.kit.text import draw_text

_HIGH, WIDE = 16, 18
"""Half the height and half the width of a die in px: as wide as a 10."""
_LINK = 14
"""How much wider a die is that was rolled again, for the sign that leads to the one that counts."""


class Face(NamedTuple):
    """A die of a strip: what it shows, whether it did it, and whether the next one was rolled in its place."""

    face: int
    good: bool
    again: bool = False


def draw_kite(canvas: Canvas, centre: Point, die: Face) -> None:
    """Draw a ten-sided die: full where it did it, struck through where it was rolled again."""
    shoulders = [(WIDE, -3), (WIDE, 5), (0, _HIGH + 1), (-WIDE, 5), (-WIDE, -3)]
    kite = placed([(0.0, -_HIGH - 1.0), *shoulders], centre)
    canvas.polygon(kite, TEXT if die.good else PANEL, TEXT if die.good else MUTE, 2.5)
    if die.again:
        canvas.line([(centre[0] - WIDE, centre[1] + 9), (centre[0] + WIDE, centre[1] - 9)], MUTE, 2.5)
    draw_text(canvas, centre[0], centre[1], str(die.face), 24, 800, INK if die.good else SOFT, "centre", tabular=True)


def dice_width(dice: Sequence[Face], pitch: int) -> int:
    """Return how wide dice are that begin `pitch` px after each other, with their arrows."""
    return sum(pitch + _LINK * die.again for die in dice)


def dice_within(dice: Sequence[Face], pitch: int, room: float) -> int:
    """Return how many of the first dice there is room for; one that was rolled again goes with the next."""
    many = len(dice)
    while many and (dice_width(dice[:many], pitch) > room or dice[many - 1].again):
        many -= 1
    return many


def draw_dice(canvas: Canvas, at: Point, dice: Sequence[Face], most: int, pitch: int) -> float:
    """Draw dice from a point on, and how many more there are than there is room for; return where they end."""
    x, middle = at
    for die in dice[:most]:
        draw_kite(canvas, (x + WIDE, middle), die)
        x += pitch
        if die.again:
            canvas.polygon([(x - 2, middle - 8), (x + 9, middle), (x - 2, middle + 8)], SOFT)
            x += _LINK
    if len(dice) > most:
        x += draw_text(canvas, x, middle, f"+{len(dice) - most}", 24, 600, SOFT) + 6
    return x
