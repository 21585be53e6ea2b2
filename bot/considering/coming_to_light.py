"""Whether actions brought something random or hidden to light, for any game: what comes to light is not taken back.

Where it is not sure, it did. A secret or something unseen that changes tells something, but a seat's own answer to a
question that is answered in secret; so does an event that only some may know. And what the seat sees must follow from
what it knew before: played again from other secrets that agree with that, it must come out the same.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.verify.replaying import Done, play_again
from games.kernel import AnyGame, GameError, RngDice, Seat, Step, canonical

_TWINS = 2
"""From so many other states that a seat might be in, its actions are played again."""


class Light(NamedTuple):
    """One action: whose turn it was before it, and whether something came to light by it."""

    turn: Seat | None
    seen: bool


def lights(game: AnyGame, state: Any, seat: Seat, actions: Sequence[Done]) -> tuple[Light, ...]:
    """Return what each of some actions brought to light for a seat; raises DiceMismatch, GameError."""
    twins = _twins(game, state, seat)
    found = []
    for done in actions:
        kind = _kind(game, state, done)
        step = play_again(game, state, done)
        twins = [_next(game, twin, done) for twin in twins]
        seen = bool(done.dice) or _shows(game, state, step, done, kind)
        if not seen and twins:
            now = canonical(game.view(step.state, seat))
            seen = any(twin is None or canonical(game.view(twin, seat)) != now for twin in twins)
        if seen and twins:
            twins = _twins(game, step.state, seat)  # from here on, it is known
        found.append(Light(game.whose_turn(state.public), seen))
        state = step.state
    return tuple(found)


def _kind(game: AnyGame, state: Any, done: Done) -> str:
    """Return the kind of question that an action answers."""
    if done.seat is None:
        return ""
    return str(game.answers(state, done.seat, game.parse(state, done.seat, done.text)) or "").partition(".")[0]


def _shows(game: AnyGame, before: Any, step: Step[Any], done: Done, kind: str) -> bool:
    """Whether an action changed something hidden, or told only some of something."""
    after, sealed = step.state, kind in game.card.secret_kinds
    if before.unseen != after.unseen:
        return True
    changed = {seat for seat, pair in enumerate(zip(before.secret, after.secret, strict=True)) if pair[0] != pair[1]}
    if changed - ({done.seat} if sealed else set()):
        return True
    told = (event.seen_by for event in step.events if event.seen_by is not None)
    return any(not sealed or set(some) != {done.seat} for some in told)


def _twins(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    """Return other states that agree with all that a seat knows; none for a game that hides nothing."""
    if state.unseen is None and len(set(map(canonical, state.secret))) == 1:
        return []
    view = game.view(state, seat)
    made = [RngDice(random.Random(number)) for number in range(_TWINS)]  # noqa: S311 - for guessing
    return [game.imagine(view, seat, dice) for dice in made]


def _next(game: AnyGame, twin: Any, done: Done) -> Any:
    """Return another state after the same action; None where it is not possible there, or throws dice."""
    try:
        return None if twin is None else play_again(game, twin, done).state
    except (GameError, AssertionError):
        return None
