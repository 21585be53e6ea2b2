"""Actions written ahead: how many models a line can activate, and what of a plan can never be done (UW-23, UW-H6)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel import Asked, IllegalAction, Seat
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.turn.permissions import the_chosen
from games.urban_war.state.actions import Assault, Done, Move, Rally, Rush
from games.urban_war.state.frames import Acting, Activating, Chosen
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries
from games.urban_war.units.changes import with_moved

_DEEDS: dict[type[Any], Deed] = {Move: "move", Rush: "rush"}
_ACTING = Move | Rush | Assault | Rally


def check_line(state: State, seat: Seat, actions: Sequence[Any], line: str) -> None:
    """Raise IllegalAction for a line that activates more models than a side activates in a row (UW-23, UW-H3)."""
    public = state.public
    named = tuple(
        dict.fromkeys(action.model for action in actions if isinstance(action, Move | Rush | Assault | Rally))
    )
    most = _in_a_row(public, seat)
    if most is None or len(named) <= most:
        return
    row = f"you activate {counted(most, 'model')} before the other side does" if most else "the other side is next"
    many = f"this line activates {join(named)}, and {row}"
    if public.options.plans:
        raise IllegalAction(f"{many}; write it as a plan: `/match orders add:plan: {line}`", "UW-23")
    raise IllegalAction(f"{many}; write the rest at your next turn, for this table plays without plans", "UW-23")


def _in_a_row(public: Public, seat: Seat) -> int | None:
    """Return with how many models a side can act before the other one does, None if that is not known."""
    activating = next((frame for frame in reversed(public.frames) if isinstance(frame, Activating)), None)
    other = queries.other(seat)
    if activating is None or public.spent[other] or all(model.done for model in public.standing(other)):
        return None
    chosen = the_chosen(public)
    begun = 1 if chosen is not None and public.model(chosen.model).seat == seat else 0
    return begun + (activating.left + 1 if activating.seat == seat else 0)


def plan_fault(state: State, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
    """Return which action of a plan can never be done as it is written, and why; None if none is known (UW-H6).

    Enemies may go away and come into sight, so that only what they do not change counts: whose turn is over by then,
    how far a way is, and what terrain and one's own models are in it.
    """
    public = _without_enemies(state.public, seat)
    watching = frozenset(state.secret[seat].overwatch or ()) if public.phase == "activation" else frozenset()
    current = next((frame.model for frame in reversed(public.frames) if isinstance(frame, Acting | Chosen)), "")
    done = (model.id for model in public.standing(seat) if public.phase == "activation" and model.done)
    over = {name for name in done if name != current}
    spare = {model.id: model.cal - model.follow_ups for model in public.standing(seat)}
    begun = set[str]()
    for number, action in enumerate(actions):
        if not isinstance(action, _ACTING):
            over |= {current} if isinstance(action, Done) else set()
            continue
        name = action.model
        if name != current:
            over |= {current}
            current = name
        why = _never(public, public.model(name), action, over, watching)
        if not why and name in begun and not isinstance(action, Rally):
            spare[name] -= 1
            why = f"{name} has completed its turn by then: UW-23" if spare[name] < 0 else ""
        if why:
            return number, why
        begun |= set() if isinstance(action, Rally) else {name}
        way = getattr(action, "way", ())
        public = with_moved(public, public.model(name), way[-1]) if way and type(action) in _DEEDS else public
    return None


def turn_ahead(state: State, seat: Seat) -> State:
    """Return the state as if a seat were to activate a model now; once all have acted, in the next turn."""
    public = state.public
    if public.phase != "activation" or all(model.done for model in public.standing(seat)):
        models = tuple(replace(model, done=False) if model.seat == seat else model for model in public.models)
        public = replace(public, models=models, phase="activation")
    asked = (Asked("activate.0", seat, "activate"),)
    return replace(state, public=replace(public, frames=(Activating(seat, public.options.group - 1),), prompts=asked))


def taken_as_done(state: State, action: Any) -> State:
    """Return a state in which the model of an action has completed its turn, where it is."""
    name = action.model if isinstance(action, _ACTING) else ""
    models = tuple(replace(model, done=True) if model.id == name else model for model in state.public.models)
    return replace(state, public=replace(state.public, models=models))


def _never(public: Public, model: Model, action: Any, over: set[str], watching: frozenset[str]) -> str:
    """Return why a model can never do something in this turn, with the rule; "" where it may."""
    if model.id in watching:
        return f"{model.id} is on Overwatch, and waits: UW-23"
    if model.id in over:
        return f"{model.id} has completed its turn by then: UW-23"
    deed, way = _DEEDS.get(type(action)), getattr(action, "way", ())
    if deed is None or not way or model.at is None:
        return ""
    try:
        path_check.check_path(public, model, deed, (model.at,), way, allowance(public, model, deed))
    except IllegalAction as error:
        return error.reason
    return ""


def _without_enemies(public: Public, seat: Seat) -> Public:
    """Return everything but the enemy's models, which may be elsewhere by then."""
    return replace(public, models=tuple(one if one.seat == seat else replace(one, at=None) for one in public.models))
