"""What a model could do: places within reach, with the shot, the charge or the cover that each of them gives."""

from collections.abc import Iterator
from typing import NamedTuple

from games.battlefield.ways.routes import route
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel.base.errors import passes
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement import goals, obstacles, path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import contact_point
from games.urban_war.mechanics.shooting import targets
from games.urban_war.mechanics.turn.assaults import assaults, charges_round
from games.urban_war.mechanics.turn.permissions import must_rally
from games.urban_war.state.actions import Assault, Move, Rally, Rush
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public, State
from games.urban_war.state.rolls import total
from games.urban_war.units import queries

_BEFORE_IT_ACTS = 1.2
_LONG = 0.1
"""The odds below which a shot is worth next to nothing: what else there is to do decides."""
_SPORT = 0.1
"""What such a shot is worth of what it destroys on average."""


class Plan(NamedTuple):
    """An action, where its model would end, the points that it destroys on average, and those it may lose of itself.

    `bare` is how much of the danger of that place it would be in: a model in contact cannot be shot (UW-B17).
    """

    action: Rush | Move | Assault | Rally
    end: Point
    gain: float
    loss: float = 0.0
    bare: float = 1.0


def plans(state: State, judge: Judge, model: Model, most: int = 16, *, thinks: bool = True) -> list[Plan]:
    """Return what a model could do now, shots as far as they look possible; a panicked one rallies."""
    public = state.public
    if model.at is None:
        return []
    if must_rally(public, model):
        return [Plan(Rally(model.id), model.at, 0.0)]
    if queries.contacts(public, model):
        return list(_engaged(public, judge, model))
    found = [_shot(public, judge, model, (), model.at, thinks)]
    for way in _ways(public, judge, model, "move", most):
        found.append(_shot(public, judge, model, way, way[-1], thinks))
    found += [Plan(Rush(model.id, way), way[-1], 0.0) for way in _ways(public, judge, model, "rush", most)]
    found += _charges(public, judge, model)
    return found


def _ways(public: Public, judge: Judge, model: Model, deed: Deed, most: int) -> list[Path]:
    """Return ways to places worth a look, and one round what stands between a model and the nearest enemy."""
    round_it = next(_detours(public, judge, model, deed), None)
    found = goals.ways(public, model, deed, most=most)
    return found if round_it is None else [*found, round_it]


def _detours(public: Public, judge: Judge, model: Model, deed: Deed) -> Iterator[Path]:
    """Yield legal ways along the shortest one to the nearest enemy, where that is not straight, the furthest first."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    reach = allowance(public, model, deed)
    radius, blockers = public.card(model).radius, obstacles.blockers(public, model)
    for goal in judge.ahead(model, reach):
        path = route(model.at, obstacles.on_grid(public, goal, model.at), radius, reach, blockers, public.size)
        if path is not None and len(path) > 1 and passes(path_check.check_first, public, model, deed, path[1:]):
            yield path[1:]


def possible(public: Public, model: Model, plan: Plan) -> bool:
    """Whether the rules allow the shot of a plan: bases may hide what terrain does not."""
    action = plan.action
    if not isinstance(action, Move) or not action.target:
        return True
    where = plan.end if action.way else None
    return passes(targets.check_shot, public, model, action.target, "", where)


def _engaged(public: Public, judge: Judge, model: Model) -> Iterator[Plan]:
    """Fight whom it can best, or break off."""
    assert model.at is not None  # noqa: S101 - it stands in contact
    ways = goals.ways(public, model, "leave", most=3)
    for enemy in queries.contacts(public, model):
        weapon = contact_weapons.best_word(public, model, enemy)
        odds = judge.duel(model, enemy, charged=False, replies=queries.fights_back(public, enemy, model))
        gain, loss = odds.kills * judge.value(enemy) * _tempo(enemy), odds.dies * judge.value(model)
        yield Plan(Assault(model.id, "fight", enemy.id, (), weapon), model.at, gain, loss, odds.kills)
        for way in ways:
            free = float(chances.check_chance(total(modifiers.command_parts(public, model))))
            yield Plan(
                Assault(model.id, "leave", enemy.id, way), way[-1], gain * (1 - free), loss * (1 - 0.4 * free), free
            )


def _shot(public: Public, judge: Judge, model: Model, way: Path, at: Point, thinks: bool) -> Plan:
    """Stay or move, then shoot whom it is best to shoot, the target check counted in.

    Bases may hide a target; who stays shoots one that is not hidden, so that there is always something to do.
    """
    seen = []
    for enemy in judge.enemies(model.seat) if judge.armed(model) else ():
        if enemy.at is not None and targets.shootable(public, enemy):
            worth = judge.shot(model, at, enemy, enemy.at, moved=bool(way))
            if worth and (way or passes(targets.check_shot, public, model, enemy.id, "")):
                seen.append((judge.apart(model, at, enemy), worth, enemy))
    if not seen:
        return Plan(Move(model.id, way), at, 0.0)
    closest = min(far for far, _, _ in seen)
    check = float(chances.check_chance(total(modifiers.command_parts(public, model))))
    checked = [(worth if far == closest else worth * check, enemy) for far, worth, enemy in seen]
    gain, target = max((_worth(judge, enemy, worth, thinks), enemy.id) for worth, enemy in checked)
    return Plan(Move(model.id, way, target), at, gain)


def _worth(judge: Judge, enemy: Model, average: float, thinks: bool) -> float:
    """Return what a shot is worth that destroys so many points on average; a player that `thinks` hopes for no luck."""
    seldom = thinks and judge.odds(enemy, average) < _LONG
    return average * _tempo(enemy) * (_SPORT if seldom else 1.0)


def _charges(public: Public, judge: Judge, model: Model) -> Iterator[Plan]:
    """Charge whom it reaches, straight on or round what is in the way."""
    for action in (*assaults(public, model), *charges_round(public, model)):
        enemy = public.model(action.target)
        weapon = contact_weapons.best_word(public, model, enemy, charged=True)
        odds = judge.duel(model, enemy, charged=True, replies=queries.fights_back(public, enemy, model))
        end = action.way[-1] if action.way else contact_point(public, model, model.at or (0, 0), enemy)
        better = Assault(model.id, "charge", enemy.id, action.way, weapon)
        gain, loss = odds.kills * judge.value(enemy) * _tempo(enemy), odds.dies * judge.value(model)
        yield Plan(better, end, gain, loss, 0.5 + odds.kills / 2)


def _tempo(enemy: Model) -> float:
    """Return how much more it is worth to kill an enemy that is still to act in this turn."""
    return 1.0 if enemy.done else _BEFORE_IT_ACTS
