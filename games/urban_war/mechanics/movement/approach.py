"""The way on which a model comes as near to a goal as one move carries it (UW-24, UW-25, UW-B46)."""

from collections.abc import Iterator, Sequence

from games.battlefield.ways.reading import FAR
from games.battlefield.ways.routes import route
from games.geometry.discs import Piece
from games.geometry.inches import Inches, toward
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects

_CLOSE: Inches = 30
"""Moves that get as near as possible stop so far from an enemy (UW-B47)."""
_PARTS = 24
"""So many points between a goal and a model are tried, if no way leads to the goal itself."""
_TRIES, _BACK = 80, 200


def approach(public: Public, model: Model, trail: Path, goal: Point, most: Inches, blockers: Sequence[Piece]) -> Path:
    """Return the points of the way behind `trail`, () where it comes no nearer.

    `most` is how far the model can still go from the end of the trail, `blockers` what it cannot go through.
    """
    here, radius = trail[-1], public.card(model).radius
    found = (
        route(here, aim, radius, reach, blockers, public.size) for aim in _aims(here, goal) for reach in (most, FAR)
    )
    path = next((way for way in found if way is not None and len(way) > 1), (here,))
    end = _stopped(public, model, _as_far(public, path, most))
    return end[1:] if end[-1] != here else ()


def _aims(here: Point, goal: Point) -> Iterator[Point]:
    """Yield a goal, then points before it on the straight line to the model: a base cannot stand inside of a house."""
    far = length((goal, here))
    yield goal
    yield from (toward(goal, here, far * part // _PARTS) for part in range(1, _PARTS))


def _as_far(public: Public, path: Path, most: Inches) -> Path:
    """Cut a path where the move is used up; difficult terrain takes it twice (UW-B46)."""
    part = furthest(path, most)
    for _ in range(_TRIES):
        over = effects.cost(public, part) - most
        if over <= 0:
            return part
        part = furthest(path, max(0, length(part) - max(1, over // 2)))
    return path[:1]


def _stopped(public: Public, model: Model, path: Path) -> Path:
    """Cut the last leg of a path short until its end is free."""
    start, end = path[-2:] if len(path) > 1 else (path[0], path[0])
    standing = obstacles.standing(public, model, clear=_CLOSE)
    for _ in range(_TRIES):
        if standing.fits(end):
            return (*path[:-1], end)
        end = toward(end, start, _BACK)
    return path
