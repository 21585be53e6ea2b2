"""Wounds, and the removal of the killed (UW-43, UW-52)."""

from collections.abc import Sequence

from games.urban_war.mechanics.morale import panic
from games.urban_war.state.events import Killed, Wounded
from games.urban_war.state.public import Table
from games.urban_war.state.rolls import Blow
from games.urban_war.units.changes import change_model


def suffer(table: Table, blows: Sequence[Blow]) -> None:
    """Mark the wounds of attacks that were made at the same time, and remove the killed (UW-43, UW-52, UW-B53)."""
    public = table.public
    dying = [blow for blow in blows if blow.wounds >= left(table, blow.target)]
    doomed = {blow.target for blow in dying}
    for blow in dying:
        panic.note_witnesses(table, public, public.model(blow.target), doomed)
    for blow in blows:
        model = public.model(blow.target)
        if blow in dying:
            at = public.disc(model).centre
            change_model(table, model.id, wounds=public.card(model).wounds, dead=True, at=None, counter="", panic=False)
            table.tell(Killed(model=model.id, at=at, by=blow.attacker, rules=("UW-43",)))
        elif blow.wounds:
            now = change_model(table, model.id, wounds=model.wounds + blow.wounds)
            table.tell(Wounded(model=model.id, lost=blow.wounds, left=left(table, model.id), rules=("UW-43",)))
            panic.note_halved(table, public, now)


def left(table: Table, model_id: str) -> int:
    """Return the wounds that a model has left."""
    model = table.public.model(model_id)
    return table.public.card(model).wounds - model.wounds
