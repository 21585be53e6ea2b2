"""Where models may be deployed, and who is still to be (UW-14, UW-17)."""

from games.geometry.discs import Disc, apart, gap
from games.geometry.inches import INCH, Inches, write_inches
from games.geometry.plane import Point
from games.kernel import IllegalAction, Seat
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.state.actions import Deploy
from games.urban_war.state.models import Model, Side
from games.urban_war.state.public import Public, State
from games.urban_war.units.lengths import in_inches, inches


def waiting_models(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models of a seat that are not placed yet."""
    return tuple(model for model in public.models if model.seat == seat and model.at is None and not model.dead)


def zone(public: Public, side: Side, radius: Inches) -> tuple[Inches, Inches]:
    """Return from where to where the middle of a base may be, north to south (UW-17)."""
    _, height = public.size
    far = public.scenario.value.depth + radius
    return (radius, far) if side == "north" else (height - far, height - radius)


def check_placement(public: Public, model: Model, at: Point, others: dict[str, Point]) -> None:
    """Raise IllegalAction for a place where a model cannot be deployed (UW-14, UW-17)."""
    radius = public.card(model).radius
    base = Disc(at, radius)
    over = obstacles.beyond(public, base)
    if over > 0:
        raise IllegalAction(f"{model.id} would be over the edge of the table, by {in_inches(over)}", "UW-14")
    side = public.sides[model.seat]
    low, high = zone(public, side, radius)
    if not low <= at[1] <= high:
        far = inches(max(low - at[1], at[1] - high))
        depth = f"{public.scenario.value.depth / INCH:g} inches of the {side} edge"
        span = f"its middle at {write_inches(low)} to {write_inches(high)} from the north"
        raise IllegalAction(f"{model.id} must be within {depth}, {span}; that is {far} too far off", "UW-17")
    for piece in public.terrain:
        if piece.impassable and not apart(base, piece.outline):
            raise IllegalAction(f"{model.id} would stand in {piece.name} {piece.id}", "UW-B46")
    stand = {one.id: public.disc(one) for one in public.standing()}
    stand |= {name: Disc(where, public.card(public.model(name)).radius) for name, where in others.items()}
    for name, disc in stand.items():
        if name != model.id and not apart(base, disc):
            near = in_inches(-gap(base, disc))
            raise IllegalAction(f"{model.id} would stand upon {name}, {near} too near", "UW-17")


def fits(public: Public, model: Model, at: Point, others: dict[str, Point]) -> bool:
    """Whether a model can be deployed at a place."""
    try:
        check_placement(public, model, at, others)
    except IllegalAction:
        return False
    return True


def check_placements(state: State, seat: Seat, action: Deploy) -> None:
    """Raise IllegalAction for models that are placed already, or places where they cannot stand (UW-17)."""
    public = state.public
    others: dict[str, Point] = {}
    for name, at in action.spots:
        model = next((one for one in waiting_models(public, seat) if one.id == name), None)
        if model is None or name in others:
            raise IllegalAction(f"{name} is not to be placed now", "UW-17")
        check_placement(public, model, at, others)
        others[name] = at
