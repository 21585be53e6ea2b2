"""Spots worth going to: what the panel lists, since nobody can click into a picture."""

from typing import NamedTuple

from games.battlefield.routes import reachable
from games.geometry.inches import Inches, step
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import GameError
from games.urban_war import sight, walking
from games.urban_war.state import Deed, Model, Public

MOST = 20
_TENTH = 100


class Spot(NamedTuple):
    """A spot: the way there, what it is called, and what it gives."""

    way: Path
    title: str
    words: str


def sees(public: Public, viewer: Model, target: Model) -> bool:
    """Tell whether a model sees another one (UW-8)."""
    return sight.look(public, viewer, target).seen


def spots(public: Public, model: Model, deed: Deed) -> tuple[Spot, ...]:
    """Return up to MOST spots that a model can reach with an action, each with what it gives."""
    if model.at is None:
        return ()
    most = walking.reach(public, model, deed)
    found: list[Spot] = []
    goals = [
        _tenth(step(model.at, bearing, most * part // 4 - 2 * _TENTH)) for part in (4, 2) for bearing in range(0, 16, 2)
    ]
    ways = reachable(model.at, public.card(model).radius, most, walking.in_the_way(public, model), goals)
    for path in ways:
        if path is not None and len(path) > 1 and _legal(public, model, deed, path[1:], most):
            found.append(Spot(path[1:], walking.inches(walking.cost(public, path)) + " inches", ""))
    return tuple(found[:MOST])


def _tenth(point: Point) -> Point:
    return point[0] // _TENTH * _TENTH, point[1] // _TENTH * _TENTH


def _legal(public: Public, model: Model, deed: Deed, way: Path, most: Inches) -> bool:
    assert model.at is not None  # noqa: S101 - the caller has looked
    try:
        walking.check_way(public, model, deed, (model.at,), way, most)
    except GameError:
        return False
    return True
