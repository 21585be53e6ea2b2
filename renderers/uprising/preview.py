"""The preview of an action: the board with what would change dashed, and the forecast in the strip."""

import math
from typing import Any

from msgspec.structs import replace
from PIL import Image

from games.kernel import Fact, Forecast
from games.uprising.content.maps.country import Country
from games.uprising.previews.war import regions_at_stake
from games.uprising.state.actions import Campaign, Choose, End, Give, Leave, Stay
from games.uprising.state.state import Public, View
from games.uprising.state.views import seen_purses
from games.uprising.text.changes import Act, Changes
from games.uprising.text.titles import title_of
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HAIRLINE, HARM, INK, NOW, PANEL, RAISED, SOFT, TEXT
from renderers.kit.panels import WIDTH, pill
from renderers.kit.text import draw_text, fit, text_width, wrapped
from renderers.uprising.board import Taken, draw_blocks, draw_moves, draw_spread, frame, region_changes
from renderers.uprising.contents import RegionChanges
from renderers.uprising.geography import HEADER, chart_of, top_of
from renderers.uprising.head import draw_words
from renderers.uprising.scene import draw_lakes, layer_of
from renderers.uprising.words import Heading, person, where_of

_NO_PICTURE = (Campaign, Choose, End, Give, Leave, Stay)
_CARD, _MARGIN, _GAP, _IN_A_ROW = 122, 20, 12, 4


def draw_preview(view: View, action: Any, forecast: Forecast | None, done: Changes) -> Image.Image | None:
    """Return the board with what an action would change; None where it changes nothing on the map."""
    public, act = view.public, done.last
    if isinstance(action, _NO_PICTURE) or act is None:
        return None
    with layer_of(public).canvas() as canvas:
        _header(canvas, view, act, dict(done.money).get(act.seat, 0))
        for region in regions_at_stake(public) if act.region is None else (act.region,):
            frame(canvas, public, region, dashed=True)
            draw_lakes(canvas, public.country)
        draw_moves(canvas, public, done, ghost=True)
        shown = _with_ghosts(public, done)
        changes = enumerate(region_changes(public, done, ghost=True))
        taken: Taken = draw_blocks(canvas, shown, [_lost(changed, done, region) for region, changed in changes])
        marks = _marks(canvas, public.country, done)
        taken = [(*boxes, *marks.get(region, ())) for region, boxes in enumerate(taken)]
        draw_spread(canvas, public, done, taken, ghost=True)
        return canvas.finished(_strip(view, forecast, act))


def _with_ghosts(public: Public, done: Changes) -> Public:
    """Return the present position with those who would come standing where they would be, besides where they are."""
    goals = {tag: goal for tag, _, goal in done.moved}
    moved = (
        replace(one, region=goals[one.tag], left=max(0, one.left - 1)) for one in public.characters if one.tag in goals
    )
    return replace(public, characters=(*public.characters, *moved, *done.raised))


def _lost(changed: RegionChanges, done: Changes, region: int) -> RegionChanges:
    """Mark a Lieutenant that would be removed as well."""
    gone = {tag for tag, where in done.removed if where == region}
    return changed._replace(lost=frozenset(gone))


def _marks(canvas: Canvas, country: Country, done: Changes) -> dict[int, tuple[Box]]:
    """Say which regions would become unstable; return where that is said, by region."""
    places = chart_of(country).places
    return {
        region: (pill(canvas, (places[region].middle[0], top_of(places[region]) - 18), "unstable", HARM, INK, HARM),)
        for region in done.unstable
    }


def _header(canvas: Canvas, view: View, act: Act, change: int) -> None:
    """Draw who would do what, the cost, and the purse after it; `change` is that of the purse."""
    public = view.public
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    canvas.rect((0, HEADER - 3, WIDTH, HEADER), INK)
    title = {"place": "Start", "settle": "Go to War"}.get(act.verb, title_of(act.verb))
    right = _purse(canvas, seen_purses(view)[act.seat], change)
    actor = next((f" with {one.name}" for one in public.characters if one.tag == act.who), "")
    second = f"{person(view, act.seat)}{actor}; dashed is not yet true"
    figure = (f"{-change}$", "cost") if change < 0 else ("free", "")
    words = Heading("PREVIEW", *figure, (act.seat,), title, where_of(public, act), second)
    draw_words(canvas, words, right)
    edge = [(3, 3), (WIDTH - 3, 3), (WIDTH - 3, HEADER - 5), (3, HEADER - 5), (3, 3)]
    canvas.dashed(edge, NOW, 4, 14, 9)


def _purse(canvas: Canvas, money: int | None, change: int) -> float:
    """Draw a purse, unless it is hidden; return where it begins."""
    if money is None:
        return WIDTH - 24
    text = f"{money}$ → {money + change}$" if change else f"{money}$"
    width = text_width(text, 46, 800)
    x = WIDTH - 36 - width
    canvas.rect((x - 26, 22, x - 23, HEADER - 22), HAIRLINE)
    draw_text(canvas, x, 34, "purse", 26, 500, SOFT)
    draw_text(canvas, x, 77, text, 46, 800)
    return x - 26


def _strip(view: View, forecast: Forecast | None, act: Act) -> Image.Image:
    """Return the cards of the forecast, or one line where there is none."""
    # The purse is in the header.
    facts = [fact for fact in forecast.facts if fact.key != "purse"] if forecast else []
    per_row = math.ceil(len(facts) / math.ceil(len(facts) / _IN_A_ROW)) if facts else 1
    rows = [facts[start : start + per_row] for start in range(0, len(facts), per_row)]
    height = _MARGIN + len(rows) * (_CARD + _GAP) + _MARGIN - _GAP if rows else 76
    canvas = Canvas(blank(WIDTH, height, PANEL))
    if not rows:
        near = view.public.country.regions[act.region].near if act.region is not None else ()
        text = f"Neighbours: {', '.join(view.public.name(other) for other in near)}"
        draw_text(canvas, 30, height / 2, fit(text, WIDTH - 60, 28, 600), 28, 600)
    for index, row in enumerate(rows):
        width = (WIDTH - 2 * _MARGIN - _GAP * (len(row) - 1)) / len(row)
        for column, fact in enumerate(row):
            x, y = _MARGIN + column * (width + _GAP), _MARGIN + index * (_CARD + _GAP)
            _card(canvas, (x, y, x + width, y + _CARD), fact)
    return canvas.image.reduce(SCALE)


def _card(canvas: Canvas, box: tuple[float, float, float, float], fact: Fact) -> None:
    left, top, right, _ = box
    harm, value = fact.tone == "harm", fact.text
    canvas.rect(box, RAISED, 12, HARM if harm else HAIRLINE if fact.tone == "plain" else NOW, 3)
    room = right - left - 32
    lines = wrapped(fact.label, room, 24, 500)
    for index, line in enumerate(lines):
        draw_text(canvas, left + 16, top + 24 + index * 28, line, 24, 500, SOFT)
    middle = top + 24 + len(lines) * 28 + 14 if len(lines) == 2 else top + 80
    size = next((size for size in (42, 34, 28) if text_width(value, size, 800) <= room), 24)
    draw_text(canvas, left + 16, middle, fit(value, room, size, 800), size, 800, HARM if harm else TEXT)
