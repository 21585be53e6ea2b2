"""A moment of an exported match: the state after a ply, found by playing the record again."""

from collections.abc import Iterator
from typing import Any

from bot.verify.record import BadRecord, Record, RecordRow
from bot.verify.replaying import AnyGame, Done, play_again, setup_again
from games.kernel import SEAT_LETTERS, GameError
from games.kernel.options import read_options


def state_at(game: AnyGame, record: Record, ply: int) -> Any:
    """Return the state after a ply, under the present rules; raises BadRecord where the record does not lead there."""
    last = len(record.journal) - 1
    if not 0 <= ply <= last:
        raise BadRecord(f"This match has the plies 0 to {last}, and no ply {ply}.")
    for _, state in states(game, record, ply, ply):
        return state
    raise AssertionError("`states` yields every ply asked for")


def states(game: AnyGame, record: Record, first: int, last: int) -> Iterator[tuple[int, Any]]:
    """Yield (ply, state) for the plies `first` to `last`; raises BadRecord where the record does not lead there."""
    base = max((base for base in record.bases if base.ply <= first), key=lambda base: base.ply, default=None)
    state = None if base is None else game.load(bytes(base.state), record.content_kept())
    if base is not None and base.ply == first:
        yield first, state
    for row in record.journal[0 if base is None else base.ply + 1 : last + 1]:
        if row.rules_version != game.card.version:
            raise BadRecord(f"Ply {row.ply} was played under older rules and cannot be played again.")
        if row.text is None or row.dice is None:
            raise BadRecord("This export was made before the match ended, so what is hidden is missing from it.")
        try:
            state = _after(game, record, row, state)
        except (GameError, AssertionError, ValueError) as error:
            raise BadRecord(f"Ply {row.ply} does not follow from the rules: {error}.") from None
        if row.ply >= first:
            yield row.ply, state


def _after(game: AnyGame, record: Record, row: RecordRow, state: Any) -> Any:
    """Return the state after one row; raises GameError, DiceMismatch."""
    dice = row.dice or ()
    if row.ply == 0:
        return setup_again(
            game, len(record.seats), read_options(game.card, (), dict(record.options)), record.content_kept(), dice
        )
    seat = None if row.seat is None else SEAT_LETTERS.index(row.seat)
    return play_again(game, state, Done(row.ply, row.kind, seat, row.text or "", dice))
