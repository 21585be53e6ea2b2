"""Why a model cannot interrupt as its player says: one reason, and when it can (UW-30 .. UW-35)."""

from collections.abc import Iterable

from games.kernel import IllegalAction
from games.kernel.text.prose import join
from games.urban_war.mechanics.overwatch.intercept_path import Interceptor
from games.urban_war.mechanics.overwatch.options import may_rally
from games.urban_war.mechanics.shooting import targets
from games.urban_war.mechanics.shooting.targets import Refusal
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.models import Model, Moment
from games.urban_war.state.public import Public
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries


def refusal(public: Public, model: Model, action: Interrupt, able: Iterable[int]) -> IllegalAction:
    """Return why a model cannot interrupt at a moment; `able` are the moments at which it can."""
    frame = queries.action(public)
    target, moment = public.model(frame.model), frame.moments[action.moment - 1]
    find = _no_shot if action.how == "shot" else _no_intercept
    reason, rule = find(public, model, target, moment)
    others = ", ".join(map(str, able))
    return IllegalAction(f"at moment {action.moment} {reason}" + (f"; it can at {others}" if others else ""), rule)


def _no_shot(public: Public, model: Model, target: Model, moment: Moment) -> Refusal:
    engaged, touching = queries.contacts(public, model), queries.contacts(public, target, moment.at)
    if engaged:
        return f"{model.id} is in base contact with {_names(engaged)}, and cannot shoot", "UW-B17"
    if touching and not public.options.shoot_contact:
        return f"{target.id} is in base contact with {_names(touching)}, and cannot be shot", "UW-B17"
    look = line_of_sight.look(public, model, target, at=moment.at)
    return targets.out_of_sight(public, model, target, look) or targets.out_of_range(public, model, target, look)


def _no_intercept(public: Public, model: Model, target: Model, moment: Moment) -> Refusal:
    touching, engaged = queries.contacts(public, target, moment.at), queries.contacts(public, model)
    if model.panic and not may_rally(public, model):
        return f"{model.id} is panicked, and cannot charge", "UW-B16"
    if touching:
        return f"{target.id} is in base contact with {_names(touching)}, and no other can intercept it", "UW-35"
    if engaged:
        return f"{model.id} is in base contact with {_names(engaged)}, and can charge no other", "UW-35"
    look = line_of_sight.look(public, model, target, at=moment.at)
    unseen = targets.out_of_sight(public, model, target, look)
    return (unseen[0], "UW-35") if unseen else (Interceptor(public, model, target).shortfall(moment.at), "UW-35")


def _names(models: Iterable[Model]) -> str:
    return join(one.id for one in models)
