"""What makes a victory look like one: rays from the winner's badge, a laurel round it."""

from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import INK, NOW, PAGE, RGB, mix
from renderers.kit.shapes import placed, polar

_STEP = 9
_LEAF = ((0.0, -13.0), (5.0, -4.0), (4.0, 5.0), (0.0, 11.0), (-4.0, 5.0), (-5.0, -4.0))
_LEAVES = 6


def draw_rays(canvas: Canvas, box: Box, centre: Point, fill: RGB, around: Box) -> None:
    """Fill a box with rays from a point in it, a little darker than its own colour; `around` is cleared to the page."""
    canvas.rect(box, fill)
    tone = mix(fill, INK, 0.5)
    for angle in range(0, 360, 2 * _STEP):
        canvas.polygon([centre, to_edge(box, centre, angle), to_edge(box, centre, angle + _STEP)], tone)
    for left, top, right, bottom in (
        (around[0], around[1], box[0], around[3]),
        (box[2], around[1], around[2], around[3]),
    ):
        canvas.rect((left, top, right, bottom), PAGE)
    canvas.rect(box, None, 6, NOW, 5)


def draw_laurel(canvas: Canvas, centre: Point, radius: float, size: float = 1.0) -> None:
    """Draw two branches round a badge, open at the top."""
    for side in (1, -1):
        for number in range(_LEAVES):
            angle = 180 - side * (16 + number * 22)
            for out, turn in ((4.0, 38.0), (-5.0, -12.0)):
                at = polar(centre, radius + out * size, angle)
                leaf = placed(_LEAF, at, angle - side * (90 - turn), size)
                canvas.polygon(leaf, NOW, INK, 2)


def to_edge(box: Box, centre: Point, angle: float) -> Point:
    """Return where a ray from a point in a box leaves it.

    >>> to_edge((0, 0, 100, 50), (50, 25), 90)
    (100.0, 25.0)
    """
    ahead = polar((0.0, 0.0), 1.0, angle)
    reach = []
    for axis in (0, 1):
        step, start = ahead[axis], centre[axis]
        if abs(step) > 1e-9:
            reach.append(((box[axis + 2] if step > 0 else box[axis]) - start) / step)
    far = min(reach)
    return round(centre[0] + ahead[0] * far, 3), round(centre[1] + ahead[1] * far, 3)
