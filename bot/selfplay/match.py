"""One match between policies, from setup to its end."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from bot.selfplay.report import Tally
from games.kernel import AnyGame, Dice, Event, Outcome, RngDice, Seat

AnyPolicy = Callable[..., Any]

NODES = 100
"""The node budget of policies that search."""
MOST_PLIES = 20_000
"""A match that goes on longer counts as not finished."""


class Played(msgspec.Struct):
    """A played match: its last state, its length, how it ended, and what broke it ("" if nothing did)."""

    state: Any
    actions: int
    outcome: Outcome | None
    failure: str = ""


class DiceSource(Protocol):
    """Where the dice of a match come from, and who is told what they led to."""

    def before(self, seat: Seat | None, action: Any) -> Dice:
        """Return the dice for an action (None, None: the setup)."""
        ...

    def after(self, seat: Seat | None, action: Any, state: Any, events: tuple[Event, ...]) -> None:
        """Take note of what came of it."""
        ...


class PlainDice:
    """Dice from a seeded generator, and nobody takes notes: the quick way."""

    def __init__(self, seed: str) -> None:
        self._dice = RngDice(random.Random(f"{seed}/dice"))  # noqa: S311 - reproducible on purpose

    def before(self, seat: Seat | None, action: Any) -> Dice:
        """Return the dice; the seat and the action do not matter."""
        self._dice.rolls.clear()
        return self._dice

    def after(self, seat: Seat | None, action: Any, state: Any, events: tuple[Event, ...]) -> None:
        """Do nothing."""


def play_match(
    game: AnyGame,
    policies: Sequence[AnyPolicy],
    options: Any,
    seed: str,
    tally: Tally | None = None,
    most_plies: int = MOST_PLIES,
    source: DiceSource | None = None,
) -> Played:
    """Play one match; equal arguments give the same match. Policies are by seat.

    Dice and decisions come from two generators, so that a change of policy does not shift the dice. An exception
    ends the match and becomes `failure`.
    """
    table, dice = tally or Tally(), source or PlainDice(seed)
    rng = random.Random(f"{seed}/play")  # noqa: S311 - reproducible on purpose
    played = Played(None, 0, None)
    try:
        first = game.setup(len(policies), options, game.content_for(options), dice.before(None, None))
        dice.after(None, None, first.state, first.events)
        table.happened(first.events)
        played.state = first.state
        _play_on(game, policies, played, table, dice, rng, most_plies)
    except Exception as error:  # a broken match is what self-play is for; it is counted and the next one begins
        played.failure = f"match {seed}, action {played.actions + 1}: {type(error).__name__}: {error}"
    return played


def _play_on(
    game: AnyGame,
    policies: Sequence[AnyPolicy],
    played: Played,
    tally: Tally,
    dice: DiceSource,
    rng: random.Random,
    most_plies: int,
) -> None:
    while played.actions < most_plies:
        prompts = game.awaiting(played.state)
        if not prompts:
            played.outcome = game.outcome(played.state)
            if played.outcome is None:
                raise RuntimeError("nobody is asked, and there is no outcome")
            tally.ended(played.outcome)
            return
        prompt = prompts[rng.randrange(len(prompts))] if len(prompts) > 1 else prompts[0]
        seat = prompt.seat
        action = policies[seat](game.view(played.state, seat), seat, rng, NODES)
        step = game.apply(played.state, seat, action, dice.before(seat, action))
        dice.after(seat, action, step.state, step.events)
        tally.answered(prompt, step.events)
        played.state = step.state
        played.actions += 1
