"""The board: header, battlefield with what happened on it, strip."""

from collections.abc import Sequence

from PIL import Image

from games.kernel import News
from games.kernel.base.numbers import counted
from games.upheaval.state.public import Public, View
from games.upheaval.text.changes import Changes, Trail, changes_of
from renderers.battlefield.head import draw_head
from renderers.battlefield.labels import loss_label, number_label, objective_label
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_cross
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
from renderers.kit.palette import HARM, INK, mix, seat_style
from renderers.kit.panels import HEADER
from renderers.kit.place import Obstacle, along, square
from renderers.upheaval.legend import legend_of
from renderers.upheaval.marks import draw_marks
from renderers.upheaval.moments import celebrated
from renderers.upheaval.scene import Group, groups, layer_of, layout_of, marks_of, middle_of, pieces_of
from renderers.upheaval.screen import room_below
from renderers.upheaval.strip import draw_rolls, strip_of
from renderers.upheaval.units import draw_bases, draw_hull, hull_boxes, plate_label
from renderers.upheaval.words import head
from renderers.upheaval.zoom import begun


def draw_board(view: View, news: News, setting: Setting) -> Image.Image:
    """Return the board at its final size."""
    public, layout = view.public, layout_of(view.public)
    found = Changes() if ended_here(view) else changes_of(news)
    strip, moment = strip_of(view, news, found), celebrated(public, news, layout)
    with layer_of(public, setting).canvas() as canvas:
        draw_head(canvas, view, head(view))
        draw_stamp(canvas, moment)
        taken = draw_table(canvas, public, layout, found)
        if strip.zoom is not None:
            draw_corners(canvas, layout, strip.zoom, names(layout, pieces_of(public), marks_of(public)), taken)
        draw_ribbon(canvas, moment, taken, layout.box)
        crop = _zoomed(public, found, strip.zoom, setting) if strip.zoom is not None else None
        rolls = draw_rolls(public, strip, crop)
        legend = legend_of(public, room_below(public) - rolls.height, setting)
        image = canvas.finished(rolls if legend is None else stacked(legend, rolls))
        return frame_moment(image, moment, HEADER, layout.bottom)


def _zoomed(public: Public, found: Changes, zoom: Zoom, setting: Setting) -> Image.Image:
    """Return what happened in a small space, drawn larger."""
    canvas = begun(public, zoom, setting)
    draw_table(canvas, public, zoom.layout, found)
    return framed(canvas)


def draw_table(
    canvas: Canvas, public: Public, layout: TableLayout, found: Changes, more: Sequence[Obstacle] = ()
) -> list[Obstacle]:
    """Draw marks, tracks, units, volleys and losses; return what should not be hidden then."""
    units = groups(public, layout)
    busy = [*draw_marks(canvas, public, layout), *more]
    struck = {name.partition(".")[0] for name, _ in found.hurt} | {name for name, _ in found.losses}
    canvas.ready([box for group in units for box in hull_boxes(group)])
    for group in units:
        draw_hull(canvas, group, struck=group.unit.id in struck)
    busy += draw_walks(canvas, public, layout, found.walks)
    lines = _volleys(layout, units, found)
    busy += _busy(layout, units, lines, found)
    busy += [Obstacle(box, 6.0) for box in names(layout, pieces_of(public), marks_of(public))]
    told = place_labels(_labels(public, layout, units, found), busy, layout.bounds)
    for label, box in told:
        label.tie(canvas, box)
    for volley, (_, end, _) in zip(found.volleys, lines, strict=True):
        draw_volley(canvas, [layout.at(at) for at in volley.sources], end)
    for group in units:
        draw_bases(canvas, group)
    for _, at in found.dead:
        draw_cross(canvas, layout.at(at), 9, 5)
    for label, box in told:
        label.draw(canvas, box)
    taken = [*busy, *(Obstacle(box, SHUT) for _, box in told)]
    for start, end, words in () if layout.window else lines:  # beside what is drawn larger, the strip says it
        pinned = pin_shot(canvas, layout, (start, end), words, taken)
        taken += [Obstacle(pinned, SHUT)] if pinned is not None else []
    return taken


