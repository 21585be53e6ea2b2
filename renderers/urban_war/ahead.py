"""What lies ahead of an action under way, as everybody knows it: its way, its shot, and when it may be interrupted."""

import math
from collections.abc import Sequence

from games.urban_war.state.frames import Acting
from games.urban_war.state.public import Public
from games.urban_war.units.queries import under_way
from renderers.battlefield.bases import draw_number
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_ghost
from renderers.kit.canvas import Canvas, Point
from renderers.kit.palette import HARM, INK, NOW, seat_style
from renderers.kit.place import Obstacle, along, square

_ASIDE = 24
_CLOSE = 40


def ahead(public: Public) -> Acting | None:
    """Return the action under way, if any of it is left."""
    frame = under_way(public)
    return frame if frame is not None and (frame.way or frame.target) and not frame.stopped else None


def draw_ahead(canvas: Canvas, public: Public, layout: TableLayout) -> list[Obstacle]:
    """Draw what is left of the action under way, and number the moments that are asked about."""
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
    if any(asked.kind == "interrupt" for asked in public.prompts):
        stops = [layout.at(moment.at) for moment in frame.moments]
        busy += [Obstacle(square(at, 19), 3.0) for at in draw_stops(canvas, stops, radius)]
    return busy


def draw_way(canvas: Canvas, path: Sequence[Point], seat: int) -> None:
    """Draw a way that is gone or may be, dashed."""
    if len(path) > 1:
        canvas.dashed(path, INK, 9, 13, 5)
        canvas.dashed(path, seat_style(seat).colour, 5, 11, 7)


def draw_stops(canvas: Canvas, stops: Sequence[Point], radius: float, now: int = 0) -> list[Point]:
    """Number places along the way of a base, beside it; return where the numbers are."""
    places = stop_places(stops, radius)
    for number, (stop, at) in enumerate(zip(stops, places, strict=True), 1):
        canvas.line([stop, at], NOW if number == now else INK, 3)
        canvas.circle(stop, 6, NOW, INK, 2)
        draw_number(canvas, at, number, number == now)
    return places


def stop_places(stops: Sequence[Point], radius: float) -> list[Point]:
    """Return where the numbers of places along a way go."""
    found: list[Point] = []
    for stop in stops:
        spots = beside(stop, stops, radius + _ASIDE)
        found.append(next((one for one in spots if all(math.dist(one, each) > _CLOSE for each in found)), stop))
    return found


def beside(at: Point, path: Sequence[Point], away: float) -> list[Point]:
    """Return places for a number on both sides of a way, the near ones first."""
    (left, top), (right, bottom) = path[0], path[-1]
    far = math.hypot(right - left, bottom - top) or 1.0
    aside = ((bottom - top) / far, (left - right) / far) if far > 1 else (1.0, 0.0)
    steps = [side * (away + further) for further in (0, _CLOSE, 2 * _CLOSE) for side in (1, -1)]
    return [(at[0] + aside[0] * step, at[1] + aside[1] * step) for step in steps]
