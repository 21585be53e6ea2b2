"""What objectives are worth to a computer player, where a house rule has them count (UW-B49)."""

import math

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.content.numbers import OBJECTIVE_POINTS, OBJECTIVE_RANGE
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Model
from games.urban_war.units import points

_REACH = float(OBJECTIVE_RANGE)
"""Inches within which a model holds an objective."""
_FADING, _WAITING = 0.9, 0.985
"""What an objective is worth less for every inch that it is further off than the turns that are left allow, and for
every inch less than that."""


def objective_worth(judge: Judge, model: Model, at: Point, danger: float) -> float:
    """Return what an objective that no friend holds is worth at a place at which a model may lose so many points.

    Objectives count when the last turn ends: who is near enough to walk there by the turn before has nearly as much of
    them. The fewer turns are left, the less can another one take the place of a model that falls.
    """
    options = judge.public.options
    if not options.objectives or not options.turns:
        return 0.0
    friends = [one.at for one in judge.friends(model.seat) if one.id != model.id and one.at is not None]
    open_ones = [
        objective
        for objective in points.objectives(judge.public)
        if not any(_far(objective, friend) == 0 for friend in friends)
    ]
    late = min(1.0, judge.public.turn / options.turns)
    walk = max(0, options.turns - judge.public.turn - 1) * allowance(judge.public, model, "move") / INCH
    lives = 1 - late * danger / judge.value(model)
    return OBJECTIVE_POINTS * late * lives * max((_share(_far(one, at), walk) for one in open_ones), default=0.0)


def takes_objective(judge: Judge, model: Model, at: Point) -> bool:
    """Whether a model at a place holds an objective that counts, and that it does not hold where it is."""
    public = judge.public
    if not (public.options.objectives and public.options.turns) or model.at is None:
        return False
    here = model.at
    goals = points.objectives(public)
    return any(_far(goal, at) == 0 < _far(goal, here) for goal in goals)


def _share(far: float, walk: float) -> float:
    """Return what an objective so many inches off is worth, of one that is held, if there is time to walk so far."""
    return float(_WAITING ** min(far, walk) * _FADING ** max(0.0, far - walk))


def _far(objective: Point, at: Point) -> float:
    """Return how many inches a place is from holding an objective."""
    return max(0.0, math.dist(objective, at) / INCH - _REACH)
