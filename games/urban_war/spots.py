"""Spots worth going to: what a panel lists, since nobody can click into a picture, and what each of them gives."""

import functools
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from games.battlefield.routes import reachable
from games.geometry.inches import INCH, Inches, step, toward
from games.geometry.paths import Path
from games.geometry.plane import Point, box_of, squared
from games.kernel import GameError, Open, Span, Word
from games.kernel.prose import join
from games.urban_war import board, sight, walking
from games.urban_war.phases import shooting
from games.urban_war.state import Deed, Model, Public
from games.urban_war.ways import write_way

MOST = 20
_TENTH: Inches = 100
_APART: Inches = 1500
"""Spots are no nearer to each other than this."""
_BESIDE: Inches = 150
"""How far from a piece of cover a spot lies."""
_TRIED = 48


class Spot(NamedTuple):
    """A spot: the way there, what it is called, and what it gives."""

    way: Path
    title: str
    words: str


class Outlook(NamedTuple):
    """What a place gives: whom one could shoot from it, who could shoot one there, and how many of these at cover."""

    targets: tuple[str, ...]
    seen_by: tuple[str, ...]
    covered: int

    @property
    def words(self) -> str:
        """What it gives, in a line."""
        shoots = f"shoots {join(self.targets[:3])}" if self.targets else "nobody to shoot"
        if not self.seen_by:
            return f"{shoots} · out of sight"
        cover = f", in cover from {self.covered}" if self.covered else ""
        return f"{shoots} · seen by {len(self.seen_by)}{cover}"


def sees(public: Public, viewer: Model, target: Model) -> bool:
    """Tell whether a model sees another one (UW-8)."""
    return sight.look(public, viewer, target).seen


def outlook(public: Public, model: Model, at: Point) -> Outlook:
    """Return what a place would give a model, as far as terrain and bases now let see."""
    targets, seen_by, covered = [], [], 0
    for enemy in public.standing(board.other(model.seat)):
        there = sight.look(public, model, enemy, eye=at)
        if shooting.shootable(public, enemy) and shooting.usable(public, model, there):
            targets.append(enemy.id)
        back = sight.look(public, enemy, model, at=at)
        if shooting.usable(public, enemy, back):
            seen_by.append(enemy.id)
            covered += bool(back.save)
    return Outlook(tuple(targets), tuple(seen_by), covered)


@functools.lru_cache(maxsize=32)
def spots(public: Public, model: Model, deed: Deed, trail: Path = ()) -> tuple[Spot, ...]:
    """Return up to MOST spots that a model can reach with an action, the best first, each with what it gives.

    `trail` is what it has walked of the action already.
    """
    found = [(way, outlook(public, model, way[-1])) for way in ways(public, model, deed, trail)]
    found.sort(key=lambda each: _merit(each[1]), reverse=True)
    return tuple(Spot(way, _title(public, model, way, trail), seen.words) for way, seen in found)


def _merit(seen: Outlook) -> tuple[int, int]:
    """Return how good a spot is at first sight: targets, and enemies that see one in the open."""
    bare = len(seen.seen_by) - seen.covered
    return 2 * bool(seen.targets) - 2 * bare - seen.covered, len(seen.targets)


def _title(public: Public, model: Model, way: Path, trail: Path) -> str:
    start = trail or (model.at or way[0],)
    return f"{walking.inches(walking.cost(public, (start[-1], *way)))} inches"


def ways(public: Public, model: Model, deed: Deed, trail: Path = (), most: int = MOST) -> list[Path]:
    """Return legal paths to places worth a look, no two of them close together."""
    if model.at is None:
        return []
    trail = trail or (model.at,)
    budget = walking.reach(public, model, deed) - walking.cost(public, trail)
    radius, blockers = public.card(model).radius, walking.in_the_way(public, model)
    wanted = (walking.on_grid(public, _tenth(goal), model.at) for goal in goals_of(public, model, budget))
    goals = list(dict.fromkeys(wanted))[:_TRIED]
    found: list[Path] = []
    for path in reachable(model.at, radius, budget, blockers, goals, public.size):
        if path is None or len(path) < 2 or any(_close(path[-1], way[-1]) for way in found):
            continue
        if _legal(public, model, deed, trail, path[1:]):
            found.append(path[1:])
        if len(found) == most:
            break
    return found


def _close(one: Point, two: Point) -> bool:
    return squared(one, two) < _APART * _APART


def _tenth(point: Point) -> Point:
    return point[0] // _TENTH * _TENTH, point[1] // _TENTH * _TENTH


def _legal(public: Public, model: Model, deed: Deed, trail: Path, way: Path) -> bool:
    try:
        walking.check_way(public, model, deed, trail, way, walking.reach(public, model, deed))
    except GameError:
        return False
    return True


def goals_of(public: Public, model: Model, budget: Inches) -> Iterator[Point]:
    """Yield places in reach: behind cover, towards the nearest enemies, objectives and the Commander, and around."""
    assert model.at is not None  # noqa: S101 - whoever asks has made sure
    here, whole = model.at, max(0, budget - 2 * _TENTH)
    enemies = sorted(
        (enemy.at for enemy in public.standing(board.other(model.seat)) if enemy.at is not None),
        key=lambda at: squared(at, here),
    )
    threat = enemies[0] if enemies else (public.size[0] // 2, public.size[1] // 2)
    yield toward(here, threat, whole)
    yield from _behind(public, model, threat, budget)
    yield from (toward(here, at, whole) for at in enemies[1:3])
    yield from (toward(here, at, whole) for at in _drawn(public, model))
    yield from chain.from_iterable(
        (step(here, bearing, whole * part // 4) for bearing in range(0, 16, 2)) for part in (4, 2)
    )


def _drawn(public: Public, model: Model) -> Iterator[Point]:
    """Yield objectives where they count, and the Commander."""
    if public.options.objectives:
        yield from (objective.at for objective in public.scenario.value.objectives)
    chief = board.commander(public, model.seat)
    if chief is not None and chief.id != model.id and chief.at is not None:
        yield chief.at


def _behind(public: Public, model: Model, threat: Point, budget: Inches) -> Iterator[Point]:
    """Yield places beside pieces of cover in reach, those first that lie away from a threat."""
    x, y = model.at or (0, 0)
    away = public.card(model).radius + _BESIDE
    found: list[tuple[int, Point]] = []
    for piece in public.terrain:
        left, top, right, bottom = box_of(piece.outline)
        near = min(max(x, left), right), min(max(y, top), bottom)
        if piece.cover == "none" or squared(near, (x, y)) > (budget + 2 * INCH) ** 2:
            continue
        middle = (left + right) // 2, (top + bottom) // 2
        aside = [(left - away, middle[1]), (right + away, middle[1])]
        beside = [*aside, (middle[0], top - away), (middle[0], bottom + away)]
        beside.sort(key=lambda spot: -squared(spot, threat))
        found += [(place * INCH * INCH + squared(spot, (x, y)) // 64, spot) for place, spot in enumerate(beside[:2])]
    yield from (spot for _, spot in sorted(found))


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
