"""One match between policies, from setup to its end."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from bot.matches.orders.grammar import ordered
from bot.selfplay.course import Course
from bot.selfplay.report import Tally
from games.kernel import AnyGame, Event, Outcome, RngDice, Seat, Step

AnyPolicy = Callable[..., Any]
Orders = Sequence[Sequence[str]]
"""The standing orders of each seat, as written; () where no seat has any."""

NODES = 100
"""The node budget of policies that search."""
MOST_PLIES = 20_000
"""A match that goes on longer counts as not finished."""


class Played(msgspec.Struct):
    """A played match: its last state, its length, how it ended and went, and what broke it ("" if nothing did).

    `events` are those of the last action, or of the setup; `followed` counts each seat's answers by standing order.
    """

    state: Any
    actions: int
    outcome: Outcome | None
    failure: str = ""
    course: Course = msgspec.field(default_factory=Course)
    events: tuple[Event, ...] = ()
    followed: Counter[Seat] = msgspec.field(default_factory=Counter)


class Carrier(Protocol):
    """Carries out the deeds of one match, with dice of its own; the rules may refuse them with GameError."""

    def begin(self, game: AnyGame, seats: int, options: Any) -> Step[Any]:
        """Lay the game out."""
        ...

    def act(self, game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any]:
        """Apply an action."""
        ...


class Quick:
    """Carries deeds through the rules alone, with dice from a seeded generator: the quick way."""

    def __init__(self, seed: str) -> None:
        self._dice = RngDice(random.Random(f"{seed}/dice"))  # noqa: S311 - reproducible on purpose

    def begin(self, game: AnyGame, seats: int, options: Any) -> Step[Any]:
        """Lay the game out."""
        return game.setup(seats, options, game.content_for(options), self._dice)

    def act(self, game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any]:
        """Apply an action."""
        self._dice.rolls.clear()
        return game.apply(state, seat, action, self._dice)


def play_match(
    game: AnyGame,
    policies: Sequence[AnyPolicy],
    options: Any,
    seed: str,
    tally: Tally | None = None,
    most_plies: int = MOST_PLIES,
    carrier: Carrier | None = None,
    orders: Orders = (),
) -> Played:
    """Play one match; equal arguments give the same match. Policies and standing orders are by seat.

    An order answers what it answers in a match; the seat's policy answers everything else.

    Dice and decisions come from two generators, so that a change of policy does not shift the dice. An exception
    ends the match and becomes `failure`.
    """
    table, carrier = tally or Tally(), carrier or Quick(seed)
    rng = random.Random(f"{seed}/play")  # noqa: S311 - reproducible on purpose
    played = Played(None, 0, None)
    try:
        first = carrier.begin(game, len(policies), options)
        table.happened(first.events)
        played.state, played.events = first.state, first.events
        _play_on(game, policies, played, table, carrier, rng, most_plies, orders)
    except Exception as error:  # a broken match is what self-play is for; it is counted and the next one begins
        played.failure = f"match {seed}, action {played.actions + 1}: {type(error).__name__}: {error}"
    return played


def _play_on(
    game: AnyGame,
    policies: Sequence[AnyPolicy],
    played: Played,
    tally: Tally,
    carrier: Carrier,
    rng: random.Random,
    most_plies: int,
    orders: Orders,
) -> None:
    while played.actions < most_plies:
        prompts = game.awaiting(played.state)
        if not prompts:
            played.outcome = game.outcome(played.state)
            if played.outcome is None:
                raise RuntimeError("nobody is asked, and there is no outcome")
            tally.ended(played.outcome)
            return
        played.course.wait(prompt.seat for prompt in prompts)
        prompt = prompts[rng.randrange(len(prompts))] if len(prompts) > 1 else prompts[0]
        seat = prompt.seat
        action = ordered(game, played.state, prompt, orders[seat]) if orders else None
        if action is not None:
            played.followed[seat] += 1
        else:
            action = policies[seat](game.view(played.state, seat), seat, rng, NODES)
        step = carrier.act(game, played.state, seat, action)
        tally.answered(prompt, step.events)
        played.course.answered(seat)
        played.state, played.events = step.state, step.events
        played.actions += 1
