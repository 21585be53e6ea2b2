"""The nearest place in reach at a piece of terrain where the nearest enemy does not see a model in the open."""

from games.battlefield.bases.candidates import beside
from games.battlefield.pieces import Piece
from games.battlefield.ways.routes import reachable
from games.geometry.inches import Inches
from games.geometry.lengths import in_inches
from games.geometry.paths import Path, length
from games.geometry.plane import Point, squared
from games.kernel import BadNotation
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries

_BESIDE: Inches = 150
"""How far from the piece a base stands."""
_PARTS = 8


def nearest_cover(public: Public, model: Model, start: Point, piece: Piece, most: Inches) -> Path:
    """Return the points of the way there; raises BadNotation with the reason where there is no such place."""
    radius = public.card(model).radius
    goals = dict.fromkeys(obstacles.on_grid(public, at, start) for at in beside(piece, radius + _BESIDE, _PARTS))
    blockers = obstacles.blockers(public, model)
    ways = [way for way in reachable(start, radius, most, blockers, goals, public.size) if way and len(way) > 1]
    fits = obstacles.standing(public, model).fits
    free = [way for way in sorted(ways, key=length) if fits(way[-1])]
    if not free:
        raise BadNotation(f"{model.id} reaches no free place at {piece.id} with {in_inches(most)}")
    enemy = _nearest(public, model, start)
    for way in free:
        if enemy is None or _hidden(public, enemy, model, way[-1]):
            return way[1:]
    where = f"that {model.id} reaches with {in_inches(most)}"
    raise BadNotation(f"no place at {piece.id} {where} hides it from {enemy.id if enemy is not None else 'anybody'}")


def _nearest(public: Public, model: Model, start: Point) -> Model | None:
    enemies = public.standing(queries.other(model.seat))
    return min(enemies, key=lambda enemy: squared(public.disc(enemy).centre, start), default=None)


def _hidden(public: Public, enemy: Model, model: Model, at: Point) -> bool:
    seen = line_of_sight.look(public, enemy, model, at=at)
    return not seen.seen or bool(seen.save)
