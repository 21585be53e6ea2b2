"""What lies ahead of an action under way, as everybody knows it: its way, its shot, and when it may be interrupted."""

import math
from collections.abc import Sequence

from games.urban_war.state.frames import Acting
from games.urban_war.state.public import Public
from games.urban_war.units.queries import under_way
from renderers.battlefield.labels import stop_label
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_ghost
from renderers.kit.canvas import Canvas, Point
from renderers.kit.labels import Label
from renderers.kit.palette import HARM, INK, seat_style
from renderers.kit.place import Obstacle, along, square

_ASIDE = 26
_CLOSE = 40


def ahead(public: Public) -> Acting | None:
    """Return the action under way, if any of it is left."""
    frame = under_way(public)
    return frame if frame is not None and (frame.way or frame.target) and not frame.stopped else None


def draw_ahead(canvas: Canvas, public: Public, layout: TableLayout) -> list[Obstacle]:
    """Draw what is left of the action under way; return what nothing should hide."""
    frame = ahead(public)
    if frame is None:
        return []
    model = public.model(frame.model)
    path = [layout.at(point) for point in (frame.trail[-1], *frame.way)]
    draw_way(canvas, path, model.seat)
    radius, busy = layout.far(public.card(model).radius), along(path, 9)
    if len(path) > 1:
        draw_ghost(canvas, path[-1], radius, model.seat)
        busy.append(Obstacle(square(path[-1], radius + 4), 6.0))
    target = public.model(frame.target) if frame.target else None
    if frame.deed == "move" and target is not None and target.at is not None:
        canvas.dashed([path[-1], layout.at(target.at)], HARM, 3, 10, 8)
        busy += along([path[-1], layout.at(target.at)], 9, 0.6)
    return busy


def moment_labels(public: Public, layout: TableLayout) -> list[Label]:
    """Return the numbers of the moments of an action under way, if somebody is asked about them."""
    frame = ahead(public)
    if frame is None or not any(asked.kind == "interrupt" for asked in public.prompts):
        return []
    stops = [layout.at(moment.at) for moment in frame.moments]
    return stop_labels(stops, layout.far(public.card(public.model(frame.model)).radius))


def draw_way(canvas: Canvas, path: Sequence[Point], seat: int) -> None:
    """Draw a way that is gone or may be, dashed."""
    if len(path) > 1:
        canvas.dashed(path, INK, 9, 13, 5)
        canvas.dashed(path, seat_style(seat).colour, 5, 11, 7)


def stop_labels(stops: Sequence[Point], radius: float, now: int = 0) -> list[Label]:
    """Return numbers of places along the way of a base, beside it; `now` is the one that would be chosen."""
    places = stop_places(stops, radius)
    return [
        stop_label(stop, at, number, now=number == now)
        for number, (stop, at) in enumerate(zip(stops, places, strict=True), 1)
    ]


def stop_places(stops: Sequence[Point], radius: float) -> list[Point]:
    """Return where the numbers of places along a way go: by turns on both sides of it, and apart from each other."""
    (left, top), (right, bottom) = stops[0], stops[-1]
    far = math.dist(stops[0], stops[-1])
    ahead = ((right - left) / far, (bottom - top) / far) if far > 1 else (0.0, 1.0)
    found = [(0.0, 0.0)] * len(stops)
    for first, side in ((0, 1), (1, -1)):
        along = sorted((_along(stops[0], ahead, stops[number]), number) for number in range(first, len(stops), 2))
        places, away = _spread([place for place, _ in along]), side * (radius + _ASIDE)
        for (_, number), place in zip(along, places, strict=True):
            found[number] = left + ahead[0] * place + ahead[1] * away, top + ahead[1] * place - ahead[0] * away
    return found


def _along(start: Point, ahead: Point, at: Point) -> float:
    """Return how far along a direction a point is from a start."""
    return (at[0] - start[0]) * ahead[0] + (at[1] - start[1]) * ahead[1]


def _spread(places: Sequence[float]) -> list[float]:
    """Return places, which are in order, moved apart no further than they must be; each heap stays around its middle.

    >>> _spread([0, 10, 200])
    [-15.0, 25.0, 200.0]
    """
    heaps: list[list[float]] = []
    for place in places:
        heaps.append([place])
        while len(heaps) > 1 and _first(heaps[-1]) < _first(heaps[-2]) + len(heaps[-2]) * _CLOSE:
            last = heaps.pop()
            heaps[-1] += last
    return [_first(heap) + number * _CLOSE for heap in heaps for number in range(len(heap))]


def _first(heap: Sequence[float]) -> float:
    """Return where the first number of a heap goes."""
    return sum(heap) / len(heap) - (len(heap) - 1) * _CLOSE / 2
