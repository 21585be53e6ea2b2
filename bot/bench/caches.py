"""What all caches of functions hold after a match of every game, with its boards and its panels."""

import gc
from collections.abc import Iterable
from typing import Any

import msgspec

from bot import jobs
from bot.bench.considering import NAMES, Moment, moments
from bot.bench.figures import Figure, Samples
from bot.bench.weighing import weigh
from bot.matches.store import REGISTRY
from bot.workers import BOARD
from games.kernel import AnyGame
from games.kernel.base.caching import Cache, caches, clear_all
from games.kernel.content.options import read_options
from games.registry import GAMES
from renderers.contract import find_renderer

PLIES = 60
"""Actions of each match."""
EVERY = 5
"""Boards and panels are drawn after so many actions."""

FIGURES = (
    # Most of it are layers of pictures, which a worker has beside the picture that it draws.
    Figure("caches", "MB", BOARD.megabytes / 2, "worst", "all caches after a match of every game; alone: lists them"),
)


class Held(msgspec.Struct, frozen=True):
    """What one cache holds. `limit` is None where all is kept; `hit_rate` is None for a cache that nobody asked.

    `bytes` are those of keys and answers with all that they lead to, what another cache above holds too left out;
    `full` is what it would be at the limit, at the same size for each entry.
    """

    name: str
    kind: str
    entries: int
    limit: int | None
    hit_rate: float | None
    bytes: int
    full: int


def measure() -> Samples:
    """Play, and weigh all that is kept."""
    return {"caches": [megabytes(held())]}


def megabytes(found: Iterable[Held]) -> float:
    """Return what some caches hold together."""
    return sum(one.bytes for one in found) / 1e6


def held() -> list[Held]:
    """Play a match of every game from empty caches; return what they hold then, the heaviest first."""
    clear_all()
    for game in GAMES.values():
        _play(game)
    seen: set[int] = set()
    return sorted((held_by(cache, seen) for cache in caches()), key=lambda one: (-one.bytes, one.name))


def _play(game: AnyGame) -> None:
    """Play a match of the largest board between the best computer players; draw boards, rosters, and panels."""
    options = read_options(game.card, (), dict(game.check_profile.largest or {}))
    content = game.content_for(options)
    policy = next(iter(game.card.policies.values()))
    for number, moment in enumerate(moments(game, options, content, policy, PLIES)):
        if number % EVERY == 0:
            _look(game, moment, content)


def _look(game: AnyGame, moment: Moment, content: Any) -> None:
    renderer, names = find_renderer(game.card.slug), NAMES[: moment.state.seats]
    view = msgspec.structs.replace(game.view(moment.state, None), names=names)
    renderer.board(view, ())
    renderer.roster(view, ())
    words, state = game.format(moment.action).split(), game.dump(moment.state)
    for count in range(len(words) + 1):
        line = " ".join(words[:count])
        jobs.consider(REGISTRY, game.card.slug, state, content, moment.seat, line, names)


def held_by(cache: Cache, seen: set[int]) -> Held:
    """Return what a cache holds, without what was `seen`."""
    found = cache.kept.cache_info()
    asked = found.hits + found.misses
    size = weigh(gc.get_referents(cache.kept), seen) if found.currsize else 0
    most = found.currsize if found.maxsize is None else found.maxsize
    return Held(
        name=cache.name,
        kind=cache.kind.name,
        entries=found.currsize,
        limit=found.maxsize,
        hit_rate=round(found.hits / asked, 3) if asked else None,
        bytes=size,
        full=size * most // max(1, found.currsize),
    )
