"""The preview of an action: the board with what would change dashed, and the forecast in the strip."""

import math
from typing import Any

from games.uprising.table import Table
from games.uprising.turn import carry_out
from msgspec.structs import replace
from PIL import Image

from games.kernel import Forecast, GameError, Seat
from games.kernel.dice import NoDice
from games.kernel.numbers import MINUS
from games.uprising.actions import Campaign, Choose, End, Give, Leave, Place, Stay
from games.uprising.last import changes
from games.uprising.maps.country import Country
from games.uprising.phases.setup import AUTO
from games.uprising.state import Last, State
from games.uprising.views import UprisingView
from games.uprising.words import VERB_TITLES
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HAIRLINE, HARM, INK, NOW, PANEL, RAISED, SOFT, TEXT
from renderers.kit.panels import WIDTH, pill
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising.block import Changes, draw_block
from renderers.uprising.board import changes_of, draw_moves, draw_spread, frame
from renderers.uprising.geography import HEADER, chart_of, top_of
from renderers.uprising.head import draw_words
from renderers.uprising.scene import draw_lakes, layer_of
from renderers.uprising.words import Heading, person

_NO_PICTURE = (Campaign, Choose, End, Give, Leave, Stay)
_CARD, _MARGIN, _GAP, _IN_A_ROW = 122, 20, 12, 4


def draw_preview(view: UprisingView, action: Any, forecast: Forecast | None) -> Image.Image | None:
    """Return the board with what an action would change; None where it changes nothing on the map."""
    state = view.state
    if isinstance(action, _NO_PICTURE) or (isinstance(action, Place) and action.region == AUTO):
        return None
    try:
        after = carry_out(state, state.turn, action, Table(NoDice()))
        last = changes(state, after, action)
    except (GameError, KeyError, IndexError):
        return None
    with layer_of(state).canvas() as canvas:
        _header(canvas, view, last)
        if last.region is not None:
            frame(canvas, state, last.region, dashed=True)
            draw_lakes(canvas, state.country)
        draw_moves(canvas, state, last, ghost=True)
        shown = _with_ghosts(state, after, last)
        acting = state.turn if state.phase == "play" else None
        for region, changed in enumerate(changes_of(state, last, ghost=True)):
            place = chart_of(state.country).places[region]
            draw_block(canvas, place, shown, region, acting, _lost(changed, last, region))
        if last.text.startswith("decree"):
            draw_spread(canvas, state, last, ghost=True)
        _marks(canvas, state.country, last)
        return canvas.finished(_strip(view, forecast, last))


def _with_ghosts(state: State, after: State, last: Last) -> State:
    """Return the present state with those who would come standing where they would be, besides where they are."""
    coming = {tag for tag, *_ in (*last.moved, *last.raised)}
    ghosts = tuple(one for one in after.characters if one.tag in coming)
    return replace(state, characters=(*state.characters, *ghosts))


def _lost(changed: Changes, last: Last, region: int) -> Changes:
    """Mark a Lieutenant that would be removed as well."""
    gone = {tag for tag, where in last.removed if where == region}
    return changed._replace(lost=frozenset(gone))


def _marks(canvas: Canvas, country: Country, last: Last) -> None:
    """Say which regions would become unstable."""
    for region in last.unstable:
        place = chart_of(country).places[region]
        pill(canvas, (place.middle[0], top_of(place) - 18), "unstable", HARM, INK, HARM)


