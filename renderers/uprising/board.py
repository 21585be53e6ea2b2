"""The board: header, the country with everything that lies on it, what happened, strip and key."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from games.kernel import News, Seat, seat_letter
from games.uprising.board.starts import start_regions
from games.uprising.previews.war import regions_at_stake
from games.uprising.state.state import Public, View
from games.uprising.text.changes import Changes, changes_of
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.labels import SHUT
from renderers.kit.moments import draw_ribbon, frame_moment
from renderers.kit.noted import note
from renderers.kit.palette import INK, NOW, seat_style
from renderers.kit.panels import WIDTH, pill, pill_size
from renderers.kit.place import Obstacle, best_spot
from renderers.kit.shapes import letter_drop, placed, seat_outline
from renderers.kit.text import draw_text
from renderers.uprising import icons
from renderers.uprising.block import draw_block
from renderers.uprising.contents import RegionChanges
from renderers.uprising.drops import Taken, draw_spread
from renderers.uprising.geography import HEADER, NAME, Place, chart_of, crossing, top_of
from renderers.uprising.head import draw_header, last_strip
from renderers.uprising.moments import celebrated
from renderers.uprising.scene import draw_lakes, draw_name, layer_of
from renderers.uprising.sheet import Sheet
from renderers.uprising.tones import Tones
from renderers.uprising.words import spans

_ARROW, _SHAFT = 46, 16
"""Half the length of an arrow, and how far behind its middle its number is, clear of names, in px."""
_BESIDE = (0, 44, -44, 80, -80, 120, -120, 160, -160)
"""Px beside the middle of a region where the number of an action may be."""
_RIM = 24.0
"""Px round the map that a ribbon keeps off."""


def draw_board(view: View, news: News, sheet: Sheet) -> Image.Image:
    """Return the board at its final size."""
    public, done = view.public, changes_of(news)
    moment, bottom = celebrated(public, news), chart_of(public.country).bottom
    with layer_of(public, sheet).canvas() as canvas:
        draw_header(canvas, view)
        draw_borders(canvas, public, done, sheet.tones)
        if public.phase != "over":
            draw_moves(canvas, public, done)
        taken = draw_blocks(canvas, public, region_changes(public, done))
        labels = _labels(public, done, taken)
        draw_spread(canvas, public, done, _clear_of(taken, labels))
        _draw_labels(canvas, labels)
        busy = [Obstacle(box, 4.0) for boxes in _clear_of(taken, labels) for box in boxes]
        draw_ribbon(canvas, moment, busy, (_RIM, HEADER + _RIM, WIDTH - _RIM, bottom - _RIM))
        return frame_moment(canvas.finished(last_strip(view, done)), moment, HEADER, bottom)


def draw_blocks(canvas: Canvas, public: Public, changes: Iterable[RegionChanges]) -> Taken:
    """Draw what lies in every region; return where its words and numbers are."""
    acting = public.turn if public.phase == "play" else None
    places = chart_of(public.country).places
    taken = tuple(
        draw_block(canvas, places[region], public, region, acting, change) for region, change in enumerate(changes)
    )
    for region, boxes in enumerate(taken):
        for box in boxes:
            note(canvas, "piece", public.name(region), box)
    return taken


def region_changes(public: Public, done: Changes, ghost: bool = False) -> list[RegionChanges]:
    """Return what changed in each region."""
    return [_changes(public, done, region, ghost) for region in range(len(public.lands))]


def _changes(public: Public, done: Changes, region: int, ghost: bool) -> RegionChanges:
    tokens: dict[str, int] = {kind: change for where, kind, change in done.tokens if where == region}
    followers = {seat: change for where, seat, change in done.followers if where == region}
    moved = {tag for tag, _, goal in done.moved if goal == region}
    raised = {one.tag for one in done.raised if one.region == region}
    # A drop on its border says the same.
    pills = chart_of(public.country).small or not _only_drops(done, region, followers)
    return RegionChanges(tokens, followers, frozenset(moved | raised), ghost, pills=pills)


def _only_drops(done: Changes, region: int, followers: Mapping[Seat, int]) -> bool:
    """Return whether nothing but Decrees next door changed the followers of a region."""
    drops = Counter(seat for _, where, seat in done.spread if where == region)
    return bool(drops) and followers == drops


def draw_borders(canvas: Canvas, public: Public, done: Changes, tones: Tones) -> None:
    """Mark where something was done, or what the present decision is about."""
    marked: set[int] = set()
    if public.phase == "placement":
        for region in start_regions(public)[0]:
            _free(canvas, chart_of(public.country).places[region], public.turn)
    elif public.fight is not None:
        _battles(canvas, public, regions_at_stake(public), tones)
    elif public.phase != "over":
        marked = {act.region for act in done.acts if act.region is not None}
        for region in sorted(marked):
            frame(canvas, public, region)
    for region in sorted(marked):
        draw_lakes(canvas, public.country, tones, chart_of(public.country).places[region])


def _battles(canvas: Canvas, public: Public, regions: Sequence[int], tones: Tones) -> None:
    """Mark where something must be decided in Skirmishes."""
    places = chart_of(public.country).places
    for region in regions:
        frame(canvas, public, region)
    for region in regions:
        draw_lakes(canvas, public.country, tones, places[region])
        canvas.sprite((places[region].middle[0], top_of(places[region]) - 20), icons.swords(48))


def _free(canvas: Canvas, place: Place, seat: Seat) -> None:
    """Mark a region where a seat may start: its shape, hollow and dashed."""
    style = seat_style(seat)
    x, y = place.middle[0], (top_of(place) + NAME + 50 + place.room[3]) / 2
    outline = placed(seat_outline(style.shape, 33), (x, y))
    canvas.polygon(outline, INK, INK, 8)
    canvas.dashed([*outline, outline[0]], NOW, 4.5, 11, 7)
    draw_text(canvas, x, y + letter_drop(style.shape, 33), seat_letter(seat), 32, 800, style.colour, "centre")


def frame(canvas: Canvas, public: Public, region: int, dashed: bool = False) -> None:
    """Draw a cream border round a region, under its name and those beside it; dashed for what is not yet true."""
    places = chart_of(public.country).places
    outline = places[region].outline
    path = [*outline, outline[0], outline[1]]
    wide = 2 if canvas.look.detailed else 0  # paper is as light as the line
    canvas.line(path, INK, 13 + 2 * wide)
    if dashed:
        canvas.dashed(path, NOW, 6 + wide, 22, 14)
    else:
        canvas.line(path, NOW, 7 + wide)
    for named in (*public.country.regions[region].near, region):
        draw_name(canvas, places[named], public.name(named), public.lands[named].unstable)


def draw_moves(canvas: Canvas, public: Public, done: Changes, ghost: bool = False) -> None:
    """Draw an arrow across the border for every character that moved; dashed while not yet true."""
    for tag, origin, goal in done.moved:
        at, way = crossing(public.country, origin, goal)
        draw_arrow(canvas, at, way, seat_of(tag), ghost)


def seat_of(tag: str) -> Seat:
    """Return the seat of a character's tag."""
    return ord(tag[0]) - ord("A")


