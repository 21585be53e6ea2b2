"""The roster: a column for each team, a row for each model with what matters in play."""

from PIL import Image

from games.kernel import Seat
from games.urban_war.phases.victory import points_left
from games.urban_war.state import Model, View
from renderers.battlefield.bases import draw_mark, draw_panic, star
from renderers.kit import icons
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HARM, INK, MUTE, NOW, PAGE, PANEL, SOFT, TEXT, mix, seat_style
from renderers.kit.panels import WIDTH
from renderers.kit.text import draw_text, fit
from renderers.kit.tokens import badge
from renderers.urban_war.scene import mark_of
from renderers.urban_war.words import named

_HEAD, _ROW, _GAP, _MARGIN = 58, 35, 16, 16


def draw_roster(view: View) -> Image.Image:
    """Return the roster at its final size."""
    public = view.public
    most = max((sum(model.seat == seat for model in public.models) for seat in range(2)), default=0)
    canvas = Canvas(blank(WIDTH, _HEAD + _ROW * max(1, most) + _GAP, PAGE))
    width = (WIDTH - 2 * _MARGIN - _GAP) / 2
    for seat in range(2):
        _team(canvas, view, seat, _MARGIN + seat * (width + _GAP), width)
    return canvas.image.reduce(SCALE)


def _team(canvas: Canvas, view: View, seat: Seat, left: float, width: float) -> None:
    public = view.public
    models = [model for model in public.models if model.seat == seat]
    now = any(prompt.seat == seat for prompt in view.awaited)
    bottom = _HEAD + _ROW * max(1, len(models)) + 6
    canvas.rect((left, 4, left + width, bottom), PANEL, 12, NOW if now else None, 4)
    badge(canvas, (left + 34, 32), 19, seat)
    alive = (
        len(public.standing(seat)) if public.phase not in ("teams", "terrain", "sides", "deployment") else len(models)
    )
    told = f"{alive} alive · {points_left(public, seat)} pts" if models else "no team yet"
    draw_text(canvas, left + width - 14, 32, told, 24, 600, SOFT, "right", tabular=True)
    team = public.teams[seat] if public.teams else ""
    title = f"{named(view, seat)} · {team}" if team else named(view, seat)
    draw_text(canvas, left + 62, 32, fit(title, width - 300, 26, 700), 26, 700)
    for number, model in enumerate(models):
        _row(canvas, view, model, left, _HEAD + number * _ROW, width)


def _row(canvas: Canvas, view: View, model: Model, left: float, top: float, width: float) -> None:
    """Draw a model: name plate, card, CAL with its follow-up boxes, wounds, counter."""
    card = view.public.card(model)
    middle = top + _ROW / 2
    style = seat_style(model.seat)
    plate = mix(PANEL, style.colour, 0.3 if model.dead else 0.55 if model.done else 1.0)
    canvas.rect((left + 12, top + 3, left + 72, top + _ROW - 3), plate, 15 if style.shape == "circle" else 4)
    bright = not (model.dead or model.done)
    draw_text(canvas, left + 42, middle, model.id, 24, 800, INK if bright else TEXT, "centre", tabular=True)
    tone = MUTE if model.dead else TEXT
    x = left + 84
    if model.commander:
        star(canvas, (x + 10, middle), 12, tone)
        x += 28
    draw_text(canvas, x, middle, fit(card.name, left + width - 240 - x, 25, 600), 25, 600, tone)
    x = left + width - 226
    for box in range(model.cal):
        used = box < model.follow_ups
        canvas.rect((x, middle - 9, x + 17, middle + 9), None, 3, MUTE if used or model.dead else TEXT, 2.5)
        if used:
            icons.tick(canvas, (x + 9, middle), 12, MUTE)
        x += 22
    x = left + width - 150
    for wound in range(card.wounds):
        lost = wound < model.wounds or model.dead
        canvas.rect((x, middle - 8, x + 16, middle + 8), HARM if lost else TEXT, 3)
        x += 20
    if model.dead:
        icons.cross(canvas, (left + width - 30, middle), 22)
        return
    if model.panic:
        draw_panic(canvas, (left + width - 64, middle), 14)
    mark = mark_of(view, model)
    if mark:
        draw_mark(canvas, (left + width - 44, top + 4, left + width - 16, top + _ROW - 3), mark)
