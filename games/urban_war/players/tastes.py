"""What sets computer players apart: how much danger, prospects and nearness weigh against what a shot destroys."""

import math
from typing import Any

from games.geometry.inches import INCH
from games.kernel import Rng, RngDice, Seat
from games.kernel.seats import Frozen
from games.urban_war import board
from games.urban_war.actions import Done
from games.urban_war.phases.actors import actors
from games.urban_war.players import answers
from games.urban_war.players.judging import danger, nearest, shot_worth
from games.urban_war.players.plans import Plan, plans
from games.urban_war.state import Model, Public, State, View

_PATIENT = 8
"""Game turns after which a player comes out of cover more and more, so that every battle ends."""
_EAGER = 0.15


class Taste(Frozen, frozen=True):
    """Weights of a player, in points of cost for each point of it.

    `loss` is of its own model in a fight, `danger` of what the enemy may do to it where it ends, `prospect` of what it
    could shoot from there next turn, `approach` of every inch from the nearest enemy. `follow` is the least gain for
    which a follow-up is spent, `wait` the most gain with which a model goes on Overwatch, `interrupt` the least for an
    interruption; `options` are the places that are tried for every model. With `relative` whoever gains most against
    doing nothing acts first.
    """

    loss: float
    danger: float
    prospect: float
    approach: float
    follow: float
    wait: float
    interrupt: float
    options: int
    relative: bool = False


def player(taste: Taste) -> Any:
    """Return the policy of a taste."""

    def policy(view: View, seat: Seat, rng: Rng, nodes: int) -> Any:
        from games.urban_war.game import URBAN_WAR

        state = URBAN_WAR.imagine(view, seat, RngDice(rng))
        prompt = next(prompt for prompt in URBAN_WAR.awaiting(state) if prompt.seat == seat)
        if prompt.kind == "orders":
            return answers.watchful_orders(state, seat, taste.wait)
        if prompt.kind == "interrupt":
            return answers.interruption(state, seat, taste.interrupt)
        if prompt.kind == "deploy":
            return answers.deployment(state, seat, rng)
        if prompt.kind in ("activate", "act", "follow"):
            return _act(state, seat, taste, follow=prompt.kind == "follow")
        return URBAN_WAR.default(state, prompt)

    return policy


def _act(state: State, seat: Seat, taste: Taste, *, follow: bool) -> Any:
    """Return the action that is worth most, beyond what its model would be worth if it did nothing."""
    best: tuple[float, Plan] | None = None
    for model in actors(state, seat):
        found = [(score(state.public, model, plan, taste), plan) for plan in plans(state, model, taste.options)]
        if taste.relative and found:
            idle = score(state.public, model, Plan(found[0][1].action, model.at or (0, 0), 0.0), taste)
            found = [(value - idle, plan) for value, plan in found]
        for value, plan in found:
            if best is None or value > best[0]:
                best = value, plan
    assert best is not None  # noqa: S101 - somebody may act, and may do nothing
    if follow and best[1].gain - best[1].loss < taste.follow:
        return Done()
    return best[1].action


def score(public: Public, model: Model, plan: Plan, taste: Taste) -> float:
    """Return what a plan is worth."""
    eager = max(0, public.turn - _PATIENT) / _PATIENT
    value = plan.gain - taste.loss * plan.loss - taste.danger / (1 + 2 * eager) * danger(public, model, plan.end)
    if taste.prospect:
        value += taste.prospect * _prospect(public, model, plan.end)
    enemy = nearest(public, model.seat, plan.end)
    if enemy is not None and enemy.at is not None:
        value -= (taste.approach + _EAGER * eager) * math.dist(plan.end, enemy.at) / INCH
    return value


def _prospect(public: Public, model: Model, at: tuple[int, int]) -> float:
    """Return the best shot that a model would have from a place."""
    enemies = [enemy for enemy in public.standing(board.other(model.seat)) if enemy.at is not None]
    return max((shot_worth(public, model, at, enemy, enemy.at or at) for enemy in enemies), default=0.0)
