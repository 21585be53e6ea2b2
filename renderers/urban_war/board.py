"""The board: header, battlefield with what happened on it, strip."""

from collections.abc import Iterable

from PIL import Image

from games.geometry.inches import Inches
from games.geometry.lengths import inches
from games.geometry.plane import box_of
from games.kernel import News
from games.urban_war.content.book import BANDS, Band
from games.urban_war.state.public import Public, View
from games.urban_war.terrain.effects import terrain_of
from games.urban_war.text.changes import Changes, changes_of, wounds_of
from games.urban_war.units import queries
from games.urban_war.units.points import counting
from games.urban_war.units.queries import under_way
from renderers.battlefield.bases import (
    Token,
    around,
    draw_base,
    draw_contact,
    draw_number,
    draw_plate,
    draw_stem,
    placed_plates,
)
from renderers.battlefield.head import draw_head
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import OBJECTIVE, draw_cross, draw_loss, name_box
from renderers.battlefield.piece_names import names
from renderers.battlefield.pins import pin_shot
from renderers.battlefield.setting import Setting
from renderers.battlefield.strip import ended_here
from renderers.battlefield.tracers import draw_tracer
from renderers.battlefield.zoom import Zoom, draw_corners, framed
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.layers import stacked
from renderers.kit.moments import draw_ribbon, draw_stamp, frame_moment
from renderers.kit.palette import HARM, INK, NOW, mix, seat_style
from renderers.kit.panels import HEADER
from renderers.kit.place import Obstacle, along, square
from renderers.kit.text import draw_text
from renderers.urban_war.ahead import draw_ahead, draw_way
from renderers.urban_war.legend import legend_of
from renderers.urban_war.moments import celebrated
from renderers.urban_war.scene import flags, layout_of, table_of, tokens
from renderers.urban_war.screen import room_below
from renderers.urban_war.strip import draw_rolls, strip_of
from renderers.urban_war.words import head
from renderers.urban_war.zoom import begun


def draw_board(view: View, news: News, setting: Setting) -> Image.Image:
    """Return the board at its final size."""
    public, layout = view.public, layout_of(view.public)
    found = Changes() if ended_here(view) else changes_of(news)
    strip, moment = strip_of(view, news), celebrated(public, news, layout)
    with table_of(public, setting) as canvas:
        draw_head(canvas, view, head(view))
        draw_stamp(canvas, moment)
        taken = draw_models(canvas, view, layout, found, draw_ahead(canvas, public, layout))
        if strip.zoom is not None:
            draw_corners(canvas, layout, strip.zoom, names(layout, terrain_of(public), flags(public)), taken)
        draw_ribbon(canvas, moment, taken, layout.box)
        crop = _zoomed(view, found, strip.zoom, setting) if strip.zoom is not None else None
        rolls = draw_rolls(public, strip, crop)
        legend = legend_of(public, room_below(public) - rolls.height, setting)
        image = canvas.finished(rolls if legend is None else stacked(legend, rolls))
        return frame_moment(image, moment, HEADER, layout.bottom)


def _zoomed(view: View, found: Changes, zoom: Zoom, setting: Setting) -> Image.Image:
    """Return what happened in a small space, larger, at its final size."""
    canvas = begun(view.public, zoom, setting)
    draw_models(canvas, view, zoom.layout, found, draw_ahead(canvas, view.public, zoom.layout))
    return framed(canvas)


def draw_models(
    canvas: Canvas, view: View, layout: TableLayout, found: Changes, more: Iterable[Obstacle] = ()
) -> list[Obstacle]:
    """Draw trails, contacts, bases, plates, shots and losses; `more` is what plates should not hide besides.

    Return what should not be hidden then.
    """
    public = view.public
    struck = wounds_of(found.blows)
    all_tokens = tokens(view, struck, _acting(public), layout)
    by_label = {token.label: token for token in all_tokens}
    busy = [Obstacle(square(layout.at(at), OBJECTIVE), 4.0) for at in flags(public)]
    busy += [*_trails(canvas, public, layout, found), *shots(layout, found), *low(public, layout), *more]
    busy += [Obstacle(box) for box in names(layout, terrain_of(public), flags(public))]
    busy += [Obstacle(name_box(layout, layout.at(one.at), one.name), 2.0) for one in counting(public)]
    busy += [Obstacle(_grave(layout.at(at)), 4.0) for _, at in found.deaths]
    for one, two in _touching(public):
        if one in by_label and two in by_label:
            draw_contact(canvas, by_label[one], by_label[two])
    boxes = placed_plates(all_tokens, busy, layout.bounds)
    for token, box in zip(all_tokens, boxes, strict=True):
        draw_stem(canvas, token, box)
    for token in all_tokens:
        draw_base(canvas, token)
    _lines(canvas, layout, found)
    for token, box in zip(all_tokens, boxes, strict=True):
        draw_plate(canvas, token, box)
    _losses(canvas, layout, found, by_label, struck)
    taken = [*busy, *(Obstacle(box, 4.0) for box in (*boxes, *map(around, all_tokens)))]
    _tell_shots(canvas, layout, found, taken)
    return taken


