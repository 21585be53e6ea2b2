"""Destinations that a panel lists, since nobody can click into a picture, and what each of them gives."""

import math

from games.battlefield.bases.candidates import TENTH
from games.battlefield.bases.destinations import MOST, Destination
from games.geometry.inches import INCH
from games.geometry.lengths import inches
from games.geometry.paths import Path
from games.geometry.plane import Point, squared
from games.kernel.base.caching import per_move, per_table
from games.urban_war.mechanics.movement import goals
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.previews import consequences
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects
from games.urban_war.units import queries

_WORTH = 25
"""How many inches nearer to the enemy are worth a sure wound."""


@per_table
def destinations(public: Public, model: Model, deed: Deed, trail: Path = ()) -> tuple[Destination, ...]:
    """Return up to MOST destinations that a model can reach with an action, the best first, each with what it gives.

    `trail` is what it has walked of the action already. Kept, since a menu and a picture of one choice ask the same.
    """
    return tuple(place for _, place in ranked(public, model, deed, trail, MOST))


@per_move
def ranked(public: Public, model: Model, deed: Deed, trail: Path, most: int) -> tuple[tuple[float, Destination], ...]:
    """Return at most so many of them with how good each looks."""
    moved = deed == "move"
    found = []
    for way, name in goals.named_ways(public, model, deed, trail, most):
        seen = consequences.consequences_of(public, model, way[-1], moved=moved)
        place = Destination(way, _title(public, model, deed, way, trail, name), seen.words(at_once=moved))
        found.append((merit(public, model, way[-1], seen, at_once=moved), place))
    return tuple(sorted(found, key=lambda each: -each[0]))


def merit(public: Public, model: Model, at: Point, seen: consequences.Consequences, *, at_once: bool) -> float:
    """Return how good a destination looks: the best shot, what is risked, inches nearer to the nearest enemy.

    A shot that belongs to the action (`at_once`) is worth what it is: inches that it gains on top count for nothing.
    """
    best = max((odds for _, odds in seen.targets), default=0.0)
    if best and at_once:
        return best - seen.risk / 2
    threat = min((enemy.at for enemy in public.standing(queries.other(model.seat)) if enemy.at), default=at,
                 key=lambda each: squared(each, model.at or at))  # fmt: skip
    nearer = math.dist(model.at or at, threat) - math.dist(at, threat)
    return best - seen.risk / 2 + nearer / INCH / _WORTH


def _title(public: Public, model: Model, deed: Deed, way: Path, trail: Path, name: str) -> str:
    start = trail or (model.at or way[0],)
    used = effects.cost(public, (*start, *way))
    left = (allowance(public, model, deed) - used) // TENTH
    return f"{name} · {inches(used)}″" + (f", {left / 10:g}″ left" if left > 0 else "")
