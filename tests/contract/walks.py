"""Random play of any game, stopping at every position: what the conformance tests look at."""

import functools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from cogs.common.options import table_options
from games.kernel import GameError, IllegalAction, Prompt, RngDice, Step, Word
from games.kernel.walk import AnyGame, random_text
from games.registry import GAMES
from tests.tiny_game import TINY

ALL_GAMES: tuple[AnyGame, ...] = (*GAMES.values(), TINY)
LONGEST = 60
"""Plies of one walk; later plies of long games are the soak's business."""


class Ply(NamedTuple):
    """One action of a walk: the position before it, who answers what with which text, and what came of it."""

    seats: int
    state: Any
    prompt: Prompt
    text: str
    action: Any
    dice: RngDice
    step: Step[Any]


def seats_for(game: AnyGame, seed: int) -> int:
    """Return how many seats the walk of a seed has; they rotate with the seed."""
    least, most = game.seats
    return least + seed % (most - least + 1)


def options_for(game: AnyGame, seed: int) -> Any:
    """Return the options of the walk of a seed: the defaults for even seeds, any values for odd ones."""
    if seed % 2 == 0:
        return game.options()
    rng = random.Random(seed)
    # Which map a table plays on may depend on the number of seats, so each game tests its maps itself.
    open_options = [option for option in table_options(game.options) if option.name not in game.uploads]
    chosen = {option.name: rng.choice(option.values or (option.default,)) for option in open_options}
    return msgspec.convert(chosen, game.options)


def start(game: AnyGame, seed: int) -> Any:
    """Return the first state of the walk of a seed."""
    return game.setup(seats_for(game, seed), options_for(game, seed), RngDice(random.Random(seed))).state


def walk(game: AnyGame, seed: int, plies: int = LONGEST) -> Iterator[Ply]:
    """Yield the plies of one random game, at most `plies` of them."""
    rng = random.Random(seed)
    seats = seats_for(game, seed)
    state = start(game, seed)
    for _ in range(plies):
        prompts = game.awaiting(state)
        if not prompts:
            return
        prompt = prompts[rng.randrange(len(prompts))]
        text = random_text(game, state, prompt.seat, rng)
        action = game.parse(state, prompt.seat, text)
        dice = RngDice(rng)
        step = game.apply(state, prompt.seat, action, dice)
        yield Ply(seats, state, prompt, text, action, dice, step)
        state = step.state


@functools.cache
def plies(game: AnyGame, seed: int) -> tuple[Ply, ...]:
    """Return one walk as a whole; the tests share it."""
    return tuple(walk(game, seed))


def sampled(game: AnyGame, every: int, seeds: range = range(4)) -> list[Ply]:
    """Return each `every`-th ply of the shared walks, always with the first one."""
    return [ply for seed in seeds for ply in plies(game, seed)[seed % every :: every] or plies(game, seed)[:1]]


def refusal(game: AnyGame, state: Any, seat: int, text: str) -> GameError | None:
    """Return why a text is refused as an action of the seat, or None if it is legal."""
    try:
        game.check(state, seat, game.parse(state, seat, text))
    except GameError as error:
        return error
    return None


def illegal(game: AnyGame, state: Any, seat: int, action: Any) -> IllegalAction | None:
    """Return why an action is illegal, or None if it is legal."""
    try:
        game.check(state, seat, action)
    except IllegalAction as error:
        return error
    return None


def finish(game: AnyGame, state: Any, seat: int, prefix: tuple[str, ...]) -> str | None:
    """Follow the first listed or suggested words to a complete action; None when the way ends without one."""
    for _ in range(200):
        node = game.choices(state, seat, prefix)
        if node.complete:
            return " ".join(prefix)
        words = next_words(node)
        if not words:
            return None
        prefix = (*prefix, words[0].text)
    return None


def next_words(node: Any) -> tuple[Word, ...]:
    """Return the listed words and the suggestions of a node."""
    return (*node.words, *(node.open.suggestions if node.open else ()))
