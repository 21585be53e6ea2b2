"""An army of Upheaval, for players who were away."""

from games.geometry.lengths import shown_point
from games.kernel import Seat
from games.kernel.text.holdings import Figures, Holding
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


def standing(view: View, seat: Seat) -> Figures:
    """Return how an army does: its points, and the models it has on the table."""
    public = view.public
    if not public.units:
        return {}
    points = {"points": str(public.points[seat])} if public.points else {}
    return {**points, "models on the table": str(sum(len(unit.on_table) for unit in public.on_table(seat)))}
