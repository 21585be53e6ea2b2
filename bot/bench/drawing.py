"""Board pictures: with the layers that do not change cached, and without; and their size."""

import sys
import time
from typing import Any

import msgspec

from bot.bench.figures import Figure, Samples
from bot.selfplay import play_match
from games.kernel.walk import AnyGame
from games.registry import GAMES, find_policy, policy_names
from renderers.contract import find_renderer

MOMENTS = (5, 12, 20, 30, 40, 50, 60, 70)
REPEATS = 3

FIGURES = tuple(
    figure
    for slug, game in GAMES.items()
    for figure in (
        Figure(f"board_cached_{slug}", "ms", 60.0, "median", f"{game.title}: board picture, board layer cached"),
        Figure(f"board_cold_{slug}", "ms", 150.0, "median", f"{game.title}: board picture, nothing cached"),
        Figure(f"board_size_{slug}", "KB", 150.0, "worst", f"{game.title}: size of the board picture"),
    )
)


def measure() -> Samples:
    """Draw several moments of a match between computers."""
    samples: Samples = {}
    for slug, game in GAMES.items():
        renderer = find_renderer(slug)
        views = _views(game)
        cached, cold, sizes = [], [], []
        for view in views:
            _forget_layers(slug)
            cold.append(_timed(renderer, view)[0])
            for _ in range(REPEATS):
                spent, size = _timed(renderer, view)
                cached.append(spent)
                sizes.append(size)
        samples |= {f"board_cached_{slug}": cached, f"board_cold_{slug}": cold, f"board_size_{slug}": sizes}
    return samples


def _views(game: AnyGame) -> list[Any]:
    policy = find_policy(game, next(iter(policy_names(game))))
    names = ("Ann", "Ben", "Cleo", "Dev")[: game.seats[0]]
    states = [
        play_match(game, [policy] * len(names), game.options(), "bench", most_plies=moment).state for moment in MOMENTS
    ]
    return [msgspec.structs.replace(game.view(state, None), names=names) for state in states]


def _timed(renderer: Any, view: Any) -> tuple[float, float]:
    started = time.perf_counter()
    picture = renderer.board(view)
    return (time.perf_counter() - started) * 1000, len(picture.png) / 1000


def _forget_layers(slug: str) -> None:
    """Empty the caches of one game's renderer; fonts stay, as they do in a worker process."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"renderers.{slug}"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
