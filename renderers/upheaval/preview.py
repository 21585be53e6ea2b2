"""What an action would do: ways dashed, ghosts of the bases, ranges, the odds; armies as tables."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

from games.battlefield.terrain.events import PiecePlaced
from games.battlefield.ways.notation import place_words
from games.geometry.discs import Disc
from games.geometry.lengths import inches
from games.geometry.plane import Point as Spot
from games.kernel import Event, Forecast
from games.kernel.text.prose import join
from games.upheaval.content.builder import OWN, squads_of
from games.upheaval.previews.foreseen import foreseen_move, lines_of_fire
from games.upheaval.state import actions as act
from games.upheaval.state.events import Deployed, ItemPlaced, Moved, SheetNoted
from games.upheaval.state.public import Public, View
from games.upheaval.state.units import Unit
from games.upheaval.text.changes import Changes
from games.upheaval.units import queries
from renderers.battlefield.bases import draw_tag
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import busy_places, draw_ghost, draw_range, number_places, outline_new
from renderers.battlefield.odds import with_odds
from renderers.battlefield.pins import pin_beside, pin_line
from renderers.battlefield.setting import Setting
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.palette import HARM, INK, NOW, SOFT, TEXT
from renderers.kit.panels import without_head
from renderers.kit.place import Obstacle, along, square
from renderers.kit.text import draw_text
from renderers.upheaval.armies import draw_army, models_of
from renderers.upheaval.board import draw_table, draw_track
from renderers.upheaval.marks import draw_item
from renderers.upheaval.scene import layer_of, layout_of, middle_of

_GOING = (act.Move, act.Run, act.Stand, act.Fall, act.Charge, act.Tunnel)
_SHOWN = (*_GOING, act.Shoot, act.Deploy, act.Put, act.Place, act.Muster)


def draw_preview(
    view: View, action: Any, forecast: Forecast | None, events: Sequence[Event], setting: Setting
) -> Image.Image | None:
    """Return a preview at its final size, None for an action that shows nothing on the table."""
    if not isinstance(action, _SHOWN):
        return None
    if isinstance(action, act.Muster):
        return draw_army(view, action)
    public, layout, events = view.public, layout_of(view.public), foreseen(view.public, action, events)
    with layer_of(public, setting).canvas() as canvas:
        _pieces(canvas, layout, events, setting)
        busy = _below(canvas, public, layout, action, events)
        taken = draw_table(canvas, public, layout, Changes(), busy)
        _above(canvas, public, layout, action, events, [*taken, *busy])
        picture = without_head(canvas.finished())
    return with_odds(picture, forecast)


def draw_places(view: View, words: Sequence[str], points: Sequence[Spot], setting: Setting) -> Image.Image:
    """Return the battlefield with numbers at places that an action could go to, and the unit that would go there."""
    public, layout = view.public, layout_of(view.public)
    spots = [layout.at(point) for point in points]
    with layer_of(public, setting).canvas() as canvas:
        draw_table(canvas, public, layout, Changes(), busy_places(spots))
        for disc in going(public, words):
            canvas.circle(layout.at(disc.centre), layout.far(disc.radius) + 8, None, NOW, 3)
        number_places(canvas, spots)
        return without_head(canvas.finished())


def going(public: Public, words: Sequence[str]) -> list[Disc]:
    """Return the bases of the unit of a half-written action, if it is on the table."""
    movers = [unit for unit in public.on_table() if len(words) > 1 and unit.id == words[1].upper()]
    return [disc for unit in movers for _, disc in queries.bases(public, unit)]


def foreseen(public: Public, action: Any, events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of an action; with its move where dice come before that, such as those of a plant."""
    moved = None if _moves(events) else foreseen_move(public, action)
    return events if moved is None else (*events, moved)


class Ghost(NamedTuple):
    """A base that does not stand there yet."""

    number: int
    centre: Point
    radius: float


