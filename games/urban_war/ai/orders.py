"""Whom computer players put on Overwatch (UW-21)."""

from collections.abc import Callable

from games.geometry.inches import toward
from games.geometry.plane import Point, squared
from games.kernel import Seat
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.actions import Orders
from games.urban_war.state.models import Model
from games.urban_war.state.public import State
from games.urban_war.state.rolls import total
from games.urban_war.units import queries
from games.urban_war.units.ranges import band_of


def watchful_orders(state: State, seat: Seat, least: float) -> Orders:
    """Put on Overwatch who has nobody to shoot at now, but may soon: guns in cover, none nearer than a charge."""
    public, judge = state.public, Judge(state.public)
    found = []
    free = queries.unengaged(public, seat)
    for model in free:
        if model.at is None or not judge.armed(model) or model.panic:
            continue
        now = max(judge.shot(model, model.at, enemy, enemy.at or model.at) for enemy in judge.enemies(seat))
        if now < least and judge.danger(model, model.at) < 0.3 * judge.value(model):
            found.append(model.id)
    return Orders(tuple(found[: len(free) // 2]))


def weighed_orders(state: State, seat: Seat, acting: Callable[[Judge, Model], float], weight: float) -> Orders:
    """Put on Overwatch whose waiting is worth more than what it could do: half of those who are free, at most."""
    judge = Judge(state.public)
    free = [model for model in queries.unengaged(state.public, seat) if not model.panic]
    hopes = [(model, weight * vigil(judge, model)) for model in free]
    gains = [(hope - acting(judge, model), model.id) for model, hope in hopes if hope]
    best = sorted((gain for gain in gains if gain[0] > 0), reverse=True)[: (len(free) + 1) // 2]
    return Orders(tuple(model.id for model in free if model.id in {name for _, name in best}))


def vigil(judge: Judge, model: Model) -> float:
    """Return the points that waiting for an enemy destroys on average, were one to come or to act in sight."""
    chances_of = [ambush(judge, model, enemy) for enemy in judge.enemies(model.seat)]
    return max(chances_of, default=0.0)


def ambush(judge: Judge, model: Model, enemy: Model) -> float:
    """Return what interrupting an enemy would destroy where it stands, or on its way to the nearest of us."""
    assert model.at is not None and enemy.at is not None  # noqa: S101, PT018 - both stand on the table
    prey = min(judge.friends(model.seat), key=lambda one: squared(one.at or (0, 0), enemy.at or (0, 0)))
    reach = allowance(judge.public, enemy, "rush")
    places = [enemy.at, *(toward(enemy.at, prey.at or enemy.at, reach * part // 4) for part in (1, 2, 3, 4))]
    shots = (judge.shot(model, model.at, enemy, at) * _nerve(judge, model, enemy, at) for at in places)
    return max(*shots, _catch(judge, model, enemy, prey, places))


def _catch(judge: Judge, model: Model, enemy: Model, prey: Model, places: list[Point]) -> float:
    """Return what an intercept charge would gain, and spare, of an enemy that is near enough to charge one of us."""
    assert enemy.at is not None  # noqa: S101 - it stands on the table
    if not judge.charges(enemy, enemy.at, prey) or judge.fray(enemy, prey) <= 0:
        return 0.0
    reach = allowance(judge.public, model, "charge")
    if not any(judge.apart(enemy, at, model) <= reach for at in places):
        return 0.0
    kills = judge.duel(model, enemy, charged=True).kills
    spared = kills * judge.duel(enemy, prey, charged=True).kills * judge.value(prey)
    check = chances.check_chance(total(modifiers.command_parts(judge.public, model)))
    return (judge.fray(model, enemy) + spared) * float(check)


def _nerve(judge: Judge, model: Model, enemy: Model, at: Point) -> float:
    """Return the odds of the check for a disruption shot (UW-34)."""
    band = band_of(judge.apart(enemy, at, model)) or "extreme"
    bonus = total(modifiers.command_parts(judge.public, model)) - modifiers.band_penalty(band)
    return float(chances.check_chance(bonus))
