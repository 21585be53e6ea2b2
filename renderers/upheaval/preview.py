"""What an action would do: ways dashed, ghosts of the bases, spots with numbers, ranges, the odds; armies as tables."""

import functools
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

from games.geometry.inches import write_point
from games.geometry.plane import Point as Spot
from games.kernel import Event, Forecast
from games.kernel.numbers import counted
from games.kernel.prose import join
from games.upheaval import actions as act
from games.upheaval import board, spots
from games.upheaval.armies.book import Squad
from games.upheaval.armies.points import army_points, squad_points
from games.upheaval.events import Deployed, ItemPlaced, Moved, PiecePlaced
from games.upheaval.happened import Happened
from games.upheaval.state import Deed, Public, Unit, View
from games.upheaval.words import inches
from renderers.battlefield.bases import draw_number, draw_tag
from renderers.battlefield.layout import TableLayout
from renderers.kit.canvas import Canvas, Point, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.layers import stacked
from renderers.kit.palette import HAIRLINE, HARM, INK, MUTE, NOW, PAGE, PANEL, SOFT, TEXT, mix, seat_style
from renderers.kit.panels import WIDTH, Odds, odds_cards, pill_size
from renderers.kit.place import Obstacle, along
from renderers.kit.place import spots as around
from renderers.kit.shapes import polar
from renderers.kit.text import draw_text, fit
from renderers.kit.tokens import badge
from renderers.upheaval.board import draw_head, draw_table, draw_track, pin, pin_line
from renderers.upheaval.land import draw_land
from renderers.upheaval.marks import draw_item
from renderers.upheaval.scene import layer_of, layout_of, middle_of

_CARDS, _FACT, _MOST_FACTS = 186, 38, 5
_HEAD, _LINE = 90, 42
_GOING = (act.Move, act.Run, act.Stand, act.Fall, act.Charge, act.Tunnel)
_SHOWN = (*_GOING, act.Shoot, act.Deploy, act.Put, act.Place, act.Muster)


def draw_preview(view: View, action: Any, forecast: Forecast | None, events: Sequence[Event]) -> Image.Image | None:
    """Return a preview at its final size, None for an action that shows nothing on the table."""
    if not isinstance(action, _SHOWN):
        return None
    if isinstance(action, act.Muster):
        return draw_army(view, action)
    public, layout = view.public, layout_of(view.public)
    with layer_of(public).canvas() as canvas:
        draw_head(canvas, view, preview=True)
        _pieces(canvas, layout, events)
        busy = _below(canvas, public, layout, action, events)
        taken = draw_table(canvas, public, layout, Happened(), busy)
        _above(canvas, public, layout, action, events, [*taken, *busy])
        picture = canvas.finished()
    return picture if forecast is None else stacked(picture, _odds(forecast))


class Ghost(NamedTuple):
    """A base that does not stand there yet."""

    number: int
    centre: Point
    radius: float


def _pieces(canvas: Canvas, layout: TableLayout, events: Sequence[Event]) -> None:
    """Draw terrain and things that would be placed."""
    for event in events:
        piece = event.piece if isinstance(event, PiecePlaced | ItemPlaced) else None
        if piece is not None:
            draw_land(canvas, layout, piece)
            outline = [layout.at(point) for point in piece.outline]
            canvas.dashed([*outline, outline[0]], NOW, 5, 12, 8)
        elif isinstance(event, ItemPlaced) and event.item is not None:
            draw_item(canvas, layout, event.item, ghost=True)


def _below(canvas: Canvas, public: Public, layout: TableLayout, action: Any, events: Sequence[Event]) -> list[Obstacle]:
    """Draw what lies below the units: ranges, numbered spots; return what plates should not hide."""
    busy: list[Obstacle] = []
    for spot in spots_of(public, action):
        busy.append(Obstacle(_square(layout.at(spot), 19), 1.5))
    for number, spot in enumerate(spots_of(public, action), 1):
        draw_number(canvas, layout.at(spot), number)
    if isinstance(action, act.Shoot):
        _ranges(canvas, public, layout, public.unit(action.unit))
    for moved in _moves(events):
        for track in moved.tracks:
            path = [layout.at(point) for point in track.path]
            draw_track(canvas, path, public.unit(moved.unit).seat)
            busy += along(path, 8, 0.6)
    for unit, ghosts in ghosts_of(public, layout, action, events):
        busy += [Obstacle(_square(one.centre, one.radius + 4), 4.0) for one in ghosts]
        del unit
    return busy


