"""Why a computer player proposes an action: what it gains and risks beside the alternatives, in one line."""

from typing import Any

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Seat
from games.kernel.base.numbers import counted, percent
from games.kernel.text.prose import clip
from games.urban_war.ai.sense.figures import attack_odds, lines_of_fire
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.overwatch import options
from games.urban_war.mechanics.shooting.targets import shooting_weapons
from games.urban_war.previews import consequences
from games.urban_war.state.actions import Assault, Deploy, Done, GoOn, Interrupt, Move, Orders, Pass, Rally, Rush
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.state.rolls import total
from games.urban_war.units import points, queries

MOST = 120
"""As many letters as a reason has at most."""
_NAMED = 2
"""As many who could charge are named."""
_BAD = 0.6
"""The odds to be shot from which on a place is called dangerous."""


def reason(state: State, seat: Seat, action: Any) -> str:
    """Return why a computer player proposes an action; "" where there is nothing to compare."""
    return clip(_reason(state, seat, action), MOST)


def _reason(state: State, seat: Seat, action: Any) -> str:
    public = state.public
    match action:
        case Move() | Rush():
            return _walk(state, seat, action)
        case Assault(how="leave"):
            free = chances.check_chance(total(modifiers.command_parts(public, public.model(action.model))))
            return f"{percent(float(free))} to get away from {action.target}; else it fights"
        case Assault() | Interrupt() | GoOn():
            return _attack(state, seat, action)
        case Rally():
            free = chances.check_chance(total(modifiers.command_parts(public, public.model(action.model))))
            return f"{percent(float(free))} to rally, and then it acts, hindered or not"
        case Pass():
            return _pass(state, seat)
        case Done():
            return "keeps the follow-up: no action now gains enough"
        case Orders():
            return _orders(action)
        case Deploy(spots=((name, at), *_)):
            return _place(public, public.model(name), at)
    return ""


def _walk(state: State, seat: Seat, action: Move | Rush) -> str:
    """Say what a place gives, and what is risked there and where the model is now."""
    public, model = state.public, state.public.model(action.model)
    if model.at is None:
        return ""
    end = action.way[-1] if action.way else model.at
    gains = [_goal(public, model, end), _shot(state, seat, action), _later(public, model, end, action)]
    told = [gain for gain in gains if gain] or ["out of sight" if not _risk(public, model, end) else "no shot yet"]
    return "; ".join((*told[:2], _danger(public, model, end, moved=bool(action.way))))


def _shot(state: State, seat: Seat, action: Move | Rush) -> str:
    odds = attack_odds(state, seat, action)
    if odds is None or not isinstance(action, Move):
        return ""
    public, model = state.public, state.public.model(action.model)
    others = [] if action.way else [one for one in _targets(public, model) if one[0] != action.target]
    against = f", {percent(others[0][1])} for {others[0][0]}" if others and others[0][1] else ""
    if action.way and model.at is not None:
        against = _if_it_stays(public, model, action.target)
    chief = ", the Commander" if against and public.model(action.target).commander else ""
    return f"{percent(odds.hurts)} to hurt {action.target}{chief}{against}"


def _if_it_stays(public: Public, model: Model, target: str) -> str:
    """Say what the best shot from where a model stands would do."""
    name, share = next(iter(_targets(public, model)), (target, 0.0))
    return f", {percent(share)}{'' if name == target or not share else f' for {name}'} if it stays"


def _targets(public: Public, model: Model) -> tuple[tuple[str, float], ...]:
    return consequences.consequences_of(public, model, model.at or (0, 0), moved=False).targets


def _goal(public: Public, model: Model, end: Point) -> str:
    """Say which objective a model holds at a place."""
    if not (public.options.objectives and public.options.turns) or model.at is None:
        return ""
    for goal in public.scenario.value.objectives:
        if points.holds(public, model, end, goal.at):
            held = points.holds(public, model, model.at, goal.at)
            return f"{'holds' if held else 'takes'} the {goal.name}"
    return ""


