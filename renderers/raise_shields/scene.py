"""The map that all pictures of Raise Shields lie on: layout, space, zones, grid, rulers; drawn once a grid."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from games.geometry.hexes import Grid, Hex, Side
from games.kernel.base.caching import per_content, per_layer
from games.raise_shields.board import fleet
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public
from renderers.contract import SCREEN
from renderers.kit.canvas import Box, Canvas, Point, blank
from renderers.kit.fonts import SCALE
from renderers.kit.hexmap import BAND, HexLayout, draw_grid, draw_rulers
from renderers.kit.layers import Layer
from renderers.kit.palette import (
    HAIRLINE,
    INK,
    MUTE,
    NOW,
    PANEL,
    PLATE,
    RGB,
    SEATS,
    SPACE,
    STEEL,
    TEXT,
    ZONE,
    mix,
    rgb,
    seat_style,
)  # fmt: skip
from renderers.kit.panels import HEADER, WIDTH
from renderers.kit.place import Obstacle, best_spot, square
from renderers.kit.shapes import placed
from renderers.kit.text import draw_text
from renderers.raise_shields.chips import WIDE_CARDS, roster_height
from renderers.raise_shields.hulls import COLOURS as HULLS
from renderers.raise_shields.ships import hull_outline, label
from renderers.raise_shields.sky import COLOURS as SKY
from renderers.raise_shields.sky import MIST, MIST_SHARE, Sky, draw_sky
from renderers.raise_shields.teams import FRAMES
from renderers.raise_shields.words import SETUP_PHASES

_SIZES = ((13, 8), (15, 10), (17, 13), (22, 17), (26, 20), (30, 23))
"""What a picture may show of a larger map, in columns and rows: few sizes, so that it seldom grows or shrinks."""
_AROUND = 2, 1
"""Columns and rows to each side of what a picture must show."""
_PACE = 4, 3
"""Columns and rows by which a window is moved, so that the picture does not jump at every move."""
_CROP = (18, 13)
"""Where more ships than two do not fit into so many columns and rows, the picture shows those round the action."""
_OVERVIEW, _CHART = 150.0, 300.0
"""Width of the whole map in the corner of a part, in px; and where the part does not show all ships."""
_INSET = 12.0
"""How far from the rim of the whole map ships are marked at least, in px."""
_BESIDE = ((26, 0), (-26, 0), (0, 26), (0, -26), (26, 24), (-26, 24), (26, -24), (-26, -24))
"""Where the letters of a ship may be, from its mark."""
TALLEST = 950
"""The most height of a map, in px."""
_STEP = 50
"""Px by which a map is lower where strip or roster are higher, so that it seldom is and all share a screen."""
_RADIUS = 56.0
"""The greatest circumradius of a hex, in px."""
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")

_LINE = rgb("3A4860")
"""The grid: light enough to count hexes by at a third of the size."""

EXTRA: tuple[RGB, ...] = (
    _LINE, mix(SPACE, MUTE, 0.45),
    *(mix(SPACE, style.colour, share) for share in (0.42, 0.15, 0.05, 0.26, 0.75) for style in SEATS),
    *(mix(ZONE, style.colour, share) for share in (0.15, 0.05) for style in SEATS),
    *SKY, *HULLS, mix(SPACE, NOW, 0.13), *(frame.colour for frame in FRAMES),
    *(mix(_LINE, style.colour, 0.15) for style in SEATS),
)  # fmt: skip
"""Solid colours of these pictures beyond the house palette."""


class Window(NamedTuple):
    """The part of a map that a picture shows, from an even column on."""

    column: int
    row: int
    width: int
    height: int


def window_of(public: Public, beside: Sequence[Hex] = ()) -> Window:
    """Return what a picture must show: all ships in play, wrecks once the match is over, and the hexes `beside` them.

    The whole map is shown while ships are set up (RS-68).
    """
    grid = public.grid
    kept = ("active",) if public.outcome is None else ("active", "destroyed", "fled")
    ships = [ship.hex for ship in public.ships if ship.status in kept and ship.hex is not None]
    places = [place for place in (*ships, *beside) if place in grid]
    whole = Window(0, 0, grid.width, grid.height)
    if not places or public.phase in SETUP_PHASES:
        return whole
    window = _window_round(grid, places) or whole
    if len(ships) > WIDE_CARDS and public.outcome is None and not _is_crop(window):
        return _window_round(grid, _nearest(public, ships, [place for place in beside if place in grid])) or whole
    return window


def window_at(grid: Grid, place: Hex) -> Window | None:
    """Return the part of a large map round a hex where a ship may be placed; None: the whole of a small one."""
    small = grid.width <= _CROP[0] and grid.height <= _CROP[1]
    return None if small else _window_round(grid, [place])


def _nearest(public: Public, ships: Sequence[Hex], beside: Sequence[Hex]) -> list[Hex]:
    """Return what a crop shows where not all ships fit into one: who is to act, what happened, and who is near."""
    asked = [public.ship(public.turn)] if public.turn else []
    asked += [fleet.asked_about(public, prompt.seat) for prompt in public.prompts]
    known = (ship.hex for ship in asked if ship.status == "active")
    centre = next((place for place in (*known, *reversed(beside), *ships) if place is not None), ships[0])
    found: list[Hex] = []
    for place in (centre, *reversed(beside), *sorted(ships, key=centre.distance)):
        window = _window_round(public.grid, [*found, place])
        if window is not None and _is_crop(window):
            found.append(place)
    return found


def _is_crop(window: Window) -> bool:
    return window.width <= _CROP[0] and window.height <= _CROP[1]


def _window_round(grid: Grid, places: Sequence[Hex]) -> Window | None:
    """Return the smallest window that shows some places; None: only the whole map does."""
    columns = _stretch([place.column for place in places], _AROUND[0], grid.width)
    rows = _stretch([place.row for place in places], _AROUND[1], grid.height)
    for width, height in _SIZES:
        if width < grid.width or height < grid.height:
            across, down = min(width + (grid.width - width) % 2, grid.width), min(height, grid.height)
            column, row = _start(columns, across, grid.width, _PACE[0]), _start(rows, down, grid.height, _PACE[1])
            if column is not None and row is not None:
                return Window(column, row, across, down)
    return None


def _stretch(numbers: Sequence[int], around: int, most: int) -> tuple[int, int]:
    """Return the first and the last of some columns or rows, with some more `around` them as far as the map goes."""
    return max(0, min(numbers) - around), min(most - 1, max(numbers) + around)


def _start(wanted: tuple[int, int], length: int, most: int, pace: int) -> int | None:
    """Return where a window of this length begins that shows what is wanted near its middle; None: there is none."""
    first, last = wanted
    starts = [
        start for start in (*range(0, most - length, pace), most - length) if start <= first <= last < start + length
    ]
    return min(starts, key=lambda start: abs(2 * start + length - 1 - first - last), default=None)


@per_content
def layout_of(grid: Grid, window: Window | None = None, tallest: int = TALLEST) -> HexLayout:
    """Return where the hexes of a grid, or of a part of it, lie: as large as fit."""
    column, row, width, height = window or (0, 0, grid.width, grid.height)
    radius = min(_RADIUS, (WIDTH - 82) / (1.5 * width + 0.5), tallest / (math.sqrt(3) * (height + 0.5)))
    left = (WIDTH - radius * (1.5 * width + 0.5)) / 2
    return HexLayout(Grid(width, height), radius, left, HEADER + BAND, column, row)


def tallest_map(ships: Sequence[Ship], strip: int) -> int:
    """Return how high a map may be above a strip so high, for board and roster to share a screen."""
    left = SCREEN - roster_height(ships) - strip - HEADER - 2 * BAND
    return min(TALLEST, left - left % _STEP)


def map_bottom(layout: HexLayout) -> int:
    """Return where the map ends and the strip begins, in px."""
    return round(layout.top + layout.size[1] + BAND)


def map_bounds(layout: HexLayout) -> Box:
    """Return the box that plates and pills stay in."""
    return (layout.left - 4, layout.top - 8, layout.left + layout.size[0] + 4, map_bottom(layout) - BAND + 4)


def zone(grid: Grid, side: Side) -> tuple[Hex, ...]:
    """Return the start zone of a side (RS-9, RS-B3)."""
    return grid.edge(side)


@per_layer
def map_layer(grid: Grid, layout: HexLayout, sky: Sky) -> Layer:
    """Return the empty map of a grid, or of the part that a layout shows, kept for all later pictures."""
    bottom = map_bottom(layout)
    canvas = Canvas(blank(WIDTH, bottom, SPACE), sky.look)
    draw_sky(canvas, sky, bottom)
    zones = {place for side in SIDES for place in zone(grid, side) if layout.shows(place)}
    if sky.grid is None:
        for place in sorted(zones):
            canvas.polygon(layout.corners(place), ZONE)
    else:
        canvas.blend([layout.corners(place) for place in sorted(zones)], MIST, MIST_SHARE)
    draw_grid(canvas, layout, sky.grid or _LINE, 2)
    draw_rulers(canvas, layout, bottom)
    canvas.rect((0, 0, WIDTH, HEADER), PANEL)
    return Layer(canvas.image.reduce(SCALE), sky.look)


def draw_overview(canvas: Canvas, layout: HexLayout, public: Public, obstacles: list[Obstacle]) -> None:
    """Where only a part of the map is shown, draw the whole in a corner: the part, and the ships in play."""
    grid = public.grid
    if layout.grid == grid:
        return
    playing = [(ship, ship.hex) for ship in public.ships if ship.status == "active" and ship.hex is not None]
    beyond = any(not layout.shows(place) for _, place in playing)
    across = _CHART if beyond else _OVERVIEW
    down = across * (grid.height + 0.5) / (grid.width * 0.866 + 0.3)
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
    marks = [(ship, place, _mark(grid, place, box)) for ship, place in playing]
    for ship, _, spot in marks:
        style = seat_style(ship.seat)
        canvas.polygon(placed(hull_outline(style.shape, 0.5 if beyond else 0.3), spot), style.colour, INK, 2)
    taken = [Obstacle(square(spot, 12), 3) for _, _, spot in marks]
    for ship, place, spot in marks:
        if beyond and not layout.shows(place):
            name = best_spot([square((spot[0] + x, spot[1] + y), 14) for x, y in _BESIDE], taken, box)
            draw_text(
                canvas, (name[0] + name[2]) / 2, (name[1] + name[3]) / 2, label(ship), 24, 800, TEXT, "centre", halo=3
            )
            taken.append(Obstacle(name, 2))
    obstacles.append(Obstacle((box[0] - 8, box[1] - 8, box[2] + 8, box[3] + 8), 4))


def _mark(grid: Grid, place: Hex, box: Box) -> Point:
    """Return where a ship is marked on the whole map in a box, wholly inside it."""
    across, down = (box[2] - box[0]) / grid.width, (box[3] - box[1]) / grid.height
    x = box[0] + (place.column + 0.5) * across
    y = box[1] + (place.row + 0.5 + 0.5 * (place.column & 1)) * down
    return min(max(x, box[0] + _INSET), box[2] - _INSET), min(max(y, box[1] + _INSET), box[3] - _INSET)
