"""Walks over the tree of choices: what the random player, the fuzzer and the single-answer test have in common."""

from collections.abc import Callable, Iterator
from typing import Any

from games.kernel.base.errors import GameError
from games.kernel.base.seats import Seat
from games.kernel.dice import Rng, RngDice
from games.kernel.game import AnyGame
from games.kernel.state.choices import Choices, Open
from games.kernel.state.model import View

_TRIES = 50
_TRIES_TO_STAY = 5
_SELDOM = 25
"""Once in so many times a random player takes the way out of a match that others go on with."""


def answers_listed(game: AnyGame, state: Any, seat: Seat, limit: int) -> Iterator[str]:
    """Yield up to `limit` complete actions of a seat, open words by their suggestions only."""
    yielded = 0
    stack: list[tuple[str, ...]] = [()]
    while stack and yielded < limit:
        prefix = stack.pop()
        node = game.choices(state, seat, prefix)
        if node.complete:
            yielded += 1
            yield " ".join(prefix)
        words = [*node.words, *(node.open.suggestions if node.open else ())]
        stack.extend((*prefix, word.text) for word in reversed(words))


def random_text(game: AnyGame, state: Any, seat: Seat, rng: Rng, stop_percent: int = 40) -> str:
    """Return a random action of a seat as canonical text; where stopping is possible it stops in `stop_percent` %.

    Open words may lead to what `check` refuses, so the walk starts again; raises RuntimeError after 50 vain tries.
    """
    for tried in range(_TRIES):
        walk = _one_walk if tried < _TRIES // 2 else _listed_walk
        try:
            text = walk(game, state, seat, rng, stop_percent)
            game.check(state, seat, game.parse(state, seat, text))
        except GameError:
            continue
        return text
    raise RuntimeError(f"{game.card.slug}: no legal action found in {_TRIES} walks of the choices")


def _one_walk(game: AnyGame, state: Any, seat: Seat, rng: Rng, stop_percent: int) -> str:
    prefix: tuple[str, ...] = ()
    while True:
        word = game.sample(state, seat, prefix, rng)
        if word:
            prefix = (*prefix, word)
            continue
        node = game.choices(state, seat, prefix)
        words = _staying(game, _next_words(node, rng), rng)
        if not words or (node.complete and rng.randrange(100) < stop_percent):
            return " ".join(prefix)
        prefix = (*prefix, words[rng.randrange(len(words))])


def _listed_walk(game: AnyGame, state: Any, seat: Seat, rng: Rng, stop_percent: int) -> str:
    """Walk by what is listed alone, and stop as soon as that is an action: no dead end for unlucky numbers."""
    prefix: tuple[str, ...] = ()
    while True:
        node = game.choices(state, seat, prefix)
        words = _staying(game, _listed_words(node), rng)
        if node.complete or not words:
            return " ".join(prefix)
        prefix = (*prefix, words[rng.randrange(len(words))])


def _staying(game: AnyGame, words: list[str], rng: Rng) -> list[str]:
    """Return words mostly without the one that leaves the match, or whole matches would never be walked through."""
    leaving = game.card.leaving
    if leaving and leaving in words and len(words) > 1 and rng.randrange(_SELDOM):
        return [word for word in words if word != leaving]
    return words


def _listed_words(node: Choices) -> list[str]:
    return [word.text for word in (*node.words, *(node.open.suggestions if node.open else ()))]


def _next_words(node: Choices, rng: Rng) -> list[str]:
    words = _listed_words(node)
    if node.open is not None:
        words += _invented(node.open, rng)
    return words


def _invented(open_word: Open, rng: Rng) -> list[str]:
    spans = [span for span in (open_word.x, open_word.y) if span is not None]
    numbers = [span.text(span.low + span.step * rng.randrange(span.steps + 1)) for span in spans]
    return [",".join(numbers)] if numbers else []


def random_policy(game: AnyGame) -> Any:
    """Return the policy `random` of a game: any listed way through the choices, seen from its own view.

    With `random_sense` it plays as the game's plainest policy that often, and otherwise looks for an action that does
    not lose at once, so that the match goes on.
    """
    plainest: Callable[..., Any] | None = next(iter(tuple(game.card.policies.values())[-1:]), None)

    def policy(view: View[Any, Any], seat: Seat, rng: Rng, nodes: int) -> Any:
        if (
            plainest is not None
            and game.check_profile.random_sense
            and rng.randrange(100) < game.check_profile.random_sense
        ):
            return plainest(view, seat, rng, nodes)
        state = game.imagine(view, seat, RngDice(rng))
        tries = _TRIES_TO_STAY if game.check_profile.random_sense else 1
        for _ in range(tries):
            action = game.parse(state, seat, random_text(game, state, seat, rng))
            if tries == 1 or not _loses(game, state, seat, action, rng):
                break
        return action

    return policy


def leaving_policy(game: AnyGame) -> Any:
    """Return the policy `gone`: who resigned leaves as soon as the rules have a way, and is silent until then."""
    silent = silent_policy(game)

    def policy(view: View[Any, Any], seat: Seat, rng: Rng, nodes: int) -> Any:
        state = game.imagine(view, seat, RngDice(rng))
        asked = next(prompt for prompt in game.awaiting(state) if prompt.seat == seat)
        if game.card.leaving in asked.verbs:
            return game.parse(state, seat, game.card.leaving)
        return silent(view, seat, rng, nodes)

    return policy


def silent_policy(game: AnyGame) -> Any:
    """Return the policy `default` of a game: what time-out does for a seat that never answers."""

    def policy(view: View[Any, Any], seat: Seat, rng: Rng, nodes: int) -> Any:
        state = game.imagine(view, seat, RngDice(rng))
        return game.default(state, next(prompt for prompt in game.awaiting(state) if prompt.seat == seat))

    return policy


def _loses(game: AnyGame, state: Any, seat: Seat, action: Any, rng: Rng) -> bool:
    outcome = game.outcome(game.apply(state, seat, action, RngDice(rng)).state)
    return outcome is not None and seat not in outcome.winners
