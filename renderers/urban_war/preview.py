"""What an action would do: the way dashed, who would see it, the odds."""

from typing import Any

from msgspec.structs import replace
from PIL import Image

from games.geometry.paths import Path
from games.kernel import Forecast
from games.urban_war import sight
from games.urban_war.actions import Assault, GoOn, Interrupt, Move, Rush
from games.urban_war.happened import Happened
from games.urban_war.phases import shooting
from games.urban_war.phases.acting import under_way
from games.urban_war.state import Model, Public, View
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.layers import stacked
from renderers.kit.palette import HARM, INK, NOW, PANEL, SOFT, TEXT, mix, seat_style
from renderers.kit.panels import WIDTH, Odds, odds_cards
from renderers.kit.text import draw_text, fit
from renderers.urban_war.board import draw_head, draw_models, highlight, shot_line
from renderers.urban_war.scene import layer_of, layout_of

_CARDS, _FACT = 186, 38


def draw_preview(view: View, action: Any, forecast: Forecast | None) -> Image.Image | None:
    """Return a preview at its final size, None for an action that shows nothing on the table."""
    planned = plan(view, action)
    if planned is None:
        return None
    model, path, target = planned
    public, layout = view.public, layout_of(view.public)
    with layer_of(public).canvas() as canvas:
        draw_head(canvas, view, preview=True)
        draw_models(canvas, view, layout, Happened())
        _way(canvas, public, layout, model, path)
        _seen(canvas, public, layout, model, path)
        if target is not None and target.at is not None:
            shot_line(canvas, layout.at(path[-1]), layout.at(target.at), dashed=True)
            highlight(canvas, layout.at(target.at), layout.far(public.card(target).radius))
        picture = canvas.finished()
    return picture if forecast is None else stacked(picture, _odds(forecast))


def plan(view: View, action: Any) -> tuple[Model, Path, Model | None] | None:
    """Return who would go which way, and whom it would shoot or fight."""
    public = view.public
    if isinstance(action, Rush | Move | Assault):
        model = public.model(action.model)
        target = getattr(action, "target", "")
        path = (*((model.at,) if model.at is not None else ()), *action.way)
        return model, path, public.model(target) if target else None
    frame = under_way(public)
    if frame is None:
        return None
    model = public.model(frame.model)
    if isinstance(action, GoOn):
        way = frame.way if action.way is None else action.way
        name = frame.target if action.way is None else action.target or ""
        return model, (frame.trail[-1], *way), public.model(name) if name else None
    if isinstance(action, Interrupt):
        mine = public.model(action.model)
        at = frame.moments[action.moment - 1].at
        return mine, ((mine.at or at),), _moved(model, at)
    return None


def _moved(model: Model, at: tuple[int, int]) -> Model:
    return replace(model, at=at)


def _way(canvas: Canvas, public: Public, layout: TableLayout, model: Model, path: Path) -> None:
    """Draw the way dashed, and a hollow base at its end."""
    points = [layout.at(point) for point in path]
    colour = seat_style(model.seat).colour
    if len(points) > 1:
        canvas.dashed(points, INK, 9, 13, 5)
        canvas.dashed(points, colour, 5, 11, 7)
    radius = layout.far(public.card(model).radius)
    canvas.circle(points[-1], radius + 3, NOW)
    canvas.circle(points[-1], radius, mix(INK, colour, 0.4))


def _seen(canvas: Canvas, public: Public, layout: TableLayout, model: Model, path: Path) -> None:
    """Draw a thin line from every enemy that could shoot the model where it would end."""
    end = path[-1]
    for enemy in public.standing(1 - model.seat):
        look = sight.look(public, enemy, model, at=end)
        if enemy.at is not None and shooting.usable(public, enemy, look):
            tone = mix(INK, HARM, 0.5) if look.save else HARM
            canvas.dashed([layout.at(enemy.at), layout.at(end)], tone, 2.5, 8, 8)


def _odds(forecast: Forecast) -> Image.Image:
    """Return the strip with odds as cards, and facts below."""
    rows, facts = forecast.rows, forecast.facts[:4]
    height = (56 if forecast.formula else 0) + (_CARDS if rows else 0) + _FACT * len(facts) + 16
    canvas = Canvas(blank(WIDTH, max(height, 40), PANEL))
    y = 8.0
    if forecast.formula:
        draw_text(canvas, 24, y + 24, fit(forecast.formula, WIDTH - 48, 26, 600), 26, 600)
        y += 52
    if rows:
        cards = [Odds(row.label, row.share, row.effect, row.tone) for row in rows]
        odds_cards(canvas, (20, y, WIDTH - 20, y + _CARDS - 12), cards)
        y += _CARDS
    for fact in facts:
        draw_text(canvas, 24, y + _FACT / 2, fact.label, 24, 500, SOFT)
        draw_text(canvas, 330, y + _FACT / 2, fit(fact.text, WIDTH - 354, 24, 600), 24, 600, TEXT)
        y += _FACT
    return canvas.image.reduce(SCALE)
