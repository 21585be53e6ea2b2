"""Board pictures: with the layers that do not change cached, and without; and their size."""

import time
from typing import Any

import msgspec

from bot.bench.figures import Figure, Samples, largest_board
from bot.selfplay import play_match
from games.kernel import AnyGame, News, news_for
from games.kernel.base.caching import clear
from games.kernel.content.options import read_options
from games.registry import GAMES, find_policy, policy_names
from renderers.contract import find_renderer

MOMENTS = (5, 12, 20, 30, 40, 50, 60, 70)
REPEATS = 3
ON_LARGEST = {"raise_shields": (40.0, 100.0)}
"""Milliseconds for the largest board, layer cached and nothing cached; others have those of any board."""


def figures(slug: str) -> tuple[Figure, ...]:
    """Return the figures of one game."""
    game = GAMES[slug]
    title, largest = game.card.title, f"{game.card.title}: largest board"
    cached, cold = ON_LARGEST.get(slug, (60.0, 150.0))
    return (
        Figure(f"board_cached_{slug}", "ms", 60.0, "median", f"{title}: board picture, board layer cached"),
        Figure(f"board_cold_{slug}", "ms", 150.0, "median", f"{title}: board picture, nothing cached"),
        Figure(f"board_size_{slug}", "KB", 150.0, "worst", f"{title}: size of the board picture"),
        *largest_board(
            game,
            Figure(f"board_cached_{slug}_largest", "ms", cached, "median", f"{largest}, layer cached"),
            Figure(f"board_cold_{slug}_largest", "ms", cold, "median", f"{largest}, nothing cached"),
            Figure(f"board_size_{slug}_largest", "KB", 150.0, "worst", f"{title}: size of the largest board"),
        ),
    )


def measure(slug: str) -> Samples:
    """Draw several moments of a match of a game between computers."""
    game = GAMES[slug]
    samples = _drawn(slug, slug, _views(game, game.card.seats[0], game.card.options()))
    if game.check_profile.largest:
        options = read_options(game.card, (), dict(game.check_profile.largest))
        samples |= _drawn(slug, f"{slug}_largest", _views(game, game.card.seats[1], options))
    return samples


def _drawn(slug: str, name: str, views: list[tuple[Any, News]]) -> Samples:
    renderer = find_renderer(slug)
    cached, cold, sizes = [], [], []
    for view, news in views:
        for package in (f"renderers.{slug}", "renderers.battlefield"):  # fonts stay, as they do in a worker process
            clear(package)
        cold.append(_timed(renderer, view, news)[0])
        for _ in range(REPEATS):
            spent, size = _timed(renderer, view, news)
            cached.append(spent)
            sizes.append(size)
    return {f"board_cached_{name}": cached, f"board_cold_{name}": cold, f"board_size_{name}": sizes}


def _views(game: AnyGame, seats: int, options: Any) -> list[tuple[Any, News]]:
    """Return several moments of a match, each with what its last action brought."""
    policy = find_policy(game, next(iter(policy_names(game))))
    names = ("Ann", "Ben", "Cleo", "Dev")[:seats]
    players = [policy] * len(names)
    played = [play_match(game, players, options, "bench", most_plies=moment) for moment in MOMENTS]
    return [
        (msgspec.structs.replace(game.view(one.state, None), names=names), news_for([one.events], None))
        for one in played
    ]


def _timed(renderer: Any, view: Any, news: News) -> tuple[float, float]:
    started = time.perf_counter()
    picture = renderer.board(view, news)
    return (time.perf_counter() - started) * 1000, len(picture.png) / 1000
