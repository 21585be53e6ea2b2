"""What a model could do: places within reach, with the shot, the charge or the cover that each of them gives."""

from collections.abc import Iterator
from typing import NamedTuple

from games.geometry.paths import Path
from games.geometry.plane import Point
from games.urban_war import board, chances, spots, walking
from games.urban_war.actions import Assault, Move, Rally, Rush
from games.urban_war.phases import melee, shooting
from games.urban_war.phases.actors import must_rally
from games.urban_war.phases.assault import assaults
from games.urban_war.players.judging import danger, duel, guns, shot_worth, value
from games.urban_war.state import Deed, Model, Public, State


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
    if must_rally(public, model):
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
    for action in assaults(state, model.seat, model):
        enemy = public.model(action.target)
        weapon = melee.best(public, model, enemy, charged=True).word
        odds = duel(public, model, enemy, charged=True, replies=not enemy.answered)
        end = walking.contact_point(public, model, model.at or (0, 0), enemy)
        better = Assault(model.id, "charge", enemy.id, (), weapon)
        yield Plan(better, end, odds.kills * value(public, enemy), odds.dies * value(public, model))


def ways(public: Public, model: Model, deed: Deed, most: int) -> list[Path]:
    """Return paths to the places worth a look that are least dangerous."""
    found = spots.ways(public, model, deed, most=2 * most)
    found.sort(key=lambda way: danger(public, model, way[-1]))
    return found[:most]
