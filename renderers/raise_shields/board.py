"""The board: header, map with ships and what happened, strip."""

from collections.abc import Sequence

from PIL import Image

from games.geometry.hexes import Hex, Side
from games.kernel import News
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View
from games.raise_shields.text.changes import Flight, Shot, changes_of, places_of
from renderers.kit.canvas import Box, Canvas, Point
from renderers.kit.fonts import SCALE
from renderers.kit.hexmap import HexLayout
from renderers.kit.layers import stacked
from renderers.kit.look import Look
from renderers.kit.moments import Moment, draw_ribbon, draw_stamp, frame_moment
from renderers.kit.noted import note
from renderers.kit.palette import NOW, PLATE, RGB, SPACE, TEXT, mix, seat_style
from renderers.kit.panels import HEADER, Badge, header, pill, pill_size
from renderers.kit.place import Obstacle, best_spot, spots
from renderers.kit.text import draw_text
from renderers.kit.tokens import BadgeState
from renderers.kit.verdict import verdict
from renderers.raise_shields import action, ships
from renderers.raise_shields.legend import legend_of, room_below
from renderers.raise_shields.moments import celebrated
from renderers.raise_shields.scene import (
    draw_overview,
    layout_of,
    map_bottom,
    map_bounds,
    map_layer,
    tallest_map,
    window_of,
    zone,
)
from renderers.raise_shields.sky import sky_of
from renderers.raise_shields.strip import draw_strip
from renderers.raise_shields.teams import frame_of
from renderers.raise_shields.words import actor_of, label_pill, person, phases_of
from renderers.raise_shields.yard import yard

_AFAR = (16.0, 46.0, 92.0, 138.0)
"""How much farther from its ship a plate may be where all places beside it are taken, in px; a line ties it beyond
`_TIED`."""
_TIED = 40.0
_MOST_TOLD = 9
"""If more acts are shown, only those that did harm have words in their labels, or labels would cover labels."""
_ACTING = ("movement", "cannon", "repair", "place")


def draw_board(view: View, news: News, look: Look) -> Image.Image:
    """Return the board at its final size."""
    public = view.public
    acts = changes_of(public, news)
    if public.phase == "build":
        return _building(view, news, look)
    strip = draw_strip(view, acts, news)
    tallest = tallest_map(public.ships, strip.height)
    layout = layout_of(public.grid, window_of(public, places_of(acts)), tallest)
    moment = celebrated(public, news, layout)
    with map_layer(public.grid, layout, sky_of(public, look)).canvas() as canvas:
        draw_header(canvas, view)
        draw_zones(canvas, layout, view)
        draw_map(canvas, layout, view, acts, moment)
        legend = legend_of(public, room_below(public, map_bottom(layout) + strip.height), look)
        whole = canvas.finished(strip if legend is None else stacked(strip, legend))
        return frame_moment(whole, moment, HEADER, map_bottom(layout))


def _building(view: View, news: News, look: Look) -> Image.Image:
    """Return what can be bought, as there is nothing on the map yet."""
    canvas = yard(view.public, look)
    draw_header(canvas, view)
    return stacked(canvas.image.reduce(SCALE), draw_strip(view, (), news))


def draw_header(canvas: Canvas, view: View) -> None:
    """Draw round, phases, the seats in turn order, and who is to act; in the end the result."""
    title, phases, current = phases_of(view.public)
    if view.public.outcome is not None:
        when = f"after {title.lower()}" if view.public.round else "before round 1"
        verdict(canvas, when, seat_badges(view), actor_of(view))
        return
    header(canvas, title, seat_badges(view), phases, current, actor_of(view))


def seat_badges(view: View) -> list[Badge]:
    """Return the seats in the order of the round: acting, still to act, done, or out of the game."""
    public = view.public
    awaited = awaited_seats(view)
    first = public.first or 0
    badges = []
    for seat in sorted(range(public.seats), key=lambda seat: (seat - first) % public.seats):
        badges.append(Badge(seat, _badge_state(public, seat, awaited), seat in awaited, frame_of(public, seat)))
    return badges


def awaited_seats(view: View) -> set[int]:
    """Return the seats that somebody is waiting for."""
    return {prompt.seat for prompt in view.awaited}


def _badge_state(public: Public, seat: int, awaited: set[int]) -> BadgeState:
    own = [ship for ship in public.ships if ship.seat == seat]
    if own and all(ship.status in ("destroyed", "fled") for ship in own):
        return "out"
    if seat in awaited or public.outcome is not None:
        return "solid"
    if public.phase in ("movement", "cannon"):
        done = all(ship.moved if public.phase == "movement" else ship.fired for ship in own if ship.status == "active")
        return "done" if done else "hollow"
    return "done" if public.phase in ("build", "repair") else "hollow"


