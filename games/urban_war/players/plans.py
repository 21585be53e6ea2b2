"""What a model could do: places within reach, with the shot, the charge or the cover that each of them gives."""

from collections.abc import Iterator
from typing import NamedTuple

from games.battlefield.routes import reachable
from games.geometry.inches import step, toward
from games.geometry.paths import Path
from games.geometry.plane import Point, box_of
from games.kernel import GameError
from games.urban_war import board, chances, walking
from games.urban_war.actions import Assault, Move, Rally, Rush
from games.urban_war.phases import activate, melee, shooting
from games.urban_war.players.judging import danger, duel, guns, nearest, shot_worth, value
from games.urban_war.state import Deed, Model, Public, State

_TENTH = 100


class Plan(NamedTuple):
    """An action, where its model would end, the points that it destroys on average, and those it may lose of itself."""

    action: Rush | Move | Assault | Rally
    end: Point
    gain: float
    loss: float = 0.0


def plans(state: State, model: Model, most: int = 8) -> list[Plan]:
    """Return what a model could do now, legal all of it; a panicked one rallies."""
    public = state.public
    if model.at is None:
        return []
    if activate.must_rally(public, model):
        return [Plan(Rally(model.id), model.at, 0.0)]
    if board.contacts(public, model):
        return list(_engaged(public, model))
    found = [_shot(public, model, (), model.at)]
    for way in ways(public, model, "move", most):
        found.append(_shot(public, model, way, way[-1]))
    found += [Plan(Rush(model.id, way), way[-1], 0.0) for way in ways(public, model, "rush", most)]
    found += _charges(state, model)
    return found


def _engaged(public: Public, model: Model) -> Iterator[Plan]:
    """Fight whom it can best, or break off."""
    assert model.at is not None  # noqa: S101 - it stands in contact
    for enemy in board.contacts(public, model):
        weapon = melee.best(public, model, enemy).word
        odds = duel(public, model, enemy, charged=False, replies=not enemy.answered)
        gain = odds.kills * value(public, enemy)
        yield Plan(Assault(model.id, "fight", enemy.id, (), weapon), model.at, gain, odds.dies * value(public, model))
        for way in ways(public, model, "leave", 3):
            free = float(chances.check_chance(board.total(board.command_parts(public, model))))
            loss = odds.dies * value(public, model) * (0.6 * free + 1 - free)
            yield Plan(Assault(model.id, "leave", enemy.id, way), way[-1], gain * (1 - free), loss)


def _shot(public: Public, model: Model, way: Path, at: Point) -> Plan:
    """Stay or move, then shoot whom it is best to shoot, the target check counted in."""
    if not guns(public, model):
        return Plan(Move(model.id, way), at, 0.0)
    found = shooting.targets(public, model, at if way else None)
    best, target = 0.0, ""
    first = {one.id for one in shooting.priority(public, model, at if way else None)} if len(found) > 1 else set()
    for enemy, _ in found:
        assert enemy.at is not None  # noqa: S101 - targets stand on the table
        worth = shot_worth(public, model, at, enemy, enemy.at, moved=bool(way))
        if first and enemy.id not in first:
            worth *= float(chances.check_chance(board.total(board.command_parts(public, model))))
        if worth > best:
            best, target = worth, enemy.id
    return Plan(Move(model.id, way, target), at, best)


def _charges(state: State, model: Model) -> Iterator[Plan]:
    public = state.public
    for action in activate.assaults(state, model.seat, model):
        enemy = public.model(action.target)
        weapon = melee.best(public, model, enemy, charged=True).word
        odds = duel(public, model, enemy, charged=True, replies=not enemy.answered)
        end = walking.contact_point(public, model, model.at or (0, 0), enemy)
        better = Assault(model.id, "charge", enemy.id, (), weapon)
        yield Plan(better, end, odds.kills * value(public, enemy), odds.dies * value(public, model))


def ways(public: Public, model: Model, deed: Deed, most: int) -> list[Path]:
    """Return paths to places worth a look: behind cover, towards the enemy, and to the sides."""
    assert model.at is not None  # noqa: S101 - the caller has looked
    budget = walking.reach(public, model, deed)
    radius = public.card(model).radius
    goals = list(dict.fromkeys(_goals(public, model, budget)))[: 3 * most]
    found: list[Path] = []
    for path in reachable(model.at, radius, budget, walking.in_the_way(public, model), goals, public.size):
        if path is None or len(path) < 2:
            continue
        try:
            walking.check_way(public, model, deed, (model.at,), path[1:], budget)
        except GameError:
            continue
        found.append(path[1:])
    found.sort(key=lambda way: danger(public, model, way[-1]))
    return found[:most]


def _goals(public: Public, model: Model, budget: int) -> Iterator[Point]:
    """Yield places in reach: towards the nearest enemy, behind pieces of cover, and around."""
    assert model.at is not None  # noqa: S101 - the caller has looked
    enemy = nearest(public, model.seat, model.at)
    if enemy is not None and enemy.at is not None:
        for part in (4, 2):
            yield _tenth(toward(model.at, enemy.at, budget * part // 4 - 2 * _TENTH))
        yield from _behind(public, model, enemy.at, budget)
    for bearing in range(0, 16, 2):
        yield _tenth(step(model.at, bearing, budget - 2 * _TENTH))


def _behind(public: Public, model: Model, threat: Point, budget: int) -> Iterator[Point]:
    """Yield places beside pieces of cover, on the side away from a threat."""
    x, y = model.at or (0, 0)
    radius = public.card(model).radius
    for piece in public.terrain:
        left, top, right, bottom = box_of(piece.outline)
        nearest_x, nearest_y = min(max(x, left), right), min(max(y, top), bottom)
        if piece.cover == "none" or (nearest_x - x) ** 2 + (nearest_y - y) ** 2 > (budget + 2000) ** 2:
            continue
        away = radius + 150
        spots = [(left - away, (top + bottom) // 2), (right + away, (top + bottom) // 2)]
        spots += [((left + right) // 2, top - away), ((left + right) // 2, bottom + away)]
        spots.sort(key=lambda spot: -((spot[0] - threat[0]) ** 2 + (spot[1] - threat[1]) ** 2))
        yield from map(_tenth, spots[:2])


def _tenth(point: Point) -> Point:
    return point[0] // _TENTH * _TENTH, point[1] // _TENTH * _TENTH
