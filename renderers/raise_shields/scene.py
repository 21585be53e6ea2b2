"""The map that all pictures of Raise Shields lie on: layout, space, planet, zones, grid, rulers; drawn once a grid."""

import functools

from games.geometry.hexes import Grid, Hex, Side
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.hexmap import BAND, HexLayout, draw_grid, draw_rulers
from renderers.kit.layers import Layer
from renderers.kit.palette import GRID_LINE, MUTE, NOW, PANEL, RGB, SEATS, SPACE, UNLIT, ZONE, mix, rgb
from renderers.kit.panels import HEADER, WIDTH

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


@functools.cache
def layout_of(grid: Grid) -> HexLayout:
    """Return where the hexes of a grid lie; maps wider than 17 columns get smaller hexes."""
    radius = min(float(RADIUS), (WIDTH - 82) / (1.5 * grid.width + 0.5))
    width = radius * (1.5 * grid.width + 0.5)
    return HexLayout(grid, radius, (WIDTH - width) / 2, HEADER + BAND)


def map_bottom(layout: HexLayout) -> int:
    """Return where the map ends and the strip begins, in px."""
    return round(layout.top + layout.size[1] + BAND)


def map_bounds(layout: HexLayout) -> Box:
    """Return the box that plates and pills stay in."""
    return (layout.left - 4, layout.top - 8, layout.left + layout.size[0] + 4, map_bottom(layout) - BAND + 4)


def zone(grid: Grid, side: Side) -> tuple[Hex, ...]:
    """Return the start zone of a side (RS-9, RS-B3)."""
    return grid.edge(side)


@functools.lru_cache(maxsize=2)
def map_layer(grid: Grid) -> Layer:
    """Return the empty map of a grid, kept for all later pictures."""
    layout = layout_of(grid)
    bottom = map_bottom(layout)
    canvas = Canvas(blank(WIDTH, bottom, SPACE))
    _planet(canvas, bottom)
    _stars(canvas, bottom)
    zones = {place for side in _SIDES for place in zone(grid, side)}
    canvas.blend([layout.corners(place) for place in sorted(zones)], ZONE, _TINT)
    draw_grid(canvas, layout)
    draw_rulers(canvas, layout, bottom)
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    return Layer(canvas.image.reduce(SCALE))


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
