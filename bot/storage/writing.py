"""Changes to the database, inside one transaction; a Writer can ask whatever a Reader can."""

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Table,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from bot.deeds import DeedKind
from bot.storage import schema
from bot.storage.errors import Conflict
from bot.storage.packing import pack
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader, free, own_servers
from bot.storage.rows import BoardRow, Commit, MatchRow, SeatChange, SeatRow, Share
from games.kernel import Frozen


def _values(row: Frozen) -> dict[str, Any]:
    return msgspec.structs.asdict(row)


# What every action writes is prepared once: building a statement takes longer than SQLite takes to carry it out.
_match, _prompt = schema.matches.c, schema.prompts.c
_STEP = Prepared(
    update(schema.matches).where(
        _match.id == bindparam("of"), _match.ply == bindparam("before"), _match.status == bindparam("expected")
    )
)
_BEGIN = Prepared(insert(schema.states))
_TURN = Prepared(update(schema.states).where(schema.states.c.match == bindparam("of")))
_WRITE = Prepared(insert(schema.journal))
_OWE = Prepared(insert(schema.outbox))
_OPEN = Prepared(insert(schema.prompts))
_THIS = (_prompt.match == bindparam("of"), _prompt.prompt == bindparam("this"))
_CLOSE = Prepared(delete(schema.prompts).where(*_THIS))
_KEEP = Prepared(update(schema.prompts).where(*_THIS))
_outbox = schema.outbox.c
_CLAIM = Prepared(
    update(schema.outbox)
    .where(_outbox.match == bindparam("of"), _outbox.ply <= bindparam("shown"))
    .values(
        frozen=bindparam("shown"),
        mention=bindparam("called"),
        attempts=_outbox.attempts + 1,
        attempted_at=bindparam("first_at"),
    )
)
_SETTLE = Prepared(delete(schema.outbox).where(_outbox.match == bindparam("of"), _outbox.frozen == bindparam("shown")))
_board = schema.boards.c
_NOTE = Prepared(insert(schema.boards))
_SHOW = Prepared(
    update(schema.boards)
    .where(_board.match == bindparam("of"), _board.message_id == bindparam("message"))
    .values(ply=bindparam("shown"))
)
_CHANGE = update(schema.matches).where(_match.id == bindparam("of"))


_NOT_KNOWN = -1
"""Whom a match awaits after a ply that is only shown again: it keeps nobody from being called, and calls nobody."""


