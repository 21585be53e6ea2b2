"""What sets computer players apart: how much danger, prospects and nearness weigh against what a shot destroys."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.geometry.plane import Point
from games.kernel import Prompt, Rng, Seat
from games.kernel.base.seats import Frozen
from games.kernel.odds.replies import weigh_replies
from games.kernel.odds.stakes import NOTHING, Stakes, reckless
from games.urban_war.ai.deployment import deployment, weighed_deployment
from games.urban_war.ai.interrupts import interruption
from games.urban_war.ai.orders import watchful_orders, weighed_orders
from games.urban_war.ai.plans import Plan, plans, possible
from games.urban_war.ai.replies import Replies
from games.urban_war.ai.sense.figures import attack_odds
from games.urban_war.ai.weighing.company import company
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.ai.weighing.objectives import objective_worth, takes_objective
from games.urban_war.ai.weighing.posture import Posture, plain, posture
from games.urban_war.mechanics.deployment.mustering import some_team
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.state.actions import Assault, Deploy, Done, First, Move, Orders, Rally
from games.urban_war.state.models import Model
from games.urban_war.state.public import State
from games.urban_war.units import queries

_SHORTLIST = 12
"""For so many options the enemy's answer is looked for."""
_NODES = 400
"""At most about so many answers are looked at in a decision."""
_EAGER = 0.15
_FISTS = 2.0
"""How much more a model without a gun is to come near."""


class Weights(Frozen, frozen=True):
    """Weights of a player, in points of cost for each point of it.

    `loss` is of its own model in a fight, `danger` of what the enemy may do to it where it ends, `prospect` of what it
    could do from there next turn, `approach` of every inch from the nearest enemy. `follow` is the least gain for
    which a follow-up is spent, `wait` the most gain with which a model goes on Overwatch, `interrupt` the least for an
    interruption; `options` are the places that are tried for every model.

    A player that `thinks` looks at score, clock and objectives; first acts the model that gains most by it. Then
    `wait` weighs what Overwatch may destroy against that, and follow-ups are kept for better chances. `reply` weighs
    what the enemy's best answer destroys.
    """

    loss: float
    danger: float
    prospect: float
    approach: float
    follow: float
    wait: float
    interrupt: float
    options: int
    thinks: bool = False
    reply: float = 0.0


class Option(NamedTuple):
    """A plan of a model, and what it is worth."""

    worth: float
    model: Model
    plan: Plan


def choose(state: State, seat: Seat, prompt: Prompt, rng: Rng, weights: Weights) -> Any:
    """Return what a computer player answers, None where it leaves that to the rules."""
    if prompt.kind == "team":
        return some_team(state.public, rng)
    if prompt.kind == "beginner" and weights.thinks:
        return First(queries.other(seat))
    if prompt.kind in ("deploy", "sheet"):
        return _deploy(state, seat, weights, rng)
    if prompt.kind == "orders":
        return _order(state, seat, weights)
    if prompt.kind == "interrupt":
        return interruption(state, seat, weights.interrupt, thinks=weights.thinks)
    if prompt.kind in ("activate", "act", "follow"):
        return _act(state, seat, weights, follow=prompt.kind == "follow")
    return None


def _deploy(state: State, seat: Seat, weights: Weights, rng: Rng) -> Deploy:
    if not weights.thinks:
        return deployment(state, seat, rng)
    return weighed_deployment(state, seat, lambda judge, model, at: _standing(judge, model, at, weights))


def _order(state: State, seat: Seat, weights: Weights) -> Orders:
    if not weights.thinks:
        return watchful_orders(state, seat, weights.wait)
    return weighed_orders(state, seat, lambda judge, model: _best(state, judge, model, weights), weights.wait)


def _act(state: State, seat: Seat, weights: Weights, *, follow: bool) -> Any:
    """Return the action that is worth most, beyond what its model would be worth if it did nothing."""
    judge = Judge(state.public)
    found = [option for model in actors(state, seat) for option in options(state, judge, model, weights)]
    found.sort(key=lambda option: -option.worth)
    if weights.thinks:
        best = _sound(state, seat, judge, _answered(judge, seat, found, weights))
    else:
        best = next(option for option in found if possible(state.public, option.model, option.plan))
    if follow and _spare(judge, best, weights) < weights.follow:
        return Done()
    return best.plan.action


def _sound(state: State, seat: Seat, judge: Judge, found: list[Option]) -> Option:
    """Return the first option that the rules allow and that does not rather lose its model than gain anything."""
    able = (option for option in found if possible(state.public, option.model, option.plan))
    first = next(able)
    for option in (first, *able):
        others = (_stakes(state, seat, judge, other) for other in found if other is not option)
        if not reckless(_stakes(state, seat, judge, option), others):
            return option
    return first


