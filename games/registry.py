"""The only list of games: slug -> rules. Renderers and cogs are found by the same slug."""

from collections.abc import Callable, Iterable
from typing import Any

from games.kernel import AnyGame
from games.kernel.walk import random_policy
from games.raise_shields import RaiseShields
from games.uprising import Uprising

GAMES: dict[str, AnyGame] = {game.card.slug: game for game in (RaiseShields(), Uprising())}


class UnknownGame(KeyError):
    """No game has this slug."""

    def __str__(self) -> str:
        return f"no game is called {self.args[0]!r}; there are {', '.join(GAMES)}"


def find_game(slug: str) -> AnyGame:
    """Return a game by its slug; raises UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def find_policy(game: AnyGame, name: str) -> Callable[..., Any]:
    """Return a computer player of a game by name; `random` exists for every game. Raises KeyError."""
    if name == "random":
        policy: Callable[..., Any] = random_policy(game)
        return policy
    return game.card.policies[name]


def policy_names(game: AnyGame) -> Iterable[str]:
    """Return the names of a game's computer players, the best first."""
    return (*game.card.policies, *(() if "random" in game.card.policies else ("random",)))
