"""A team of Urban War, for players who were away."""

from games.geometry.lengths import shown_point
from games.kernel import Seat
from games.kernel.text.holdings import Figures, Holding
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.units.points import points_left


def holdings(view: View, seat: Seat) -> tuple[Holding, ...]:
    """Return the models of a seat with their wounds, places and panic."""
    return tuple(_model(view.public, model) for model in view.public.models if model.seat == seat)


def _model(public: Public, model: Model) -> Holding:
    card = public.card(model)
    return Holding(
        f"{model.id} {card.name}",
        figures={"wounds": card.wounds - model.wounds},
        where="off the table" if model.at is None else shown_point(model.at),
        marks=("panicked",) if model.panic else (),
        gone="killed" if model.dead else "",
    )


def standing(view: View, seat: Seat) -> Figures:
    """Return how a team does: its points and its models."""
    public = view.public
    if not public.models:
        return {}
    return {"points": str(points_left(public, seat)), "models on the table": str(len(public.standing(seat)))}
