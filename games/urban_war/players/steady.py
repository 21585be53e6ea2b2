"""A plain player: it shoots what it can and takes cover, and looks no further."""

from typing import Any

from games.kernel import Rng, RngDice, Seat
from games.urban_war.actions import Done
from games.urban_war.phases.activate import actors
from games.urban_war.players import answers
from games.urban_war.players.judging import danger, nearest
from games.urban_war.players.plans import Plan, plans
from games.urban_war.state import State, View

_ORDERS, _INTERRUPT, _FOLLOW = 2.0, 1.0, 3.0


def steady(view: View, seat: Seat, rng: Rng, nodes: int) -> Any:
    """Return the action that destroys most points now; where there is none, one towards the enemy."""
    from games.urban_war.game import URBAN_WAR

    state = URBAN_WAR.imagine(view, seat, RngDice(rng))
    prompt = next(prompt for prompt in URBAN_WAR.awaiting(state) if prompt.seat == seat)
    if prompt.kind == "orders":
        return answers.watchful_orders(state, seat, _ORDERS)
    if prompt.kind == "interrupt":
        return answers.interruption(state, seat, _INTERRUPT)
    if prompt.kind == "deploy":
        return answers.deployment(state, seat, rng)
    if prompt.kind in ("activate", "act", "follow"):
        return _act(state, seat, follow=prompt.kind == "follow")
    return URBAN_WAR.default(state, prompt)


def _act(state: State, seat: Seat, *, follow: bool) -> Any:
    found = [plan for model in actors(state, seat) for plan in plans(state, model, 5)]
    best = max(found, key=lambda plan: _score(state, plan))
    if follow and best.gain - best.loss < _FOLLOW:
        return Done()
    return best.action


def _score(state: State, plan: Plan) -> float:
    """Return what a plan destroys, less a little for danger, and something for coming nearer."""
    public = state.public
    model = public.model(plan.action.model)
    enemy = nearest(public, model.seat, plan.end)
    far = 0.0 if enemy is None or enemy.at is None else _far(plan.end, enemy.at)
    return plan.gain - 0.6 * plan.loss - 0.15 * danger(public, model, plan.end) - 0.05 * far


def _far(one: tuple[int, int], two: tuple[int, int]) -> float:
    """Return a distance in inches."""
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 / 1000)
