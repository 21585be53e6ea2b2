"""When a computer player interrupts an action, and with whom (UW-30 .. UW-36)."""

from games.kernel.odds.stakes import NOTHING, Stakes, reckless
from games.urban_war.ai.orders import ambush
from games.urban_war.ai.sense.figures import attack_odds
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.overwatch import options
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model
from games.urban_war.state.public import State
from games.urban_war.state.rolls import total
from games.urban_war.units import queries

_COMES = 0.5
"""How often an enemy that is still to act gives the chance to interrupt it that it is hoped for."""
_LONG = 0.1
"""The odds below which an interruption is kept for an enemy that is still to act."""


def interruption(state: State, seat: int, least: float, *, thinks: bool = False) -> Interrupt | Pass:
    """Return the interruption that destroys most points on average, if it is at least so many.

    A player that `thinks` waits if another enemy, who is still to act, gives better hopes.
    """
    public = state.public
    frame, judge = queries.action(public), Judge(public)
    best, answer = least, None
    hopes: dict[str, float] = {}
    for option in options.options(state, seat):
        worth = _worth(judge, frame, option)
        if thinks and option.model not in hopes:
            hopes[option.model] = _hope(judge, frame, public.model(option.model))
        if worth > max(best, hopes.get(option.model, 0.0)) and not (thinks and _vain(state, seat, option)):
            best, answer = worth, option
    return answer or Pass()


def _hope(judge: Judge, frame: Acting, model: Model) -> float:
    """Return what waiting for the enemies that are still to act may destroy."""
    coming = [enemy for enemy in judge.enemies(model.seat) if not enemy.done and enemy.id != frame.model]
    return _COMES * max((ambush(judge, model, enemy) for enemy in coming), default=0.0)


def _vain(state: State, seat: int, option: Interrupt) -> bool:
    """Whether an interruption rather loses its model, or seldom comes off while an enemy is still to act."""
    odds = attack_odds(state, seat, option)
    if odds is None:
        return False
    if reckless(Stakes(odds.hurts, odds.dies), (NOTHING,)):
        return True
    acting = queries.action(state.public).model
    waits = any(not enemy.done and enemy.id != acting for enemy in state.public.standing(queries.other(seat)))
    return waits and odds.hurts < _LONG


def _worth(judge: Judge, frame: Acting, option: Interrupt) -> float:
    public = judge.public
    model, target, moment = public.model(option.model), public.model(frame.model), frame.moments[option.moment - 1]
    assert model.at is not None  # noqa: S101 - watchers stand on the table
    band = next((watcher.band for watcher in moment.watchers if watcher.model == model.id), None)
    bonus = total(modifiers.interrupt_parts(public, model, option.how, band))
    if option.how == "shot":
        gain = judge.shot(model, model.at, target, moment.at)
    else:
        gain = judge.fray(model, target, replies=queries.fights_back(public, target, model, intercepted=True))
    if moment.when in ("start", "way", "shot"):
        gain *= 1 + _spared(judge, frame, target) / judge.value(target)
    return gain * float(chances.check_chance(bonus))


def _spared(judge: Judge, frame: Acting, target: Model) -> float:
    """Return the points that the action under way would destroy, and does not if its model is killed first."""
    victim = next((model for model in judge.enemies(target.seat) if model.id == frame.target), None)
    if victim is None or victim.at is None:
        return 0.0
    if frame.deed == "move":
        return judge.shot(target, (*frame.trail, *frame.way)[-1], victim, victim.at, moved=bool(frame.way))
    return judge.duel(target, victim, charged=frame.deed == "charge").kills * judge.value(victim)
