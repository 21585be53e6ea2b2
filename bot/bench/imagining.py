"""What one step takes of the processor in an imagined line that is as long as possible, late in a match.

Everything is played again for each step: the deeper, the longer. Computers that advise are not measured.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.bench.considering import NAMES, Policy, moments
from bot.bench.figures import Figure, Samples
from bot.caps import MOST_IMAGINED_STEPS
from bot.considering import Dream, Typed, dreamt
from bot.imagined_jobs import imagine_considered, imagine_steps
from bot.matches.store import REGISTRY
from games.kernel import AnyGame, canonical
from games.kernel.content.options import read_options
from games.registry import GAMES

T = TypeVar("T")
DEEP = 150
"""Actions of the match and of the line together, where the game lasts as long."""
DEEPEST = 20
"""So many of the last steps of a line are measured."""
_ME, _NODES = 0, 100


def figures(slug: str) -> tuple[Figure, ...]:
    """Return the figures of a game."""
    title, deep = GAMES[slug].card.title, f"{DEEP} actions deep"
    return (
        Figure(
            f"imagine_{slug}",
            "ms",
            100.0,
            "p95",
            f"{title}: a press on the panel of an imagined line, {deep}",
        ),
        Figure(
            f"imagine_act_{slug}",
            "ms",
            1000.0,
            "p95",
            f"{title}: an action there, its dice among 61 throws",
        ),
    )


def measure(slug: str) -> Samples:
    """Play a match of a game's largest board, and then an imagined line of one player."""
    found = list(_steps(GAMES[slug]))[-DEEPEST:]
    return {f"imagine_{slug}": [press for press, _ in found], f"imagine_act_{slug}": [act for _, act in found]}


def _steps(game: AnyGame) -> Iterator[tuple[float, float]]:
    """Yield for each step of a line the milliseconds of a press on the way to its action, and of the action."""
    options, slug = read_options(game.card, (), dict(game.check_profile.largest)), game.card.slug
    content, policy = game.content_for(options), tuple(game.card.policies.values())[-1]
    base = list(moments(game, options, content, policy, DEEP))[-MOST_IMAGINED_STEPS].state
    view, rng = game.view(base, _ME), random.Random(7)  # noqa: S311 - reproducible on purpose
    names, dream = NAMES[: base.seats], Dream(_ME, "bench")
    about = REGISTRY, slug, canonical(view), content
    for _ in range(MOST_IMAGINED_STEPS):
        state = dreamt(game, view, dream).state
        prompts = game.awaiting(state)
        if not prompts:
            return
        seat = prompts[0].seat
        text = _text(game, policy, state, seat, rng)
        words = text.split()
        half = " ".join(words[: len(words) // 2])
        press, _ = _timed(partial(imagine_considered, *about, dream, seat, half, names))
        act, steps = _timed(partial(imagine_steps, *about, dream, (Typed(text, seat),), names))
        yield press, act
        dream = replace(dream, steps=steps)


def _text(game: AnyGame, policy: Policy, state: Any, seat: int, rng: random.Random) -> str:
    return game.format(policy(game.view(state, seat), seat, rng, _NODES))


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return how many milliseconds of the processor something takes, and what it returns."""
    began = time.process_time()
    done = work()
    return (time.process_time() - began) * 1000, done
