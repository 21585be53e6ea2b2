"""Rallying: a panicked model that is activated tries to before it acts (UW-53)."""

from games.kernel import Choices, IllegalAction, Line, Seat, Verb
from games.kernel.arguments import by_hand_old
from games.urban_war.mechanics.turn.begin_action import start
from games.urban_war.mechanics.turn.permissions import actors, must_rally
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.names import names, own_model
from games.urban_war.state.actions import Rally
from games.urban_war.state.frames import Chosen
from games.urban_war.state.public import State, Table


def read(line: Line, state: State, seat: Seat) -> Rally:
    """Read `rally A3`."""
    model = own_model(line, state, seat)
    line.end()
    return Rally(model.id)


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


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the panicked models that may be activated."""
    if said:
        return Choices(complete=True)
    return names(state, seat, lambda model: must_rally(state.public, model))


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has a panicked model to activate."""
    return any(must_rally(state.public, model) for model in actors(state, seat))


VERB = Verb(
    form=by_hand_old(
        Rally,
        read=read,
        words=words,
    ),
    check=check,
    apply=rally,
    forecast=forecasts.rally,
    when=can,
    title="Rally",
    hint="a panicked model, which then acts",
    needs="a model, such as rally A3",
)
