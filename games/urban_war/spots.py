"""Spots worth going to: what a panel lists, since nobody can click into a picture, and what each of them gives."""

import functools
import math
from collections.abc import Iterable, Iterator
from itertools import chain, tee
from typing import NamedTuple

from games.battlefield.notation import write_way
from games.battlefield.routes import reachable
from games.geometry.inches import COMPASS, INCH, Inches, step, toward, write_point
from games.geometry.paths import Path
from games.geometry.plane import Point, squared
from games.geometry.polygons import bounds
from games.kernel import GameError, Open, Rng, Span, Word
from games.kernel.dice import shuffled
from games.urban_war import board, outlooks, walking
from games.urban_war.state import Deed, Model, Public

MOST = 20
_TENTH: Inches = 100
_APART: Inches = 1500
"""Spots are no nearer to each other than this."""
_BESIDE: Inches = 150
"""How far from a piece of cover a spot lies."""
_TRIED = 48
_WORTH = 25
"""How many inches nearer to the enemy are worth a sure wound."""


class Goal(NamedTuple):
    """A place to make for, and what people call it."""

    at: Point
    name: str


class Spot(NamedTuple):
    """A spot: the way there, what it is called with what it takes of the move, and what it gives."""

    way: Path
    title: str
    words: str


@functools.lru_cache(maxsize=32)
def spots(public: Public, model: Model, deed: Deed, trail: Path = ()) -> tuple[Spot, ...]:
    """Return up to MOST spots that a model can reach with an action, the best first, each with what it gives.

    `trail` is what it has walked of the action already. Kept, since a menu and a picture of one choice ask the same.
    """
    found = [
        (way, name, outlooks.outlook(public, model, way[-1], moved=deed == "move"))
        for way, name in _named(public, model, deed, trail, MOST)
    ]
    found.sort(key=lambda each: _merit(public, model, each[0][-1], each[2]), reverse=True)
    return tuple(
        Spot(way, _title(public, model, deed, way, trail, name), seen.words(at_once=deed == "move"))
        for way, name, seen in found
    )


def _merit(public: Public, model: Model, at: Point, seen: outlooks.Outlook) -> float:
    """Return how good a spot is at first sight: the best shot, what is risked, inches nearer to the nearest enemy."""
    best = max((odds for _, odds in seen.targets), default=0.0)
    threat = min((enemy.at for enemy in public.standing(board.other(model.seat)) if enemy.at), default=at,
                 key=lambda each: squared(each, model.at or at))  # fmt: skip
    nearer = math.dist(model.at or at, threat) - math.dist(at, threat)
    return best - seen.risk / 2 + nearer / INCH / _WORTH


def _title(public: Public, model: Model, deed: Deed, way: Path, trail: Path, name: str) -> str:
    start = trail or (model.at or way[0],)
    used = walking.cost(public, (*start, *way))
    left = (walking.reach(public, model, deed) - used) // _TENTH
    return f"{name} · {walking.inches(used)}″" + (f", {left / 10:g}″ left" if left > 0 else "")


def ways(public: Public, model: Model, deed: Deed, trail: Path = (), most: int = MOST) -> list[Path]:
    """Return legal paths to places worth a look, no two of them close together."""
    return [way for way, _ in _named(public, model, deed, trail, most)]


def any_way(public: Public, model: Model, deed: Deed, rng: Rng, trail: Path = ()) -> str:
    """Return one of the ways as notation has it, or now and then a point anywhere; "" where there is nowhere to go."""
    if not rng.randrange(MOST):
        return write_point((_somewhere(public.size[0], rng), _somewhere(public.size[1], rng)))
    goals = shuffled(_goals(public, model, deed, trail), rng)
    found = _routes(public, model, deed, trail, goals)
    return next((write_way(way) for way, _ in found if _legal(public, model, deed, trail, way)), "")


