"""One match between policies, from setup to its end."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.selfplay.report import Tally
from games.kernel import Dice, Game, Outcome, RngDice, Seat

AnyGame = Game[Any, Any, Any, Any]
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


Watch = Callable[[Seat, Any, Any, Dice], None]
"""Told of every action: seat, action, state after it, the dice that were handed in."""


def play_match(
    game: AnyGame,
    policies: Sequence[AnyPolicy],
    options: Any,
    seed: str,
    tally: Tally | None = None,
    most_plies: int = MOST_PLIES,
) -> Played:
    """Play one match; equal arguments give the same match. Policies are by seat.

    Dice and decisions come from two generators, so that a change of policy does not shift the dice. An exception
    ends the match and becomes `failure`.
    """
    table = tally or Tally()
    dice = RngDice(random.Random(f"{seed}/dice"))  # noqa: S311 - reproducible on purpose
    rng = random.Random(f"{seed}/play")  # noqa: S311
    played = Played(None, 0, None)
    try:
        first = game.setup(len(policies), options, dice)
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
    dice: RngDice,
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
        view = game.view(played.state, prompt.seat)
        action = policies[prompt.seat](view, prompt.seat, rng, NODES)
        dice.rolls.clear()
        step = game.apply(played.state, prompt.seat, action, dice)
        tally.answered(prompt, step.events)
        played.state = step.state
        played.actions += 1
