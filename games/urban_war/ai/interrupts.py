"""When a computer player interrupts an action, and with whom (UW-30 .. UW-36)."""

from games.urban_war.ai.evaluation import Judge
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.overwatch import options
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model
from games.urban_war.state.public import State
from games.urban_war.state.rolls import total
from games.urban_war.units import queries


def interruption(state: State, seat: int, least: float) -> Interrupt | Pass:
    """Return the interruption that destroys most points on average, if it is at least so many."""
    public = state.public
    frame, judge = queries.action(public), Judge(public)
    best, answer = least, None
    for option in options.options(state, seat):
        worth = _worth(judge, frame, option)
        if worth > best:
            best, answer = worth, option
    return answer or Pass()


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
