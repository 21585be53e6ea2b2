"""Which boards are shown in a film or a book of a match: one for each action, or for each turn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from bot.deeds import DeedKind
from bot.table_texts import Undo
from bot.verify.moments import moments
from bot.verify.record import Record, RecordRow
from bot.verify.replaying import AnyGame
from games.kernel import Seat

Each = Literal["action", "turn"]
MOST_FRAMES = 60
"""A moving picture of more takes seconds to appear."""


class Frame(NamedTuple):
    """A board to be drawn: the position after action `last`, with what happened from action `first` on."""

    first: int
    last: int


def frames_of(game: AnyGame, record: Record, first: int, last: int, each: Each) -> tuple[Frame, ...]:
    """Return a frame for each action or turn from action `first` to `last`; raises BadRecord."""
    return actions(record, first, last) if each == "action" else turns(game, record, first, last)


def actions(record: Record, first: int, last: int) -> tuple[Frame, ...]:
    """Return a frame for each action of the game that was not taken back by then; the rest is in the frame before.

    Raises BadRecord.
    """
    undone = {ply for ply, by in record.undone().items() if by <= last}
    rows = record.journal[first : last + 1]
    return _until([row.ply for row in rows if row.kind != DeedKind.TABLE and row.ply not in undone], first, last)


def turns(game: AnyGame, record: Record, first: int, last: int, *, undone: bool = False) -> tuple[Frame, ...]:
    """Return a frame for each turn: one goes on while others answer in it, and ends with a part of the game.

    Where it is nobody's turn, as when all answer at once, what one seat does in a row is one. What was taken back by
    the last action is in the frame before it; with `undone`, it has its own turns, and so has each undo. Raises
    BadRecord.
    """
    gone = set() if undone else {ply for ply, by in record.undone().items() if by <= last}
    starts: list[int] = []
    whose: Seat | None = None
    owner: Seat | None = None
    new = True
    for moment in moments(game, record, first, last, everything=record.ended):
        row = record.journal[moment.ply]
        back = isinstance(row.at_the_table(), Undo)
        if back and undone:
            starts.append(row.ply)
            new = True
        elif row.kind != DeedKind.TABLE and row.ply not in gone:
            now = row.place if owner is None else owner
            if new or now != whose or row.kind == DeedKind.SETUP:
                starts.append(row.ply)
            whose = now
            new = row.kind == DeedKind.SETUP or _begins_a_part(moment.news)
        if row.ply not in gone:
            owner = game.whose_turn(moment.state.public)
    return _until(starts, first, last)


def _begins_a_part(news: Sequence[Sequence[object]]) -> bool:
    """Whether a part of the game, such as a round, begins with what happened."""
    return any(getattr(event, "heading", "") for events in news for event in events)


def _until(starts: Sequence[int], first: int, last: int) -> tuple[Frame, ...]:
    """Return frames that begin with these actions and last until the next one; they cover all from first to last."""
    begins = [first, *(start for start in starts if start > first)]
    ends = [*(start - 1 for start in begins[1:]), last]
    return tuple(Frame(begin, end) for begin, end in zip(begins, ends, strict=True))


def spread(frames: Sequence[Frame], most: int = MOST_FRAMES) -> tuple[Frame, ...]:
    """Join neighbours until there are at most so many frames, evenly.

    >>> spread([Frame(0, 0), Frame(1, 2), Frame(3, 3), Frame(4, 5)], 2)
    (Frame(first=0, last=2), Frame(first=3, last=5))
    """
    count = min(len(frames), most)
    cuts = [index * len(frames) // count for index in range(count + 1)] if count else []
    return tuple(Frame(frames[begin].first, frames[end - 1].last) for begin, end in pairwise(cuts))


def rows_of(record: Record, frame: Frame) -> Iterator[RecordRow]:
    """Yield the rows of the journal that a frame is about."""
    yield from record.journal[frame.first : frame.last + 1]
