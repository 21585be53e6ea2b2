"""Whether an interruption can be tried (UW-30 .. UW-35)."""

from games.kernel import IllegalAction, Seat
from games.urban_war.mechanics.overwatch import options, refusals, windows
from games.urban_war.mechanics.overwatch.intercept_path import Interceptor
from games.urban_war.questions.notation.conditions import check_condition
from games.urban_war.questions.notation.moments import NO_MOMENT
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.models import Model, Moment
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries


def nobody(state: State, seat: Seat) -> str:
    """Say why a seat that is asked can do nothing but pass; "" where it can (UW-B14)."""
    if options.options(state, seat):
        return ""
    waits = set(state.secret[seat].overwatch or ())
    if not any(model.id in waits for model in windows.watching(state.public, seat)):
        return "None of your models is on Overwatch"
    return f"None of your models on Overwatch could interrupt {queries.action(state.public).model}"


def check(state: State, seat: Seat, action: Interrupt) -> None:
    """Raise IllegalAction for an interruption that cannot be tried (UW-30 .. UW-35)."""
    public, model = state.public, state.public.model(action.model)
    if model.seat != seat:
        raise IllegalAction(f"{model.id} is not yours", "UW-30")
    if model.id not in (state.secret[seat].overwatch or ()) or model.counter != "down":
        none = nobody(state, seat)
        raise IllegalAction(f"{model.id} is not on Overwatch" + (f". {none}: write pass" if none else ""), "UW-30")
    frame = queries.action(public)
    number = len(frame.moments)
    if action.moment == NO_MOMENT:
        raise IllegalAction(f"the action of {frame.model} has no such moment; there are 1 to {number}", "UW-31")
    if not 1 <= action.moment <= number:
        raise IllegalAction(f"there are moments 1 to {number}, and no {action.moment}", "UW-31")
    able = [one.moment for one in options.options(state, seat) if (one.model, one.how) == (action.model, action.how)]
    if action.moment not in able:
        raise refusals.refusal(public, model, action, able)
    usable = options.usable_weapons(public, model.id, action.how, action.moment)
    if action.weapon and action.weapon not in [weapon.word for weapon in usable]:
        raise IllegalAction(f"{model.id} cannot use {action.weapon} at moment {action.moment}", "UW-4")
    moment = frame.moments[action.moment - 1]
    if action.way:
        _check_way(public, model, action, moment)
    check_condition(frame, moment, action.only)


def _check_way(public: Public, model: Model, action: Interrupt, moment: Moment) -> None:
    """Raise IllegalAction for points by which a model cannot charge into contact at a moment (UW-35, UW-B28)."""
    target = public.model(queries.action(public).model)
    if action.how == "shot":
        raise IllegalAction("a model that shoots to interrupt does not move", "UW-34")
    if model.id in {enemy.id for enemy in queries.contacts(public, target, moment.at)}:
        raise IllegalAction(f"{model.id} is in base contact with {target.id} then, and does not move", "UW-35")
    Interceptor(public, model, target).by(moment.at, action.way)
