"""Questions to the database, inside one transaction."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from sqlalchemy import BindParameter, ColumnElement, Connection, Select, Table, and_, bindparam, case, func, or_, select

from bot.deeds import DeedKind
from bot.storage import schema
from bot.storage.packing import unpack
from bot.storage.prepared import Prepared
from bot.storage.rows import (
    BoardRow,
    ComputerRow,
    JournalRow,
    MatchRow,
    OutboxRow,
    OwedRow,
    PromptRow,
    SeatRow,
    Share,
    SnapshotRow,
)
from games.kernel import Frozen

RowT = TypeVar("RowT", bound=Frozen)

RUNNING = ("lobby", "live")


def _columns(table: Table, row: type[Frozen]) -> Select[Any]:
    return select(*(table.c[name] for name in row.__struct_fields__))


_match = _columns(schema.matches, MatchRow)
_seat = _columns(schema.seats, SeatRow)
_journal = _columns(schema.journal, JournalRow)
_snapshot = _columns(schema.snapshots, SnapshotRow)
_prompt = _columns(schema.prompts, PromptRow)

# What every action, post and clock asks is prepared once: building a question takes longer than answering it.
_OF: BindParameter[str] = bindparam("of")
_MATCH = Prepared(_match.where(schema.matches.c.id == _OF))
_SEATS = Prepared(_seat.where(schema.seats.c.match == _OF).order_by(schema.seats.c.seat))
_PROMPTS = Prepared(
    _prompt.where(schema.prompts.c.match == _OF).order_by(
        schema.prompts.c.seat, schema.prompts.c.opened_at, schema.prompts.c.prompt
    )
)
# Discord's ids grow with time: the greatest is the newest.
_BOARD = Prepared(
    _columns(schema.boards, BoardRow)
    .where(schema.boards.c.match == _OF)
    .order_by(schema.boards.c.message_id.desc())
    .limit(1)
)
_BUTTONS = Prepared(
    select(schema.boards.c.message_id)
    .where(schema.boards.c.match == _OF, schema.boards.c.stripped == 0)
    .order_by(schema.boards.c.message_id)
)
_ROWS = Prepared(
    (
        _journal.where(schema.journal.c.match == _OF, schema.journal.c.ply.between(bindparam("low"), bindparam("high")))
    ).order_by(schema.journal.c.ply)
)
_STATE = Prepared(select(schema.states.c.state).where(schema.states.c.match == _OF))
_JOURNALLED = 3
"""How many of the fields of a due post are in the journal."""
_OWED_FROM = (
    (schema.outbox, OutboxRow.__struct_fields__[:-_JOURNALLED]),
    (schema.journal, OutboxRow.__struct_fields__[-_JOURNALLED:]),
)
_TOLD = (schema.journal.c.match == schema.outbox.c.match) & (schema.journal.c.ply == schema.outbox.c.ply)
_OUTBOX = Prepared(
    select(*(table.c[name] for table, names in _OWED_FROM for name in names))
    .join(schema.journal, _TOLD)
    .where(schema.outbox.c.match == _OF)
    .order_by(schema.outbox.c.ply)
)
_owing = (
    select(schema.outbox.c.match)
    .join(schema.matches, schema.matches.c.id == schema.outbox.c.match)
    .where(schema.matches.c.parked.is_(None))
    .group_by(schema.outbox.c.match)
    .order_by(func.min(schema.outbox.c.since), schema.outbox.c.match)
)
_owed_plies = (
    _columns(schema.outbox, OwedRow)
    .join(schema.matches, schema.matches.c.id == schema.outbox.c.match)
    .where(schema.matches.c.parked.is_(None))
)
_THEIRS = (schema.seats.c.match == schema.prompts.c.match) & (schema.seats.c.seat == schema.prompts.c.seat)
_IS_DUE = schema.prompts.c.due.is_not(None)
_waiting = (
    select(*(schema.prompts.c[name] for name in ComputerRow.__struct_fields__))
    .where(_IS_DUE)
    .order_by(
        schema.prompts.c.due,
        schema.prompts.c.match,
        schema.prompts.c.seat,
        schema.prompts.c.opened_at,
        schema.prompts.c.prompt,
    )
)
_due = _waiting.where(schema.prompts.c.due <= bindparam("now"))
_astray = _waiting.where(schema.prompts.c.due > bindparam("now"))
_next_due = select(schema.prompts.c.due).where(_IS_DUE).order_by(schema.prompts.c.due).limit(1)
_OWING, _DUE, _ASTRAY, _NEXT_DUE = Prepared(_owing), Prepared(_due), Prepared(_astray), Prepared(_next_due)
_PEOPLE = Prepared(
    select(schema.seats.c.seat, schema.seats.c.user_id)
    .join(schema.prompts, _THEIRS)
    .where(schema.seats.c.match == _OF, schema.seats.c.policy.is_(None), schema.seats.c.user_id.is_not(None))
    .group_by(schema.seats.c.seat, schema.seats.c.user_id)
    .order_by(schema.seats.c.seat)
)
_NEWEST = 2**31
"""More plies than any match has."""
_LOOKED_BACK = 50


def own_servers(share: Share) -> ColumnElement[bool]:
    """Return the condition that a match is of a process's own servers."""
    return schema.matches.c.guild_id.bitwise_rshift(22) % share.shards == share.shard


