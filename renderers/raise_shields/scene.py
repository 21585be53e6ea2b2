"""The map that all pictures of Raise Shields lie on: layout, space, planet, zones, grid, rulers; drawn once a grid."""

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, Side
from games.raise_shields.state import Public
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.hexmap import BAND, HexLayout, draw_grid, draw_rulers
from renderers.kit.layers import Layer
from renderers.kit.palette import (
    GRID_LINE,
    HAIRLINE,
    MUTE,
    NOW,
    PANEL,
    PLATE,
    RGB,
    SEATS,
    SPACE,
    STEEL,
    UNLIT,
    ZONE,
    mix,
    rgb,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import HEADER, WIDTH
from renderers.kit.place import Obstacle, best_spot
from renderers.kit.text import draw_text
from renderers.raise_shields.ships import label
from renderers.raise_shields.words import SETUP_PHASES

_LEAST = (17, 13)
_AROUND = 3
"""Hexes to each side of what a picture must show."""
_OVERVIEW = 150.0
"""Width of the whole map in the corner of a part, in px."""
RADIUS = 43
"""Circumradius of a hex on the 17 x 13 map, in px."""
_SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
_PLANET, _PLANET_DEEP, _LIMB = rgb("111A2F"), rgb("0F1627"), rgb("41639F")
_STARS = 96

_TINT = 0.8
"""Share of the zone colour on the start zones: the planet shows through."""
_UNDER = (SPACE, _PLANET, _PLANET_DEEP, _LIMB)

EXTRA: tuple[RGB, ...] = (
    _PLANET, _PLANET_DEEP, _LIMB, mix(SPACE, MUTE, 0.45), *(mix(ground, ZONE, _TINT) for ground in _UNDER),
    *(mix(SPACE, style.colour, share) for share in (0.42, 0.15, 0.05, 0.26, 0.75) for style in SEATS),
    *(mix(mix(SPACE, ZONE, _TINT), style.colour, share) for share in (0.15, 0.05) for style in SEATS),
    *(mix(_PLANET, style.colour, share) for share in (0.15, 0.05) for style in SEATS),
    mix(SPACE, NOW, 0.13), *(mix(GRID_LINE, style.colour, 0.15) for style in SEATS),
)  # fmt: skip
"""Solid colours of these pictures beyond the house palette."""


class Window(NamedTuple):
    """The part of a map that a picture shows, from an even column on."""

    column: int
    row: int
    width: int
    height: int


def window_of(public: Public, beside: Sequence[Hex] = ()) -> Window:
    """Return what a picture must show: all ships in play, and the hexes `beside` them; at least 17 x 13.

    Maps of that size are shown whole, and so are larger ones while ships are set up (RS-68).
    """
    grid = public.grid
    ships = [ship.hex for ship in public.ships if ship.status == "active" and ship.hex is not None]
    places = [place for place in (*ships, *beside) if place in grid]
    if (grid.width <= _LEAST[0] and grid.height <= _LEAST[1]) or not places or public.phase in SETUP_PHASES:
        return Window(0, 0, grid.width, grid.height)
    columns, rows = [place.column for place in places], [place.row for place in places]
    spread = max(
        (max(columns) - min(columns) + 1 + 2 * _AROUND) / _LEAST[0],
        (max(rows) - min(rows) + 1 + 2 * _AROUND) / _LEAST[1],
    )
    scale = max(1.0, math.ceil(spread * 4) / 4)  # in steps, so that the map does not grow and shrink with every move
    width, height = (
        min(most, math.ceil(least * scale)) for least, most in zip(_LEAST, (grid.width, grid.height), strict=True)
    )
    width += (grid.width - width) % 2
    column = max(0, min(grid.width - width, (min(columns) + max(columns) + 1 - width) // 2))
    row = max(0, min(grid.height - height, (min(rows) + max(rows) + 1 - height) // 2))
    return Window(column - column % 2, row, width, height)


@functools.lru_cache(maxsize=64)
def layout_of(grid: Grid, window: Window | None = None) -> HexLayout:
    """Return where the hexes of a grid, or of a part of it, lie; more than 17 columns get smaller hexes."""
    column, row, width, height = window or (0, 0, grid.width, grid.height)
    radius = min(float(RADIUS), (WIDTH - 82) / (1.5 * width + 0.5))
    left = (WIDTH - radius * (1.5 * width + 0.5)) / 2
    return HexLayout(Grid(width, height), radius, left, HEADER + BAND, column, row)


def map_bottom(layout: HexLayout) -> int:
    """Return where the map ends and the strip begins, in px."""
    return round(layout.top + layout.size[1] + BAND)


def map_bounds(layout: HexLayout) -> Box:
    """Return the box that plates and pills stay in."""
    return (layout.left - 4, layout.top - 8, layout.left + layout.size[0] + 4, map_bottom(layout) - BAND + 4)


def zone(grid: Grid, side: Side) -> tuple[Hex, ...]:
    """Return the start zone of a side (RS-9, RS-B3)."""
    return grid.edge(side)


@functools.lru_cache(maxsize=4)
def map_layer(grid: Grid, layout: HexLayout) -> Layer:
    """Return the empty map of a grid, or of the part that a layout shows, kept for all later pictures."""
    bottom = map_bottom(layout)
    canvas = Canvas(blank(WIDTH, bottom, SPACE))
    _planet(canvas, bottom)
    _stars(canvas, bottom)
    zones = {place for side in _SIDES for place in zone(grid, side) if layout.shows(place)}
    canvas.blend([layout.corners(place) for place in sorted(zones)], ZONE, _TINT)
    draw_grid(canvas, layout)
    draw_rulers(canvas, layout, bottom)
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    return Layer(canvas.image.reduce(SCALE))


def draw_overview(canvas: Canvas, layout: HexLayout, public: Public, obstacles: list[Obstacle]) -> None:
    """Where only a part of the map is shown, draw the whole in a corner: the part, and the ships in play."""
    grid = public.grid
    if layout.grid == grid:
        return
    across, down = _OVERVIEW, _OVERVIEW * (grid.height + 0.5) / (grid.width * 0.866 + 0.3)
    left, top, right, bottom = map_bounds(layout)
    corners = [
        (x, y, x + across, y + down) for x in (left + 8, right - across - 8) for y in (top + 12, bottom - down - 8)
    ]
    box = best_spot(corners, obstacles, (left, top, right, bottom))
    pitch = (across / grid.width, down / grid.height)
    canvas.rect((box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6), PLATE, 8, HAIRLINE, 2)
    shown = (layout.column, layout.row, layout.column + layout.grid.width, layout.row + layout.grid.height)
    edges = [box[index % 2] + shown[index] * pitch[index % 2] for index in range(4)]
    canvas.rect((edges[0], edges[1], edges[2], edges[3]), None, 3, STEEL, 2)
    for ship in public.ships:
        if ship.status == "active" and ship.hex is not None:
            x = box[0] + (ship.hex.column + 0.5) * pitch[0]
            y = box[1] + (ship.hex.row + 0.5 + 0.5 * (ship.hex.column & 1)) * pitch[1]
            draw_text(canvas, x, y, label(ship), 24, 800, seat_style(ship.seat).colour, "centre", halo=3)
    obstacles.append(Obstacle((box[0] - 8, box[1] - 8, box[2] + 8, box[3] + 8), 4))


def _planet(canvas: Canvas, bottom: int) -> None:
    centre, radius = (150.0, bottom + 232.0), 559.0
    canvas.circle(centre, radius, _LIMB)
    canvas.circle((centre[0], centre[1] + 2), radius - 2.5, _PLANET)
    canvas.circle((centre[0] - 70, centre[1] + 60), radius - 40, _PLANET_DEEP)


def _stars(canvas: Canvas, bottom: int) -> None:
    seed = 20190
    for index in range(_STARS):
        seed = (seed * 1103515245 + 12345) % 2**31
        x = (seed >> 8) % WIDTH
        seed = (seed * 1103515245 + 12345) % 2**31
        y = HEADER + (seed >> 8) % (bottom - HEADER)
        canvas.circle((x, y), 1.6 if index % 5 == 0 else 1.0, MUTE if index % 3 == 0 else UNLIT)
