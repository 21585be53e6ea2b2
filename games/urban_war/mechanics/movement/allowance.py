"""How far a model may move with an action (UW-24 .. UW-28)."""

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.urban_war.content.numbers import CHARGE, RUSH
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public


def allowance(public: Public, model: Model, deed: Deed) -> Inches:
    """Return how far a model may move with an action (UW-10, UW-24, UW-25, UW-27, UW-28)."""
    card = public.card(model)
    inches = {
        "rush": RUSH * card.move + model.cal,
        "move": card.move,
        "charge": CHARGE * card.move + model.cal,
        "leave": card.move + model.cal,
        "fight": 0,
    }[deed]
    return inches * INCH


def may_charge(public: Public, model: Model, target: Disc) -> bool:
    """Whether a base is within a model's charge, were nothing in its way (UW-10, UW-28, UW-35, UW-53)."""
    return not model.panic and gap(public.disc(model), target) <= allowance(public, model, "charge")
