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
from renderers.battlefield.bases import Token, draw_base, draw_contact
from renderers.battlefield.head import draw_head
from renderers.battlefield.labels import GRAVE, grave_label, loss_label, number_label, objective_label, plate_label
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import OBJECTIVE, draw_cross
from renderers.battlefield.piece_names import names
from renderers.battlefield.pins import pin_shot
from renderers.battlefield.setting import Setting
from renderers.battlefield.strip import ended_here
from renderers.battlefield.tracers import draw_tracer
from renderers.battlefield.zoom import Zoom, draw_corners, framed
from renderers.kit.canvas import Canvas, Point
from renderers.kit.labels import SHUT, Label, place_labels
from renderers.kit.layers import stacked
from renderers.kit.moments import draw_ribbon, draw_stamp, frame_moment
from renderers.kit.palette import HARM, INK, NOW, mix, seat_style
from renderers.kit.panels import HEADER
from renderers.kit.place import Obstacle, along, square
from renderers.urban_war.ahead import draw_ahead, draw_way, moment_labels
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
        told = moment_labels(public, layout)
        taken = draw_models(canvas, view, layout, found, draw_ahead(canvas, public, layout), told)
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
    told = moment_labels(view.public, zoom.layout)
    draw_models(canvas, view, zoom.layout, found, draw_ahead(canvas, view.public, zoom.layout), told)
    return framed(canvas)


def draw_models(
    canvas: Canvas,
    view: View,
    layout: TableLayout,
    found: Changes,
    more: Iterable[Obstacle] = (),
    asked: Iterable[Label] = (),
) -> list[Obstacle]:
    """Draw trails, contacts, bases, plates, shots and losses; return what should not be hidden then.

    `more` is what labels should not hide besides, `asked` are more labels.
    """
    public = view.public
    struck = wounds_of(found.blows)
    by_label = {token.label: token for token in tokens(view, struck, _acting(public), layout)}
    busy = [*_trails(canvas, public, layout, found), *_busy(public, layout, found), *more]
    busy += [Obstacle(square(token.centre, token.radius + 4), SHUT) for token in by_label.values()]
    for one, two in _touching(public):
        if one in by_label and two in by_label:
            draw_contact(canvas, by_label[one], by_label[two])
    labels = [*_labels(public, layout, found, by_label), *_losses(layout, found, by_label, struck), *asked]
    told = place_labels(labels, busy, layout.bounds)
    for label, box in told:
        label.tie(canvas, box)
    for token in by_label.values():
        draw_base(canvas, token)
    _lines(canvas, layout, found)
    for _, at in found.deaths:
        draw_cross(canvas, layout.at(at), 11, 6)
    for label, box in told:
        label.draw(canvas, box)
    taken = [*busy, *(Obstacle(box, SHUT) for _, box in told)]
    _tell_shots(canvas, layout, found, taken)
    return taken


def _labels(public: Public, layout: TableLayout, found: Changes, by_label: dict[str, Token]) -> list[Label]:
    """Return the plates of models, the names of objectives, and the numbers of several activations where they began."""
    walks = found.walks if found.activations > 1 else ()
    return [
        *(plate_label(token) for token in by_label.values()),
        *(objective_label(layout, layout.at(one.at), one.name) for one in counting(public) if layout.shows(one.at)),
        *(number_label(layout.at(walk.path[0]), walk.number) for walk in walks if layout.shows(walk.path[0])),
    ]


def _busy(public: Public, layout: TableLayout, found: Changes) -> list[Obstacle]:
    """Return what labels had better not hide, besides models and their ways."""
    return [
        *(Obstacle(square(layout.at(at), OBJECTIVE), 4.0) for at in flags(public)),
        *(Obstacle(square(layout.at(at), GRAVE), 4.0) for _, at in found.deaths),
        *(Obstacle(box, 6.0) for box in names(layout, terrain_of(public), flags(public))),
        *shots(layout, found),
        *low(public, layout),
    ]


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
        if found.activations == 1:
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


def _losses(layout: TableLayout, found: Changes, by_label: dict[str, Token], struck: dict[str, int]) -> list[Label]:
    """Return bursts beside models that suffered wounds, and the names of those that were killed."""
    dead = {model: layout.at(at) for model, at in found.deaths if layout.shows(at)}
    labels = [grave_label(at, model) for model, at in dead.items()]
    for model, wounds in struck.items():
        token = by_label.get(model)
        if model in dead or token is not None:
            centre, clear = (dead[model], GRAVE) if token is None else (token.centre, token.radius + 4)
            labels.append(loss_label([(centre, clear)], wounds, 22, 0.68))
    return labels


def highlight(canvas: Canvas, centre: Point, radius: float) -> None:
    """Mark a base as the one in question."""
    canvas.circle(centre, radius + 9, None, NOW, 3)
