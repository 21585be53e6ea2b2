"""Self-play for the tests of pictures: the position before and after every action, and its events."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.kernel import Event, RngDice
from tests.house import OURS


class Played(NamedTuple):
    """One action as everybody may know it: the views before and after it, and its events."""

    before: Any
    after: Any
    events: tuple[Event, ...]


def played(slug: str, seed: int, seats: int = 2, options: Any = None) -> Iterator[Played]:
    """Yield the actions of a whole match between computer players; the first one has no view before it."""
    game, rng = OURS[slug], random.Random(seed)
    chosen = options or game.card.options()
    dice = RngDice(rng)
    step = game.setup(seats, chosen, game.content_for(chosen), dice)
    before = game.view(step.state, None)
    yield Played(None, before, step.events)
    while prompts := game.awaiting(step.state):
        seat = prompts[0].seat
        action = game.advise(game.view(step.state, seat), seat, rng, 0)
        step = game.apply(step.state, seat, action, dice)
        after = game.view(step.state, None)
        yield Played(before, after, step.events)
        before = after
