"""How board and roster share a screen: how a roster shows its models or units, and what it leaves to the strip."""

from collections.abc import Callable, Iterator
from typing import Literal

from renderers.battlefield.strip import strip_height
from renderers.kit.canvas import Box

Style = Literal["cards", "rows", "pairs"]
"""With a line of values below each name, a line for each, or several abreast: two, or three where a box is wide."""
ROW, CARD = 35, 66


def rows_height(many: int, style: Style, abreast: int = 2) -> int:
    """Return how high so many models or units are."""
    return {"cards": CARD * many, "rows": ROW * many, "pairs": ROW * -(-many // abreast)}[style]


def fullest(left: Callable[[Style], int], lines: int, margin: int) -> Style:
    """Return the fullest style that leaves the strip so many lines; `left` is what a style leaves of the screen."""
    styles: tuple[Style, ...] = ("cards", "rows")
    return next((style for style in styles if left(style) >= strip_height(lines, margin)), "pairs")


def row_boxes(many: int, box: Box, style: Style, abreast: int = 2) -> Iterator[Box]:
    """Yield where in a box each of so many models or units is."""
    left, top, right, _ = box
    if style != "pairs":
        high = CARD if style == "cards" else ROW
        yield from ((left, top + number * high, right, top + (number + 1) * high) for number in range(many))
        return
    high, width = -(-many // abreast), (right - left) / abreast
    for number in range(many):
        column, row = divmod(number, high)
        start = left + column * width
        yield start, top + row * ROW, start + width, top + (row + 1) * ROW