def free(table: Table, share: Share, now: float) -> ColumnElement[bool]:
    """Return the condition that nobody else works on a row; a lease longer than any is of a clock since set back."""
    until = table.c.lease_until
    over = (until <= now) | (until > now + share.seconds)
    return until.is_(None) | over | (table.c.lease_by == share.by)


class Reader:
    """One transaction's questions."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def connection(self) -> Connection:
        """The connection of this transaction, for the other modules of this package."""
        return self._connection

    def _all(self, row: type[RowT], statement: Select[Any] | Prepared, **values: Any) -> tuple[RowT, ...]:
        if isinstance(statement, Prepared):
            return tuple([row(*found) for found in statement.rows(self._connection, **values)])
        return tuple(row(*found) for found in self._connection.execute(statement, values))

    def _one(self, row: type[RowT], statement: Select[Any] | Prepared, **values: Any) -> RowT | None:
        found = self._all(row, statement, **values)
        return found[0] if found else None

    def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        return self._one(MatchRow, _MATCH, of=match)

    def opened_by(self, interaction_id: str) -> MatchRow | None:
        """Return the match that an interaction opened."""
        return self._one(MatchRow, _match.where(schema.matches.c.interaction_id == interaction_id))

    def in_channel(self, channel_id: int, running: bool) -> MatchRow | None:
        """Return the newest match of a channel; with `running` only a lobby or live one."""
        table = schema.matches
        statement = _match.where(table.c.channel_id == channel_id)
        if running:
            statement = statement.where(table.c.status.in_(RUNNING))
        return self._one(MatchRow, statement.order_by(table.c.created_at.desc(), table.c.id).limit(1))

    def seats(self, match: str) -> tuple[SeatRow, ...]:
        """Return a match's taken seats, in order."""
        return self._all(SeatRow, _SEATS, of=match)

    def prompts(self, match: str) -> tuple[PromptRow, ...]:
        """Return a match's open prompts, by seat."""
        return self._all(PromptRow, _PROMPTS, of=match)

    def board(self, match: str) -> int | None:
        """Return the message id of the newest board."""
        found = self.newest_board(match)
        return None if found is None else found.message_id

    def newest_board(self, match: str) -> BoardRow | None:
        """Return the board that was posted last."""
        return self._one(BoardRow, _BOARD, of=match)

    def boards(self, match: str) -> frozenset[int]:
        """Return the message ids of all boards that were posted."""
        table = schema.boards
        return frozenset(self._connection.scalars(select(table.c.message_id).where(table.c.match == match)))

    def boards_with_buttons(self, match: str) -> tuple[int, ...]:
        """Return the message ids of boards that still have their buttons, oldest first."""
        return tuple([message for (message,) in _BUTTONS.rows(self._connection, of=match)])

    def journal(self, match: str, low: int = 0, high: int | None = None) -> tuple[JournalRow, ...]:
        """Return the journal from ply `low` to `high`, both inclusive."""
        return self._all(JournalRow, _ROWS, of=match, low=low, high=_NEWEST if high is None else high)

    def last_action(self, match: str, ply: int) -> JournalRow | None:
        """Return the last row up to a ply that is an action of the game that counted then, or its setup."""
        table = schema.journal.c
        stood = or_(table.undone.is_(None), table.undone > ply)
        those = _journal.where(table.match == match, table.ply <= ply, table.kind != DeedKind.TABLE, stood)
        rows = self._all(JournalRow, those.order_by(table.ply.desc()).limit(1))
        return rows[0] if rows else None

    def newest_of(self, match: str, seat: int) -> tuple[JournalRow, ...]:
        """Return the last deeds of a seat, the newest first."""
        table = schema.journal.c
        those = _journal.where(table.match == match, table.seat == seat)
        return self._all(JournalRow, those.order_by(table.ply.desc()).limit(_LOOKED_BACK))

    def last_by(self, match: str, names: Mapping[int, str], without: str = "") -> dict[int, int]:
        """Return by seat the last action of the game that its own person took, whose name is given.

        Those whose delivery begins with `without` are left out: a plan took them, which only its player knows.
        """
        table = schema.journal.c
        own = or_(*(and_(table.seat == seat, table.actor == name) for seat, name in names.items()))
        by_hand = (~table.interaction_id.startswith(without),) if without else ()
        those = table.match == match, table.kind == DeedKind.GAME, own, *by_hand
        statement = select(table.seat, func.max(table.ply)).where(*those).group_by(table.seat)
        return dict(map(tuple, self._connection.execute(statement)))

    def state(self, match: str) -> bytes | None:
        """Return a match's present state, or None in a lobby."""
        found: bytes | None = _STATE.first(self._connection, of=match)
        return None if found is None else unpack(found)

    def done_by(self, interaction_id: str) -> tuple[JournalRow, ...]:
        """Return what an interaction has committed, in order."""
        table = schema.journal
        return self._all(JournalRow, _journal.where(table.c.interaction_id == interaction_id).order_by(table.c.idx))

    def answer_to(self, match: str, prompt: str) -> JournalRow | None:
        """Return the action that answered a prompt and still counts."""
        table = schema.journal.c
        those = (table.match == match, table.prompt == prompt, table.undone.is_(None))
        return self._one(JournalRow, _journal.where(*those))

    def snapshot(self, match: str, ply: int) -> SnapshotRow | None:
        """Return the newest whole state at or before a ply."""
        table = schema.snapshots
        statement = _snapshot.where(table.c.match == match, table.c.ply <= ply)
        found = self._one(SnapshotRow, statement.order_by(table.c.ply.desc()).limit(1))
        return None if found is None else msgspec.structs.replace(found, state=unpack(found.state))

    def draft(self, match: str, seat: int, prompt: str) -> str:
        """Return a half-built action, or ""."""
        table = schema.drafts
        found = self._connection.scalar(
            select(table.c.text).where(table.c.match == match, table.c.seat == seat, table.c.prompt == prompt)
        )
        return str(found or "")

    def outbox(self, match: str) -> tuple[OutboxRow, ...]:
        """Return the plies of a match that are not posted, in order."""
        return self._all(OutboxRow, _OUTBOX, of=match)

    def owing(self, now: float = 0.0, share: Share | None = None) -> tuple[str, ...]:
        """Return the matches that owe posts and are not parked, the longest waiting first.

        With a `share` those of its own servers whose posts nobody else has leased.
        """
        if share is None:
            return tuple([match for (match,) in _OWING.rows(self._connection)])
        taken = case((free(schema.outbox, share, now), 0), else_=1)
        return tuple(self._connection.scalars(_owing.where(own_servers(share)).having(func.sum(taken) == 0)))

    def owed_plies(self) -> tuple[OwedRow, ...]:
        """Return the plies that are not posted, of all matches that are not parked."""
        return self._all(OwedRow, _owed_plies)

    def due(self, now: float, share: Share | None = None, longest: float = math.inf) -> tuple[ComputerRow, ...]:
        """Return the prompts that computers should answer by now, the longest due first (`share`: as in `owing`).

        No computer waits longer than `longest`: what is due only later is of a clock that was set back since.
        """
        if share is None:
            return self._all(ComputerRow, _DUE, now=now) + self._all(ComputerRow, _ASTRAY, now=now + longest)
        own = (own_servers(share), free(schema.prompts, share, now))
        due, astray = (
            statement.join(schema.matches, schema.matches.c.id == schema.prompts.c.match).where(*own)
            for statement in (_due, _astray)
        )
        return self._all(ComputerRow, due, now=now) + self._all(ComputerRow, astray, now=now + longest)

    def next_due(self, share: Share | None = None) -> float | None:
        """Return when the next computer should act, leased or not, or None."""
        found: float | None
        if share is None:
            found = _NEXT_DUE.first(self._connection)
        else:
            statement = _next_due.join(schema.matches, schema.matches.c.id == schema.prompts.c.match)
            found = self._connection.scalar(statement.where(own_servers(share)))
        return found

    def awaited(self, user_id: int, guild_id: int | None, games: Iterable[str]) -> tuple[str, ...]:
        """Return the live matches of some games that await a person (and no computer in his seat), longest first."""
        seats, prompts, matches = schema.seats, schema.prompts, schema.matches
        statement = (
            select(prompts.c.match)
            .join(seats, (seats.c.match == prompts.c.match) & (seats.c.seat == prompts.c.seat))
            .join(matches, matches.c.id == prompts.c.match)
            .where(seats.c.user_id == user_id, seats.c.policy.is_(None), matches.c.status == "live")
            .where(matches.c.game.in_(list(games)))
            .group_by(prompts.c.match)
            .order_by(func.min(prompts.c.opened_at), prompts.c.match)
        )
        if guild_id is not None:
            statement = statement.where(matches.c.guild_id == guild_id)
        return tuple(self._connection.scalars(statement))

    def awaited_people(self, match: str) -> tuple[int, ...]:
        """Return the people whose answer a live match waits for, in seat order."""
        return tuple([person for _, person in self.awaited_seats(match)])

    def awaited_seats(self, match: str) -> tuple[tuple[int, int], ...]:
        """Return the seats that a live match waits for, with the people who play them."""
        return tuple([(seat, person) for seat, person in _PEOPLE.rows(self._connection, of=match)])

    def meta(self, key: str) -> str | None:
        """Return a small value kept under a key."""
        found: str | None = self._connection.scalar(
            select(schema.meta.c.value).where(schema.meta.c.key == bindparam("key", key))
        )
        return found
