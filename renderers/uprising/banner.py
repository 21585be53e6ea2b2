"""The banner of a lobby of Uprising: the country on the table of a map room."""

from PIL import Image

from games.kernel.base.caching import per_layer
from games.kernel.base.numbers import counted
from games.uprising.content.maps.country import Country
from games.uprising.state.options import Options
from games.uprising.state.state import Public, View
from renderers.contract import Gathering
from renderers.kit.banner import Facts, Scenery, draw_banner, ground_of, plain_scenery, shrunk
from renderers.kit.layers import Layer
from renderers.uprising.geography import HEADER
from renderers.uprising.poster import PLATE, SOFTER, TRIM, draw_chart_room
from renderers.uprising.scene import unnamed
from renderers.uprising.sheet import PRINT, Sheet

_WORLD = Scenery(PRINT.look, TRIM, PLATE, SOFTER, draw_chart_room)


def draw_lobby(view: View, sheet: Sheet, gathering: Gathering) -> Image.Image:
    """Return the banner of a lobby."""
    facts = map_facts(view.public)
    return draw_banner(_ground(view.public.country, sheet), _scenery(sheet), facts, gathering)


def map_facts(public: Public) -> Facts:
    """Say what the options give."""
    options: Options = public.options
    many, (least, most) = counted(len(public.country.regions), "region"), public.country.seats
    made = f"{least} players" if least == most else f"{least} to {most} players"
    return f"{public.country.title}: {many}, for {made}", counted(options.rounds, "round")


def _scenery(sheet: Sheet) -> Scenery:
    return _WORLD if sheet.look.detailed else plain_scenery()


@per_layer
def _ground(country: Country, sheet: Sheet) -> Layer:
    with unnamed(country, sheet) as canvas:
        whole = canvas.finished()
    return ground_of(_scenery(sheet), shrunk(whole.crop((0, HEADER, whole.width, whole.height))))