def _above(
    canvas: Canvas, public: Public, layout: TableLayout, action: Any, events: Sequence[Event], busy: list[Obstacle]
) -> None:
    """Draw what lies above the units: ghosts, how far they went, sight lines, whom a charge reaches."""
    for unit, ghosts in ghosts_of(public, layout, action, events):
        _ghosts(canvas, unit, ghosts, named=isinstance(action, act.Deploy))
    for moved in _moves(events):
        far = max((track.length for track in moved.tracks), default=0)
        slow = f", {moved.slowed}" if moved.slowed else ""
        words = f"{inches(far)} of {inches(moved.most)}″{slow}"
        head = next((track for track in moved.tracks if len(set(track.path)) > 1), None)
        if head is not None:
            width, height = pill_size(words)
            end = layout.at(head.path[-1])
            boxes = [box for away in (18.0, 44.0, 72.0) for box in around(end, away, width, height)]
            busy.append(Obstacle(pin(canvas, layout, boxes, words, busy), 6.0))
    targets = [volley.target for volley in action.volleys] if isinstance(action, act.Shoot) else []
    targets += [action.target] if isinstance(action, act.Charge) else []
    for name in targets:
        _aim(canvas, public, layout, action, name, busy)


def _aim(canvas: Canvas, public: Public, layout: TableLayout, action: Any, name: str, busy: list[Obstacle]) -> None:
    """Mark a unit that would be shot or charged; draw the lines of shots and how far it is."""
    unit, target = public.unit(action.unit), public.unit(name)
    ours = [layout.at(figure.at) for figure in unit.figures if figure.at is not None]
    theirs = [layout.at(figure.at) for figure in target.figures if figure.at is not None]
    if not ours or not theirs:
        return
    for figure, (x, y) in zip(target.figures, theirs, strict=True):
        canvas.circle((x, y), layout.far(public.profile(target, figure).radius) + 7, None, HARM, 3)
    if isinstance(action, act.Shoot):
        numbers = next((volley.models for volley in action.volleys if volley.target == name), ())
        able = [at for figure, at in zip(unit.figures, ours, strict=True) if not numbers or figure.number in numbers]
        for start in able or ours:
            end = min(theirs, key=lambda at: (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2)
            canvas.dashed([start, end], INK, 5, 12, 8)
            canvas.dashed([start, end], HARM, 2.5, 12, 8)
        words = f"{inches(board.distance(public, unit, target))}″"
        box = pin_line(canvas, layout, (middle_of(ours), middle_of(theirs)), words, busy)
        busy.append(Obstacle(box, 6.0))


def _ranges(canvas: Canvas, public: Public, layout: TableLayout, unit: Unit) -> None:
    """Draw how far the weapons of a unit reach from its leader, as far as that lies on the table."""
    head = board.leader(unit)
    if head is None or head.at is None:
        return
    centre, left = layout.at(head.at), layout.box
    reaches = {weapon.reach for figure in unit.figures for weapon in public.profile(unit, figure).weapons}
    for reach in sorted(reaches):
        radius = layout.far(reach + public.profile(unit, head).radius)
        run: list[Point] = []
        for angle in range(0, 364, 3):
            x, y = polar(centre, radius, angle)
            inside = left[0] < x < left[2] and left[1] < y < left[3] and angle <= 360
            if inside:
                run.append((x, y))
            elif run:
                if len(run) > 1:
                    canvas.dashed(run, MUTE, 2, 8, 10)
                x, y = run[len(run) // 2]
                draw_text(canvas, x, y, f"{reach // 1000}″", 24, 700, SOFT, "centre", halo=3)
                run = []


def _ghosts(canvas: Canvas, unit: Unit, ghosts: Sequence[Ghost], *, named: bool) -> None:
    style = seat_style(unit.seat)
    for one in ghosts:
        canvas.circle(one.centre, one.radius + 3, NOW)
        canvas.circle(one.centre, one.radius, mix(INK, style.colour, 0.4))
        if len(ghosts) > 1:
            draw_text(canvas, *one.centre, str(one.number), 24, 800, TEXT, "centre", halo=2.5)
    if named and ghosts:
        x, y = ghosts[0].centre
        top = min(one.centre[1] - one.radius for one in ghosts) - 42
        del y
        draw_tag(canvas, (x - 32, top, x + 32, top + 32), unit.id, unit.seat)


def ghosts_of(
    public: Public, layout: TableLayout, action: Any, events: Sequence[Event]
) -> list[tuple[Unit, list[Ghost]]]:
    """Return where models would stand, by unit."""
    found: list[tuple[Unit, list[Ghost]]] = []
    for event in events:
        if isinstance(event, Moved):
            places = tuple((track.number, track.path[-1]) for track in event.tracks if len(set(track.path)) > 1)
        elif isinstance(event, Deployed):
            places = event.spots
        else:
            continue
        found += _placed(public, layout, public.unit(event.unit), places)
    return found


def _placed(
    public: Public, layout: TableLayout, unit: Unit, places: tuple[tuple[int, Spot], ...]
) -> list[tuple[Unit, list[Ghost]]]:
    """Return models as ghosts; numbers beyond those of the unit belong to personalities that go with it."""
    parts = [(unit, figure) for figure in unit.models]
    parts += [(other, figure) for other in board.escorts(public, unit) for figure in other.models]
    ghosts = []
    for number, at in places:
        if number <= len(parts):
            part, figure = parts[number - 1]
            ghosts.append(Ghost(number, layout.at(at), layout.far(public.profile(part, figure).radius)))
    return [(unit, ghosts)] if ghosts else []


def _moves(events: Sequence[Event]) -> list[Moved]:
    return [event for event in events if isinstance(event, Moved)]


def spots_of(public: Public, action: Any) -> tuple[Spot, ...]:
    """Return the places that the menu of an action lists, in its order."""
    deeds: dict[type, Deed] = {act.Move: "move", act.Run: "run", act.Stand: "stand"}
    deed = deeds.get(type(action))
    return _spots(public, action.unit, deed) if deed is not None else ()


@functools.lru_cache(maxsize=8)
def _spots(public: Public, unit: str, deed: Deed) -> tuple[Spot, ...]:
    """Return the spots of a unit; kept, since one action is previewed many times."""
    return tuple(spot.way[-1] for spot in spots.spots(public, public.unit(unit), deed))


def shown(view: View, action: Any, events: Sequence[Event]) -> str:
    """Say in words what a preview shows on the table."""
    public = view.public
    if isinstance(action, act.Muster):
        squads = squads_of(view, action)
        told = "; ".join(f"{squad.name} {models_of(squad)}" for squad in squads)
        return f"{army_name(view, action)}, {army_points(public.book.value, squads)} points: {told}."
    told_all: list[str] = []
    for event in events:
        if isinstance(event, Moved) and event.tracks:
            told_all.append(f"{event.unit} would go to {_place(event.tracks[0].path[-1])}")
        elif isinstance(event, Deployed) and event.spots:
            told_all.append(f"{event.unit} would stand at {_place(event.spots[0][1])}")
        elif isinstance(event, PiecePlaced):
            told_all.append(f"{event.piece.name} {event.piece.id} would stand there")
        elif isinstance(event, ItemPlaced) and event.item is not None:
            told_all.append(f"{event.item.id} would lie at {_place(event.item.at)}")
    if isinstance(action, act.Shoot):
        told_all.append(f"{action.unit} would shoot at {join(volley.target for volley in action.volleys)}")
    if isinstance(action, act.Charge):
        told_all.append(f"{action.unit} would charge {action.target}")
    marked = ", ".join(f"{number} {_place(at)}" for number, at in enumerate(spots_of(public, action), 1))
    told_all += [f"Numbered: {marked}"] if marked else []
    return f"{'. '.join(told_all)}." if told_all else ""


def _place(at: Spot) -> str:
    x, y = (round(part, -2) for part in at)
    return write_point((x, y))


def _square(centre: Point, half: float) -> tuple[float, float, float, float]:
    x, y = centre
    return x - half, y - half, x + half, y + half


def _odds(forecast: Forecast) -> Image.Image:
    """Return the strip with odds as cards, and facts below."""
    rows, facts = forecast.rows, forecast.facts[:_MOST_FACTS]
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


# Armies.


def squads_of(view: View, action: act.Muster) -> tuple[Squad, ...]:
    """Return the units of an army that is picked."""
    army = view.public.book.value.army(action.army)
    return army.squads if army is not None else action.squads


def army_name(view: View, action: act.Muster) -> str:
    """Return the name of a ready army, or what one of a player's own making is called."""
    army = view.public.book.value.army(action.army)
    return army.name if army is not None else "An army of its own"


def models_of(squad: Squad) -> str:
    """Return the models of a squad in words."""
    return join(f"{many} {word}" for word, many in Counter(squad.members).items())


def draw_army(view: View, action: act.Muster) -> Image.Image:
    """Return an army as a table: units, models, figures, weapons, points; then a line for each profile."""
    book, squads = view.public.book.value, squads_of(view, action)
    profiles = [book.profile(word) for word in dict.fromkeys(word for squad in squads for word in squad.members)]
    height = _HEAD + _LINE * (len(squads) + 2 * len(profiles) + 1) + 30
    canvas = Canvas(blank(WIDTH, height, PAGE))
    canvas.rect((0, 0, WIDTH, _HEAD - 12), PANEL)
    left = 28.0
    if view.seat is not None:
        badge(canvas, (62, 39), 26, view.seat)
        left = 106
    models = sum(len(squad.members) for squad in squads)
    told = f"{counted(len(squads), 'unit')} · {models} models · {army_points(book, squads)} points"
    draw_text(canvas, WIDTH - 28, 39, told, 28, 700, TEXT, "right", tabular=True)
    draw_text(canvas, left, 39, fit(printable(army_name(view, action), "Army"), 560, 40, 800), 40, 800)
    y = _HEAD + _LINE / 2
    for squad in squads:
        draw_text(canvas, 28, y, fit(printable(squad.name, "Unit"), 330, 28, 700), 28, 700)
        draw_text(canvas, 380, y, fit(models_of(squad), 640, 26, 500), 26, 500, SOFT)
        points = f"{squad_points(book, squad)} pts"
        draw_text(canvas, WIDTH - 28, y, points, 26, 600, TEXT, "right", tabular=True)
        y += _LINE
    canvas.draw_open([(20, y - 8), (WIDTH - 20, y - 8)], HAIRLINE, 2)
    y += 16
    for profile in profiles:
        _profile(canvas, profile, y)
        y += 2 * _LINE
    return canvas.image.reduce(SCALE)


def _profile(canvas: Canvas, profile: Any, y: float) -> None:
    """Draw what a model is: its figures in a line, weapons and keywords below."""
    draw_text(canvas, 28, y, fit(profile.name, 240, 26, 700), 26, 700)
    values = (
        ("MOV", profile.move), ("TEK", profile.tek), ("AV", profile.armour), ("ACC", profile.accuracy),
        ("MEL", profile.melee), ("WL", profile.wound_level), ("MOR", profile.morale), ("WP", profile.wounds),
    )  # fmt: skip
    x = 290.0
    for word, value in values:
        draw_text(canvas, x, y, word, 24, 500, SOFT)
        draw_text(canvas, x + 98, y, str(value), 30, 800, TEXT, "right", tabular=True)
        x += 112
    arms = [f"{gun.name} {gun.reach // 1000}″ ×{gun.shots} DAM {gun.damage}" for gun in profile.weapons]
    line = " · ".join([*arms, f"melee DAM {profile.blow}", *profile.keywords])
    draw_text(canvas, 290, y + 37, fit(line, WIDTH - 318, 24, 500), 24, 500, SOFT)
