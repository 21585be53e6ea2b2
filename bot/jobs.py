"""What runs in the worker processes: computer players, forecasts, replays, pictures. Bytes in, plain values out.

`registry` is the path of the list of games (`module:NAME`), so that a worker finds the same games as the service.
Nothing of the database or of Discord is imported here: workers stay small and start fast.
"""

import contextlib
import functools
import importlib
import random
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from bot.verify import Report, check
from bot.verify.replaying import AnyGame, Done, replay
from games.kernel import Forecast, RngDice, Seat, Upload
from games.registry import GAMES, find_policy
from renderers.contract import Picture, find_renderer


def _game(registry: str, slug: str) -> AnyGame:
    return registry_at(registry)[slug]


def _view(game: AnyGame, data: bytes) -> Any:
    return msgspec.json.decode(data, type=game.view_type)


def _named(game: AnyGame, state: Any, seat: Seat | None, names: tuple[str, ...]) -> Any:
    return msgspec.structs.replace(game.view(state, seat), names=names)


@functools.cache
def registry_at(path: str) -> Mapping[str, AnyGame]:
    """Return the games listed at `module:NAME`; workers find the same ones by the same path."""
    module, name = path.split(":")
    games: Mapping[str, AnyGame] = getattr(importlib.import_module(module), name)
    return games


def warm_up() -> None:
    """Import every game and its renderer, so that the first picture does not wait for it."""
    for slug in GAMES:
        with contextlib.suppress(ModuleNotFoundError):
            find_renderer(slug)


def advise(registry: str, slug: str, view: bytes, seat: Seat, policy: str, seed: str, nodes: int) -> str:
    """Return what a computer player does, as canonical text; it sees its own view alone. Equal seeds, equal advice."""
    game = _game(registry, slug)
    rng = random.Random(seed)  # noqa: S311 - a computer's taste, no dice
    action = find_policy(game, policy)(_view(game, view), seat, rng, nodes)
    return game.format(action)


def read_upload(registry: str, slug: str, option: str, text: str) -> Upload:
    """Check a file that somebody brought for a game; raises GameError with all faults found."""
    return _game(registry, slug).read_upload(option, text)


def try_setup(registry: str, slug: str, options: bytes, seats: int) -> None:
    """Raise GameError if a game cannot be laid out with these options for so many players."""
    game = _game(registry, slug)
    dice = RngDice(random.Random(0))  # noqa: S311 - the layout is thrown away
    game.setup(seats, msgspec.json.decode(options, type=game.options), dice)


def forecast(registry: str, slug: str, state: bytes, seat: Seat, text: str) -> tuple[str, Forecast | None]:
    """Return an action's canonical text and its odds; raises GameError when it is illegal."""
    game = _game(registry, slug)
    now = game.load(state)
    action = game.parse(now, seat, text)
    game.check(now, seat, action)
    return game.format(action), game.forecast(now, seat, action)


def preview(registry: str, slug: str, state: bytes, seat: Seat, text: str, names: tuple[str, ...]) -> Picture | None:
    """Draw what an action would do; raises GameError when it is illegal."""
    game = _game(registry, slug)
    now = game.load(state)
    action = game.parse(now, seat, text)
    game.check(now, seat, action)
    view = _named(game, now, seat, names)
    return find_renderer(slug).preview(view, action, game.forecast(now, seat, action))


def picture(registry: str, slug: str, view: bytes, which: Literal["board", "roster"]) -> Picture:
    """Draw the board or the roster of a view."""
    seen = _view(_game(registry, slug), view)
    renderer = find_renderer(slug)
    return renderer.board(seen) if which == "board" else renderer.roster(seen)


def past_state(registry: str, slug: str, base: bytes, actions: tuple[Done, ...]) -> bytes:
    """Return the state after replaying recorded actions from an older one; raises DiceMismatch, GameError."""
    game = _game(registry, slug)
    return game.dump(replay(game, game.load(base), actions))


def verify(registry: str, data: bytes) -> Report:
    """Check an exported match."""
    return check.verify(data, registry_at(registry))