def draw_arrow(canvas: Canvas, at: Point, way: Point, seat: Seat, ghost: bool) -> None:
    """Draw an arrow in a seat's colour across a border."""
    colour = seat_style(seat).colour
    start = (at[0] - way[0] * _ARROW, at[1] - way[1] * _ARROW)
    end = (at[0] + way[0] * (_ARROW - 14), at[1] + way[1] * (_ARROW - 14))
    tip = (at[0] + way[0] * (_ARROW + 12), at[1] + way[1] * (_ARROW + 12))
    side = (-way[1] * 19, way[0] * 19)
    head = [tip, (end[0] + side[0], end[1] + side[1]), (end[0] - side[0], end[1] - side[1])]
    canvas.line([start, end], INK, 19)
    canvas.polygon(head, INK, INK, 8)
    if ghost:
        canvas.dashed([start, end], colour, 11, 13, 9)
    else:
        canvas.line([start, end], colour, 11)
        canvas.circle(start, 10, colour)
    canvas.polygon(head, colour)


class _Label(NamedTuple):
    """Numbers of actions on the map: what they say, where, in which region, and whether on an arrow."""

    text: str
    at: Point
    region: int
    arrow: bool = False

    @property
    def box(self) -> Box:
        """What the label covers."""
        width, height = (40.0, 40.0) if self.arrow else pill_size(self.text)
        x, y = self.at
        return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _labels(public: Public, done: Changes, taken: Taken) -> list[_Label]:
    """Number several actions in their order: on a move's arrow, above the region of any other, clear of its words."""
    if len(done.acts) < 2 or public.phase == "over":
        return []
    labels, moves, above = [], iter(done.moved), dict[int, list[int]]()
    for number, act in enumerate(done.acts, 1):
        if act.verb == "move":
            _, origin, goal = next(moves)
            (x, y), way = crossing(public.country, origin, goal)
            shafts = [(x - way[0] * far, y - way[1] * far) for far in (_SHAFT, 0, _SHAFT + 14, -14, _SHAFT + 28)]
            shafts += [(x - way[1] * far, y + way[0] * far) for far in (22, -22, 32, -32)]
            labels.append(_free_label(_Label(str(number), shafts[0], origin, arrow=True), shafts, taken))
        elif act.region is not None:
            above.setdefault(act.region, []).append(number)
    for region, numbers in above.items():
        place = chart_of(public.country).places[region]
        aside = 76 if public.fight is not None and public.fight.region == region else 0
        x, y = place.middle[0] - aside, top_of(place) - 20
        spots = [(x + dx, y + dy) for dy in (0, -12, -24, 12, -40, 24, -56) for dx in _BESIDE]
        labels.append(_free_label(_Label(spans(numbers), (x, y), region), spots, taken))
    return labels


def _free_label(label: _Label, spots: Sequence[Point], taken: Taken) -> _Label:
    """Return a label at the spot where it hides least of any region's words and pieces; the first ones win ties."""
    obstacles = [Obstacle(box, SHUT) for boxes in taken for box in boxes]
    boxes = [label._replace(at=spot).box for spot in spots]
    best = boxes.index(best_spot(boxes, obstacles, (0.0, 0.0, float(WIDTH), math.inf)))
    return label._replace(at=spots[best])


def _clear_of(taken: Taken, labels: Iterable[_Label]) -> Taken:
    """Return what nothing should hide, labels too."""
    boxes = dict[int, list[Box]]()
    for label in labels:
        boxes.setdefault(label.region, []).append(label.box)
    return tuple((*own, *boxes.get(region, ())) for region, own in enumerate(taken))


def _draw_labels(canvas: Canvas, labels: Iterable[_Label]) -> None:
    for label in labels:
        if label.arrow:
            note(canvas, "label", f"the number {label.text}", label.box)
            canvas.circle(label.at, 20, INK)
            canvas.circle(label.at, 18, INK, NOW, 2.5)
            draw_text(canvas, *label.at, label.text, 24, 800, NOW, "centre")
        else:
            pill(canvas, label.at, label.text, NOW, colour=NOW)
