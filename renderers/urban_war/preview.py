"""What an action would do: the way dashed, destinations with numbers, who would see it there, the odds."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PIL import Image

from games.battlefield.terrain.events import PiecePlaced
from games.geometry.inches import INCH, Inches
from games.geometry.lengths import inches
from games.geometry.plane import Point as Spot
from games.kernel import Event, Forecast
from games.urban_war.content.book import BANDS
from games.urban_war.previews.interruptions import watchers
from games.urban_war.previews.planned import (
    PlannedAction,
    aim,
    begun,
    going,
    length,
    numbered,
    ordered,
    placed,
    planned_action,
    seen_from,
)
from games.urban_war.state.actions import Muster, Orders
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.text.changes import Changes
from games.urban_war.units.ranges import MEDIUM, SHORT
from renderers.battlefield.bases import draw_eye, draw_number, draw_tag
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import busy_places, draw_ghost, draw_range, number_places, outline_new
from renderers.battlefield.odds import with_odds
from renderers.battlefield.pins import pin, pin_beside, pin_line
from renderers.battlefield.setting import Setting
from renderers.kit.canvas import Canvas
from renderers.kit.labels import Label
from renderers.kit.palette import HARM, INK, mix
from renderers.kit.panels import pill_size, without_head
from renderers.kit.place import Obstacle, along, overlap, square
from renderers.kit.shapes import polar
from renderers.urban_war.ahead import draw_way, stop_labels
from renderers.urban_war.board import draw_models, highlight, shot_line, shot_words
from renderers.urban_war.cards import draw_team
from renderers.urban_war.scene import layout_of, table_of


def draw_preview(
    view: View, action: Any, forecast: Forecast | None, events: Sequence[Event], setting: Setting
) -> Image.Image | None:
    """Return a preview at its final size, None for an action that shows nothing on the table."""
    if isinstance(action, Muster):
        return draw_team(view, action)
    if isinstance(action, Orders):
        view = _with_orders(view, action)
    planned, new = planned_action(view.public, action), placed(view, action, events)
    pieces = [event.piece for event in events if isinstance(event, PiecePlaced)]
    if planned is None and not new and not pieces and not isinstance(action, Orders):
        return None
    public, layout = view.public, layout_of(view.public)
    with table_of(public, setting) as canvas:
        for piece in pieces:
            setting.piece(canvas, layout, piece)
            outline_new(canvas, layout, piece.outline)
        if planned is not None:
            _below(canvas, public, layout, planned)
        taken = draw_models(
            canvas, view, layout, Changes(), _busy(public, layout, planned), _asked(public, layout, planned)
        )
        for model, at in new:
            _ghost(canvas, public, layout, model, at, named=True)
        if planned is not None:
            _above(canvas, public, layout, planned, taken)
        picture = without_head(canvas.finished())
    return with_odds(picture, forecast)


def draw_places(view: View, words: Sequence[str], points: Sequence[Spot], setting: Setting) -> Image.Image:
    """Return the battlefield with numbers at places that a half-written action could go to, and who would go there."""
    public, layout = view.public, layout_of(view.public)
    spots = [layout.at(point) for point in points]
    with table_of(public, setting) as canvas:
        draw_models(canvas, view, layout, Changes(), busy_places(spots))
        mover = going(public, words)
        if mover is not None and mover.at is not None:
            highlight(canvas, layout.at(mover.at), layout.far(public.card(mover).radius))
        for model, at in begun(public, words):
            _ghost(canvas, public, layout, model, at, named=True)
        number_places(canvas, spots)
        return without_head(canvas.finished())


def _with_orders(view: View, action: Orders) -> View:
    """Return the view as it would be with orders placed: one's own counters with what is on them."""
    given = ordered(view, action)
    models = tuple(
        replace(model, counter="down" if not model.counter else model.counter) if model.id in given else model
        for model in view.public.models
    )
    own = replace(view.own, overwatch=action.overwatch) if view.own is not None else None
    return replace(view, public=replace(view.public, models=models), own=own)


def _below(canvas: Canvas, public: Public, layout: TableLayout, planned: PlannedAction) -> None:
    """Draw what lies below bases: arcs of range, the way, who sees its end, numbered places."""
    if planned.shoots:
        for reach in (SHORT, MEDIUM):
            radius = layout.far(reach + public.card(planned.model).radius)
            draw_range(canvas, layout, layout.at(planned.end), radius)
    for enemy, look in seen_from(public, planned):
        if enemy.at is not None:
            tone = mix(INK, HARM, 0.5) if look.save else HARM
            dash = 8 if BANDS.index(look.band or "short") > 1 else 16
            canvas.dashed([layout.at(enemy.at), layout.at(planned.end)], tone, 2.5, dash, 8)
    draw_way(canvas, [layout.at(point) for point in planned.path], planned.model.seat)
    for number, spot in enumerate(() if planned.stops else numbered(public, planned), 1):
        draw_number(canvas, layout.at(spot), number)


