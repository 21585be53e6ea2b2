"""The rules alone: random actions a second, checks and all, with nothing around them."""

import random
import time
from typing import Any

from bot.bench.figures import Figure, Samples, largest_board
from bot.selfplay import play_match
from games.kernel import AnyGame, RngDice
from games.kernel.content.options import read_options
from games.kernel.exploring.walk import random_text
from games.registry import GAMES

TARGETS = {"raise_shields": 2000.0, "uprising": 2000.0}
"""Actions a second; the inch games have 500."""
ON_LARGEST = {**TARGETS, "raise_shields": 5000.0}
"""Actions a second on the largest board: eight ships on four maps."""
SECONDS = 0.25
ROUNDS = 12

PLIES = 200
"""Actions of a match at most."""


def figures(slug: str) -> tuple[Figure, ...]:
    """Return the figures of one game."""
    game, target, most = GAMES[slug], TARGETS.get(slug, 500.0), ON_LARGEST.get(slug, 500.0)
    every = Figure(f"rules_{slug}", "actions/s", target, "median", f"{game.card.title}: random actions", True)
    told = f"{game.card.title}: random actions of all seats on the largest board"
    return every, *largest_board(game, Figure(f"rules_{slug}_largest", "actions/s", most, "median", told, True))


def measure(slug: str) -> Samples:
    """Play random matches of a game for a while, several times."""
    game = GAMES[slug]
    samples = {f"rules_{slug}": [_speed(game, number) for number in range(ROUNDS)]}
    if game.check_profile.largest:
        samples[f"rules_{slug}_largest"] = [_speed(game, number, largest=True) for number in range(ROUNDS)]
    return samples


def _any_action(game: AnyGame) -> Any:
    """Return a player that takes any legal action, and nothing else: no look ahead, no view."""

    def play(view: Any, seat: int, rng: random.Random, nodes: int) -> Any:
        state = game.imagine(view, seat, RngDice(rng))
        return game.parse(state, seat, random_text(game, state, seat, rng))

    return play


def _speed(game: AnyGame, number: int, *, largest: bool = False) -> float:
    options = read_options(game.card, (), dict(game.check_profile.largest) if largest else None)
    actions, match = 0, 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < SECONDS:
        seed = f"bench/{number}/{match}"
        least = game.card.seats[1] if largest else game.card.seats[0]
        seats = random.Random(seed).randint(least, game.card.seats[1])  # noqa: S311 - reproducible on purpose
        played = play_match(game, [_any_action(game)] * seats, options, seed, most_plies=PLIES)
        if played.failure:
            raise RuntimeError(played.failure)
        actions += played.actions
        match += 1
    return actions / spent
