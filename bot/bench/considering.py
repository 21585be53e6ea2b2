"""Crowded positions: what a press on the Act panel takes in a worker, and how long an action holds the event loop."""

import contextlib
import gc
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bot import jobs
from bot.bench.figures import Figure, Samples
from bot.matches.store import REGISTRY
from games.kernel import AnyGame, Content, RngDice
from games.kernel.base.caching import BOARD, CONTENT, LINE, MOVE, PIECE, TABLE, clear
from games.kernel.content.options import read_options
from games.kernel.exploring.walk import random_text
from games.registry import GAMES

PLIES = 90
"""Actions of the match that is looked at."""
EVERY, LONG = 3, 3
"""The panel is filled in after so many words, if an action has that many."""
_ABOUT_PLACES = (LINE, PIECE, MOVE, CONTENT, TABLE, BOARD)
"""Kinds of caches that keep what was found out about places."""
NAMES = ("Ann", "Ben", "Cleo", "Dev")
CROWDED = {slug: game for slug, game in GAMES.items() if game.check_profile.crowd}
FULL = {"raise_shields": GAMES["raise_shields"]}
"""Games that are looked at with all seats on the largest board: eight ships."""

FIGURES = tuple(
    figure
    for slug, game in CROWDED.items()
    for figure in (
        Figure(f"step_{slug}", "ms", 150.0, "p95", f"{game.card.title}: longest press on a panel, crowded"),
        Figure(f"apply_{slug}", "ms", 5.0, "p95", f"{game.card.title}: carrying out an action, crowded"),
        Figure(f"apply_worst_{slug}", "ms", 25.0, "worst", f"{game.card.title}: the longest of these"),
    )
)
ALL_SEATS = tuple(
    Figure(f"step_{slug}_largest", "ms", 100.0, "p95", f"{game.card.title}: longest press, all seats, largest board")
    for slug, game in FULL.items()
)


Policy = Callable[..., Any]


class Moment(NamedTuple):
    """A position, and what is done in it by whom."""

    state: Any
    seat: int
    action: Any


def measure() -> Samples:
    """Play crowded matches, and go through them again."""
    with _spared():
        return {name: found for slug in CROWDED for name, found in _crowded(slug).items()}


def measure_all_seats() -> Samples:
    """Play matches with all seats on the largest board, and press through their actions."""
    with _spared():
        return {
            f"step_{slug}_largest": _longest_steps(game, *_played(game, game.card.seats[1]))
            for slug, game in FULL.items()
        }


@contextlib.contextmanager
def _spared() -> Iterator[None]:
    """Let the collector spare what was imported, as it is in the bot."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _crowded(slug: str) -> Samples:
    game = CROWDED[slug]
    played, content = _played(game, game.card.seats[0])
    _forget_sights(slug)
    applied = [_applied(game, moment, content) for moment in played]
    steps = _longest_steps(game, played, content)
    return {f"apply_{slug}": applied, f"apply_worst_{slug}": applied, f"step_{slug}": steps}


def _played(game: AnyGame, seats: int) -> tuple[list[Moment], tuple[Content, ...]]:
    """Return a match on the largest board between the plainest players, and its content."""
    options = read_options(game.card, (), dict(game.check_profile.largest))
    content = game.content_for(options)
    plainest = tuple(game.card.policies.values())[-1]
    return list(moments(game, options, content, plainest, PLIES, seats)), content


def _longest_steps(game: AnyGame, played: list[Moment], content: tuple[Content, ...]) -> list[float]:
    """Return the milliseconds of the longest press in each of some moments."""
    thought = [moment for moment in played if len(game.format(moment.action).split()) >= LONG]
    return [max(_steps(game, moment, content)) for moment in thought[::EVERY]]


def moments(
    game: AnyGame, options: Any, content: tuple[Content, ...], policy: Policy, most: int, seats: int = 0
) -> Iterator[Moment]:
    """Yield the positions of a match between computer players of one kind, with what they do; at most so many.

    There are as few seats as the game has, or so many.
    """
    rng, dice = random.Random(7), RngDice(random.Random(7))  # noqa: S311 - reproducible on purpose
    state = game.setup(seats or game.card.seats[0], options, content, dice).state
    for _ in range(most):
        prompts = game.awaiting(state)
        if not prompts:
            return
        prompt = prompts[0]
        line = game.check_profile.crowd.get(prompt.kind)
        seat = prompt.seat
        action = game.parse(state, seat, line) if line else policy(game.view(state, seat), seat, rng, 100)
        yield Moment(state, seat, action)
        state = game.apply(state, seat, action, dice).state


def _applied(game: AnyGame, moment: Moment, content: tuple[Content, ...]) -> float:
    """Return milliseconds; nothing is known of the position but what is kept of those before it.

    It is read again: the player that chose the action has found out much about it, which in the bot it does elsewhere.
    """
    dice = RngDice(random.Random(7))  # noqa: S311 - reproducible on purpose
    state = game.load(game.dump(moment.state), content)
    began = time.perf_counter()
    game.apply(state, moment.seat, moment.action, dice)
    return (time.perf_counter() - began) * 1000


def _steps(game: AnyGame, moment: Moment, content: tuple[Content, ...]) -> Iterator[float]:
    """Yield the milliseconds that each press takes on the way to some action, with the picture of it at the end."""
    rng = random.Random(7)  # noqa: S311 - reproducible on purpose
    words = random_text(game, moment.state, moment.seat, rng).split()
    state, names = game.dump(moment.state), NAMES[: moment.state.seats]
    _forget_sights(game.card.slug)
    for count in range(len(words) + 1):
        began = time.perf_counter()
        jobs.consider(REGISTRY, game.card.slug, state, content, moment.seat, " ".join(words[:count]), names)
        yield (time.perf_counter() - began) * 1000


def _forget_sights(slug: str) -> None:
    """Forget what was found out about places; what was read from files stays, as it does in a worker process."""
    for package in ("games.geometry", "games.battlefield", f"games.{slug}"):
        clear(package, *_ABOUT_PLACES)
