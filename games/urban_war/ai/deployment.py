"""Which team computer players take, and where they deploy it (UW-7, UW-17)."""

import math
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Rng, Seat
from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.deployment import auto_deploy, zones
from games.urban_war.state.actions import Deploy
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries

_PLACES = 48
_NEAR, _LONELY = 6.0, 0.2
"""Inches that friends may be apart, and what every inch more costs."""


def deployment(state: State, seat: Seat, rng: Rng) -> Deploy:
    """Deploy the next model in one of the better places, behind cover where there is any."""
    public = state.public
    if public.options.sheets:
        return Deploy()
    model = zones.waiting_models(public, seat)[0]
    places = auto_deploy.good_places(public, model, 10)
    if not places:
        return Deploy()
    return Deploy(((model.id, places[rng.randrange(min(len(places), 6))]),))


def weighed_deployment(state: State, seat: Seat, worth: Callable[[Judge, Model, Point], float]) -> Deploy:
    """Deploy every model where it is worth most against the enemy's place, or its likely place."""
    public = state.public
    placements: dict[str, Point] = {}
    for model in zones.waiting_models(public, seat)[: None if public.options.sheets else 1]:
        judge = Judge(_foreseen(public, seat, placements))
        places = auto_deploy.good_places(public, model, _PLACES, placements) or [
            auto_deploy.any_place(public, model, placements)
        ]
        placements[model.id] = max(places, key=lambda at: worth(judge, model, at) - _lonely(judge, seat, at))
    return Deploy(tuple(placements.items()))


def _foreseen(public: Public, seat: Seat, placements: Mapping[str, Point]) -> Public:
    """Return the table with one's own models at some places, and the enemy's last ones spread along its edge."""
    enemy = queries.other(seat)
    width, _ = public.size
    low, high = zones.zone(public, public.sides[enemy], 0)
    waiting = [model.id for model in zones.waiting_models(public, enemy)]
    expected = {
        name: (width * (number + 1) // (len(waiting) + 1), (low + high) // 2) for number, name in enumerate(waiting)
    }
    stand = {**placements, **expected}
    return replace(public, models=tuple(replace(model, at=stand.get(model.id, model.at)) for model in public.models))


def _lonely(judge: Judge, seat: Seat, at: Point) -> float:
    """Return what it costs to stand far from all friends: the Commander helps nobody there."""
    ways = [math.dist(at, friend.at) / INCH for friend in judge.friends(seat) if friend.at is not None]
    return _LONELY * max(0.0, min(ways, default=0.0) - _NEAR)
