"""What objectives are worth to a computer player, where a house rule has them count (UW-B49)."""

import math

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.content.numbers import OBJECTIVE_POINTS, OBJECTIVE_RANGE
from games.urban_war.state.models import Model
from games.urban_war.units import points

_REACH = float(OBJECTIVE_RANGE)
"""Inches within which a model holds an objective."""
_FADING = 0.9
"""What an objective is worth less for every inch that it is further off."""


def objective_worth(judge: Judge, model: Model, at: Point) -> float:
    """Return what an objective that no friend holds is worth to a model at a place: more as the turns run out."""
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
    return max((OBJECTIVE_POINTS * late * _FADING ** _far(objective, at) for objective in open_ones), default=0.0)


def _far(objective: Point, at: Point) -> float:
    """Return how many inches a place is from holding an objective."""
    return max(0.0, math.dist(objective, at) / INCH - _REACH)
