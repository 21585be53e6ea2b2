"""Rallying: a panicked model that is activated tries to before it acts (UW-53)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Seat, Verb
from games.kernel.questions.arguments import taking
from games.urban_war.mechanics.turn.begin_action import start
from games.urban_war.mechanics.turn.permissions import actors, must_rally
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.names import acting_model
from games.urban_war.state.actions import Rally
from games.urban_war.state.frames import Chosen
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries


def check(state: State, seat: Seat, action: Rally) -> None:
    """Raise IllegalAction for a model that is not panicked, or not to act (UW-53)."""
    public = state.public
    model = next((one for one in public.standing(seat) if one.id == action.model), None)
    if model is None or model not in actors(state, seat):
        raise IllegalAction(f"{action.model[:9]} cannot be activated now", "UW-23")
    if not must_rally(public, model):
        raise IllegalAction(f"{model.id} has no panic to rally from", "UW-53")


def rally(table: Table, seat: Seat, action: Rally) -> None:
    """Let a panicked model rally, and then act (UW-53)."""
    model, follow_up = start(table, action.model)
    table.call(Chosen(model.id, follow_up=follow_up, tried=True))


def only_rally(public: Public, seat: Seat) -> Rally | None:
    """Return the rally of a panicked model that is the last one of its side to act, as everybody sees (UW-53).

    While others have a counter left, only their player knows whether they wait on Overwatch.
    """
    able = queries.able(public, seat)
    return Rally(able[0].id) if len(able) == 1 and must_rally(public, able[0]) else None


def _panicked(state: State, seat: Seat) -> Iterator[Model]:
    return (model for model in actors(state, seat) if must_rally(state.public, model))


VERB = Verb(
    form=taking(acting_model(_panicked)).to(Rally),
    check=check,
    apply=rally,
    forecast=forecasts.rally,
    title="Rally",
    hint="a panicked model, which then acts",
    needs="a model, such as rally A3",
)
