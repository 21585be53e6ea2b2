"""Who may act: the models with which an activation, an action or a follow-up can be answered (UW-23, UW-29, UW-53)."""

from collections.abc import Callable

from games.kernel import IllegalAction, Seat
from games.urban_war.state.frames import Chosen
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries


def the_chosen(public: Public) -> Chosen | None:
    """Return the frame of a model that is to act, None while a side may pick one."""
    frame = public.frames[-1] if public.frames else None
    return frame if isinstance(frame, Chosen) else None


def actors(state: State, seat: Seat) -> tuple[Model, ...]:
    """Return the models with which a seat may answer now."""
    public = state.public
    frame = the_chosen(public)
    if frame is not None:
        return (public.model(frame.model),)
    return queries.ready(public, seat, state.secret[seat].overwatch)


def must_rally(public: Public, model: Model) -> bool:
    """Whether a model must try to rally before it acts (UW-53)."""
    frame = the_chosen(public)
    return model.panic and not (frame is not None and frame.tried)


def checked_actor(state: State, seat: Seat, name: str, rule: str) -> Model:
    """Return a model that may act now; raises IllegalAction with the reason why it may not."""
    public = state.public
    model = next((one for one in public.models if one.id == name), None)
    if model is None or model.seat != seat:
        raise IllegalAction(f"{name[:9]} is not a model of yours", "UW-23")
    if model not in actors(state, seat):
        raise IllegalAction(f"{name} {_why_not(state, seat, model)}", "UW-23")
    if must_rally(public, model):
        raise IllegalAction(f"{name} is panicked and tries to rally first: write rally {name}", "UW-53")
    if rule in ("UW-24", "UW-25") and queries.engaged(public, model):
        raise IllegalAction(f"{name} is in base contact with an enemy, and may only assault", "UW-28")
    return model


def _why_not(state: State, seat: Seat, model: Model) -> str:
    frame = the_chosen(state.public)
    if frame is not None:
        spare = ", or write done" if frame.follow_up and not frame.tried else ""
        return f"cannot act now: {frame.model} is in the middle of its turn; act with it{spare}"
    if model.dead:
        return "is dead"
    if model.done:
        return "has completed its turn"
    return "is on Overwatch, and waits"


def may_walk(state: State) -> Callable[[Model], bool]:
    """Return a predicate: whether a model may rush or move, because it needs no rally and is in no contact."""
    public = state.public
    return lambda model: not must_rally(public, model) and not queries.engaged(public, model)
