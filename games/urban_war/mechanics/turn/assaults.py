"""Which assaults a model can make (UW-27, UW-28)."""

from typing import Literal

from msgspec.structs import replace

from games.geometry.paths import Path
from games.kernel import IllegalAction, Seat
from games.kernel.base.errors import passes
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import charge_path, contact_point, points_round
from games.urban_war.mechanics.movement.goals import ways
from games.urban_war.mechanics.turn.permissions import checked_actor, must_rally
from games.urban_war.state.actions import Assault
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries

How = Literal["charge", "fight", "leave"]
HOWS: tuple[How, ...] = ("charge", "fight", "leave")


def check(state: State, seat: Seat, action: Assault) -> None:
    """Raise IllegalAction for an assault that cannot be made (UW-27, UW-28)."""
    public, model = state.public, checked_actor(state, seat, action.model, "UW-28")
    target = next((enemy for enemy in public.standing(queries.other(seat)) if enemy.id == action.target), None)
    if target is None:
        raise IllegalAction(f"there is no enemy {action.target[:9]} on the table", "UW-44")
    known = [weapon.word for weapon in contact_weapons.usable_weapons(public, model)]
    if action.weapon and action.weapon not in known:
        raise IllegalAction(f"{model.id} cannot use {action.weapon} in close combat", "UW-4")
    engaged = {enemy.id for enemy in queries.contacts(public, model)}
    if action.how == "charge":
        _check_charge(public, model, target, action, bool(engaged))
    elif target.id not in engaged:
        raise IllegalAction(f"{model.id} is not in base contact with {target.id}", "UW-27")
    elif action.how == "fight" and action.way:
        raise IllegalAction("who stays and fights does not move", "UW-27")
    elif action.how == "leave":
        if not action.way:
            raise IllegalAction("say where it goes when it breaks off", "UW-B24")
        path_check.check_first(public, model, "leave", action.way)


def _check_charge(public: Public, model: Model, target: Model, action: Assault, engaged: bool) -> None:
    if engaged:
        raise IllegalAction(f"{model.id} is in base contact, and can only fight or break off", "UW-27")
    if queries.hindered(public, model):
        why = "has rallied, but not for this action" if model.rallied else "is panicked"
        raise IllegalAction(f"{model.id} {why}, and cannot charge", "UW-53")
    assert model.at is not None  # noqa: S101 - actors stand on the table
    if public.options.charge_sight and not line_of_sight.look(public, model, target).seen:
        raise IllegalAction(f"{model.id} does not see {target.id}", "UW-B27")
    most = allowance(public, model, "charge")
    charge_path(public, model, (model.at,), action.way, target, most)


def assaults(state: State, seat: Seat, model: Model) -> list[Assault]:
    """Return whom a model could charge straight on or fight, or leave; legal ones only (of leaving: without a path)."""
    public = state.public
    if must_rally(public, model):
        return []
    engaged = queries.contacts(public, model)
    if engaged:
        found = [Assault(model.id, "fight", enemy.id) for enemy in engaged]
        if ways(public, model, "leave", most=1):
            found += [Assault(model.id, "leave", enemy.id) for enemy in engaged]
        return found
    charges = [Assault(model.id, "charge", enemy.id) for enemy in public.standing(queries.other(seat))]
    return [one for one in charges if legal(state, seat, one)]


def charges_round(state: State, seat: Seat, model: Model) -> list[Assault]:
    """Return whom a model could charge, but not straight on: something is in the way that it may go round."""
    public = state.public
    if must_rally(public, model) or queries.hindered(public, model) or queries.contacts(public, model):
        return []
    reach = allowance(public, model, "charge")
    near = [enemy for enemy in public.standing(queries.other(seat)) if queries.distance(public, model, enemy) <= reach]
    charges = [Assault(model.id, "charge", enemy.id) for enemy in near]
    return [one for one in charges if points_aside(state, seat, model, one)]


def points_aside(state: State, seat: Seat, model: Model, action: Assault) -> Path:
    """Return by which points a charge can be made that cannot be made straight on; () for any other assault."""
    target = next((enemy for enemy in state.public.standing(queries.other(seat)) if enemy.id == action.target), None)
    if action.how != "charge" or target is None or legal(state, seat, action):
        return ()
    way = points_round(state.public, model, target)
    return way if way and legal(state, seat, replace(action, way=way)) else ()


def points_ahead(state: State, seat: Seat, model: Model, action: Assault) -> Path:
    """Return the point by which a charge straight on comes into contact; () for any other assault."""
    if action.how != "charge" or model.at is None:
        return ()
    way = (contact_point(state.public, model, model.at, state.public.model(action.target)),)
    return way if legal(state, seat, replace(action, way=way)) else ()


def legal(state: State, seat: Seat, action: Assault) -> bool:
    """Whether an assault can be made."""
    return passes(check, state, seat, action)
