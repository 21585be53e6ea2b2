"""Which assaults a model can make (UW-27, UW-28)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from games.geometry.discs import CONTACT
from games.geometry.paths import Path
from games.kernel import IllegalAction, Seat
from games.kernel.base.errors import passes
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import charge_path, contact_point, shortest_charge
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
        if engaged:
            raise IllegalAction(f"{model.id} is in base contact, and can only fight or break off", "UW-27")
        _check_charge(public, model, target, action.way)
    elif target.id not in engaged:
        raise IllegalAction(f"{model.id} is not in base contact with {target.id}", "UW-27")
    elif action.how == "fight" and action.way:
        raise IllegalAction("who stays and fights does not move", "UW-27")
    elif action.how == "leave":
        if not action.way:
            raise IllegalAction("say where it goes when it breaks off", "UW-B24")
        path_check.check_first(public, model, "leave", action.way)


def _check_charge(public: Public, model: Model, target: Model, way: Path) -> None:
    if queries.hindered(public, model):
        why = "has rallied, but not for this action" if model.rallied else "is panicked"
        raise IllegalAction(f"{model.id} {why}, and cannot charge", "UW-53")
    assert model.at is not None  # noqa: S101 - actors stand on the table
    if public.options.charge_sight and not line_of_sight.look(public, model, target).seen:
        raise IllegalAction(f"{model.id} does not see {target.id}", "UW-B27")
    most = allowance(public, model, "charge")
    charge_path(public, model, (model.at,), way, target, most)


def assaults(public: Public, model: Model) -> list[Assault]:
    """Return whom a model that acts could charge straight on or fight, or leave (of leaving: without a path)."""
    if must_rally(public, model):
        return []
    engaged = queries.contacts(public, model)
    if engaged:
        found = [Assault(model.id, "fight", enemy.id) for enemy in engaged]
        if ways(public, model, "leave", most=1):
            found += [Assault(model.id, "leave", enemy.id) for enemy in engaged]
        return found
    return [Assault(model.id, "charge", target) for target, way in charge_ways(public, model).items() if not way]


def charges_round(public: Public, model: Model) -> list[Assault]:
    """Return whom a model that acts could charge, but not straight on: it goes round what is in the way."""
    if must_rally(public, model):
        return []
    return [Assault(model.id, "charge", target, way) for target, way in charge_ways(public, model).items() if way]


def charge_ways(public: Public, model: Model) -> Mapping[str, Path]:
    """Return the enemies that a model could charge, each with the points round what is in the way; () straight on."""
    if model not in public.charges:
        public.charges[model] = dict(_charge_ways(public, model))
    return public.charges[model]


def _charge_ways(public: Public, model: Model) -> Iterator[tuple[str, Path]]:
    if queries.contacts(public, model) or queries.hindered(public, model):
        return
    reach = allowance(public, model, "charge")
    for enemy in public.standing(queries.other(model.seat)):
        far = queries.distance(public, model, enemy)
        if far > reach + CONTACT:
            continue
        if _may_charge(public, model, enemy, ()):
            yield enemy.id, ()
        elif far <= reach:
            way = (shortest_charge(public, model, enemy) or ())[1:]
            if way and _may_charge(public, model, enemy, way):
                yield enemy.id, way


def _may_charge(public: Public, model: Model, target: Model, way: Path) -> bool:
    return passes(_check_charge, public, model, target, way)


def points_ahead(state: State, seat: Seat, model: Model, action: Assault) -> Path:
    """Return the point by which a charge straight on comes into contact; () for any other assault."""
    if action.how != "charge" or model.at is None:
        return ()
    way = (contact_point(state.public, model, model.at, state.public.model(action.target)),)
    return way if legal(state, seat, replace(action, way=way)) else ()


def legal(state: State, seat: Seat, action: Assault) -> bool:
    """Whether an assault can be made."""
    return passes(check, state, seat, action)
