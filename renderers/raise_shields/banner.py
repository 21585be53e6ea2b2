"""The banner of a lobby of Raise Shields: its sky, and the map over it."""

import math

from PIL import Image

from games.kernel.base.caching import per_layer
from games.kernel.base.numbers import counted
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import Public, View
from renderers.contract import Gathering
from renderers.kit.banner import CHART, HEIGHT, Facts, Scenery, draw_banner, ground_of, plain_scenery
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.hexmap import HexLayout, draw_grid
from renderers.kit.layers import Layer
from renderers.kit.look import Look
from renderers.kit.palette import SOFT, SPACE, ZONE, mix
from renderers.raise_shields.poster import DOCK, PLATE, SOFTER, TRIM
from renderers.raise_shields.scene import SIDES, zone
from renderers.raise_shields.sky import DEEP, Sky, draw_sky, sky_of

_MAPS = {"standard": "One map", "large": "Two maps", "fleet": "Four maps"}


def draw_lobby(view: View, look: Look, gathering: Gathering) -> Image.Image:
    """Return the banner of a lobby."""
    public = view.public
    return draw_banner(_ground(public, look), _scenery(sky_of(public, look)), map_facts(public), gathering)


def map_facts(public: Public) -> Facts:
    """Say what the options give."""
    options: Options = public.options
    space, many = f"{public.grid.width} × {public.grid.height} spaces", counted(options.ships, "ship")
    credits = f", {counted(options.credits, 'credit')}" if options.credits else ""
    return f"{_MAPS[options.map]}, {space}", f"{many} each{credits}{', two teams' if options.teams else ''}"


def _scenery(sky: Sky) -> Scenery:
    def backdrop(canvas: Canvas) -> None:
        draw_sky(canvas, sky, HEIGHT, 0)

    if sky.look is DEEP:
        return Scenery(DEEP, TRIM, PLATE, SOFTER, backdrop)
    return plain_scenery()


@per_layer
def _ground(public: Public, look: Look) -> Layer:
    sky = sky_of(public, look)
    return ground_of(_scenery(sky), _chart(public, sky))


def _chart(public: Public, sky: Sky) -> Image.Image:
    """Return the empty map, with the zones in which ships start."""
    grid = public.grid
    radius = min(CHART[0] / (1.5 * grid.width + 0.5), CHART[1] / (math.sqrt(3) * (grid.height + 0.5)))
    layout = HexLayout(grid, radius, 0, 0)
    across, down = (math.ceil(side) + 1 for side in layout.size)
    canvas = Canvas(blank(across, down, SPACE), sky.look)
    draw_sky(canvas, sky, down, 0)
    for place in sorted({place for side in SIDES for place in zone(grid, side)}):
        canvas.polygon(layout.corners(place), ZONE if sky.grid is None else DOCK)
    draw_grid(canvas, layout, sky.grid or mix(SPACE, SOFT, 0.35), 1.5)
    return canvas.image.reduce(SCALE)