class Writer(Reader):
    """One transaction's changes."""

    def attempt(self, unit: Callable[["Writer"], object]) -> Exception | None:
        """Do something that may fail alone: then it is taken back, and its error is returned.

        Errors of the database are raised, and end the whole transaction.
        """
        run = self._connection.exec_driver_sql
        run("SAVEPOINT attempt")
        try:
            unit(self)
        except (DBAPIError, sqlite3.Error):
            raise
        except Exception as error:
            run("ROLLBACK TO attempt")
            run("RELEASE attempt")
            return error
        run("RELEASE attempt")
        return None

    def add_match(self, row: MatchRow) -> None:
        """Insert a match; raises Conflict (at the end of the transaction) when its channel is taken."""
        self._connection.execute(insert(schema.matches).values(_values(row)))

    def change_match(self, match: str, **values: Any) -> None:
        """Set columns of a match that no ply guards."""
        self._connection.execute(_CHANGE, {"of": match, **values})

    def set_seats(self, match: str, rows: Iterable[SeatRow]) -> None:
        """Replace all seats of a lobby."""
        self._connection.execute(delete(schema.seats).where(schema.seats.c.match == match))
        values = [_values(row) for row in rows]
        if values:
            self._connection.execute(insert(schema.seats), values)

    def commit(self, commit: Commit, expected: str = "live") -> None:
        """Write one action, if the match is still at the ply before it and `expected` is its status.

        Raises Conflict when it is not.
        """
        row = commit.row
        before = 0 if row.kind == DeedKind.SETUP else row.ply - 1
        values: dict[str, Any] = {
            "of": row.match,
            "before": before,
            "expected": expected,
            "ply": row.ply,
            "closing": commit.closing,
            "outcome": commit.outcome,
            "state_version": commit.version,
            "acted_at": row.at,
            "parked": None,
        }
        if commit.status != expected:  # it is in indexes: written without need, it would be written there too
            values["status"] = commit.status
            if commit.status in ("over", "aborted"):
                gone = schema.imagined
                self._connection.execute(delete(gone).where(gone.c.match == row.match))
        if row.kind == DeedKind.SETUP:
            values |= {"posted": commit.posted, "rules_version": commit.version}
        if commit.time is not None:
            values |= dict(zip(("clock", "paused_at", "paused_until", "here_until"), commit.time, strict=True))
        if commit.owner is not None:
            values["owner_id"] = commit.owner
        if commit.back_to is not None:
            values["line"] = row.ply
        if _STEP.run(self._connection, values) != 1:
            raise Conflict(f"match {row.match} is not at ply {before} any more")
        if commit.back_to is not None:
            self._take_back(row.match, commit.back_to, row.ply)
        state = {"ply": row.ply, "state": pack(commit.state)}
        if row.kind == DeedKind.SETUP:
            _BEGIN.run(self._connection, {"match": row.match, **state})
        else:
            _TURN.run(self._connection, {"of": row.match, **state})
        _WRITE.run(self._connection, _values(row))
        self._owe(row.match, row.ply, row.at, commit.awaited)
        self._turn_prompts(commit)
        if row.seat is not None and commit.change is not None:
            self._change_seat(row.match, row.seat, commit.change, row.ply)
        if commit.snapshots:
            shots = schema.snapshots
            plies = [snapshot.ply for snapshot in commit.snapshots]
            self._connection.execute(delete(shots).where(shots.c.match == row.match, shots.c.ply.in_(plies)))
            packed = [_values(snapshot) | {"state": pack(snapshot.state)} for snapshot in commit.snapshots]
            self._connection.execute(insert(shots), packed)

    def _take_back(self, match: str, to: int, by: int) -> None:
        """Note which actions an undo takes back, and let what their orders and plans have used count again."""
        table, orders = schema.journal.c, schema.standing_orders.c
        gone = (table.match == match, table.ply > to, table.kind == DeedKind.GAME, table.undone.is_(None))
        self._connection.execute(update(schema.journal).where(*gone).values(undone=by))
        again = (orders.match == match, orders.used > to)
        self._connection.execute(update(schema.standing_orders).where(*again).values(used=None, why=None))

    def _owe(self, match: str, ply: int, since: float, awaited: int, again: int = 0) -> None:
        values = {"match": match, "ply": ply, "since": since, "again": again, "attempts": 0, "awaited": awaited}
        _OWE.run(self._connection, values)

    def _change_seat(self, match: str, seat: int, change: SeatChange, ply: int) -> None:
        table = schema.seats
        this = (table.c.match == match, table.c.seat == seat)
        values: dict[str, Any] = {"policy": change.policy, "silent": int(change.silent)}
        if change.leaves or change.person is not None:
            self._end_tenure(this, ply)
            values |= {"calls": 0, "missed": 0, "lent_by": None, "lent_name": None, "lent_until": None}
            values |= {"user_id": None} if change.person is None else {"since_ply": ply}
        if change.person is not None:
            values["user_id"], values["name"] = change.person
        if change.until is not None:
            values |= {"lent_by": table.c.user_id, "lent_name": table.c.name, "lent_until": change.until}
        self._connection.execute(update(table).where(*this).values(values))

    def _end_tenure(self, this: tuple[ColumnElement[bool], ...], ply: int) -> None:
        """Keep who played a seat up to an action, and how often in time: misses stay with that person."""
        seat, kept = schema.seats.c, schema.tenures
        columns = (
            seat.match,
            seat.seat,
            seat.since_ply,
            literal(ply),
            seat.user_id,
            seat.name,
            seat.calls,
            seat.missed,
        )
        ended = select(*columns).where(*this, seat.user_id.is_not(None))
        self._connection.execute(insert(kept).from_select([column.name for column in kept.c], ended))

    def _turn_prompts(self, commit: Commit) -> None:
        match = commit.row.match
        # Their drafts go with those that are closed.
        _CLOSE.run_each(self._connection, ({"of": match, "this": prompt} for prompt in commit.closed))
        _KEEP.run_each(self._connection, ({"of": match, "this": prompt, "due": due} for prompt, due in commit.dues))
        _OPEN.run_each(self._connection, map(_values, commit.opened))

    def ask_later(self, seconds: float, share: Share | None) -> int:
        """Let all open prompts have been asked so much later; returns how many there are."""
        later = update(schema.prompts).values(opened_at=_prompt.opened_at + seconds)
        if share is not None:
            later = later.where(_prompt.match.in_(select(_match.id).where(own_servers(share))))
        return self._connection.execute(later).rowcount

    def set_draft(self, match: str, seat: int, prompt: str, text: str) -> None:
        """Keep or (with "") forget a half-built action."""
        table = schema.drafts
        mine = (table.c.match == match, table.c.seat == seat, table.c.prompt == prompt)
        self._connection.execute(delete(table).where(*mine))
        if text:
            values = {"match": match, "seat": seat, "prompt": prompt, "text": text}
            self._connection.execute(insert(table).values(values))

    def claim(self, match: str, shown: int, mention: bytes | None, first_at: float) -> None:
        """Bind the unposted plies to one post that shows the ply `shown`, and count one more attempt at it.

        `first_at` is when the first was made.
        """
        values = {"of": match, "shown": shown, "called": mention, "first_at": first_at}
        _CLAIM.run(self._connection, values)

    def settle(self, match: str, shown: int, message_id: int, after: int, now: float) -> bool:
        """Delete the frozen rows and note the board, new or edited; False (and nothing done) when settled before."""
        if _SETTLE.run(self._connection, {"of": match, "shown": shown}) == 0:
            return False
        # One that is known was edited, or Discord gave it again for a nonce that it remembers.
        if _SHOW.run(self._connection, {"of": match, "shown": shown, "message": message_id}) == 0:
            board = BoardRow(message_id, shown, after, now)
            _NOTE.run(self._connection, {"match": match, "stripped": 0} | _values(board))
        return True

    def owe_again(self, match: str, ply: int, since: float) -> None:
        """Owe the board of a ply once more as a message of its own; one that is owed already becomes that."""
        if all(row.ply != ply for row in self.outbox(match)):
            self._owe(match, ply, since, _NOT_KNOWN, 1)
        elif self.board(match) is not None:
            table = schema.outbox
            those = (table.c.match == match, table.c.ply == ply, table.c.frozen.is_(None))
            self._connection.execute(update(table).where(*those).values(again=1))

    def lease_posts(self, match: str, share: Share, now: float) -> bool:
        """Keep a match's posts for one process for a while; returns whether nobody else has any of them.

        What was owed only after somebody else claimed is his to post too, though nobody has leased it yet.
        """
        table = schema.outbox
        those = table.c.match == match
        if self._connection.scalar(select(exists().where(those, ~free(table, share, now)))):
            return False
        return self._lease(table, share, now, those)

    def lease_prompt(self, match: str, prompt: str, share: Share, now: float) -> bool:
        """Keep a prompt that is due for one process for a while; returns whether nobody else has it."""
        table = schema.prompts
        return self._lease(table, share, now, table.c.match == match, table.c.prompt == prompt)

    def _lease(self, table: Table, share: Share, now: float, *those: ColumnElement[bool]) -> bool:
        mine = update(table).where(*those, free(table, share, now))
        result = self._connection.execute(mine.values(lease_by=share.by, lease_until=now + share.seconds))
        return result.rowcount > 0

    def park(self, match: str, why: str) -> None:
        """Stop posts and computers of a match until it is unparked or somebody acts."""
        self.change_match(match, parked=why)
        self.rest_computers(match)

    def unpark(self, match: str, due: float) -> None:
        """Let posts and computers of a match go on; `due` is when the computers act."""
        self.change_match(match, parked=None)
        self.wake_computers(match, due)

    def rest_computers(self, match: str) -> None:
        """Let no computer of a match act."""
        self._connection.execute(update(schema.prompts).where(_prompt.match == match).values(due=None))

    def wake_computers(self, match: str, due: float) -> None:
        """Let the computers of a match act when it is `due`, unless it is parked, or nobody answers there."""
        row = self.match(match)
        if row is None or row.parked is not None or row.silent_at is not None:
            return
        seats = schema.seats.c
        theirs = select(seats.seat).where(seats.match == match, seats.policy.is_not(None))
        waiting = update(schema.prompts).where(_prompt.match == match, _prompt.due.is_(None), _prompt.seat.in_(theirs))
        self._connection.execute(waiting.values(due=due))

    def forgive(self, match: str) -> None:
        """Owe no posts any more."""
        self._connection.execute(delete(schema.outbox).where(schema.outbox.c.match == match))

    def strip(self, match: str, message_ids: Iterable[int]) -> None:
        """Note that these boards have no buttons any more."""
        table = schema.boards
        gone = (table.c.match == match, table.c.message_id.in_(list(message_ids)))
        self._connection.execute(update(table).where(*gone).values(stripped=1))

    def set_meta(self, key: str, value: str) -> None:
        """Keep a small value."""
        self._connection.execute(delete(schema.meta).where(schema.meta.c.key == key))
        self._connection.execute(insert(schema.meta).values(key=key, value=value))

    def drop_meta(self, key: str) -> None:
        """Forget a small value."""
        self._connection.execute(delete(schema.meta).where(schema.meta.c.key == key))
