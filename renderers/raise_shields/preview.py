"""What an action would do, for the person who is about to confirm it: everything not yet true is dashed."""

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from games.geometry.hexes import FACINGS, Hex
from games.kernel import Forecast
from games.kernel.base.numbers import counted
from games.raise_shields.board import fleet
from games.raise_shields.board.overrun import carried
from games.raise_shields.content.numbers import TORPEDO_HITS
from games.raise_shields.content.tables import stress_row
from games.raise_shields.content.upgrades import band
from games.raise_shields.previews.move import ordered
from games.raise_shields.previews.stress import Result, results_of
from games.raise_shields.state.actions import Accept, Action, Fire, Move, Place, Reroll, Torpedo
from games.raise_shields.state.frames import Maneuver, StressTest
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, View, under_way
from games.raise_shields.text.changes import Flight
from renderers.kit import icons
from renderers.kit.canvas import Canvas, Point
from renderers.kit.hexmap import HexLayout
from renderers.kit.look import Look
from renderers.kit.palette import HARM, INK, RGB, SPACE, TEXT, seat_style
from renderers.kit.panels import without_head
from renderers.kit.place import Obstacle, along
from renderers.kit.shapes import dart, placed, polar
from renderers.kit.text import draw_text
from renderers.raise_shields import arcs, ships
from renderers.raise_shields.action import Pill, draw_trail, heading, place_pills, round_about, trail_pills
from renderers.raise_shields.board import (
    draw_out_of_play,
    draw_plates,
    draw_ships,
    draw_side_letters,
    draw_zones,
    ship_obstacles,
    square,
)  # fmt: skip
from renderers.raise_shields.preview_strip import accept_strip, attack_strip, move_strip, place_strip
from renderers.raise_shields.scene import draw_overview, layout_of, map_bounds, map_layer, window_at, window_of
from renderers.raise_shields.sky import sky_of

_LONGEST_DRIFT = 6
_LOSSES = (("fled", "off the map"), ("destroyed", "destroyed"))
"""Facts of a forecast that say how likely a ship is lost, and what they are called on the map."""


def draw_preview(view: View, action: Action, forecast: Forecast | None, look: Look) -> Image.Image | None:
    """Return the preview of a move, a test, an attack, a torpedo or a placing; None for what needs no picture."""
    public, test = view.public, under_way(view.public)
    if not public.turn or not isinstance(action, Move | Accept | Reroll | Fire | Torpedo | Place):
        return None
    if isinstance(action, Accept | Reroll) and not isinstance(test, StressTest):
        return None
    ship = public.ship(public.turn)
    placed_at = window_at(public.grid, action.hex) if isinstance(action, Place) else None
    layout = layout_of(public.grid, placed_at or window_of(public, _shown(public, ship, action)))
    with map_layer(public.grid, layout, sky_of(public, look)).canvas() as canvas:
        match action:
            case Move(steps=steps):
                maneuver = ordered(public, steps)
                _move(canvas, layout, public, ship, maneuver, forecast)
                strip = move_strip(public, ship, maneuver, forecast)
            case Accept() | Reroll() if isinstance(test, StressTest):
                results = [] if isinstance(action, Reroll) else results_of(public, test)
                _test(canvas, layout, public, test, results, forecast)
                strip = accept_strip(test, results) if results else move_strip(public, ship, test.maneuver, forecast)
            case Fire(side=side, target=target):
                _attack(canvas, layout, public, ship, public.ship(target), (side,))
                strip = attack_strip(ship, public.ship(target), action, forecast)
            case Torpedo(target=target):
                _attack(canvas, layout, public, ship, public.ship(target), ())
                strip = attack_strip(ship, public.ship(target), action, forecast)
            case Place(hex=place, facing=facing):
                draw_zones(canvas, layout, view, badges=False)
                _place(canvas, layout, public, ship, place, facing)
                strip = place_strip(public, ship, place, facing)
        return without_head(canvas.finished(strip))


def _shown(public: Public, ship: Ship, action: Action) -> tuple[Hex, ...]:
    """Return what a preview of a move must show beside the ships: its way, and where an overrun would go on."""
    test = under_way(public)
    if isinstance(action, Move):
        maneuver = ordered(public, action.steps)
    elif isinstance(action, Accept | Reroll) and isinstance(test, StressTest):
        maneuver = test.maneuver
    else:
        return ()
    end, most = maneuver.path[-1], _LONGEST_DRIFT if maneuver.test else 0
    return (*maneuver.path, *(end.step(maneuver.carried, spaces) for spaces in range(1, most + 1)))


