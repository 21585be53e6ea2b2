"""The battlefield as a scene: the ground below, objectives, and a token for every model."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from games.geometry.inches import Inches
from games.geometry.plane import Point
from games.urban_war.content.book import BANDS
from games.urban_war.content.numbers import BIG_SIZE
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.terrain.effects import terrain_of
from games.urban_war.units import queries
from games.urban_war.units.points import HOLDS, counting, holder
from renderers.battlefield.bases import Mark, Token
from renderers.battlefield.ground import ground
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.marks import draw_objective
from renderers.battlefield.setting import Setting, Surface, Zone
from renderers.kit.canvas import Canvas
from renderers.kit.layers import Layer, TiledCanvas
from renderers.kit.pictograms import Pictogram

_MARKS: dict[str, Mark] = {"down": "sealed", "snap": "snap", "": ""}


def layout_of(public: Public) -> TableLayout:
    """Return where the table lies in the picture."""
    return TableLayout.of(public.size)


def layer_of(public: Public, setting: Setting) -> Layer:
    """Return the background: it changes only with terrain and sides."""
    return ground(setting, layout_of(public), surface_of(public), flags(public))


def surface_of(public: Public) -> Surface:
    """Return terrain, streets and deployment zones of the table."""
    return Surface(terrain_of(public), public.scenario.value.streets, zones(public))


def flags(public: Public) -> tuple[Point, ...]:
    """Return where objectives lie that count (UW-H2)."""
    return tuple(one.at for one in counting(public))


def draw_flags(canvas: Canvas, public: Public, layout: TableLayout) -> None:
    """Draw the objectives that count, each with who holds it (UW-H2)."""
    for one in counting(public):
        if layout.shows(one.at):
            held = holder(public, one.at)
            draw_objective(canvas, layout, layout.at(one.at), layout.far(HOLDS), held)


@contextmanager
def table_of(public: Public, setting: Setting) -> Iterator[TiledCanvas]:
    """Lend a canvas with the table and its objectives."""
    with layer_of(public, setting).canvas() as canvas:
        draw_flags(canvas, public, layout_of(public))
        yield canvas


def zones(public: Public) -> tuple[Zone, ...]:
    """Return the deployment zones, tinted by their side."""
    depth: Inches = public.scenario.value.depth
    height = public.size[1]
    seats = {side: seat for seat, side in enumerate(public.sides)}
    return ((seats.get("north", -1), 0, depth), (seats.get("south", -1), height - depth, height))


def tokens(
    view: View, struck: Collection[str] = (), acting: Collection[str] = (), within: TableLayout | None = None
) -> list[Token]:
    """Return a token for every model that is to be seen; a viewer's own face-down orders show what they are."""
    public, layout = view.public, within or layout_of(view.public)
    return [
        Token(
            label=model.id,
            seat=model.seat,
            centre=layout.at(model.at),
            radius=layout.far(public.card(model).radius),
            mark=mark_of(view, model),
            star=model.commander,
            panic=model.panic,
            now=model.id in acting,
            dim=model.done,
            wounds=(public.card(model).wounds - model.wounds, public.card(model).wounds),
            struck=model.id in struck,
            kind=pictogram_of(public, model),
        )
        for model in public.standing()
        if model.at is not None and layout.shows(model.at)
    ]


def pictogram_of(public: Public, model: Model) -> Pictogram:
    """Return what a model is at a glance, by its card: who leads, who bears a Battleshield, or how it fights."""
    card = public.card(model)
    if model.commander or card.battleshield:
        return "leader" if model.commander else "shield"
    cells = [(band, cell) for weapon in card.weapons for band in BANDS[1:] if (cell := weapon.cell(band)) is not None]
    if not cells:
        return "melee"
    bands = {band for band, _ in cells}
    if max(cell.attacks for _, cell in cells) > 1 or card.size >= BIG_SIZE:
        return "heavy"
    return "scope" if "extreme" in bands else "rifle" if "long" in bands else "scatter"


def mark_of(view: View, model: Model) -> Mark:
    """Return what lies in the slot of a model's plate for this viewer."""
    if model.done:
        return "done"
    if view.own is not None and view.seat == model.seat and model.counter == "down":
        return "watch" if queries.stance(model, view.own.overwatch) == "overwatch" else "snap"
    return _MARKS[model.counter]
