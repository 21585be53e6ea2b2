"""What a player lays over the map: the arcs of a ship, the danger to it, where it can end a move."""

from collections.abc import Sequence

from PIL import Image

from games.geometry.hexes import Hex
from games.kernel import Fact
from games.kernel.text.measuring import Ends, Measurement
from games.raise_shields.board import fleet
from games.raise_shields.previews.overlays import Overlay, endings, measure, read_overlay, taken_off, threats
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE, printable
from renderers.kit.hexmap import HexLayout
from renderers.kit.look import Look
from renderers.kit.palette import HARM, PANEL, RGB, SOFT, SPACE, TEXT, ZONE, mix, seat_style
from renderers.kit.panels import WIDTH, without_head
from renderers.kit.place import Obstacle, along
from renderers.kit.text import draw_text, wrapped
from renderers.kit.tokens import badge
from renderers.raise_shields import arcs, ships
from renderers.raise_shields.board import (
    draw_out_of_play,
    draw_plates,
    draw_ships,
    draw_side_letters,
    ship_obstacles,
)
from renderers.raise_shields.scene import EXTRA, draw_overview, layout_of, map_bounds, map_layer, window_of
from renderers.raise_shields.sky import sky_of

_NEAR = (0.18, 0.34, 0.5)
"""How strongly hexes are tinted under one, two, and more broadsides that are near."""
_FAR = 0.07
"""How strongly they are under distant ones alone."""
_FREE, _TESTED = 0.42, (0.26, 0.15, 0.05)
"""How strongly hexes are tinted where a move ends without a test, and with one by what it takes off the dice."""
_EASY = 3
"""Points off the dice by which tested hexes grow fainter."""
_LINE = 34
TINTS: tuple[RGB, ...] = (
    *EXTRA,
    *(mix(ground, HARM, share) for ground in (SPACE, ZONE) for share in (*_NEAR, _FAR)),
)  # fmt: skip
"""Solid colours of these pictures beyond the house palette."""


def draw_overlay(view: View, ends: Ends, look: Look) -> tuple[Image.Image, str]:
    """Return the map with what is asked for laid over it, and that in words; raises BadNotation."""
    public = view.public
    overlay, told = read_overlay(public, ends), measure(view, ends)
    layout = layout_of(public.grid, window_of(public, _shown(public, overlay)))
    with map_layer(public.grid, layout, sky_of(public, look)).canvas() as canvas:
        if overlay.kind == "arcs":
            _arcs(canvas, layout, public, overlay)
        else:
            _counted(canvas, layout, public, overlay)
        picture = without_head(canvas.finished(_strip(overlay, told)))
    return picture, ". ".join([told.title, *(f"{fact.label}: {fact.text}" for fact in told.facts)])


def _shown(public: Public, overlay: Overlay) -> tuple[Hex, ...]:
    """Return the hexes that an overlay is about."""
    here = fleet.place_of(overlay.ship)
    if overlay.kind == "moves":
        return tuple(endings(public, overlay.ship))
    other = () if overlay.other is None else (fleet.place_of(overlay.other),)
    return (*other, here)


def _arcs(canvas: Canvas, layout: HexLayout, public: Public, overlay: Overlay) -> None:
    """Draw where the guns of a ship reach, and what a shot at each enemy would be."""
    ship, bounds = overlay.ship, map_bounds(layout)
    bands = arcs.reaches(layout, public, ship, arcs.SIDES)
    arcs.draw_reaches(canvas, layout, bands, ship.seat)
    obstacles, _ = draw_out_of_play(canvas, layout, public)
    if overlay.other is not None:
        ends = [layout.centre(fleet.place_of(one)) for one in (ship, overlay.other)]
        canvas.dashed(ends, SPACE, 11, 16, 9)
        canvas.dashed(ends, HARM, 5.5, 16, 9)
        obstacles += along(ends, 22, 0.8)
    _ships(canvas, layout, public, ship)
    obstacles += draw_side_letters(canvas, layout, public, [ship])
    obstacles += ship_obstacles(layout, public, [ship])
    draw_overview(canvas, layout, public, obstacles)
    draw_plates(canvas, layout, public, obstacles, bounds, arcs.chips(public, ship, arcs.SIDES))
    arcs.draw_band_labels(canvas, layout, bands, ship.seat, obstacles, bounds)


def _counted(canvas: Canvas, layout: HexLayout, public: Public, overlay: Overlay) -> None:
    """Draw a number on each hex: how many broadsides bear on it, or what a test takes off that ends a move there."""
    marks = _dangers(public, overlay.ship) if overlay.kind == "danger" else _ends(public, overlay.ship)
    shown = {place: mark for place, mark in marks.items() if layout.shows(place)}
    colour = HARM if overlay.kind == "danger" else seat_style(overlay.ship.seat).colour
    canvas.blend_each([(layout.corners(place), share) for place, (share, _) in sorted(shown.items())], colour)
    if overlay.kind == "moves":
        free = frozenset(place for place, (_, text) in shown.items() if not text)
        for edge in layout.rim(free):
            canvas.line(edge, colour, 4)
    draw_out_of_play(canvas, layout, public)
    for place, (_, text) in sorted(shown.items()):
        x, y = layout.centre(place)
        draw_text(canvas, x, y, text, 24, 700, TEXT, "centre", halo=3)
    _ships(canvas, layout, public, overlay.ship)
    taken = [Obstacle((x - 20, y - 16, x + 20, y + 16), 1) for x, y in map(layout.centre, shown)]
    draw_overview(canvas, layout, public, [*taken, *ship_obstacles(layout, public, [overlay.ship])])


def _dangers(public: Public, ship: Ship) -> dict[Hex, tuple[float, str]]:
    """Return tint and number of each hex under enemy broadsides."""
    found = threats(public, ship)
    return {
        place: (_NEAR[min(threat.near, len(_NEAR)) - 1] if threat.near else _FAR, str(threat.near or ""))
        for place, threat in found.items()
    }


def _ends(public: Public, ship: Ship) -> dict[Hex, tuple[float, str]]:
    """Return tint and number of each hex where a ship can end a move."""
    return {
        place: (_FREE, "") if penalty is None else (_tested(penalty), taken_off(penalty))
        for place, penalty in endings(public, ship).items()
    }


def _tested(penalty: int) -> float:
    return _TESTED[min(penalty // _EASY, len(_TESTED) - 1)]


def _ships(canvas: Canvas, layout: HexLayout, public: Public, ship: Ship) -> None:
    ships.draw_brackets(canvas, layout, fleet.place_of(ship))
    draw_ships(canvas, layout, public)


def _strip(overlay: Overlay, told: Measurement) -> Image.Image:
    """Return what the picture means, below it. Shots at single enemies are on the map."""
    facts = told.facts if overlay.kind != "arcs" or overlay.other is not None else told.facts[: len(arcs.SIDES)]
    lines = _lines(facts)
    canvas = Canvas(blank(WIDTH, 28 + _LINE * len(lines), PANEL))
    middle = 14 + _LINE * min(len(lines), 2) / 2
    badge(canvas, (50, middle), 24, overlay.ship.seat, letter=ships.label(overlay.ship))
    for number, line in enumerate(lines):
        weight, colour = (500, SOFT) if number else (600, TEXT)
        draw_text(canvas, 96, 14 + _LINE * (number + 0.5), line, 24, weight, colour)
    return canvas.image.reduce(SCALE)


def _lines(facts: Sequence[Fact]) -> list[str]:
    told = (printable(f"{fact.label}: {fact.text}", fact.label) for fact in facts)
    return [line for fact in told for line in wrapped(fact, WIDTH - 120, 24, 600)]
