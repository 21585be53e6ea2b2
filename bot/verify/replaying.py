"""Replaying recorded actions: how a state of the past is found again, and how a record is checked."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.deeds import DeedKind
from bot.table_texts import NewRules, Undo
from bot.verify.record import BadRecord, Record, RecordRow
from games.kernel import AnyGame, BadNotation, Content, Frozen, RecordedDice, Roll, Seat, Step
from games.kernel.content.options import read_options

__all__ = ["AnyGame", "Done", "Replay", "play_again", "replay"]


class Done(Frozen, frozen=True):
    """One recorded action: who, the canonical text, and the dice it threw. Table actions change no state."""

    ply: int
    kind: DeedKind
    seat: Seat | None
    text: str
    dice: tuple[Roll, ...]


class Replay:
    """A record that is played again, row by row: `state` is the one after the last row.

    `kept` are states of before to which undos lead back, by action.
    """

    def __init__(self, game: AnyGame, record: Record, state: Any = None, kept: Mapping[int, Any] | None = None) -> None:
        self.state = state
        self.kept: dict[int, Any] = dict(kept or {})
        self._game, self._record = game, record
        self._wanted = {done.to for row in record.journal if isinstance(done := row.at_the_table(), Undo)}

    def step(self, row: RecordRow) -> Step[Any]:
        """Do again what the next row says; an undo leads back to a state of before.

        Raises DiceMismatch, GameError, BadState, BadRecord.
        """
        done = row.at_the_table()
        if isinstance(done, Undo):
            if done.to not in self.kept:
                raise BadRecord(f"Action {row.ply} leads back to a state that is not there.")
            step = Step(self.kept[done.to], ())
        else:
            step = _step_of(self._game, self._record, row, self.state)
        if row.ply in self._wanted:
            self.kept[row.ply] = step.state
        self.state = step.state
        return step


def _step_of(game: AnyGame, record: Record, row: RecordRow, state: Any) -> Step[Any]:
    """Do again what one row of a record says, in the state before it.

    Where newer rules begin, the state before is the whole one that the record has, as the older rules left it. Raises
    DiceMismatch, GameError, BadState, and BadRecord where that state is missing.
    """
    if row.kind == DeedKind.SETUP:
        options = read_options(game.card, (), dict(record.options))
        return _setup_again(game, len(record.seats), options, record.content_kept(), row.dice or ())
    if isinstance(row.at_the_table(), NewRules):
        base = record.base_before(row.ply)
        if base is None:
            raise BadRecord(f"The whole state before action {row.ply} is missing.")
        return Step(game.load(base, record.content_kept()), ())
    return play_again(game, state, Done(row.ply, row.kind, row.place, row.text or "", row.dice or ()))


def _setup_again(
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
    written = game.format(action)
    if written != done.text:  # each way to write one would give other dice
        raise BadNotation(f"the rules write it {written!r}")
    step = game.apply(state, done.seat, action, recorded)
    recorded.done()
    return step


def replay(game: AnyGame, state: Any, actions: Iterable[Done]) -> Any:
    """Return the state after all these recorded actions; raises DiceMismatch, GameError."""
    for done in actions:
        state = play_again(game, state, done).state
    return state
