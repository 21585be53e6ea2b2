"""Where models may be deployed, and who is still to be (UW-14, UW-17)."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.battlefield.bases.standing import Standing
from games.geometry.inches import INCH, Inches, write_inches
from games.geometry.lengths import inches
from games.geometry.plane import Point
from games.geometry.polygons import rectangle
from games.kernel import IllegalAction, Seat
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.state.actions import Deploy
from games.urban_war.state.models import Model, Side
from games.urban_war.state.public import Public, State


def waiting_models(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models of a seat that are not placed yet."""
    return tuple(model for model in public.models if model.seat == seat and model.at is None and not model.dead)


def zone(public: Public, side: Side, radius: Inches) -> tuple[Inches, Inches]:
    """Return from where to where the middle of a base may be, north to south (UW-17)."""
    _, height = public.size
    far = public.scenario.value.depth + radius
    return (radius, far) if side == "north" else (height - far, height - radius)


def check_placement(public: Public, model: Model, at: Point, others: Mapping[str, Point]) -> None:
    """Raise IllegalAction for a place where a model cannot be deployed (UW-14, UW-17)."""
    found = standing(public, model, others).obstacle(at)
    if found == "zone":
        side, (low, high) = public.sides[model.seat], zone(public, public.sides[model.seat], public.card(model).radius)
        far = inches(max(low - at[1], at[1] - high))
        depth = f"{public.scenario.value.depth / INCH:g} inches of the {side} edge"
        span = f"with its middle {write_inches(low)} to {write_inches(high)} inches from the north"
        raise IllegalAction(
            f"{model.id} must be within {depth}, {span}; your point is {far} inches too far away", "UW-17"
        )
    if found is not None:
        raise obstacles.refusal(public, model, at, found, "UW-17")


def standing(public: Public, model: Model, others: Mapping[str, Point]) -> Standing:
    """Return where a model can be deployed, others standing where they are to be (UW-14, UW-17, UW-B46)."""
    models = tuple(replace(one, at=others[one.id]) if one.id in others else one for one in public.models)
    there = replace(public, models=models) if others else public
    radius, (width, _) = public.card(model).radius, public.size
    low, high = zone(public, public.sides[model.seat], radius)
    return obstacles.standing(there, model, zone=rectangle(0, low - radius, width, high + radius))


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
