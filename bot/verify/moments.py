"""A moment of an exported match: the state after a ply and what led to it, found by playing the record again."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from bot.deeds import DeedKind
from bot.table_texts import Undo
from bot.verify.record import BadRecord, Base, Record
from bot.verify.replaying import AnyGame, Replay
from games.kernel import GameError, News, Theme, concluded, news_for


class Moment(NamedTuple):
    """A match after a ply, and what its last action brought, as far as the public may know it, or all of it.

    `kept` are states of before to which undos lead back.
    """

    ply: int
    state: Any
    news: News
    kept: Mapping[int, Any] = {}


def moment_at(game: AnyGame, record: Record, ply: int) -> Moment:
    """Return the moment after a ply, under the present rules; raises BadRecord where the record does not lead there."""
    last = len(record.journal) - 1
    if not 0 <= ply <= last:
        raise BadRecord(f"This match has the actions 0 to {last}, and no action {ply}.")
    return next(moments(game, record, ply, ply))


def first_playable(game: AnyGame, record: Record) -> int:
    """Return the ply from which on a record can be played again under the present rules; raises BadRecord."""
    versions = record.versions()
    if versions[-1] != game.card.version:
        version = f"version {versions[-1]} of the rules"
        raise BadRecord(f"This match was played under {version} and cannot be played again.")
    older = [ply for ply, version in enumerate(versions) if version != game.card.version]
    return older[-1] if older else 0


def public_view(
    game: AnyGame, record: Record, moment: Moment, *, laid_open: bool = False, theme: Theme = "world"
) -> Any:
    """Return what everybody sees at a moment; at the last one of a match that ended at the table, how it ended.

    With `laid_open` it also shows what was hidden then, as the end does. Computers are those that sat there in the end.
    Pictures of it have the theme that is asked for, since a record has none.
    """
    last = moment.ply == len(record.journal) - 1
    ended_here = last and record.ended and game.outcome(moment.state) is None
    state = game.laid_open(moment.state) if ended_here or laid_open else moment.state
    computers = tuple(number for number, seat in enumerate(record.seats) if seat.computer is not None)
    names = tuple(seat.name for seat in record.seats)
    view = msgspec.structs.replace(game.view(state, None), names=names, computers=computers, theme=theme)
    return concluded(view, record.outcome) if ended_here else view


def moments(
    game: AnyGame,
    record: Record,
    first: int,
    last: int,
    *,
    after: Moment | None = None,
    everything: bool = False,
) -> Iterator[Moment]:
    """Yield the moments after the plies `first` to `last`; raises BadRecord where the record does not lead there.

    It goes on from a moment `after` which nothing but the rest is left to play. With `everything`, the news are also
    what only some could know.
    """
    replay, begin = _begun_before(game, record, first)
    if after is not None:
        replay, begin = Replay(game, record, after.state, after.kept), after.ply + 1
    elif begin == first + 1:
        yield Moment(first, replay.state, (), replay.kept)
    versions = record.versions()
    brought: dict[int, News] = {}
    news: News = ()
    for row in record.journal[begin : last + 1]:
        if versions[row.ply] != game.card.version:
            version = f"version {versions[row.ply]} of the rules"
            raise BadRecord(f"Action {row.ply} was played under {version} and cannot be played again.")
        if row.text is None or row.dice is None:
            raise BadRecord("This export was made before the match ended, so what is hidden is missing from it.")
        try:
            step = replay.step(row)
        except (GameError, AssertionError, ValueError) as error:
            raise BadRecord(f"Action {row.ply} does not follow from the rules: {error}.") from None
        done = row.at_the_table()
        if isinstance(done, Undo):
            news = brought.get(done.to, ())
        # What else is done at the table takes nothing off the picture.
        if row.kind != DeedKind.TABLE:
            news = (step.events,) if everything and step.events else news_for([step.events], None)
        brought[row.ply] = news
        if row.ply >= first:
            yield Moment(row.ply, step.state, news, replay.kept)


def _begun_before(game: AnyGame, record: Record, ply: int) -> tuple[Replay, int]:
    """Return a replay at the newest whole state of a record up to a ply, and the action after it."""
    base = max((base for base in record.bases if base.ply <= ply), key=lambda base: base.ply, default=None)
    return (
        (Replay(game, record), 0) if base is None else (Replay(game, record, _begun(game, record, base)), base.ply + 1)
    )


def _begun(game: AnyGame, record: Record, base: Base) -> Any:
    """Return a whole state of a record as the present rules have it; raises BadRecord."""
    try:
        return game.load(base.state.encode(), record.content_kept())
    except (GameError, ValueError) as error:
        raise BadRecord(f"The whole state after action {base.ply} cannot be used: {error}.") from None
