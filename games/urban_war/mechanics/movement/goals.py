"""Destinations worth going to, and the legal paths there."""

from collections.abc import Iterable, Iterator
from itertools import tee
from typing import NamedTuple

from games.battlefield.bases.candidates import TENTH, on_tenths, to_box, to_compass_points
from games.battlefield.bases.destinations import MOST, far_enough
from games.battlefield.ways.notation import middle
from games.battlefield.ways.routes import reachable
from games.geometry.inches import INCH, Inches, toward
from games.geometry.paths import Path
from games.geometry.plane import Point, box_of, squared
from games.kernel.base.errors import passes
from games.urban_war.mechanics.movement import obstacles, path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import effects
from games.urban_war.units import queries

_APART: Inches = 1500
"""Goals are no nearer to each other than this."""
_BESIDE: Inches = 150
"""How far from a piece of cover a goal is."""
_TRIED = 48


class Goal(NamedTuple):
    """A place to make for, and what people call it."""

    at: Point
    name: str


def ways(public: Public, model: Model, deed: Deed, trail: Path = (), most: int = MOST) -> list[Path]:
    """Return legal paths to places worth a look, no two of them close together."""
    return [way for way, _ in named_ways(public, model, deed, trail, most)]


def named_ways(public: Public, model: Model, deed: Deed, trail: Path, most: int) -> list[tuple[Path, str]]:
    """Return the same with the names of the places."""
    found: list[tuple[Path, str]] = []
    if model.at is None:
        return found
    for way, name in routes(public, model, deed, trail, goals(public, model, deed, trail)):
        if far_enough(way[-1], (other[-1] for other, _ in found), _APART) and legal(public, model, deed, trail, way):
            found.append((way, name))
            if len(found) == most:
                break
    return found


def routes(public: Public, model: Model, deed: Deed, trail: Path, goals: Iterable[Goal]) -> Iterator[tuple[Path, str]]:
    """Yield ways to goals round what is in the way, with the names of the goals."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    radius, blockers = public.card(model).radius, obstacles.blockers(public, model)
    whither, called = tee(goals)
    budget = _budget(public, model, deed, trail)
    found = reachable(model.at, radius, budget, blockers, (goal.at for goal in whither), public.size)
    for path, goal in zip(found, called, strict=True):
        if path and len(path) > 1:
            yield path[1:], goal.name


def goals(public: Public, model: Model, deed: Deed, trail: Path) -> Iterator[Goal]:
    """Yield goals worth a try where a move may end, no two of them the same."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    tried: set[Point] = set()
    for goal in _ideas(public, model, _budget(public, model, deed, trail)):
        at = obstacles.on_grid(public, on_tenths(goal.at), model.at)
        if at not in tried and len(tried) < _TRIED:
            tried.add(at)
            yield Goal(at, goal.name)


def _budget(public: Public, model: Model, deed: Deed, trail: Path) -> Inches:
    """Return what is left of a move."""
    walked = effects.cost(public, trail) if trail else 0
    return allowance(public, model, deed) - walked


def legal(public: Public, model: Model, deed: Deed, trail: Path, way: Path) -> bool:
    """Whether a model can walk a path with an action, having walked `trail` of it."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    most = allowance(public, model, deed)
    return passes(path_check.check_path, public, model, deed, trail or (model.at,), way, most)


def _ideas(public: Public, model: Model, budget: Inches) -> Iterator[Goal]:
    """Yield places in reach: behind cover, towards the nearest enemies, objectives and the Commander, and around."""
    assert model.at is not None  # noqa: S101 - the caller has made sure
    here, whole = model.at, max(0, budget - 2 * TENTH)
    enemies = sorted(
        (Goal(enemy.at, f"toward {enemy.id}") for enemy in public.standing(queries.other(model.seat)) if enemy.at),
        key=lambda goal: squared(goal.at, here),
    )
    threat = enemies[0] if enemies else Goal((public.size[0] // 2, public.size[1] // 2), "toward the middle")
    yield Goal(toward(here, threat.at, whole), threat.name)
    yield from _behind(public, model, threat.at, budget)
    yield from (Goal(toward(here, goal.at, whole), goal.name) for goal in (*enemies[1:3], *_drawn(public, model)))
    yield from map(Goal._make, to_compass_points(here, whole))


def _drawn(public: Public, model: Model) -> Iterator[Goal]:
    """Yield objectives where they count, and the Commander."""
    if public.options.objectives:
        yield from (Goal(one.at, f"toward {one.name}") for one in public.scenario.value.objectives)
    chief = queries.commander(public, model.seat)
    if chief is not None and chief.id != model.id and chief.at is not None:
        yield Goal(chief.at, f"toward {chief.id}, the Commander")


def _behind(public: Public, model: Model, threat: Point, budget: Inches) -> Iterator[Goal]:
    """Yield places beside pieces of cover in reach, those first that lie away from a threat."""
    here = model.at or (0, 0)
    away = public.card(model).radius + _BESIDE
    found: list[tuple[int, Point, str]] = []
    for piece in public.terrain:
        if piece.cover == "none" or to_box(here, piece) > (budget + 2 * INCH) ** 2:
            continue
        (left, top, right, bottom), (x, y) = box_of(piece.outline, away), middle(piece.outline)
        beside = sorted(((left, y), (right, y), (x, top), (x, bottom)), key=lambda point: -squared(point, threat))
        found += [
            (place * INCH * INCH + squared(point, here) // 64, point, f"at {piece.id}, {piece.name}")
            for place, point in enumerate(beside[:2])
        ]
    yield from (Goal(point, name) for _, point, name in sorted(found))