def _stakes(state: State, seat: Seat, judge: Judge, option: Option) -> Stakes:
    """Return what an option puts at stake by itself, by the odds that everybody is shown."""
    plan = option.plan
    odds = attack_odds(state, seat, plan.action) if isinstance(plan.action, Assault) else None
    if odds is not None:
        return Stakes(odds.hurts, odds.dies)
    return Stakes(plan.bare, plan.loss / judge.value(option.model)) if plan.loss else NOTHING


def _answered(judge: Judge, seat: Seat, found: list[Option], weights: Weights) -> list[Option]:
    """Return options in the order that the enemy's best answers give them."""
    book = Replies(judge, seat)
    weighed = weigh_replies(
        found[:_SHORTLIST], lambda option: book.outcomes(option.model, option.plan), book.replies, _NODES
    )
    weight = weights.reply / posture(judge.public, seat).bold
    weighed.sort(key=lambda one: -(one[0].worth + weight * one[1]))
    return [option for option, _ in weighed] + found[len(weighed) :]


def _spare(judge: Judge, best: Option, weights: Weights) -> float:
    """Return what a follow-up gains; a player that thinks keeps boxes for better chances, fewer as turns run out.

    It spends none to run, unless that is out of danger or no turn is left to go there.
    """
    plan, model = best.plan, best.model
    if not weights.thinks:
        return plan.gain - plan.loss
    limit = judge.public.options.turns
    how = posture(judge.public, model.seat)
    worth = best.worth
    if not plan.gain and not how.last and model.at is not None:
        safer = judge.danger(model, model.at) - judge.danger(model, plan.end)
        worth = min(worth, weights.danger / how.bold * safer)
    return worth * (limit / (limit - judge.public.turn + 1) if limit else 1.0)


def options(state: State, judge: Judge, model: Model, weights: Weights) -> Iterator[Option]:
    """Yield what a model could do, with what it is worth."""
    how = posture(state.public, model.seat) if weights.thinks else plain(state.public)
    found = plans(state, judge, model, weights.options, thinks=weights.thinks)
    idle = 0.0
    if weights.thinks and found:
        idle = score(judge, model, Plan(found[0].action, model.at or (0, 0), 0.0), weights, how)
    for plan in found:
        if not weights.thinks or not _worse_shot(judge, model, plan, found[0], weights.danger / how.bold):
            yield Option(score(judge, model, plan, weights, how) - idle, model, plan)


def _worse_shot(judge: Judge, model: Model, plan: Plan, stay: Plan, wary: float) -> bool:
    """Whether a model would leave its place for a worse shot, to take no objective and with no safety as dear."""
    action = plan.action
    if not isinstance(action, Move) or not action.target or not action.way or takes_objective(judge, model, plan.end):
        return False
    gives_up = stay.gain - plan.gain
    return gives_up >= wary * (judge.danger(model, stay.end) - judge.danger(model, plan.end)) and gives_up >= 0


def _best(state: State, judge: Judge, model: Model, weights: Weights) -> float:
    """Return what the best action of a model is worth; charges are not planned yet, but looked for."""
    assert model.at is not None  # noqa: S101 - it stands on the table
    found = max((option.worth for option in options(state, judge, model, weights)), default=0.0)
    charges = [judge.fray(model, enemy) for enemy in judge.enemies(model.seat) if judge.charges(model, model.at, enemy)]
    return max(found, *charges, 0.0)


def _standing(judge: Judge, model: Model, at: Point, weights: Weights) -> float:
    """Return what it is worth for a model to stand at a place."""
    return score(judge, model, Plan(Rally(model.id), at, 0.0), weights, Posture(1.0))


def score(judge: Judge, model: Model, plan: Plan, weights: Weights, how: Posture) -> float:
    """Return what a plan is worth."""
    danger = plan.bare * judge.danger(model, plan.end, last=how.last)
    worth = plan.gain - weights.loss * plan.loss - weights.danger / how.bold * danger
    if weights.thinks:
        worth += objective_worth(judge, model, plan.end, danger)
    if how.last:
        return worth
    if weights.prospect:
        hopes = weights.prospect * min(1.0, how.bold) * (company(judge, model) if weights.thinks else 1.0)
        worth += hopes * judge.prospect(model, plan.end) * (1 - danger / judge.value(model))
    press = weights.approach * how.bold + _EAGER * (how.bold - 1) / 2
    if not judge.armed(model):
        press *= _FISTS
    return worth - press * judge.nearest(model.seat, plan.end)