def _later(public: Public, model: Model, end: Point, action: Move | Rush) -> str:
    """Say what a model that does not shoot now could do from its new place."""
    if isinstance(action, Move) and action.target:
        return ""
    seen = consequences.consequences_of(public, model, end, moved=False)
    if seen.targets:
        name, odds = seen.targets[0]
        return f"from there, {percent(odds)} to hurt {name} later"
    enemies = [enemy for enemy in public.standing(queries.other(model.seat)) if enemy.at is not None]
    if not enemies or not action.way:
        return ""
    there = public.disc(model)._replace(centre=end)
    near = min(enemies, key=lambda enemy: consequences.nearness(public, there, enemy))
    far = consequences.nearness(public, there, near)
    if near.id in consequences.in_charge(public, model, end):
        return f"within a charge of {near.id}"
    return f"{far // INCH} inches from {near.id}, {queries.distance(public, model, near) // INCH} now"


def _danger(public: Public, model: Model, end: Point, *, moved: bool) -> str:
    """Say how likely a model is to be shot at a place, if all do who see it, and whose fists reach it there."""
    there, here = _risk(public, model, end), _risk(public, model, model.at or end)
    dangerous, charged = min(there, here) >= _BAD, _charged(public, model, end)
    if not moved:
        bad = ": a dangerous place" if dangerous else ""
        return (f"{percent(there)} to be shot here{bad}" if there else "nobody can shoot it here") + charged
    if not there and not here:
        return f"nobody can shoot it{charged}"
    bad = ": both places are dangerous" if dangerous else ""
    return f"{percent(there)} to be shot, against {percent(here)} if it stays{charged}{bad}"


def _charged(public: Public, model: Model, at: Point) -> str:
    """Name the enemies without guns that could charge a model at a place."""
    found = [
        name
        for name in consequences.chargers(public, model, at)
        if not shooting_weapons(public, public.model(name)) and not queries.contacts(public, public.model(name))
    ]
    more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
    return f"; {', '.join(found[:_NAMED])}{more} can charge it" if found else ""


def _risk(public: Public, model: Model, at: Point) -> float:
    missed = 1.0
    for threat in lines_of_fire(public, model, at):
        missed *= 1 - threat.odds
    return 1 - missed


def _attack(state: State, seat: Seat, action: Assault | Interrupt | GoOn) -> str:
    odds = attack_odds(state, seat, action)
    if odds is None:
        return ""
    acting = queries.under_way(state.public)
    target = action.target if not isinstance(action, Interrupt) else acting.model if acting is not None else ""
    verb = "kill" if isinstance(action, Assault) or getattr(action, "how", "") == "intercept" else "hurt"
    dies = f", {percent(odds.dies)} to die instead" if odds.dies else ""
    bad = "; no way is good" if odds.dies > odds.hurts else ""
    return f"{percent(odds.hurts)} to {verb} {target}{dies}{bad}"


def _pass(state: State, seat: Seat) -> str:
    """Say what is given up: the best that an interruption could do now."""
    found = [odds.hurts for one in options.options(state, seat) if (odds := attack_odds(state, seat, one)) is not None]
    return f"keeps Overwatch: the best chance now is {percent(max(found))}" if found else ""


def _orders(action: Orders) -> str:
    if not action.overwatch:
        return "all act: waiting would gain less"
    verb = "gains" if len(action.overwatch) == 1 else "gain"
    return f"{', '.join(action.overwatch)} {verb} more by waiting than by acting; the others act"


def _place(public: Public, model: Model, at: Point) -> str:
    """Say who could shoot a model at the place where it is to be deployed."""
    found = lines_of_fire(public, model, at)
    if not public.standing(queries.other(model.seat)):
        return ""
    return f"{counted(len(found), 'enemy', 'enemies')} could shoot it there" if found else "no enemy sees it there"
