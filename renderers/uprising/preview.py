"""The preview of an action: the board with what would change dashed. What it comes to is in words below."""

from typing import Any

from msgspec.structs import replace
from PIL import Image

from games.kernel import Forecast
from games.uprising.content.maps.country import Country
from games.uprising.previews.war import regions_at_stake
from games.uprising.state.actions import Campaign, Choose, End, Give, Leave, Stay
from games.uprising.state.state import Public, View
from games.uprising.state.views import seen_purses
from games.uprising.text.changes import Act, Changes
from games.uprising.text.titles import title_of
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import HAIRLINE, HARM, INK, NOW, PANEL, SOFT
from renderers.kit.panels import WIDTH, pill
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising.board import draw_blocks, draw_moves, frame, region_changes
from renderers.uprising.contents import RegionChanges
from renderers.uprising.drops import Taken, draw_spread
from renderers.uprising.geography import HEADER, chart_of, top_of
from renderers.uprising.head import draw_words
from renderers.uprising.scene import draw_lakes, layer_of
from renderers.uprising.sheet import Sheet
from renderers.uprising.words import Heading, person, where_of

_NO_PICTURE = (Campaign, Choose, End, Give, Leave, Stay)


def draw_preview(view: View, action: Any, forecast: Forecast | None, done: Changes, sheet: Sheet) -> Image.Image | None:
    """Return the board with what an action would change; None where it changes nothing on the map."""
    public, act = view.public, done.last
    if isinstance(action, _NO_PICTURE) or act is None:
        return None
    with layer_of(public, sheet).canvas() as canvas:
        _header(canvas, view, act, dict(done.money).get(act.seat, 0))
        for region in regions_at_stake(public) if act.region is None else (act.region,):
            frame(canvas, public, region, dashed=True)
            draw_lakes(canvas, public.country, sheet.tones)
        draw_moves(canvas, public, done, ghost=True)
        shown = _with_ghosts(public, done)
        changes = enumerate(region_changes(public, done, ghost=True))
        taken: Taken = draw_blocks(canvas, shown, [_lost(changed, done, region) for region, changed in changes])
        marks = _marks(canvas, public.country, done)
        taken = [(*boxes, *marks.get(region, ())) for region, boxes in enumerate(taken)]
        draw_spread(canvas, public, done, taken, ghost=True)
        told = forecast is not None and any(fact.key != "purse" for fact in forecast.facts)  # in words, below
        return canvas.finished(None if told else _strip(view, act))


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


def _strip(view: View, act: Act) -> Image.Image:
    """Return the line below a preview whose forecast says nothing: the neighbours of its region."""
    canvas = Canvas(blank(WIDTH, 76, PANEL))
    near = view.public.country.regions[act.region].near if act.region is not None else ()
    text = f"Neighbours: {', '.join(view.public.name(other) for other in near)}"
    draw_text(canvas, 30, 38, fit(text, WIDTH - 60, 28, 600), 28, 600)
    return canvas.image.reduce(SCALE)
