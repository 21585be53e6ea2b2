"""Words on a table: pinned where they hide least."""

from collections.abc import Iterable, Sequence

from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.panels import pill, pill_size
from renderers.kit.place import Obstacle, best_spot, spots

_EDGE = 4


def pin_line(
    canvas: Canvas, layout: TableLayout, line: tuple[Point, Point], words: str, busy: Iterable[Obstacle]
) -> Box:
    """Write words on a line, or beside it where that would hide something; return where they are."""
    (left, top), (right, bottom) = line
    width, height = pill_size(words)
    places = [(left + (right - left) * part, top + (bottom - top) * part) for part in (0.5, 0.4, 0.6, 0.3, 0.7)]
    offsets = [(0.0, 0.0), (0, -40), (0, 40), (width / 2 + 14, 0), (-width / 2 - 14, 0), (0, -72), (0, 72)]
    boxes = [
        (x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2)
        for dx, dy in offsets
        for x, y in places
    ]
    return pin(canvas, layout, boxes, words, busy)


def pin_beside(
    canvas: Canvas, layout: TableLayout, at: Point, reaches: Iterable[float], words: str, busy: Iterable[Obstacle]
) -> Box:
    """Write words beside a place, as near to it as one of some reaches allows; return where they are."""
    width, height = pill_size(words)
    return pin(canvas, layout, [box for far in reaches for box in spots(at, far, width, height)], words, busy)


def pin(canvas: Canvas, layout: TableLayout, boxes: Sequence[Box], words: str, busy: Iterable[Obstacle]) -> Box:
    """Write words into the best of some boxes, moved inwards from the table's edges; return where they are."""
    left, top, right, bottom = best_spot(boxes, busy, layout.bounds)
    half = (right - left) / 2 + _EDGE
    x = min(max((left + right) / 2, layout.bounds[0] + half), layout.bounds[2] - half)
    return pill(canvas, (x, (top + bottom) / 2), words)