def _labels(public: Public, layout: TableLayout, units: Sequence[Group], found: Changes) -> list[Label]:
    """Return plates, losses beside the units that had them, names of objectives, numbers of several activations."""
    lost, began = dict(found.losses), dict[tuple[str, int], Point]()
    for walk in found.walks if found.activations > 1 else ():
        began.setdefault((walk.unit, walk.number), layout.at(walk.path[0]))
    return [
        *(plate_label(group) for group in units),
        *(_loss(group, lost[group.unit.id]) for group in units if lost.get(group.unit.id)),
        *(objective_label(layout, layout.at(one.at), one.name) for one in public.objectives if layout.shows(one.at)),
        *(number_label(at, number) for (_, number), at in began.items() if number),
    ]


def _loss(group: Group, lost: int) -> Label:
    """Return how many models a unit has lost, beside one of its bases, the last one in words first."""
    bases = sorted(group.bases, key=lambda base: (base.centre[1], -base.centre[0]))
    return loss_label([(base.centre, base.radius + 4) for base in bases], lost, 24, 0.7)


def _busy(
    layout: TableLayout, units: Sequence[Group], lines: Sequence[tuple[Point, Point, str]], found: Changes
) -> list[Obstacle]:
    """Return what labels had better not hide: models, crosses, lines of volleys."""
    return [
        *(Obstacle(square(base.centre, base.radius + 3), SHUT) for group in units for base in group.bases),
        *(Obstacle(square(layout.at(at), 14), 4.0) for _, at in found.dead),
        *(each for start, end, _ in lines for each in along([start, end], 9, 0.6)),
    ]


def draw_walks(canvas: Canvas, public: Public, layout: TableLayout, walks: Sequence[Trail]) -> list[Obstacle]:
    """Draw the ways that models have gone, from a ghost of each base; return what labels should not cover."""
    found: list[Obstacle] = []
    for walk in walks:
        path, seat = [layout.at(point) for point in walk.path], public.unit(walk.unit).seat
        canvas.circle(path[0], 8, mix(INK, seat_style(seat).colour, 0.45), INK, 2)
        draw_track(canvas, path, seat)
        found += along(path, 7, 0.5)
    return found


def draw_track(canvas: Canvas, path: Sequence[Point], seat: int) -> None:
    """Draw the way of one model, dashed."""
    if len(set(path)) > 1:
        canvas.dashed(path, INK, 6, 10, 5)
        canvas.dashed(path, seat_style(seat).colour, 3, 9, 6)


def draw_volley(canvas: Canvas, sources: Sequence[Point], end: Point) -> None:
    """Draw the lines of a volley: from every model that shot to the middle of those shot at."""
    for start in sources:
        canvas.line([start, end], INK, 5)
    for start in sources:
        if canvas.look.detailed:
            draw_tracer(canvas, start, end, 0.6)
        else:
            canvas.line([start, end], HARM, 2.5)
    canvas.circle(end, 7, HARM, INK, 2)


def _volleys(layout: TableLayout, units: Sequence[Group], found: Changes) -> list[tuple[Point, Point, str]]:
    """Return the lines of volleys and the words on them, with who shoots where there are several."""
    by_id = {group.unit.id: group for group in units}
    lines = []
    for volley in found.volleys:
        group = by_id.get(volley.target)
        dead = [layout.at(at) for name, at in (*found.dead, *found.hurt) if name.startswith(f"{volley.target}.")]
        start = middle_of([layout.at(at) for at in volley.sources]) if volley.sources else (0.0, 0.0)
        end = group.middle if group is not None else middle_of(dead) if dead else start
        number = f"{volley.number}: " if found.activations > 1 and volley.number else ""
        who = f"{volley.unit} " if len(found.volleys) > 1 else ""
        lines.append((start, end, f"{number}{who}{counted(volley.hits, 'hit')}"))
    return lines