def _header(canvas: Canvas, view: UprisingView, last: Last) -> None:
    """Draw who would do what, the cost, and the purse after it."""
    state = view.state
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    canvas.rect((0, HEADER - 3, WIDTH, HEADER), INK)
    verb = last.text.split()[0]
    title = {"place": "Start", "take": "Take", "trade": "Trade"}.get(verb, VERB_TITLES.get(verb, verb.title()))
    where = f" {'to' if verb == 'move' else 'in'} {state.name(last.region)}" if last.region is not None else ""
    right = _purse(canvas, view, last.seat, last)
    cost = -last.money[last.seat] if last.money else 0
    actor = next((f" with {one.name}" for one in state.characters if one.tag == last.who), "")
    second = f"{person(view, last.seat)}{actor}; dashed is not yet true"
    figure = (f"{cost}$", "cost") if cost > 0 else ("free", "")
    words = Heading("PREVIEW", *figure, (last.seat,), title, where, second)
    draw_words(canvas, words, right)
    edge = [(3, 3), (WIDTH - 3, 3), (WIDTH - 3, HEADER - 5), (3, HEADER - 5), (3, 3)]
    canvas.dashed(edge, NOW, 4, 14, 9)


def _purse(canvas: Canvas, view: UprisingView, seat: Seat, last: Last) -> float:
    money, change = view.standings[seat].money, last.money[seat] if last.money else 0
    if money is None:
        return WIDTH - 24
    text = f"{money}$ → {money + change}$" if change else f"{money}$"
    width = text_width(text, 46, 800)
    x = WIDTH - 36 - width
    canvas.rect((x - 26, 22, x - 23, HEADER - 22), HAIRLINE)
    draw_text(canvas, x, 34, "purse", 26, 500, SOFT)
    draw_text(canvas, x, 77, text, 46, 800)
    return x - 26


def _strip(view: UprisingView, forecast: Forecast | None, last: Last) -> Image.Image:
    """Return the cards of the forecast, or one line where there is none."""
    facts = forecast.facts if forecast else ()
    per_row = math.ceil(len(facts) / math.ceil(len(facts) / _IN_A_ROW)) if facts else 1
    rows = [facts[start : start + per_row] for start in range(0, len(facts), per_row)]
    height = _MARGIN + len(rows) * (_CARD + _GAP) + _MARGIN - _GAP if rows else 76
    canvas = Canvas(blank(WIDTH, height, PANEL))
    if not rows:
        text = last.text
        if last.region is not None:
            near = view.state.country.regions[last.region].near
            text = f"Neighbours: {', '.join(view.state.name(other) for other in near)}"
        draw_text(canvas, 30, height / 2, fit(text, WIDTH - 60, 28, 600), 28, 600)
    for index, row in enumerate(rows):
        width = (WIDTH - 2 * _MARGIN - _GAP * (len(row) - 1)) / len(row)
        for column, (label, value) in enumerate(row):
            x, y = _MARGIN + column * (width + _GAP), _MARGIN + index * (_CARD + _GAP)
            _card(canvas, (x, y, x + width, y + _CARD), label, value)
    return canvas.image.reduce(SCALE)


def _card(canvas: Canvas, box: tuple[float, float, float, float], label: str, value: str) -> None:
    left, top, right, _ = box
    harm = "unstable" in value
    changed = any(mark in value for mark in f"→+{MINUS}")
    canvas.rect(box, RAISED, 12, HARM if harm else NOW if changed else HAIRLINE, 3)
    room = right - left - 32
    lines = _wrapped(label, room)
    for index, line in enumerate(lines):
        draw_text(canvas, left + 16, top + 24 + index * 28, line, 24, 500, SOFT)
    middle = top + 24 + len(lines) * 28 + 14 if len(lines) == 2 else top + 80
    size = next((size for size in (42, 34, 28) if text_width(value, size, 800) <= room), 24)
    draw_text(canvas, left + 16, middle, fit(value, room, size, 800), size, 800, HARM if harm else TEXT)


def _wrapped(text: str, room: float) -> list[str]:
    """Break a label into at most two lines."""
    if text_width(text, 24, 500) <= room:
        return [text]
    words = text.split()
    cut = max((i for i in range(1, len(words)) if text_width(" ".join(words[:i]), 24, 500) <= room), default=1)
    return [fit(" ".join(words[:cut]), room, 24, 500), fit(" ".join(words[cut:]), room, 24, 500)]
