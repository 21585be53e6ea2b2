"""An army of Upheaval, for players who were away."""

from games.geometry.lengths import shown_point
from games.kernel import Seat
from games.kernel.base.numbers import counted
from games.kernel.text.holdings import Holding
from games.upheaval.state.public import View
from games.upheaval.state.units import Unit
from games.upheaval.units.queries import leader


def holdings(view: View, seat: Seat) -> tuple[Holding, ...]:
    """Return the units of a seat, with their models, places and what they suffer, and the points of its side."""
    public = view.public
    points = (Holding(figures={"points": public.points[seat]}),) if public.points else ()
    return (*points, *(_unit(unit) for unit in public.units if unit.seat == seat))


def _unit(unit: Unit) -> Holding:
    head = leader(unit)
    suffers = (("pinned", unit.pinned), ("falling back", unit.falling))
    return Holding(
        f"{unit.id} {unit.name}",
        figures={"models": sum(not model.dead and not model.gone for model in unit.models)},
        harms={"wounds": sum(model.wounds for model in unit.on_table)},
        where="off the table" if head is None or head.at is None else shown_point(head.at),
        marks=tuple(word for word, holds in suffers if holds),
        gone="" if unit.alive else "gone",
    )


def standing(view: View, seat: Seat) -> str:
    """Return how an army stands: its points, and the models it has on the table."""
    public = view.public
    if not public.units:
        return ""
    points = f"{counted(public.points[seat], 'point')}, " if public.points else ""
    return f"{points}{counted(sum(len(unit.on_table) for unit in public.on_table(seat)), 'model')} on the table"
