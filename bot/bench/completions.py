"""What holds the event loop while somebody types: the completions that are too small for a worker."""

import time
from collections.abc import Callable, Iterator

from bot.bench.figures import Figure, Samples
from cogs.common.lobbies.options import suggest_options
from cogs.dice.saved import as_read
from cogs.match.ordering.orders import suggest_orders
from cogs.match.rulebook.finding import suggestions
from games.registry import GAMES

TYPED = ("", "a", "the", "1", "4d6kh3 >= 15", "d6+" * 66 + "1", "(" * 200, "if " * 2000, "rounds=5 " * 600, "x" * 6000)
ROUNDS = 3

FIGURES = (Figure("completion", "ms", 20.0, "worst", "the longest that a completion holds the event loop"),)


def measure() -> Samples:
    """Complete all that people type, and what nobody types, each a few times; the best of each counts."""
    return {"completion": [min(_spent(work, typed) for _ in range(ROUNDS)) for work in _all() for typed in TYPED]}


def _all() -> Iterator[Callable[[str], object]]:
    """Yield what completes something on the event loop."""
    yield as_read
    books = {slug: game.rulebook for slug, game in GAMES.items()}
    yield lambda typed: suggestions(books, typed)
    for game in GAMES.values():
        yield lambda typed, card=game.card: suggest_options(card, typed, {})  # type: ignore[misc]
        yield lambda typed, game=game: suggest_orders(game, typed)  # type: ignore[misc]


def _spent(work: Callable[[str], object], typed: str) -> float:
    """Return milliseconds."""
    began = time.perf_counter()
    work(typed)
    return (time.perf_counter() - began) * 1000
