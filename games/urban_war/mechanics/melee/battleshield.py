"""Battleshields: turned on the first enemy in contact, and on another one when that is gone (UW-13, UW-B51)."""

from games.urban_war.state.events import ShieldTurned
from games.urban_war.state.frames import Turning
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model


def shielded(table: Table, model: Model, enemy: Model) -> Model:
    """Turn a battleshield on the first enemy of a close combat, or again if that one is left behind (UW-13, UW-B51)."""
    public = table.public
    if public.card(model).battleshield and model.shielded not in {one.id for one in queries.contacts(public, model)}:
        return change_model(table, model.id, shielded=enemy.id)
    return model


def settle(table: Table) -> None:
    """Turn the battleshields whose first enemy is gone; ask where several enemies are in contact (UW-13, UW-B51)."""
    for model in table.public.standing():
        if not model.shielded:
            continue
        touching = queries.contacts(table.public, model)
        if not touching:
            change_model(table, model.id, shielded="")
        elif model.shielded not in {enemy.id for enemy in touching}:
            if len(touching) == 1:
                turn(table, model, touching[0].id)
            else:
                table.call(Turning(model.id))


def turn(table: Table, model: Model, enemy: str) -> None:
    """Turn a battleshield on an enemy (UW-13)."""
    change_model(table, model.id, shielded=enemy)
    table.tell(ShieldTurned(model=model.id, enemy=enemy, rules=("UW-13",)))
