"""The most crowded positions of each game, from self-play with fixed seeds, and what hides what in their boards."""

import math
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from games.kernel import Event, RngDice, news_for
from games.registry import find_policy
from renderers.contract import find_renderer
from renderers.kit.canvas import Box
from renderers.kit.noted import Noted, noted_things
from renderers.kit.panels import WIDTH
from renderers.kit.place import overlap
from tests.house import OURS
from tests.renderers.cases import Scene

COUNT = 50
PLATE = "the plate of "


class Table(NamedTuple):
    """A match that computers play: its seed, its seats, and options beside those that a match has by itself."""

    seed: int
    seats: int
    options: dict[str, Any]


class Crowd(NamedTuple):
    """How crowded a position is, and what is drawn: the view, and what happened since the first seat last acted."""

    crowding: float
    scene: Scene


def crowds(slug: str, policy: str, tables: tuple[Table, ...]) -> list[Scene]:
    """Return the most crowded positions of some matches, as many of each."""
    most = -(-COUNT // len(tables))
    found = [crowd for table in tables for crowd in _crowds_of(slug, policy, table)[:most]]
    return [scene for _, scene in sorted(found, key=lambda crowd: -crowd.crowding)[:COUNT]]


def _crowds_of(slug: str, policy: str, table: Table) -> list[Crowd]:
    """Return the positions of a match in which the first seat is asked, the most crowded first."""
    found, news = list[Crowd](), list[tuple[Event, ...]]()
    for view, seat, events in _played(slug, policy, table):
        news.append(events)
        if seat == 0:
            found.append(Crowd(crowding(slug, view), (view, news_for(news, None))))
            news = []
    return sorted(found, key=lambda crowd: -crowd.crowding)


def _played(slug: str, policy: str, table: Table) -> Iterator[tuple[Any, int, tuple[Event, ...]]]:
    """Yield the public view after each action, who is asked then, and the action's events."""
    game, rng = OURS[slug], random.Random(table.seed)
    options = msgspec.convert(table.options, type(game.card.options()))
    dice, player = RngDice(rng), find_policy(game, policy)
    step = game.setup(table.seats, options, game.content_for(options), dice)
    while prompts := game.awaiting(step.state):
        seat = prompts[0].seat
        yield game.view(step.state, None), seat, step.events
        step = game.apply(step.state, seat, player(game.view(step.state, seat), seat, rng, 0), dice)


def crowding(slug: str, view: Any) -> float:
    """Return how crowded a position is: how near to each other what stands there is, or how much a region holds."""
    public = view.public
    if slug == "uprising":
        held = [sum(land.followers) + 4 * sum(map(bool, land.followers)) for land in public.lands]
        return float(sum(many**2 for many in held)) + sum(
            one.region == other.region for one, other in combinations(public.characters, 2)
        )
    spots: list[tuple[int, int]] = {
        "urban_war": lambda: [model.at for model in public.standing() if model.at is not None],
        "upheaval": lambda: [model.at for unit in public.units for model in unit.on_table],
    }[slug]()
    return sum(1.0 / max(1.0, math.dist(one, other) / 1000) ** 2 for one, other in combinations(spots, 2))


class Hidden(NamedTuple):
    """What the labels of a board hide: how many there are, those over something that stands there, and pairs.

    `plates` names what has a plate on the whole map.
    """

    labels: int
    plates: list[str]
    over: list[str]
    pairs: list[str]


def hidden(slug: str, scene: Scene) -> Hidden:
    """Draw a board and return what its labels hide."""
    with noted_things() as things:
        find_renderer(slug).board(*scene)
    parts: dict[int, list[Noted]] = {}
    for thing in things:
        parts.setdefault(id(thing.canvas), []).append(thing)
    labels, over, pairs = 0, list[str](), list[str]()
    whole = [thing.name for thing in things if thing.canvas.width == WIDTH]
    plates = [name.removeprefix(PLATE) for name in whole if name.startswith(PLATE)]
    for part in parts.values():
        told = [thing for thing in part if thing.kind == "label"]
        stand = [thing for thing in part if thing.kind != "label"]
        labels += len(told) if stand else 0
        over += [f"{one.name} covers {other.name}" for one in told for other in stand if covers(one.box, other)]
        pairs += [f"{one.name} covers {two.name}" for one, two in combinations(told, 2) if overlap(one.box, two.box)]
    return Hidden(labels, plates, over, pairs)


def covers(box: Box, thing: Noted) -> bool:
    """Whether a box reaches into something that stands there."""
    if thing.kind == "piece":
        return overlap(box, thing.box) > 0
    left, top, right, bottom = thing.box
    x, y, radius = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
    return math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) < radius - 0.5
