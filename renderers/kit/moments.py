"""Moments: what a board celebrates of its last action, with a ribbon, a stamp where it happened, and a frame.

A game declares which events are moments and how much each weighs. They come from the news that a viewer has, so that
nothing hidden is ever celebrated.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from games.kernel import Event, News
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.fonts import drawable
from renderers.kit.palette import HARM, HARM_CORE, ICE, INK, NOW, PLATE, RGB, SPACE, mix
from renderers.kit.place import Obstacle, best_spot, overlap
from renderers.kit.shapes import burst, placed, polar
from renderers.kit.text import draw_text, text_width

_SIZE, _HIGH, _TAIL, _FOLD = 34, 58, 30, 16
_RAYS, _NEAR, _FAR = 18, 44.0, 66.0
"""How many rays a stamp has, and where they begin and end, in px from its middle."""
_AWAY = (84.0, 120.0, 160.0)
"""How far from its place a ribbon may be, in px."""
_MARGIN = 26.0
_COUNTS = 4.0
"""What weighs so much is never hidden by a ribbon."""
_CORNER = 15


class Mood(NamedTuple):
    """How a moment looks: its bright colour, a dark tone of it, and that of its words. All are in every palette."""

    bright: RGB
    middle: RGB
    words: RGB


GLORY = Mood(NOW, mix(SPACE, NOW, 0.5), NOW)
LOSS = Mood(HARM, mix(SPACE, HARM, 0.5), HARM_CORE)
LAST = Mood(ICE, mix(SPACE, ICE, 0.5), ICE)


class Moment(NamedTuple):
    """What a board celebrates: in a few words, how much it weighs, how it looks, and where it was, in px, if anywhere.

    If there are several, the one that weighs most is celebrated. Words are fixed ones and names of pieces, never of
    people.
    """

    words: str
    weight: int
    mood: Mood
    at: Point | None = None


Told = Mapping[type, Callable[[Any], Moment | None]]
"""What of a game's events is a moment: an event's type, and what makes a moment of such an event, if it is one."""


def moment_of(news: News, told: Told) -> Moment | None:
    """Return what to celebrate of the last action that a viewer knows of; None for most actions."""
    events: Sequence[Event] = news[-1] if news else ()
    found = [moment for event in events if (tell := told.get(type(event))) and (moment := tell(event))]
    return max(found, key=lambda moment: moment.weight, default=None)


def draw_stamp(canvas: Canvas, moment: Moment | None) -> None:
    """Draw rays round the place of a moment, below the pieces; plain pictures have a ring.

    A game whose places are marked otherwise has no need of it.
    """
    if moment is None or moment.at is None:
        return
    if not canvas.look.detailed:
        canvas.circle(moment.at, _FAR - 10, None, INK, 10)
        canvas.circle(moment.at, _FAR - 13, None, moment.mood.bright, 4)
        return
    half = 360 / _RAYS / 2
    for number in range(_RAYS):
        angle = number * 360 / _RAYS
        far = _FAR if number % 2 else _FAR - 9
        ray = [polar(moment.at, _NEAR, angle - half * 0.6), polar(moment.at, far, angle),
               polar(moment.at, _NEAR, angle + half * 0.6)]  # fmt: skip
        canvas.polygon(ray, moment.mood.bright, INK, 3)


def draw_ribbon(canvas: Canvas, moment: Moment | None, taken: Sequence[Obstacle], bounds: Box) -> None:
    """Draw what is celebrated on a ribbon where it hides nothing that counts: near its place, or at the map's edge.

    Where there is no such place it is left out: the frame is there, and the words beside the picture say the same.
    """
    if moment is None:
        return
    face = canvas.look.face if drawable(moment.words, canvas.look.face) else "inter"
    wide = text_width(moment.words, _SIZE, 800, face=face) + 44 + 2 * _TAIL
    stamp = [] if moment.at is None else [Obstacle(_box(moment.at, 2 * _FAR, 2 * _FAR), 2.0)]
    box = best_spot(_spots(moment.at, wide, bounds), [*taken, *stamp], bounds)
    if any(overlap(box, one.box) for one in taken if one.weight >= _COUNTS):
        return
    (left, top, right, bottom), mood = box, moment.mood
    if canvas.look.detailed:
        for edge, way in ((left, 1), (right, -1)):
            fold = [(edge, top + _FOLD / 2), (edge + way * 2 * _TAIL, top + _FOLD / 2),
                    (edge + way * 2 * _TAIL, bottom + _FOLD / 2), (edge, bottom + _FOLD / 2),
                    (edge + way * _TAIL * 0.6, (top + bottom + _FOLD) / 2)]  # fmt: skip
            canvas.polygon(fold, mood.middle, INK, 3)
        canvas.rect((left + _TAIL, top - 3, right - _TAIL, bottom + 3), INK, 4)
        canvas.rect((left + _TAIL + 3, top, right - _TAIL - 3, bottom), PLATE, 3, mood.bright, 3)
        for x in (left + _TAIL + 3, right - _TAIL - 3):
            canvas.polygon(placed(burst(9, 4, 0.4), (x, (top + bottom) / 2)), mood.bright, INK, 2)
    else:
        canvas.rect(box, INK, 12, mood.bright, 3)
    middle = ((left + right) / 2, (top + bottom) / 2)
    draw_text(canvas, *middle, moment.words, _SIZE, 800, mood.words, "centre", face=face)


def _spots(at: Point | None, wide: float, bounds: Box) -> list[Box]:
    """Return where a ribbon may be, the best liked first."""
    left, top, right, bottom = bounds
    half, high = wide / 2 + 6, _HIGH / 2 + _MARGIN / 2
    columns = ((left + right) / 2, left + half, right - half)
    edges = [(x, y) for y in (top + high, bottom - high) for x in columns]
    near = [] if at is None else [(at[0], at[1] + side * far) for far in _AWAY for side in (-1, 1)]
    inside = [(min(max(x, left + half), right - half), min(max(y, top + high), bottom - high)) for x, y in near]
    return [_box(spot, wide, _HIGH) for spot in (*inside, *edges)]


def _box(at: Point, wide: float, high: float) -> Box:
    return at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def frame_moment(image: Image.Image, moment: Moment | None, top: int, bottom: int) -> Image.Image:
    """Return a finished board, with a frame round its map from `top` to `bottom` if there is a moment."""
    if moment is None:
        return image
    pen, bright, right = ImageDraw.Draw(image), moment.mood.bright, image.width - 1
    pen.rectangle((0, top, right, bottom), outline=bright, width=4)
    for x in (3, right - 3):
        for y in (top + 3, bottom - 3):
            corner = [(x, y - _CORNER), (x + _CORNER, y), (x, y + _CORNER), (x - _CORNER, y)]
            pen.polygon(corner, fill=bright, outline=INK)
    return image
