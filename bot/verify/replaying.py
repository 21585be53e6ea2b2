"""Replaying recorded actions: how a state of the past is found again, and how a record is checked."""

from collections.abc import Iterable
from typing import Any

from bot.deeds import DeedKind
from games.kernel import AnyGame, Content, Frozen, RecordedDice, Roll, Seat, Step

__all__ = ["AnyGame", "Done", "play_again", "replay", "setup_again"]


class Done(Frozen, frozen=True):
    """One recorded action: who, the canonical text, and the dice it threw. Table actions change no state."""

    ply: int
    kind: DeedKind
    seat: Seat | None
    text: str
    dice: tuple[Roll, ...]


def setup_again(
    game: AnyGame, seats: int, options: Any, content: Iterable[Content], dice: tuple[Roll, ...]
) -> Step[Any]:
    """Lay a recorded game out again; raises DiceMismatch."""
    recorded = RecordedDice(dice)
    step = game.setup(seats, options, content, recorded)
    recorded.done()
    return step


def play_again(game: AnyGame, state: Any, done: Done) -> Step[Any]:
    """Do one more recorded action; raises DiceMismatch, GameError."""
    if done.kind != DeedKind.GAME or done.seat is None:
        return Step(state, ())
    recorded = RecordedDice(done.dice)
    action = game.parse(state, done.seat, done.text)
    step = game.apply(state, done.seat, action, recorded)
    recorded.done()
    return step


def replay(game: AnyGame, state: Any, actions: Iterable[Done]) -> Any:
    """Return the state after all these recorded actions; raises DiceMismatch, GameError."""
    for done in actions:
        state = play_again(game, state, done).state
    return state
