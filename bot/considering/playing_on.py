"""A position played on to its end by computer players, again and again: who wins then? Bounded in time and length."""

import random
import time
from typing import Any

from games.kernel import AnyGame, RngDice, Seat
from games.registry import find_policy, policy_names

MOST_ACTIONS = 3_000
"""A game that goes on longer has no winner."""
NODES = 20
"""What computer players may look at for an action."""
_POLICY = "steady"
Winners = tuple[Seat, ...]


def played_on(game: AnyGame, view: Any, count: int, seconds: float, seed: str) -> list[Winners | None]:
    """Return who won each of at most `count` games that go on from what everybody sees; None: nobody by then.

    What nobody can see is guessed for each. No game begins once `seconds` of processor time are over, and none
    goes on much longer.
    """
    rng = random.Random(seed)  # noqa: S311 - play-outs are no dice of the match
    until = time.process_time() + seconds
    found: list[Winners | None] = []
    while len(found) < count and (not found or time.process_time() < until):
        dice = RngDice(random.Random(rng.random()))  # noqa: S311 - as above
        found.append(_one(game, game.imagine(view, 0, dice), dice, rng, until + seconds))
    return found


def _one(game: AnyGame, state: Any, dice: RngDice, rng: random.Random, until: float) -> Winners | None:
    names = tuple(policy_names(game))
    policy = find_policy(game, _POLICY if _POLICY in names else names[0])
    for _ in range(MOST_ACTIONS):
        prompts = game.awaiting(state)
        if not prompts:
            outcome = game.outcome(state)
            return None if outcome is None else tuple(outcome.winners)
        if time.process_time() > until:
            return None
        seat = prompts[0].seat
        dice.rolls.clear()
        state = game.apply(state, seat, policy(game.view(state, seat), seat, rng, NODES), dice).state
    return None
