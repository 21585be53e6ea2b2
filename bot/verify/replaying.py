"""Replaying recorded actions: how a state of the past is found again, and how a record is checked."""

from collections.abc import Iterable
from typing import Any

from bot.deeds import DeedKind
from games.kernel import AnyGame, Content, Frozen, RecordedDice, Roll, Seat

__all__ = ["AnyGame", "Done", "play_again", "replay", "setup_again"]


class Done(Frozen, frozen=True):
    """One recorded action: who, the canonical text, and the dice it threw. Table actions change no state."""

    ply: int
    kind: DeedKind
    seat: Seat | None
    text: str
    dice: tuple[Roll, ...]


def setup_again(game: AnyGame, seats: int, options: Any, content: Iterable[Content], dice: tuple[Roll, ...]) -> Any:
    """Return the state after the setup; raises DiceMismatch."""
    recorded = RecordedDice(dice)
    state = game.setup(seats, options, content, recorded).state
    recorded.done()
    return state


def play_again(game: AnyGame, state: Any, done: Done) -> Any:
    """Return the state after one more recorded action; raises DiceMismatch, GameError."""
    if done.kind != DeedKind.GAME or done.seat is None:
        return state
    recorded = RecordedDice(done.dice)
    action = game.parse(state, done.seat, done.text)
    state = game.apply(state, done.seat, action, recorded).state
    recorded.done()
    return state


def replay(game: AnyGame, state: Any, actions: Iterable[Done]) -> Any:
    """Return the state after all these recorded actions; raises DiceMismatch, GameError."""
    for done in actions:
        state = play_again(game, state, done)
    return state