def _pieces(canvas: Canvas, layout: TableLayout, events: Sequence[Event], setting: Setting) -> None:
    """Draw terrain and things that would be placed."""
    for event in events:
        piece = event.piece if isinstance(event, PiecePlaced | ItemPlaced) else None
        if piece is not None:
            setting.piece(canvas, layout, piece)
            outline_new(canvas, layout, piece.outline)
        elif isinstance(event, ItemPlaced) and event.item is not None:
            draw_item(canvas, layout, event.item, ghost=True)


def _below(canvas: Canvas, public: Public, layout: TableLayout, action: Any, events: Sequence[Event]) -> list[Obstacle]:
    """Draw what lies below the units: ranges and ways; return what plates should not hide."""
    busy: list[Obstacle] = []
    if isinstance(action, act.Shoot):
        _ranges(canvas, public, layout, public.unit(action.unit))
        _lines(canvas, public, layout, action)
    for moved in _moves(events):
        for track in moved.tracks:
            path = [layout.at(point) for point in track.path]
            draw_track(canvas, path, public.unit(moved.unit).seat)
            busy += along(path, 8, 0.6)
    for _, ghosts in ghosts_of(public, layout, events):
        busy += [Obstacle(square(one.centre, one.radius + 4), 4.0) for one in ghosts]
    return busy


def _above(
    canvas: Canvas, public: Public, layout: TableLayout, action: Any, events: Sequence[Event], busy: list[Obstacle]
) -> None:
    """Draw what lies above the units: ghosts, how far they went, sight lines, whom a charge reaches."""
    for unit, ghosts in ghosts_of(public, layout, events):
        _ghosts(canvas, layout.box, unit, ghosts, named=isinstance(action, act.Deploy))
    for moved in _moves(events)[:1]:
        far = max((track.length for track in moved.tracks), default=0)
        slow = f", {moved.slowed}" if moved.slowed else ""
        words = "through the tunnel" if moved.deed == "tunnel" else f"{inches(far)} of {inches(moved.most)}″{slow}"
        head = next((track for track in moved.tracks if len(set(track.path)) > 1), None)
        if head is not None:
            end = layout.at(head.path[-1])
            busy.append(Obstacle(pin_beside(canvas, layout, end, (18.0, 44.0, 72.0), words, busy), 6.0))
    targets = [volley.target for volley in action.volleys] if isinstance(action, act.Shoot) else []
    targets += [action.target] if isinstance(action, act.Charge) else []
    for name in targets:
        _aim(canvas, public, layout, action, name, busy)


def _aim(canvas: Canvas, public: Public, layout: TableLayout, action: Any, name: str, busy: list[Obstacle]) -> None:
    """Mark a unit that would be shot or charged; draw the lines of shots and how far it is."""
    unit, target = public.unit(action.unit), public.unit(name)
    ours = [layout.at(model.at) for model in unit.on_table if model.at is not None]
    theirs = [layout.at(model.at) for model in target.on_table if model.at is not None]
    if not ours or not theirs:
        return
    for model, (x, y) in zip(target.on_table, theirs, strict=True):
        canvas.circle((x, y), layout.far(public.profile(target, model).radius) + 7, None, HARM, 3)
    if isinstance(action, act.Shoot):
        words = f"{inches(queries.distance(public, unit, target))}″"
        box = pin_line(canvas, layout, (middle_of(ours), middle_of(theirs)), words, busy)
        busy.append(Obstacle(box, 6.0))


def _lines(canvas: Canvas, public: Public, layout: TableLayout, action: act.Shoot) -> None:
    """Draw the shots of those models that can shoot, each at the nearest model that it sees."""
    for line in lines_of_fire(public, action):
        ends = [layout.at(point) for point in line]
        canvas.dashed(ends, INK, 5, 12, 8)
        canvas.dashed(ends, HARM, 2.5, 12, 8)