def _somewhere(width: Inches, rng: Rng) -> Inches:
    return rng.randrange(width // _TENTH + 1) * _TENTH


def _named(public: Public, model: Model, deed: Deed, trail: Path, most: int) -> list[tuple[Path, str]]:
    """Return the same with the names of the places."""
    found: list[tuple[Path, str]] = []
    if model.at is None:
        return found
    for way, name in _routes(public, model, deed, trail, _goals(public, model, deed, trail)):
        near = any(_close(way[-1], other[-1]) for other, _ in found)
        if not near and _legal(public, model, deed, trail, way):
            found.append((way, name))
            if len(found) == most:
                break
    return found


def _routes(public: Public, model: Model, deed: Deed, trail: Path, goals: Iterable[Goal]) -> Iterator[tuple[Path, str]]:
    """Yield ways to goals round what is in the way, with the names of the goals."""
    assert model.at is not None  # noqa: S101 - whoever asks has made sure
    radius, blockers = public.card(model).radius, walking.in_the_way(public, model)
    whither, called = tee(goals)
    budget = _budget(public, model, deed, trail)
    found = reachable(model.at, radius, budget, blockers, (goal.at for goal in whither), public.size)
    for path, goal in zip(found, called, strict=True):
        if path and len(path) > 1:
            yield path[1:], goal.name


def _goals(public: Public, model: Model, deed: Deed, trail: Path) -> Iterator[Goal]:
    """Yield goals worth a try where a move may end, no two of them the same."""
    assert model.at is not None  # noqa: S101 - whoever asks has made sure
    tried: set[Point] = set()
    for goal in goals_of(public, model, _budget(public, model, deed, trail)):
        at = walking.on_grid(public, _tenth(goal.at), model.at)
        if at not in tried and len(tried) < _TRIED:
            tried.add(at)
            yield Goal(at, goal.name)


def _budget(public: Public, model: Model, deed: Deed, trail: Path) -> Inches:
    """Return what is left of a move."""
    walked = walking.cost(public, trail) if trail else 0
    return walking.reach(public, model, deed) - walked


def _close(one: Point, two: Point) -> bool:
    return squared(one, two) < _APART * _APART


def _tenth(point: Point) -> Point:
    return point[0] // _TENTH * _TENTH, point[1] // _TENTH * _TENTH


def _legal(public: Public, model: Model, deed: Deed, trail: Path, way: Path) -> bool:
    assert model.at is not None  # noqa: S101 - whoever asks has made sure
    try:
        walking.check_way(public, model, deed, trail or (model.at,), way, walking.reach(public, model, deed))
    except GameError:
        return False
    return True


def goals_of(public: Public, model: Model, budget: Inches) -> Iterator[Goal]:
    """Yield places in reach: behind cover, towards the nearest enemies, objectives and the Commander, and around."""
    assert model.at is not None  # noqa: S101 - whoever asks has made sure
    here, whole = model.at, max(0, budget - 2 * _TENTH)
    enemies = sorted(
        (Goal(enemy.at, f"toward {enemy.id}") for enemy in public.standing(board.other(model.seat)) if enemy.at),
        key=lambda goal: squared(goal.at, here),
    )
    threat = enemies[0] if enemies else Goal((public.size[0] // 2, public.size[1] // 2), "toward the middle")
    yield Goal(toward(here, threat.at, whole), threat.name)
    yield from _behind(public, model, threat.at, budget)
    yield from (Goal(toward(here, goal.at, whole), goal.name) for goal in (*enemies[1:3], *_drawn(public, model)))
    yield from chain.from_iterable(
        (Goal(step(here, bearing, whole * part // 4), COMPASS[bearing]) for bearing in range(0, 16, 2))
        for part in (4, 2)
    )


def _drawn(public: Public, model: Model) -> Iterator[Goal]:
    """Yield objectives where they count, and the Commander."""
    if public.options.objectives:
        yield from (Goal(one.at, f"toward {one.name}") for one in public.scenario.value.objectives)
    chief = board.commander(public, model.seat)
    if chief is not None and chief.id != model.id and chief.at is not None:
        yield Goal(chief.at, f"toward {chief.id}, the Commander")


def _behind(public: Public, model: Model, threat: Point, budget: Inches) -> Iterator[Goal]:
    """Yield places beside pieces of cover in reach, those first that lie away from a threat."""
    x, y = model.at or (0, 0)
    away = public.card(model).radius + _BESIDE
    found: list[tuple[int, Point, str]] = []
    for piece in public.terrain:
        left, top, right, bottom = bounds(piece.outline)
        near = min(max(x, left), right), min(max(y, top), bottom)
        if piece.cover == "none" or squared(near, (x, y)) > (budget + 2 * INCH) ** 2:
            continue
        middle = (left + right) // 2, (top + bottom) // 2
        aside = [(left - away, middle[1]), (right + away, middle[1])]
        beside = [*aside, (middle[0], top - away), (middle[0], bottom + away)]
        beside.sort(key=lambda spot: -squared(spot, threat))
        found += [
            (place * INCH * INCH + squared(spot, (x, y)) // 64, spot, f"at {piece.id}, {piece.name}")
            for place, spot in enumerate(beside[:2])
        ]
    yield from (Goal(spot, name) for _, spot, name in sorted(found))


def open_way(public: Public, model: Model, deed: Deed, trail: Path = ()) -> Open | None:
    """Any point may be typed where there is one to go to; spots worth going to are suggested."""
    width, height = public.size
    listed = spots(public, model, deed, trail)
    if not listed:
        return None
    found = tuple(
        Word(write_way(spot.way), f"{number}. {spot.title}", spot.words) for number, spot in enumerate(listed, 1)
    )
    return Open("point", "where to", Span(0, width, _TENTH, 1000), Span(0, height, _TENTH, 1000), "inches", found)