def draw_zones(canvas: Canvas, layout: HexLayout, view: View, badges: bool = True) -> None:
    """While ships are set up, tint the start zones that are taken; the placer's own more strongly (RS-9).

    `badges` says whose zone is still empty; a preview's ghost says it better.
    """
    public = view.public
    if public.phase not in ("sides", "place"):
        return
    if public.phase == "sides":
        draw_side_names(canvas, layout, public)
    placing = {prompt.seat for prompt in view.awaited if prompt.kind == "place"}
    for seat, side in enumerate(public.sides):
        if side is None:
            continue
        colour = seat_style(seat).colour
        hexes = [place for place in zone(public.grid, side) if layout.shows(place)]
        if not hexes:
            continue
        canvas.blend([layout.corners(place) for place in hexes], colour, 0.15 if seat in placing else 0.05)
        if seat in placing:
            for edge in layout.rim(frozenset(hexes)):
                canvas.line(edge, colour, 3)
        middle = layout.centre(hexes[len(hexes) // 2])
        if badges and not any(ship.hex in hexes for ship in public.ships if ship.seat == seat):
            told = f"{person(view, seat)}'s side"
            inside = pill_size(told)[0] / 2 - layout.radius
            inward = {"east": -inside, "west": inside}.get(side, 0.0)
            pill(canvas, (middle[0] + inward, middle[1]), told, colour)


def draw_side_names(canvas: Canvas, layout: HexLayout, public: Public) -> None:
    """Name the sides of the map that can still be chosen (RS-8)."""
    sides: tuple[Side, ...] = ("north", "east", "south", "west")
    for side in sides:
        if side not in public.sides:
            hexes = zone(public.grid, side)
            x, y = layout.centre(hexes[len(hexes) // 2])
            inward = {"east": -28, "west": 28}.get(side, 0)
            pill(canvas, (x + inward, y), side, NOW)


def awaited_ships(view: View) -> list[Ship]:
    """Return the ships on the map whose captains are awaited."""
    public = view.public
    seats = awaited_seats(view)
    if public.phase not in _ACTING:
        return []
    mine = [ship for ship in public.ships if ship.seat in seats and ship.status == "active" and ship.hex is not None]
    at_turn = [ship for ship in mine if ship.id == public.turn]
    return at_turn or mine


def draw_map(
    canvas: Canvas, layout: HexLayout, view: View, acts: Sequence[Flight | Shot], moment: Moment | None
) -> None:
    """Draw everything that lies on the map, from the bottom up; ways and shots are numbered where there are several."""
    public, bounds = view.public, map_bounds(layout)
    draw_stamp(canvas, moment)
    obstacles, pills = draw_out_of_play(canvas, layout, public)
    numbered = [(act, f"{number} · " if len(acts) > 1 else "") for number, act in enumerate(acts, 1)]
    numbered = [(act, number) for act, number in numbered if _is_shown(layout, public, act)]
    brief = len(numbered) > _MOST_TOLD
    # The thin ways lie on the broad shots.
    for act, number in numbered:
        if isinstance(act, Shot):
            obstacles += action.draw_shot(canvas, layout, act)
            pills.append(action.shot_pill(layout, act, number, brief=brief))
    for act, number in numbered:
        if isinstance(act, Flight):
            obstacles += action.draw_trail(canvas, layout, act, public)
            pills += action.trail_pills(layout, act, public, number, brief=brief)
    awaited = awaited_ships(view)
    for ship in awaited:
        if ship.hex is not None:
            ships.draw_brackets(canvas, layout, ship.hex)
    draw_ships(canvas, layout, public)
    _bursts(canvas, layout, public, [act for act, _ in numbered])
    turning = [ship for ship in awaited if ship.id == public.turn]
    obstacles += draw_side_letters(canvas, layout, public, turning)
    obstacles += ship_obstacles(layout, public, awaited)
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(canvas, layout, public, obstacles, bounds)
    action.place_pills(canvas, pills, obstacles, bounds)
    draw_ribbon(canvas, moment, obstacles, bounds)


def draw_ships(canvas: Canvas, layout: HexLayout, public: Public, apart_from: str = "") -> None:
    """Draw the ships in play."""
    for ship, place in in_play(public, layout):
        if ship.id != apart_from:
            ships.draw_ship(canvas, layout, ship, place, ship.facing)


def in_play(public: Public, layout: HexLayout) -> list[tuple[Ship, Hex]]:
    """Return the ships on the part of the map that is shown, with their hexes."""
    ships = ((ship, ship.hex) for ship in public.ships if ship.status == "active")
    return [(ship, place) for ship, place in ships if place is not None and layout.shows(place)]


def _is_shown(layout: HexLayout, public: Public, act: Flight | Shot) -> bool:
    """Whether the part of the map that is shown has all of what happened; the strip tells what it has not."""
    return all(layout.shows(place) for place in places_of([act]) if place in public.grid)


def draw_out_of_play(canvas: Canvas, layout: HexLayout, public: Public) -> tuple[list[Obstacle], list[action.Pill]]:
    """Draw wrecks and ships that fled; return what plates should keep off, and the pills that name them."""
    covered, pills = [], []
    for ship in public.ships:
        if ship.hex is None or ship.status not in ("destroyed", "fled") or not layout.shows(ship.hex):
            continue
        draw = ships.draw_wreck if ship.status == "destroyed" else ships.draw_fled
        draw(canvas, layout, ship, ship.hex)
        centre, words = layout.centre(ship.hex), label_pill(ship)
        covered.append(square(centre, 40, 1.5))
        away = 180.0 if ship.status == "destroyed" else ship.facing * 60 + 180
        rim = mix(SPACE, seat_style(ship.seat).colour, 0.75)
        pills.append(action.Pill(words, rim, mix(PLATE, TEXT, 0.85), action.round_about(centre, away, words, 40)))
    return covered, pills


def square(centre: Point, half: float, weight: float) -> Obstacle:
    """Return a square round a point that plates had better not cover."""
    return Obstacle((centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half), weight)


def _bursts(canvas: Canvas, layout: HexLayout, public: Public, acts: Sequence[Flight | Shot]) -> None:
    for act in acts:
        if isinstance(act, Shot):
            action.draw_burst(canvas, layout, act, public)
        elif (spot := action.collision_spot(layout, act)) is not None:
            _collision(canvas, layout, public, spot)


def _collision(canvas: Canvas, layout: HexLayout, public: Public, spot: Point) -> None:
    action.star(canvas, spot, 24)
    for ship, place in in_play(public, layout):
        ships.draw_bow(canvas, layout, place, ship.facing)


def draw_side_letters(canvas: Canvas, layout: HexLayout, public: Public, acting: list[Ship]) -> list[Obstacle]:
    """Draw L and R at the corners abeam of the ship to act (RS-70)."""
    covered = []
    for ship in acting:
        if ship.hex is None:
            continue
        others = [layout.centre(place) for each, place in in_play(public, layout) if each.id != ship.id]
        for letter, (x, y) in ships.side_letters(layout, ship.hex, ship.facing, others).items():
            note(canvas, "label", f"the letter {letter}", (x - 8, y - 8, x + 8, y + 8))
            draw_text(canvas, x, y, letter, 26, 800, NOW, "centre", halo=4)
            covered.append(square((x, y), 14, 3))
    return covered


def ship_obstacles(layout: HexLayout, public: Public, awaited: list[Ship]) -> list[Obstacle]:
    """Return what plates must not cover: the ships, and the brackets of those awaited."""
    marked, half = {ship.id for ship in awaited}, ships.reach_of(layout) + 3
    return [
        square(layout.centre(place), half if ship.id in marked else 42 * ships.scale_of(layout), 4)
        for ship, place in in_play(public, layout)
    ]


def draw_plates(
    canvas: Canvas, layout: HexLayout, public: Public, obstacles: list[Obstacle], bounds: Box,
    chips: dict[str, tuple[str, RGB]] | None = None,
) -> None:  # fmt: skip
    """Draw the plate of every ship in play where it covers least; `chips` are labels on top of them, by ship.

    In a crowd a plate may be farther off, tied to its ship by a line.
    """
    for ship, place in in_play(public, layout):
        chip = (chips or {}).get(ship.id)
        width, height = ships.plate_size(ship)
        extra = ships.CHIP if chip else 0
        asked = any(asked.seat == ship.seat for asked in public.prompts)
        reach = ships.reach_of(layout) + 7 if asked else 52 * ships.scale_of(layout)
        centre = layout.centre(place)
        around = [(more, spot) for more in (0.0, *_AFAR) for spot in spots(centre, reach + more, width, height + extra)]
        left, top, right, bottom = box = best_spot([spot for _, spot in around], obstacles, bounds)
        if max(more for more, spot in around if spot == box) > _TIED:
            ships.draw_tie(canvas, centre, box, ship)
        if chip:
            ships.draw_chip(canvas, (left, top, right, top + extra + 12), *chip)
        ships.draw_plate(canvas, (left, top + extra, right, bottom), ship, frame_of(public, ship.seat))
        obstacles.append(Obstacle((left - 8, top - 6, right + 6, bottom + 6), 4))
