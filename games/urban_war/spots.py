"""Spots worth going to: what the panel lists, since nobody can click into a picture."""

from typing import NamedTuple

from games.battlefield.routes import reachable
from games.geometry.inches import step
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import GameError, Open, Span, Word
from games.urban_war import sight, walking
from games.urban_war.state import Deed, Model, Public
from games.urban_war.ways import write_way

MOST = 20
_TENTH = 100
_STEP = 100


class Spot(NamedTuple):
    """A spot: the way there, what it is called, and what it gives."""

    way: Path
    title: str
    words: str


def sees(public: Public, viewer: Model, target: Model) -> bool:
    """Tell whether a model sees another one (UW-8)."""
    return sight.look(public, viewer, target).seen


def spots(public: Public, model: Model, deed: Deed, trail: Path = ()) -> tuple[Spot, ...]:
    """Return up to MOST spots that a model can reach with an action, each with what it gives.

    `trail` is what it has walked of the action already.
    """
    if model.at is None:
        return ()
    trail = trail or (model.at,)
    whole = walking.reach(public, model, deed)
    most = whole - walking.cost(public, trail)
    found: list[Spot] = []
    goals = [
        _tenth(step(model.at, bearing, most * part // 4 - 2 * _TENTH)) for part in (4, 2) for bearing in range(0, 16, 2)
    ]
    ways = reachable(model.at, public.card(model).radius, most, walking.in_the_way(public, model), goals, public.size)
    for path in ways:
        if path is not None and len(path) > 1 and _legal(public, model, deed, trail, path[1:]):
            found.append(Spot(path[1:], walking.inches(walking.cost(public, path)) + " inches", ""))
    return tuple(found[:MOST])


def _tenth(point: Point) -> Point:
    return point[0] // _TENTH * _TENTH, point[1] // _TENTH * _TENTH


def _legal(public: Public, model: Model, deed: Deed, trail: Path, way: Path) -> bool:
    try:
        walking.check_way(public, model, deed, trail, way, walking.reach(public, model, deed))
    except GameError:
        return False
    return True


def open_way(public: Public, model: Model, deed: Deed, trail: Path = ()) -> Open | None:
    """Any point may be typed where there is one to go to; spots worth going to are suggested."""
    width, height = public.size
    found = tuple(Word(write_way(spot.way), spot.title, spot.words) for spot in spots(public, model, deed, trail))
    if not found:
        return None
    return Open("point", "where to", Span(0, width, _STEP, 1000), Span(0, height, _STEP, 1000), "inches", found)
