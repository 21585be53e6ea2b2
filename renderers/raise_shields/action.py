"""What happened on the map: ways flown, overruns, shots."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.geometry.hexes import Hex
from games.kernel.base.numbers import counted
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.state import Public
from games.raise_shields.text.changes import Flight, Shot
from renderers.kit import icons
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.hexmap import HexLayout
from renderers.kit.palette import HARM, HARM_CORE, ICE, INK, MUTE, NOW, RGB, SPACE, TEXT, mix, seat_style
from renderers.kit.panels import pill, pill_size
from renderers.kit.place import Obstacle, along, best_spot
from renderers.kit.shapes import burst, dart, placed, polar
from renderers.raise_shields.ships import HULL, draw_bow, scale_of

_FARTHER = (0.0, 30.0, 64.0)
"""How much farther from its place a pill can be where others are in the way, in px."""
_MOST_BOLTS = 10


class Pill(NamedTuple):
    """A pill that is not placed yet: its words, rim, colour of the words, and centres to choose from."""

    text: str
    rim: RGB
    colour: RGB
    centres: list[Point]


def heading(start: Point, end: Point) -> float:
    """Return the direction from one point to another in degrees, 0 = north, clockwise."""
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))


def draw_trail(canvas: Canvas, layout: HexLayout, move: Flight, public: Public) -> list[Obstacle]:
    """Draw the way of a move and its overrun; return what plates should keep off."""
    colour = mix(SPACE, seat_style(public.ship(move.maneuver.ship).seat).colour, 0.75)
    path = _on_map(layout, move.maneuver.path)
    covered = along(path, 22, 0.6)
    if len(path) > 1:
        _steps(canvas, path, colour)
        canvas.circle(path[0], 14, SPACE)
        canvas.circle(path[0], 10, None, colour, 3.5)
    if move.drift:
        way = [path[-1], *_on_map(layout, move.drift)]
        _steps(canvas, way, HARM)
        covered += along(way, 22, 0.6)
    return covered


def _on_map(layout: HexLayout, places: Sequence[Hex]) -> list[Point]:
    """Return the middles of hexes, without the one off the map where a ship fled."""
    return [layout.centre(place) for place in places if layout.shows(place)]


def _steps(canvas: Canvas, path: list[Point], colour: RGB) -> None:
    canvas.line(path, colour, 5, SPACE)
    for start, end in pairwise(path):
        middle = (start[0] * 0.6 + end[0] * 0.4, start[1] * 0.6 + end[1] * 0.4)
        points = placed(dart(20, 11, 6), middle, heading(start, end))
        canvas.polygon(points, colour, SPACE, 3)
        canvas.polygon(points, colour)


def trail_pills(layout: HexLayout, move: Flight, public: Public, number: str, *, brief: bool = False) -> list[Pill]:
    """Return the pills of a move that say how far; `number` comes before the first ("" for an only one).

    A `brief` one says no more than that.
    """
    colour = seat_style(public.ship(move.maneuver.ship).seat).colour
    path = _on_map(layout, move.maneuver.path)
    pills = []
    if len(path) > 1 or number:
        flown = len(move.maneuver.path) - 1
        far = counted(flown, "hex", "hexes") if flown else move.maneuver.text
        words = _alone(number) if brief else f"{number}{far}"
        back = heading(path[1], path[0]) if len(path) > 1 else move.maneuver.facing * 60 + 180
        pills.append(Pill(words, mix(SPACE, colour, 0.75), colour, round_about(path[0], back, words, 16)))
    if move.drift:
        words = f"pushed {len(move.drift)}"
        end = [path[-1], *_on_map(layout, move.drift)][-1]
        turn = move.maneuver.carried * 60
        middle = ((path[-1][0] + end[0]) / 2, (path[-1][1] + end[1]) / 2)
        pills.append(Pill(words, HARM, TEXT, round_about(middle, turn + 90, words, 24)))
    return pills


def _alone(number: str) -> str:
    """Return a number with nothing behind it."""
    return number.split(maxsplit=1)[0]


def round_about(centre: Point, angle: float, text: str, clear: float) -> list[Point]:
    """Return centres for a pill round a point, the wanted direction first, so that it clears the point."""
    width, height = pill_size(text)
    found = []
    for more in _FARTHER:
        for turn in (0, 30, -30, 60, -60, 90, -90, 130, -130, 180):
            x, y = polar((0, 0), 1, angle + turn)
            reach = clear + more + abs(x) * width / 2 + abs(y) * height / 2
            found.append((centre[0] + x * reach, centre[1] + y * reach))
    return found


def shot_ends(layout: HexLayout, shot: Shot) -> tuple[Point, Point]:
    """Return where a shot leaves and where it strikes, on the shield rings."""
    start, end = layout.centre(shot.start), layout.centre(shot.end)
    turn = heading(start, end)
    ring = HULL * scale_of(layout)
    return polar(start, ring, turn), polar(end, ring, turn + 180)


def draw_shot(canvas: Canvas, layout: HexLayout, shot: Shot) -> list[Obstacle]:
    """Draw one bolt a hit, or a thin dashed line for none; return what plates should keep off."""
    start, end = shot_ends(layout, shot)
    turn = heading(start, end)
    hits = min(shot.attack.scored, _MOST_BOLTS)
    if not hits:
        canvas.dashed([start, end], SPACE, 8, 14, 9)
        canvas.dashed([start, end], MUTE, 3.5, 14, 9)
    spread = min(11.0, 44 / max(1, hits - 1))
    for index in range(hits):
        offset = index - (hits - 1) / 2
        bolt = [polar(start, offset * spread, turn + 90), polar(end, offset * 3.2, turn + 90)]
        canvas.line(bolt, HARM, 5.5, SPACE, 2.3)
    for index in range(hits):
        offset = index - (hits - 1) / 2
        bolt = [polar(start, offset * spread, turn + 90), polar(end, offset * 3.2, turn + 90)]
        canvas.line(bolt, HARM, 5.5)
        canvas.line(bolt, HARM_CORE, 2.2 if canvas.look.detailed else 1.6)
    if canvas.look.detailed and hits:
        _muzzle(canvas, start, end, turn)
    if shot.attack.weapon == "torpedo" and math.dist(start, end) > 40:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        canvas.circle(middle, 19, SPACE)
        icons.torpedo(canvas, middle, 34, TEXT, turn)
    return along([start, end], 24)


def _muzzle(canvas: Canvas, start: Point, end: Point, turn: float) -> None:
    """Draw the star where a broadside leaves, and the shields that flare where it strikes."""
    canvas.polygon(placed(burst(15, 7, 0.5), start), INK)
    canvas.polygon(placed(burst(12, 7, 0.45), start), NOW)
    for far, width in ((0, 4.0), (7, 2.5)):
        arc = [polar(polar(end, 26 - far, turn), 26, angle) for angle in _fan(turn + 180)]
        canvas.draw_open(arc, ICE, width)


def _fan(middle: float) -> list[float]:
    return [middle + step for step in range(-40, 41, 10)]


def landed(attack: Attack) -> int:
    """Return how many hits were not evaded."""
    return max(0, attack.scored - attack.evaded)


def draw_burst(canvas: Canvas, layout: HexLayout, shot: Shot, public: Public) -> None:
    """Draw the burst on the target's ring, if anything got through its evasion."""
    if not landed(shot.attack) or (shot.pending and not shot.attack.evasion):
        return
    star(canvas, shot_ends(layout, shot)[1])
    target = public.ship(shot.attack.target)
    if target.hex == shot.end and target.status == "active":
        draw_bow(canvas, layout, shot.end, target.facing)