def _asked(public: Public, layout: TableLayout, planned: PlannedAction | None) -> list[Label]:
    """Return the numbers of the moments at which an action would be interrupted."""
    if planned is None or not planned.stops:
        return []
    stops = [layout.at(spot) for spot in planned.stops]
    return stop_labels(stops, _mover(public, layout, planned), planned.now)


def _above(
    canvas: Canvas, public: Public, layout: TableLayout, planned: PlannedAction, taken: Sequence[Obstacle]
) -> None:
    """Draw what lies above bases: where it would stand, the shot, who could interrupt."""
    if len(planned.path) > 1:
        _ghost(canvas, public, layout, planned.model, planned.end)
    else:
        highlight(canvas, layout.at(planned.end), layout.far(public.card(planned.model).radius))
    target = planned.target
    if target is not None and planned.there is not None:
        _ghost(canvas, public, layout, target, planned.there)
    elif target is not None and target.at is not None:
        highlight(canvas, layout.at(target.at), layout.far(public.card(target).radius))
    busy = [*taken, *_busy(public, layout, planned)]
    for name in watchers(public, planned):
        at = public.model(name).at
        if at is not None:
            x, y = layout.at(at)
            draw_eye(canvas, (x, y), layout.far(public.card(public.model(name)).radius))
    _shot(canvas, public, layout, planned, busy)
    _length(canvas, public, layout, planned, busy)
    if planned.shoots:
        for reach in (SHORT, MEDIUM):
            _reach(canvas, public, layout, planned, reach, busy)


def _busy(public: Public, layout: TableLayout, planned: PlannedAction | None) -> list[Obstacle]:
    """Return what of a plan nothing should hide: the way, where it ends, the shot, numbered places."""
    if planned is None:
        return []
    found = along([layout.at(point) for point in planned.path], 9)
    ends = [planned.end, *((planned.there,) if planned.there is not None else ())]
    reach = layout.far(public.card(planned.model).radius) + 4
    found += [Obstacle(square(layout.at(at), reach), 6.0) for at in ends]
    marked = () if planned.stops else numbered(public, planned)
    found += [Obstacle(square(layout.at(at), 19)) for at in marked]
    if aim(public, planned) is not None and planned.target is not None and planned.target.at is not None:
        start, end = layout.at(planned.end), layout.at(planned.there or planned.target.at)
        found += along([start, end], 9, 0.6)
    return found


def _mover(public: Public, layout: TableLayout, planned: PlannedAction) -> float:
    """Return the radius of the model that moves in the action that would be interrupted."""
    return layout.far(public.card(planned.target or planned.model).radius)


def _shot(canvas: Canvas, public: Public, layout: TableLayout, planned: PlannedAction, busy: list[Obstacle]) -> None:
    """Draw the shot that would be made, and what it would be; add where that is written to what is taken."""
    look, target = aim(public, planned), planned.target
    if look is None or target is None or target.at is None or look.band is None:
        return
    start, end = layout.at(planned.end), layout.at(planned.there or target.at)
    shot_line(canvas, start, end, dashed=True)
    box = pin_line(canvas, layout, (start, end), shot_words(look.gap, look.band, look.save), busy)
    busy.append(Obstacle(box, 6.0))


def _length(
    canvas: Canvas, public: Public, layout: TableLayout, planned: PlannedAction, busy: Sequence[Obstacle]
) -> None:
    """Say how long the way is, of how much."""
    walked = length(public, planned)
    if walked is None:
        return
    words = f"{inches(walked[0])} of {walked[1] // INCH}″"
    near = layout.far(public.card(planned.model).radius) + 6
    pin_beside(canvas, layout, layout.at(planned.end), (near, near + 26, near + 52), words, busy)


def _reach(
    canvas: Canvas, public: Public, layout: TableLayout, planned: PlannedAction, reach: Inches, busy: Sequence[Obstacle]
) -> None:
    """Write on an arc how far it is."""
    centre, words = layout.at(planned.end), f"{reach // INCH}″"
    radius = layout.far(reach + public.card(planned.model).radius)
    width, height = pill_size(words)
    found = [polar(centre, radius, angle) for angle in range(0, 360, 15)]
    boxes = [(x - width / 2, y - height / 2, x + width / 2, y + height / 2) for x, y in found]
    inside = [box for box in boxes if overlap(box, layout.box) == width * height]
    if inside:
        pin(canvas, layout, inside, words, busy)


def _ghost(canvas: Canvas, public: Public, layout: TableLayout, model: Model, at: Spot, *, named: bool = False) -> None:
    """Draw a base that does not stand there yet."""
    (x, y), radius = layout.at(at), layout.far(public.card(model).radius)
    draw_ghost(canvas, (x, y), radius, model.seat)
    if named:
        draw_tag(canvas, (x - 32, y - radius - 40, x + 32, y - radius - 8), model.id, model.seat)
