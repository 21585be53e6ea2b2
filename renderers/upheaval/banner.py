"""The banner of a lobby of Upheaval: the town under its smoke, and its table."""

from PIL import Image

from games.kernel.base.caching import per_layer
from games.kernel.base.numbers import counted
from games.upheaval.state.options import Options
from games.upheaval.state.public import Public, View
from renderers.battlefield.banner import chart_of, scenery_of, table_facts
from renderers.battlefield.setting import Setting
from renderers.contract import Gathering
from renderers.kit.banner import Facts, Scenery, draw_banner, ground_of
from renderers.kit.canvas import Canvas
from renderers.kit.layers import Layer
from renderers.upheaval.poster import PLATE, SOFTER, draw_roofscape
from renderers.upheaval.scene import surface_of
from renderers.upheaval.town.setting import TOWN
from renderers.upheaval.town.tones import BRASS


def draw_lobby(view: View, setting: Setting, gathering: Gathering) -> Image.Image:
    """Return the banner of a lobby."""
    public = view.public
    return draw_banner(_ground(public, setting), _scenery(public, setting), map_facts(public), gathering)


def map_facts(public: Public) -> Facts:
    """Say what the options give."""
    options: Options = public.options
    return table_facts(public.scenario.value), f"{options.points} points each, {counted(options.turns, 'turn')}"


def _scenery(public: Public, setting: Setting) -> Scenery:
    def backdrop(canvas: Canvas) -> None:
        draw_roofscape(canvas, public)

    world = Scenery(TOWN.look, BRASS, PLATE, SOFTER, backdrop)
    return scenery_of(world, setting)


@per_layer
def _ground(public: Public, setting: Setting) -> Layer:
    return ground_of(_scenery(public, setting), chart_of(setting, public.size, surface_of(public)))