def _test(
    canvas: Canvas, layout: HexLayout, public: Public, test: StressTest, results: Sequence[Result],
    forecast: Forecast | None,
) -> None:  # fmt: skip
    """Draw what a test brings: the way flown, and where its `results` (none: any) would push the ship."""
    ship = public.ship(test.maneuver.ship)
    flight = Flight(test.maneuver, test.dice, test.total)
    obstacles, pills = draw_out_of_play(canvas, layout, public)
    obstacles += draw_trail(canvas, layout, flight, public)
    pills += trail_pills(layout, flight, public, "")
    rolled = stress_row(test.total).name
    most = _LONGEST_DRIFT if not results or rolled == "overrun" else _LONGEST_DRIFT // 2 if rolled == "drift" else 0
    drift, verdict = _drift(canvas, layout, public, ship, test.maneuver.carried, most)
    ghosts, _ = carried(public, ship, test.maneuver.carried, most)
    farthest = next((place for place in reversed(ghosts) if place in public.grid), None)
    pills += [*verdict, *_lost(layout, fleet.place_of(ship), test.maneuver, forecast)]
    draw_ships(canvas, layout, public)
    if farthest is not None and results:
        ships.draw_ghost(canvas, layout, arcs.moved_to(public, ship, farthest, ship.facing)[1])
        obstacles.append(square(layout.centre(farthest), 52, 4))
    obstacles += [*drift, *ship_obstacles(layout, public, [])]
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(canvas, layout, public, obstacles, map_bounds(layout))
    place_pills(canvas, pills, obstacles, map_bounds(layout))


def _lost(layout: HexLayout, place: Hex, maneuver: Maneuver, forecast: Forecast | None) -> list[Pill]:
    """Return pills beside a ship with the exact odds of losing it."""
    found = [(word, forecast.fact(key)) for key, word in _LOSSES] if forecast is not None else []
    words = ", ".join(f"{word} {fact.text}" for word, fact in found if fact is not None)
    turn = maneuver.facing * 60 + 180
    return [Pill(words, HARM, TEXT, round_about(layout.centre(place), turn, words, 56))] if words else []


def _move(
    canvas: Canvas, layout: HexLayout, public: Public, ship: Ship, maneuver: Maneuver, forecast: Forecast | None
) -> None:
    flown = [place for place in maneuver.path if place in public.grid]
    end, fled = flown[-1], flown[-1] != maneuver.path[-1]
    later, there = arcs.moved_to(public, ship, end, maneuver.facing)
    bands = [] if fled else arcs.reaches(layout, later, there, arcs.SIDES)
    arcs.draw_reaches(canvas, layout, bands, ship.seat)
    obstacles, pills = draw_out_of_play(canvas, layout, public)
    path = [layout.centre(place) for place in flown]
    ghost_path(canvas, path, seat_style(ship.seat).colour)
    obstacles += along(path, 22, 0.6)
    if maneuver.test:
        drift, verdict = _drift(canvas, layout, later, there, maneuver.carried)
        obstacles += drift
        pills += [*verdict, *_lost(layout, end, maneuver, forecast)]
    if fled:
        ships.draw_exit(canvas, layout.centre(end), ship.seat, maneuver.facing * 60)
        inward = round_about(layout.centre(end), maneuver.facing * 60 + 180, "fled", 40)
        pills.append(Pill("fled", HARM, TEXT, inward))
    else:
        ships.draw_brackets(canvas, layout, end)
    _ships_and_ghost(canvas, layout, public, there, maneuver.path[0] == end)
    obstacles += [*ship_obstacles(layout, public, []), square(layout.centre(end), 52, 4)]
    if not fled:
        obstacles += draw_side_letters(canvas, layout, public, [there])
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(
        canvas, layout, public, obstacles, map_bounds(layout), {} if fled else arcs.chips(later, there, arcs.SIDES)
    )
    place_pills(canvas, pills, obstacles, map_bounds(layout))
    arcs.draw_band_labels(canvas, layout, bands, ship.seat, obstacles, map_bounds(layout))


def _ships_and_ghost(canvas: Canvas, layout: HexLayout, public: Public, ghost: Ship, in_place: bool) -> None:
    """Draw the ships as they are and the ghost on top; a ship that turns on the spot is only its ghost."""
    draw_ships(canvas, layout, public, ghost.id if in_place else "")
    ships.draw_ghost(canvas, layout, ghost)


def ghost_path(canvas: Canvas, path: list[Point], colour: RGB) -> None:
    """Draw a way that is not flown yet: dashes and chevrons on a dark casing."""
    if len(path) < 2:
        return
    canvas.line(path, SPACE, 12)
    canvas.dashed(path, colour, 5)
    for start, end in pairwise(path):
        middle = (start[0] * 0.5 + end[0] * 0.5, start[1] * 0.5 + end[1] * 0.5)
        points = placed(dart(20, 11, 6), middle, heading(start, end))
        canvas.polygon(points, colour, SPACE, 4)
        canvas.polygon(points, colour)