def star(canvas: Canvas, centre: Point, radius: float = 22) -> None:
    """Draw a burst: harm done here."""
    outline = placed(burst(radius), centre, 9)
    canvas.polygon(outline, HARM, INK, 3)
    canvas.polygon(outline, HARM)
    canvas.polygon(placed(burst(radius * 0.55), centre, 9), NOW)


def shot_pill(layout: HexLayout, shot: Shot, number: str, *, brief: bool = False) -> Pill:
    """Return the pill of a shot; `number` comes first ("" for an only one). A `brief` one tells of hits alone."""
    hits = shot.attack.scored
    told = "missed" if not hits else counted(hits, "hit") if landed(shot.attack) else "all evaded"
    words = _alone(number) if brief and not landed(shot.attack) else number + told
    start, end = shot_ends(layout, shot)
    middle = (start[0] * 0.55 + end[0] * 0.45, start[1] * 0.55 + end[1] * 0.45)
    turn = heading(start, end)
    side = turn + (90 if math.cos(math.radians(turn + 90)) > 0 else -90)
    near = round_about(middle, side, words, 26 if math.dist(start, end) > 60 else 52)
    return Pill(words, HARM if landed(shot.attack) else MUTE, TEXT, near)


def place_pills(canvas: Canvas, pills: list[Pill], obstacles: list[Obstacle], bounds: Box) -> None:
    """Draw pills where they cover least; each is an obstacle for the next."""
    for text, rim, colour, centres in pills:
        width, height = pill_size(text)
        boxes = [(x - width / 2, y - height / 2, x + width / 2, y + height / 2) for x, y in centres]
        left, top, right, bottom = best_spot(boxes, obstacles, bounds)
        obstacles.append(Obstacle(pill(canvas, ((left + right) / 2, (top + bottom) / 2), text, rim, colour=colour), 6))


def collision_spot(layout: HexLayout, move: Flight) -> Point | None:
    """Return where two ships touched: the side of the last free hex that faces the other ship (RS-37)."""
    if move.result != "collision":
        return None
    last: Hex = (*move.maneuver.path, *move.drift)[-1]
    return polar(layout.centre(last), layout.height / 2, move.maneuver.carried * 60)
