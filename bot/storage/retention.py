"""What is archived, and what is dropped, in time: inside a transaction of `Database`, in units that are soon done."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, delete, exists, insert, select

from bot.storage import dice_schema, schema
from bot.storage.packing import unpack
from bot.storage.reading import Reader, own_servers
from bot.storage.rows import Share
from bot.storage.writing import Writer

MOST = 200
"""Rows of a kind that one transaction drops."""

_match, _seat, _journal, _board = schema.matches.c, schema.seats.c, schema.journal.c, schema.boards.c
_ENDED = _match.status.in_(("over", "aborted"))
_BEGUN = exists().where(schema.states.c.match == _match.id)
_ARCHIVED = exists().where(schema.archive.c.match == _match.id)
_OWES = exists().where(schema.outbox.c.match == _match.id)


def archived(tx: Reader, match: str) -> bytes | None:
    """Return the export of a match that was archived."""
    found: bytes | None = tx.connection.scalar(select(schema.archive.c.record).where(schema.archive.c.match == match))
    return None if found is None else unpack(found)


class Archivable(NamedTuple):
    """Which matches may be archived: those of a share that ended before a time and are not archived yet.

    One that owes a board waits for it, unless it is parked, or none of `games` and so cannot be drawn.
    """

    before: float
    games: tuple[str, ...]
    share: Share | None

    def matches(self, tx: Reader, match: str | None = None) -> tuple[str, ...]:
        """Return them (or one alone, if it is one of them), the longest ended first."""
        posted = _match.parked.is_not(None) | _match.game.not_in(self.games) | ~_OWES
        statement = select(_match.id).where(_ENDED, _match.acted_at < self.before, _BEGUN, ~_ARCHIVED, posted)
        if self.share is not None:
            statement = statement.where(own_servers(self.share))
        if match is not None:
            statement = statement.where(_match.id == match)
        return tuple(tx.connection.scalars(statement.order_by(_match.acted_at, _match.id)))


def archive(tx: Writer, match: str, ply: int, record: bytes, at: float) -> None:
    """Keep the packed export of a match that ended with a ply in place of what it was made from.

    The last row of the journal stays, for the board, and the messages that show it. Raises ValueError where the journal
    is not that of such a match.
    """
    if tx.connection.scalar(select(_match.ply).where(_match.id == match, _ENDED)) != ply:
        raise ValueError(f"match {match} has not ended with ply {ply}")
    tx.connection.execute(insert(schema.archive).values(match=match, at=at, record=record))
    gone = tx.connection.execute(delete(schema.journal).where(_journal.match == match, _journal.ply < ply))
    if gone.rowcount != ply:
        raise ValueError(f"match {match} has {gone.rowcount} rows before ply {ply}")
    newest = tx.board(match)
    old = (_board.match == match, _board.ply < ply, _board.message_id != newest)
    tx.connection.execute(delete(schema.boards).where(*old))
    for table in (schema.snapshots, schema.prompts, schema.outbox, schema.lessons, schema.plan_drafts):
        tx.connection.execute(delete(table).where(table.c.match == match))


class _Kind(NamedTuple):
    """Rows that nobody needs after a time: what names them, and which they are."""

    key: Column[Any]
    unwanted: Callable[[float], ColumnElement[bool]]


def _old_lobbies(before: float) -> ColumnElement[bool]:
    joined = exists().where(_seat.match == _match.id, _seat.joined >= before)
    return _match.status.in_(("lobby", "aborted")) & (_match.created_at < before) & ~_BEGUN & ~joined


def _orders_of_ended(before: float) -> ColumnElement[bool]:
    return schema.standing_orders.c.match.in_(select(_match.id).where(_ENDED, _match.acted_at < before))


def _notes_of_ended(before: float) -> ColumnElement[bool]:
    return schema.notes.c.match.in_(select(_match.id).where(_ENDED, _match.acted_at < before))


def _open_rolls(before: float) -> ColumnElement[bool]:
    return (dice_schema.rolls.c.hidden == 0) & (dice_schema.rolls.c.at < before)


def _hidden_rolls(before: float) -> ColumnElement[bool]:
    return (dice_schema.rolls.c.hidden == 1) & (dice_schema.rolls.c.at < before)


def _idle_initiatives(before: float) -> ColumnElement[bool]:
    return dice_schema.initiatives.c.at < before


def _past_tallies(before: float) -> ColumnElement[bool]:
    return schema.tallies.c.until <= before


def _shown_calls(before: float) -> ColumnElement[bool]:
    return (dice_schema.calls.c.closed_at < before) & (dice_schema.calls.c.shown == 1)


KINDS: Mapping[str, _Kind] = {
    "lobbies": _Kind(_match.id, _old_lobbies),
    "orders": _Kind(schema.standing_orders.c.match, _orders_of_ended),
    "notes": _Kind(schema.notes.c.match, _notes_of_ended),
    "rolls": _Kind(dice_schema.rolls.c.id, _open_rolls),
    "hidden": _Kind(dice_schema.rolls.c.id, _hidden_rolls),
    "calls": _Kind(dice_schema.calls.c.id, _shown_calls),
    "initiatives": _Kind(dice_schema.initiatives.c.channel_id, _idle_initiatives),
    "tallies": _Kind(schema.tallies.c.id, _past_tallies),
}
"""Lobbies that never began; standing orders and notes of ended matches; open and hidden rolls; calls whose message
shows their end; initiatives that nobody changes; counts of what was made in times that are over."""


def unwanted(tx: Reader, kind: str, before: float) -> tuple[Any, ...]:
    """Return the keys of some rows of a kind that nobody has needed since before a time."""
    key, old = KINDS[kind]
    return tuple(tx.connection.scalars(select(key).where(old(before)).distinct().limit(MOST)))


def drop(tx: Writer, kind: str, before: float, keys: Iterable[Any]) -> int:
    """Delete those of the rows with these keys that nobody needs still; returns how many."""
    key, old = KINDS[kind]
    return tx.connection.execute(delete(key.table).where(key.in_(list(keys)), old(before))).rowcount
