"""Every game that this Umpire knows: those of this house, and those of installed packages.

A game is declared by a module that says in three strings where its parts are: `RULES` ("module:NAME", the game itself),
`RENDERER` ("module:NAME") and `FACE` (a module with `async def setup(bot)`: an extension of discord.py). The modules of
this house are listed in `HOUSE`; those of a package are named by its entry points in the group `umpire.games`, and say
in `UMPIRE_API` for which version of `umpire_api` they were written. Only rules are imported here: workers draw no
commands, and `--help` no pictures.
"""

import importlib
import importlib.metadata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.kernel import AnyGame, Game
from games.kernel.api import api_fault
from games.kernel.exploring.walk import leaving_policy, random_policy, silent_policy

HOUSE = ("games.raise_shields", "games.uprising", "games.urban_war", "games.upheaval")
"""The only list of games: one line for each."""
GROUP = "umpire.games"


class Declared(NamedTuple):
    """A module that declares a game; `name` and `origin` (a package and its version) are "" for this house."""

    module: str
    name: str = ""
    origin: str = ""


class Parts(NamedTuple):
    """Where the parts of a game are ("module:NAME"; the face is a module), and what package brought it ("": none)."""

    origin: str
    rules: str
    renderer: str
    face: str


class LeftOut(NamedTuple):
    """A game of a package that cannot be played here, and why, in a sentence."""

    name: str
    origin: str
    reason: str


class UnknownGame(KeyError):
    """No game has this slug."""

    def __str__(self) -> str:
        return f"no game is called {self.args[0]!r}; there are {', '.join(GAMES)}"


class _Unfit(Exception):
    """Why a declared game is left out."""


class Registry:
    """The games that were found, where their parts are, and which were left out."""

    def __init__(self, declared: Iterable[Declared]) -> None:
        """Import the rules of all games. What a package brings may be left out; what this house declares must work."""
        self.games: dict[str, AnyGame] = {}
        self.parts: dict[str, Parts] = {}
        self.left_out: list[LeftOut] = []
        for each in declared:
            try:
                self._add(each)
            # A package may raise anything, or give up with `sys.exit`, and must not take the other games with it.
            except (Exception, SystemExit) as error:
                if not each.origin:
                    raise
                reason = str(error) if isinstance(error, _Unfit) else f"{type(error).__name__}: {error}"
                self.left_out.append(LeftOut(each.name, each.origin, reason))

    def _add(self, declared: Declared) -> None:
        fault = api_fault(_declared_api(declared.module)) if declared.origin else ""
        if fault:
            raise _Unfit(fault)
        parts = parts_in(declared.module, declared.origin)
        game = named(parts.rules)
        if not isinstance(game, Game):
            raise _Unfit(f"RULES names {parts.rules}, which is not a game")
        if declared.name not in ("", game.card.slug):
            raise _Unfit(f"the entry point is called {declared.name!r}, and its game {game.card.slug!r}")
        for clash in self._clashes(game):
            raise _Unfit(clash)
        self.games[game.card.slug] = game
        self.parts[game.card.slug] = parts

    def _clashes(self, game: AnyGame) -> Iterator[str]:
        """Say what of a game belongs to another one already."""
        for other in self.games.values():
            if game.card.slug == other.card.slug:
                yield f"{other.card.title} is called {other.card.slug!r} already"
            if game.card.command == other.card.command:
                yield f"the command /{other.card.command} belongs to {other.card.title}"
            if game.rulebook.prefix == other.rulebook.prefix:
                yield f"rule ids that begin with {other.rulebook.prefix}- belong to {other.card.title}"


def named(path: str) -> Any:
    """Return what is at `module:NAME`; raises ImportError, AttributeError, ValueError for what is no such path."""
    module, colon, name = path.partition(":")
    if not colon:
        raise ValueError(f'{path!r} is no "module:NAME"')
    return getattr(importlib.import_module(module), name)


def _declared_api(module: str) -> object:
    """Return the version of `umpire_api` that a package says it was written for, or None; raises ImportError."""
    return getattr(importlib.import_module(module), "UMPIRE_API", None)


def parts_in(module: str, origin: str = "") -> Parts:
    """Return what a module declares; raises ImportError, AttributeError."""
    declared = importlib.import_module(module)
    return Parts(origin, declared.RULES, declared.RENDERER, declared.FACE)


def declared_here() -> Iterator[Declared]:
    """Yield what this house declares, then what installed packages do."""
    yield from (Declared(module) for module in HOUSE)
    for entry in sorted(importlib.metadata.entry_points(group=GROUP)):
        package = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "an unnamed package"
        yield Declared(entry.value, entry.name, package)


def find_game(slug: str) -> AnyGame:
    """Return a game by its slug; raises UnknownGame."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def parts_of(slug: str) -> Parts:
    """Return where the parts of a game are; raises UnknownGame."""
    try:
        return PARTS[slug]
    except KeyError:
        raise UnknownGame(slug) from None


COMMON: Mapping[str, Callable[[AnyGame], Any]] = {
    "random": random_policy,
    "default": silent_policy,
    "gone": leaving_policy,
}
"""What plays every game: any legal action, what time-out does, and what a player does who has resigned."""


def find_policy(game: AnyGame, name: str) -> Callable[..., Any]:
    """Return a computer player of a game by name; every game has those of `COMMON`. Raises KeyError."""
    if name in COMMON:
        policy: Callable[..., Any] = COMMON[name](game)
        return policy
    return game.card.policies[name]


def policy_names(game: AnyGame) -> Iterable[str]:
    """Return the names of the computer players that a seat can be given to, the best first."""
    return (*game.card.policies, *(() if "random" in game.card.policies else ("random",)))


_REGISTRY = Registry(declared_here())
GAMES: Mapping[str, AnyGame] = _REGISTRY.games
PARTS: dict[str, Parts] = _REGISTRY.parts
LEFT_OUT: tuple[LeftOut, ...] = tuple(_REGISTRY.left_out)
