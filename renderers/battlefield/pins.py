"""Words on a table: pinned where they hide least."""

from collections.abc import Iterable, Sequence

from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import HARM, INK
from renderers.kit.panels import pill, pill_size
from renderers.kit.place import Obstacle, best_spot, overlap, spots

SOLID = 3.0
"""From what weight on a thing must not be hidden by the words of a shot."""
_EDGE = 4


def pin_line(
    canvas: Canvas, layout: TableLayout, line: tuple[Point, Point], words: str, busy: Iterable[Obstacle]
) -> Box:
    """Write words on a line, or beside it where that would hide something; return where they are."""
    return pin(canvas, layout, _on_line(line, words), words, busy)


def pin_shot(
    canvas: Canvas, layout: TableLayout, line: tuple[Point, Point], words: str, busy: Sequence[Obstacle]
) -> Box | None:
    """Write words on the line of a shot, or near it and tied to it; return where they are.

    Where any place would hide a model, a name or other words, nothing is written: the strip says the same.
    """
    shut = [one for one in busy if one.weight >= SOLID]
    candidates = [box for box in _on_line(line, words) if not any(overlap(box, one.box) for one in shut)]
    if not candidates:
        return None
    box = best_spot(candidates, busy, layout.bounds)
    if overlap(box, layout.bounds) < (box[2] - box[0]) * (box[3] - box[1]):
        return None
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    foot = _nearest(line, middle)
    if not (box[0] <= foot[0] <= box[2] and box[1] <= foot[1] <= box[3]):
        canvas.line([middle, foot], HARM, 2.5, INK, 2)
        canvas.circle(foot, 5, HARM, INK, 2)
    return pill(canvas, middle, words)


def _on_line(line: tuple[Point, Point], words: str) -> list[Box]:
    """Return boxes for words on a line and beside it, the best liked first."""
    (left, top), (right, bottom) = line
    width, height = pill_size(words)
    places = [(left + (right - left) * part, top + (bottom - top) * part) for part in (0.5, 0.4, 0.6, 0.3, 0.7)]
    sides = width / 2 + 14
    offsets = [(0.0, 0.0), (0, -40), (0, 40), (sides, 0), (-sides, 0), (0, -72), (0, 72), (sides, 40), (-sides, 40),
               (sides, -40), (-sides, -40), (0, -110), (0, 110)]  # fmt: skip
    return [
        (x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2)
        for dx, dy in offsets
        for x, y in places
    ]


def _nearest(line: tuple[Point, Point], at: Point) -> Point:
    """Return the point of the middle half of a line that is nearest to a place."""
    (ax, ay), (bx, by) = line
    long = (bx - ax) ** 2 + (by - ay) ** 2
    part = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / long if long else 0.0
    part = min(0.75, max(0.25, part))  # clear of the shooter and the target
    return ax + (bx - ax) * part, ay + (by - ay) * part


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
