"""The board: header, battlefield with what happened on it, strip."""

from collections.abc import Sequence

from PIL import Image

from games.kernel import News
from games.kernel.base.numbers import counted
from games.upheaval.state.public import Public, View
from games.upheaval.text.changes import Changes, Trail, changes_of
from renderers.battlefield.bases import draw_number
from renderers.battlefield.head import draw_head
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_cross, draw_loss
from renderers.battlefield.piece_names import names
from renderers.battlefield.pins import pin_shot
from renderers.battlefield.setting import Setting
from renderers.battlefield.strip import ended_here
from renderers.battlefield.tracers import draw_tracer
from renderers.battlefield.zoom import Zoom, draw_corners, framed
from renderers.kit.canvas import Canvas, Point
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
from renderers.upheaval.units import draw_bases, draw_hull, draw_plate, draw_stem, hull_boxes, placed_plates
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
    busy += draw_walks(canvas, public, layout, found.walks, numbered=found.activations > 1)
    busy += [Obstacle(square(layout.at(at), 14), 4.0) for _, at in found.dead]
    lost = dict(found.losses)
    busy += [Obstacle(square(_corner(layout, group), 26), 6.0) for group in units if group.unit.id in lost]
    lines = _volleys(layout, units, found)
    busy += [each for start, end, _ in lines for each in along([start, end], 9, 0.6)]
    boxes = placed_plates(units, busy, layout.bounds)
    for group, box in zip(units, boxes, strict=True):
        draw_stem(canvas, group, box)
    for volley, (_, end, _) in zip(found.volleys, lines, strict=True):
        draw_volley(canvas, [layout.at(at) for at in volley.sources], end)
    for group in units:
        draw_bases(canvas, group)
    for _, at in found.dead:
        draw_cross(canvas, layout.at(at), 9, 5)
    for group, box in zip(units, boxes, strict=True):
        draw_plate(canvas, group, box)
    for group in units:
        _losses(canvas, layout, group, lost.get(group.unit.id, 0))
    taken = [*busy, *(Obstacle(box, 5.0) for box in boxes)]
    taken += [Obstacle(square(base.centre, base.radius + 3), 3.0) for group in units for base in group.bases]
    for start, end, words in () if layout.window else lines:  # beside what is drawn larger, the strip says it
        pinned = pin_shot(canvas, layout, (start, end), words, taken)
        taken += [Obstacle(pinned, 6.0)] if pinned is not None else []
    return taken


def draw_walks(
    canvas: Canvas, public: Public, layout: TableLayout, walks: Sequence[Trail], *, numbered: bool
) -> list[Obstacle]:
    """Draw the ways that models have gone, from a ghost of each base; return what plates should not cover."""
    found: list[Obstacle] = []
    starts: dict[tuple[str, int], Point] = {}
    for walk in walks:
        path, seat = [layout.at(point) for point in walk.path], public.unit(walk.unit).seat
        canvas.circle(path[0], 8, mix(INK, seat_style(seat).colour, 0.45), INK, 2)
        draw_track(canvas, path, seat)
        found += along(path, 7, 0.5)
        starts.setdefault((walk.unit, walk.number), path[0])
    for (_, number), start in starts.items():
        if numbered and number:
            draw_number(canvas, start, number)
            found.append(Obstacle(square(start, 19), 3.0))
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


def _losses(canvas: Canvas, layout: TableLayout, group: Group, lost: int) -> None:
    """Draw how many models a unit has lost, at the corner of its bases."""
    if lost:
        draw_loss(canvas, _corner(layout, group), lost, 24, 0.7)


def _corner(layout: TableLayout, group: Group) -> Point:
    """Return where a unit's losses are written."""
    _, top, right, _ = group.box
    return min(right + 12, layout.bounds[2] - 26), max(top - 2, layout.bounds[1] + 26)