def _ranges(canvas: Canvas, public: Public, layout: TableLayout, unit: Unit) -> None:
    """Draw how far the weapons of a unit reach from its leader, as far as that lies on the table."""
    head = queries.leader(unit)
    if head is None or head.at is None:
        return
    reaches = {weapon.reach for model in unit.on_table for weapon in public.profile(unit, model).weapons}
    for reach in sorted(reaches):
        arcs = draw_range(canvas, layout, layout.at(head.at), layout.far(reach + public.profile(unit, head).radius))
        longest = max(arcs, key=len, default=())
        if longest:
            draw_text(canvas, *longest[len(longest) // 3], f"{reach // 1000}″", 24, 700, SOFT, "centre", halo=3)


def _ghosts(canvas: Canvas, bounds: Box, unit: Unit, ghosts: Sequence[Ghost], *, named: bool) -> None:
    """Draw a unit that does not stand there yet, with its name if that is not told elsewhere."""
    for one in ghosts:
        draw_ghost(canvas, one.centre, one.radius, unit.seat)
        if len(ghosts) > 1:
            draw_text(canvas, *one.centre, str(one.number), 24, 800, TEXT, "centre", halo=2.5)
    if named and ghosts:
        x = min(max(ghosts[0].centre[0], bounds[0] + 34), bounds[2] - 34)
        top = min(one.centre[1] - one.radius for one in ghosts) - 42
        if top < bounds[1]:
            top = max(one.centre[1] + one.radius for one in ghosts) + 10
        draw_tag(canvas, (x - 32, top, x + 32, top + 32), unit.id, unit.seat)


def ghosts_of(public: Public, layout: TableLayout, events: Sequence[Event]) -> list[tuple[Unit, list[Ghost]]]:
    """Return where models would stand, by unit."""
    found: list[tuple[Unit, list[Ghost]]] = []
    for event in events:
        if isinstance(event, Moved):
            places = tuple((track.number, track.path[-1]) for track in event.tracks if len(set(track.path)) > 1)
        elif isinstance(event, Deployed):
            places = event.spots
        elif isinstance(event, SheetNoted):
            for name, spots in event.units:
                found += _placed(public, layout, public.unit(name), spots)
            continue
        else:
            continue
        found += _placed(public, layout, public.unit(event.unit), places)
    return found


def _placed(
    public: Public, layout: TableLayout, unit: Unit, places: tuple[tuple[int, Spot], ...]
) -> list[tuple[Unit, list[Ghost]]]:
    """Return models as ghosts; numbers beyond those of the unit belong to personalities that go with it."""
    parts = [(unit, model) for model in unit.models]
    parts += [(other, model) for other in queries.escorts(public, unit) for model in other.models]
    ghosts = []
    for number, at in places:
        if number <= len(parts):
            part, model = parts[number - 1]
            ghosts.append(Ghost(number, layout.at(at), layout.far(public.profile(part, model).radius)))
    return [(unit, ghosts)] if ghosts else []


def _moves(events: Sequence[Event]) -> list[Moved]:
    return [event for event in events if isinstance(event, Moved)]


def shown(view: View, action: Any, events: Sequence[Event]) -> str:
    """Say in words what a preview shows on the table."""
    public = view.public
    if isinstance(action, act.Muster):
        book, squads = public.book.value, squads_of(public.book.value, action)
        told = "; ".join(f"{squad.name} {models_of(book, squad)}" for squad in squads)
        return f"{book.called(squads, OWN)}, {book.points(squads)} points: {told}."
    told_all: list[str] = []
    for event in foreseen(public, action, events):
        if isinstance(event, Moved) and event.tracks:
            told_all.append(f"{event.unit} would go to {place_words(event.tracks[0].path[-1])}")
        elif isinstance(event, Deployed) and event.spots:
            told_all.append(f"{event.unit} would stand at {place_words(event.spots[0][1])}")
        elif isinstance(event, SheetNoted):
            told_all += [f"{name} would stand at {place_words(spots[0][1])}" for name, spots in event.units]
        elif isinstance(event, PiecePlaced):
            told_all.append(f"{event.piece.name} {event.piece.id} would stand there")
        elif isinstance(event, ItemPlaced) and event.item is not None:
            told_all.append(f"{event.item.id} would lie at {place_words(event.item.at)}")
    if isinstance(action, act.Shoot):
        told_all.append(f"{action.unit} would shoot at {join(volley.target for volley in action.volleys)}")
    if isinstance(action, act.Charge):
        told_all.append(f"{action.unit} would charge {action.target}")
    return f"{'. '.join(told_all)}." if told_all else ""
