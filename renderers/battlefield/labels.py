"""The labels of a table: plates, names of objectives and of the killed, numbers of actions, losses."""

from collections.abc import Callable, Sequence

from renderers.battlefield.bases import Token, draw_number, draw_plate, draw_stem, plate_size
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import OBJECTIVE, draw_loss
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.labels import Label
from renderers.kit.noted import note
from renderers.kit.palette import HARM, INK, NOW, RGB, TEXT
from renderers.kit.place import around, square
from renderers.kit.text import draw_text, text_width

FAR = (6.0, 22.0, 40.0, 66.0, 100.0, 140.0, 190.0, 250.0)
"""Px between a thing and its label, the best liked first; a line ties those far off to it."""
GRAVE = 14.0
"""Px from the middle of a cross to what may be beside it."""
_NAME, _NUMBER = 24, 19
_NEAR = (0.0, 14.0, 34.0, 60.0, 90.0, 130.0, 180.0)
_TIED = 26.0


def plate_label(token: Token) -> Label:
    """Return the plate of a token, beside its base and tied to it."""
    size = plate_size(token)
    places = [box for far in FAR for box in around(token.centre, token.radius + far, *size)]
    return Label(
        places, lambda canvas, box: draw_plate(canvas, token, box), lambda canvas, box: draw_stem(canvas, token, box)
    )


def objective_label(layout: TableLayout, centre: Point, name: str) -> Label:
    """Return the name of an objective, as it can be typed: below it, or wherever else there is room."""
    size = (text_width(name, _NAME, 700), float(_NAME))
    left, _, right, _ = layout.bounds
    first = [_beside(centre, (0, side * 38.0), size) for side in (1, -1)]
    found = [*first, *(box for far in _NEAR for box in around(centre, OBJECTIVE + 2 + far, *size))]
    places = [_within(box, left + 6, right - 6) for box in found]
    return Label(places, _named(name, TEXT), _tied(centre, OBJECTIVE, TEXT))


def number_label(centre: Point, number: int) -> Label:
    """Return the number of an action, on the place where it began, or near that and tied to it."""
    size = (2.0 * _NUMBER, 2.0 * _NUMBER)
    places = [square(centre, _NUMBER), *(box for far in _NEAR for box in around(centre, 6 + far, *size))]
    return Label(places, lambda canvas, box: draw_number(canvas, _middle(box), number), _tied(centre, 0, NOW))


def stop_label(stop: Point, at: Point, number: int, *, now: bool = False) -> Label:
    """Return the number of a place along a way, tied to it: `at` is where it is best."""
    size = (2.0 * _NUMBER, 2.0 * _NUMBER)
    places = [square(at, _NUMBER), *(box for far in _NEAR for box in around(stop, 6 + far, *size))]

    def tie(canvas: Canvas, box: Box) -> None:
        canvas.line([stop, _middle(box)], NOW if now else INK, 3)
        canvas.circle(stop, 6, NOW, INK, 2)

    return Label(places, lambda canvas, box: draw_number(canvas, _middle(box), number, now), tie)


def loss_label(beside: Sequence[tuple[Point, float]], lost: int, radius: float, depth: float) -> Label:
    """Return a burst with how many were lost, beside one of some things: their middles and how far each reaches."""
    size = (2 * radius, 2 * radius)
    places = [
        box
        for far in _NEAR
        for centre, clear in beside
        for box in _from_corner(around(centre, clear - radius * 0.2 + far, *size))
    ]

    def draw(canvas: Canvas, box: Box) -> None:
        draw_loss(canvas, _middle(box), lost, radius, depth)

    return Label(places, draw, _tied(*beside[0], HARM))


def _from_corner(boxes: Sequence[Box]) -> Sequence[Box]:
    """Return boxes round a thing, the one at its upper right first."""
    return [*boxes[2:], *boxes[:2]]


def grave_label(centre: Point, name: str) -> Label:
    """Return the name of a model that was killed, above its cross."""
    size = (text_width(name, _NAME, 800), float(_NAME))
    places = [_beside(centre, (0, -28), size), *(box for far in _NEAR for box in around(centre, GRAVE + far, *size))]
    return Label(places, _named(name, HARM), _tied(centre, GRAVE, HARM))


def _named(name: str, colour: RGB) -> Callable[[Canvas, Box], None]:
    def draw(canvas: Canvas, box: Box) -> None:
        note(canvas, "label", f"the name {name}", box)
        draw_text(canvas, *_middle(box), name, _NAME, 700 if colour == TEXT else 800, colour, "centre", halo=3)

    return draw


def _tied(centre: Point, clear: float, colour: RGB) -> Callable[[Canvas, Box], None]:
    """Return what draws a line to a label that is not right beside its thing."""

    def draw(canvas: Canvas, box: Box) -> None:
        x, y = centre
        across, down = max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])
        if (across**2 + down**2) ** 0.5 > clear + _TIED:
            canvas.line([centre, _middle(box)], colour, 2.5, INK, 2)

    return draw


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _beside(centre: Point, away: Point, size: Point) -> Box:
    x, y = centre[0] + away[0], centre[1] + away[1]
    return x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2


def _within(box: Box, left: float, right: float) -> Box:
    """Return a box moved sideways so that it is between two edges."""
    move = max(0.0, left - box[0]) - max(0.0, box[2] - right)
    return box[0] + move, box[1], box[2] + move, box[3]