def _drift(
    canvas: Canvas, layout: HexLayout, public: Public, ship: Ship, heading: int, most: int = _LONGEST_DRIFT
) -> tuple[list[Obstacle], list[Pill]]:
    """Number the hexes of an overrun and say where it would end badly (RS-37, RS-39, RS-B11, RS-B13)."""
    here = fleet.place_of(ship)
    others = fleet.occupied(public, ship.id)
    free: list[Hex] = []
    verdict = ""
    for spaces in range(1, most + 1):
        ahead = here.step(heading, spaces)
        if ahead in others:
            struck = next(each for each in fleet.active_ships(public) if each.hex == ahead)
            verdict = f"pushed {spaces}+: hits {ships.label(struck)}"
            break
        if ahead not in public.grid:
            verdict = f"pushed {spaces}+: fled"
            break
        free.append(ahead)
    points = [layout.centre(place) for place in (here, *free)]
    if len(points) > 1:
        canvas.line(points, SPACE, 9)
        canvas.dashed(points, HARM, 3.5, 7, 6)
    for number, point in enumerate(points[1:], 1):
        canvas.circle(point, 17, INK)
        canvas.circle(point, 15, INK, HARM, 2.5)
        draw_text(canvas, point[0], point[1], str(number), 24, 700, TEXT, "centre")
    spot = polar(points[-1], layout.height / 2, heading * 60)
    pills = [Pill(verdict, HARM, TEXT, round_about(spot, heading * 60 + 90, verdict, 26))] if verdict else []
    return [*along(points, 20, 0.8), *(square(point, 17, 3) for point in points[1:])], pills


def _attack(
    canvas: Canvas, layout: HexLayout, public: Public, ship: Ship, target: Ship, sides: tuple[CannonSide, ...]
) -> None:
    bands = arcs.reaches(layout, public, ship, sides)
    arcs.draw_reaches(canvas, layout, bands, ship.seat)
    obstacles, pills = draw_out_of_play(canvas, layout, public)
    start, end = (layout.centre(fleet.place_of(each)) for each in (ship, target))
    turn = heading(start, end)
    line = [polar(start, 44, turn), polar(end, 52, turn + 180)]
    if fleet.place_of(ship).distance(fleet.place_of(target)) > 1:
        canvas.dashed(line, SPACE, 11, 16, 9)
        canvas.dashed(line, HARM, 5.5, 16, 9)
    obstacles += along(line, 22, 0.8)
    ships.draw_brackets(canvas, layout, fleet.place_of(ship))
    draw_ships(canvas, layout, public)
    reticle(canvas, end)
    words = counted(fleet.place_of(ship).distance(fleet.place_of(target)), "hex", "hexes")
    middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    if not sides:
        canvas.circle(middle, 20, SPACE)
        icons.torpedo(canvas, middle, 36, TEXT, turn)
    obstacles += draw_side_letters(canvas, layout, public, [ship])
    obstacles += [*ship_obstacles(layout, public, [ship]), square(end, 54, 4)]
    shown = {target.id: arcs.chips(public, ship, sides)[target.id]} if sides else {}
    if not sides:
        shown = {target.id: (f"torpedo {band(TORPEDO_HITS)}", seat_style(ship.seat).colour)}
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(canvas, layout, public, obstacles, map_bounds(layout), shown)
    if words != "1 hex":
        pills.append(Pill(words, HARM, TEXT, round_about(middle, turn - 90, words, 26)))
    place_pills(canvas, pills, obstacles, map_bounds(layout))
    arcs.draw_band_labels(canvas, layout, bands, ship.seat, obstacles, map_bounds(layout))


def reticle(canvas: Canvas, centre: Point) -> None:
    """Mark a target: a dashed ring with four ticks inwards."""
    for angle in range(0, 360, 90):
        canvas.arc(centre, 52, angle + 14, angle + 76, INK, 10)
        canvas.arc(centre, 50, angle + 16, angle + 74, HARM, 5)
    for angle in range(0, 360, 90):
        canvas.line([polar(centre, 45, angle), polar(centre, 60, angle)], HARM, 5, INK, 2.5)


def _place(canvas: Canvas, layout: HexLayout, public: Public, ship: Ship, place: Hex, facing: int) -> None:
    _, there = arcs.moved_to(public, ship, place, facing)
    ships.draw_brackets(canvas, layout, place)
    draw_ships(canvas, layout, public)
    ships.draw_ghost(canvas, layout, there)
    obstacles = [*draw_side_letters(canvas, layout, public, [there]), *ship_obstacles(layout, public, [])]
    obstacles.append(square(layout.centre(place), 52, 4))
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(canvas, layout, public, obstacles, map_bounds(layout))
    words = f"{place.name} facing {FACINGS[facing]}"
    centre = layout.centre(place)
    spots = round_about(centre, facing * 60 + 90, words, 66)
    place_pills(canvas, [Pill(words, seat_style(ship.seat).colour, TEXT, spots)], obstacles, map_bounds(layout))
