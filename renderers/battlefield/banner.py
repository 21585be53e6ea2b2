"""The map of a battle in inches for the banner of its lobby: the table with its terrain, without a word."""

from PIL import Image

from games.battlefield.scenario import Scenario
from games.geometry.inches import INCH
from games.kernel.base.numbers import counted
from renderers.battlefield.ground import draw_table
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.setting import Setting, Surface
from renderers.kit.banner import Scenery, plain_scenery, shrunk
from renderers.kit.canvas import Canvas, blank

_SMALLER = 0.5
"""How much smaller than on the board the table is drawn, before it is as small as in a banner."""


def chart_of(setting: Setting, size: tuple[int, int], surface: Surface) -> Image.Image:
    """Return a table as large as a banner shows it."""
    whole = TableLayout.of(size, 0)
    layout = TableLayout(size, whole.scale * _SMALLER, 0, 0)
    canvas = Canvas(blank(round(layout.width), round(layout.height), setting.tones.page), setting.look)
    draw_table(canvas, setting, layout, surface)
    return shrunk(canvas.image)


def table_facts(scenario: Scenario) -> str:
    """Say which table it is, how large, and where its terrain comes from."""
    across, down = (side // INCH for side in scenario.size)
    terrain = {
        "fixed": counted(len(scenario.pieces), "piece"),
        "generated": f"{scenario.style} laid out by dice",
        "placed": f"{counted(scenario.each, 'piece')} each to place",
    }
    return f"{scenario.title}, {across} × {down}″, {terrain[scenario.terrain]}"


def scenery_of(world: Scenery, setting: Setting) -> Scenery:
    """Return the world of a banner, or the plain one if its table is drawn plain."""
    return world if setting.look.detailed else plain_scenery()