def _grave(at: Point) -> Box:
    """Return where a cross, the name above it and the burst beside it are."""
    return at[0] - 26, at[1] - 44, at[0] + 46, at[1] + 44


def _acting(public: Public) -> set[str]:
    frame = under_way(public)
    return {frame.model} if frame is not None else set()


def _touching(public: Public) -> list[tuple[str, str]]:
    return [(model.id, enemy.id) for model in public.standing(0) for enemy in queries.contacts(public, model)]


def _trails(canvas: Canvas, public: Public, layout: TableLayout, found: Changes) -> list[Obstacle]:
    """Draw the ways that models have gone, dashed from a ghost of their base; return what plates should not cover."""
    obstacles: list[Obstacle] = []
    for walk in found.walks:
        path = [layout.at(point) for point in walk.path]
        seat = public.model(walk.model).seat
        draw_way(canvas, path, seat)
        if found.activations > 1:
            draw_number(canvas, path[0], walk.number)
            obstacles.append(Obstacle(square(path[0], 19), 2.0))
        else:
            canvas.circle(path[0], 11, mix(INK, seat_style(seat).colour, 0.45), INK, 3)
        obstacles += along(path, 9)
    return obstacles


def shots(layout: TableLayout, found: Changes) -> list[Obstacle]:
    """Return what the lines of shots would lose if plates lay on them."""
    ranged = [blow for blow in found.blows if blow.band != "contact"]
    return [each for blow in ranged for each in along([layout.at(blow.start), layout.at(blow.end)], 9, 0.6)]


def low(public: Public, layout: TableLayout) -> list[Obstacle]:
    """Return the pieces that give cover and are low, which plates had better not hide."""
    pieces = [piece.outline for piece in public.terrain if piece.cover != "none" and not piece.blocks_sight]
    boxes = [box_of(outline) for outline in pieces]
    return [Obstacle((*layout.at(box[:2]), *layout.at(box[2:])), 0.5) for box in boxes]


def _lines(canvas: Canvas, layout: TableLayout, found: Changes) -> None:
    """Draw shots: full at Short, dashed beyond."""
    for blow in found.blows:
        if blow.band != "contact":
            start, end = layout.at(blow.start), layout.at(blow.end)
            shot_line(canvas, start, end, dashed=BANDS.index(blow.band) > 1)


def _tell_shots(canvas: Canvas, layout: TableLayout, found: Changes, taken: list[Obstacle]) -> None:
    """Write length, band and cover on shots, with the activation's number and who shoots where there were several.

    What is written is `taken` then.
    """
    shots = [(blow, number) for blow, number in zip(found.blows, found.numbers, strict=True) if blow.band != "contact"]
    for blow, number in () if layout.window else shots:  # beside what is drawn larger, the strip says it
        lead = f"{number}: " if found.activations > 1 else ""
        who = f"{blow.attacker} " if len(shots) > 1 else ""
        words = lead + who + shot_words(blow.gap, blow.band, blow.save)
        box = pin_shot(canvas, layout, (layout.at(blow.start), layout.at(blow.end)), words, taken)
        taken += [Obstacle(box, 6.0)] if box is not None else []


def shot_words(gap: Inches, band: Band, save: int) -> str:
    """Return how far a shot is, its band, and the cover in its way."""
    return f"{inches(gap)}″ {band}" + (f", cover {save}+" if save else "")


def shot_line(canvas: Canvas, start: Point, end: Point, *, dashed: bool) -> None:
    """Draw the line of a shot."""
    canvas.line([start, end], INK, 10)
    if canvas.look.detailed:
        draw_tracer(canvas, start, end, dashed=dashed)
    elif dashed:
        canvas.dashed([start, end], HARM, 5, 18, 9)
    else:
        canvas.line([start, end], HARM, 5)


def _losses(
    canvas: Canvas, layout: TableLayout, found: Changes, by_label: dict[str, Token], struck: dict[str, int]
) -> None:
    """Draw a burst where wounds were suffered, and a cross where models were killed."""
    dead = dict(found.deaths)
    for model, wounds in struck.items():
        centre = layout.at(dead[model]) if model in dead else by_label[model].centre if model in by_label else None
        if centre is not None:
            draw_loss(canvas, (centre[0] + 20, centre[1] + 18), wounds, 22, 0.68)
    for model, where in dead.items():
        x, y = layout.at(where)
        draw_cross(canvas, (x, y), 11, 6)
        draw_text(canvas, x, y - 28, model, 24, 800, HARM, "centre", halo=3)


def highlight(canvas: Canvas, centre: Point, radius: float) -> None:
    """Mark a base as the one in question."""
    canvas.circle(centre, radius + 9, None, NOW, 3)
