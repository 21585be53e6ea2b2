"""Questions to the database, inside one transaction."""

from typing import Any, TypeVar

from sqlalchemy import Select, Table, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import schema
from bot.storage.rows import ComputerRow, JournalRow, MatchRow, OutboxRow, PromptRow, SeatRow, SnapshotRow
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
_outbox = _columns(schema.outbox, OutboxRow)


class Reader:
    """One transaction's questions."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def connection(self) -> AsyncConnection:
        """The connection of this transaction, for the other modules of this package."""
        return self._connection

    async def _all(self, row: type[RowT], statement: Select[Any]) -> tuple[RowT, ...]:
        result = await self._connection.execute(statement)
        return tuple(row(*values) for values in result)

    async def _one(self, row: type[RowT], statement: Select[Any]) -> RowT | None:
        found = await self._all(row, statement)
        return found[0] if found else None

    async def match(self, match: str) -> MatchRow | None:
        """Return a match."""
        return await self._one(MatchRow, _match.where(schema.matches.c.id == match))

    async def opened_by(self, interaction_id: str) -> MatchRow | None:
        """Return the match that an interaction opened."""
        return await self._one(MatchRow, _match.where(schema.matches.c.interaction_id == interaction_id))

    async def in_channel(self, channel_id: int, running: bool) -> MatchRow | None:
        """Return the newest match of a channel; with `running` only a lobby or live one."""
        table = schema.matches
        statement = _match.where(table.c.channel_id == channel_id)
        if running:
            statement = statement.where(table.c.status.in_(RUNNING))
        return await self._one(MatchRow, statement.order_by(table.c.created_at.desc(), table.c.id).limit(1))

    async def seats(self, match: str) -> tuple[SeatRow, ...]:
        """Return a match's taken seats, in order."""
        return await self._all(SeatRow, _seat.where(schema.seats.c.match == match).order_by(schema.seats.c.seat))

    async def prompts(self, match: str) -> tuple[PromptRow, ...]:
        """Return a match's open prompts, by seat."""
        table = schema.prompts
        statement = _prompt.where(table.c.match == match).order_by(table.c.seat, table.c.opened_at, table.c.prompt)
        return await self._all(PromptRow, statement)

    async def board(self, match: str) -> int | None:
        """Return the message id of the newest board."""
        table = schema.boards
        statement = select(table.c.message_id).where(table.c.match == match)
        found: int | None = await self._connection.scalar(
            statement.order_by(table.c.ply.desc(), table.c.message_id.desc()).limit(1)
        )
        return found

    async def boards_with_buttons(self, match: str) -> tuple[int, ...]:
        """Return the message ids of boards that still have their buttons, oldest first."""
        table = schema.boards
        statement = select(table.c.message_id).where(table.c.match == match, table.c.stripped == 0)
        return tuple(await self._connection.scalars(statement.order_by(table.c.ply, table.c.message_id)))

    async def journal(self, match: str, low: int = 0, high: int | None = None) -> tuple[JournalRow, ...]:
        """Return the journal from ply `low` to `high`, both inclusive."""
        table = schema.journal
        statement = _journal.where(table.c.match == match, table.c.ply >= low)
        if high is not None:
            statement = statement.where(table.c.ply <= high)
        return await self._all(JournalRow, statement.order_by(table.c.ply))

    async def actions(self, match: str) -> tuple[tuple[str, int | None, str], ...]:
        """Return (kind, seat, text) of every action after the setup, in order: what the dice are chained to."""
        table = schema.journal
        statement = select(table.c.kind, table.c.seat, table.c.text).where(table.c.match == match, table.c.ply > 0)
        result = await self._connection.execute(statement.order_by(table.c.ply))
        return tuple((kind, seat, text) for kind, seat, text in result)

    async def done_by(self, interaction_id: str) -> tuple[JournalRow, ...]:
        """Return what an interaction has committed, in order."""
        table = schema.journal
        return await self._all(
            JournalRow, _journal.where(table.c.interaction_id == interaction_id).order_by(table.c.idx)
        )

    async def snapshot(self, match: str, ply: int) -> SnapshotRow | None:
        """Return the newest whole state at or before a ply."""
        table = schema.snapshots
        statement = _snapshot.where(table.c.match == match, table.c.ply <= ply)
        return await self._one(SnapshotRow, statement.order_by(table.c.ply.desc()).limit(1))

    async def snapshot_plies(self, match: str) -> tuple[int, ...]:
        """Return the plies of which a whole state is kept."""
        table = schema.snapshots
        statement = select(table.c.ply).where(table.c.match == match).order_by(table.c.ply)
        return tuple(await self._connection.scalars(statement))

    async def draft(self, match: str, seat: int, prompt: str) -> str:
        """Return a half-built action, or ""."""
        table = schema.drafts
        found = await self._connection.scalar(
            select(table.c.text).where(table.c.match == match, table.c.seat == seat, table.c.prompt == prompt)
        )
        return str(found or "")

    async def outbox(self, match: str) -> tuple[OutboxRow, ...]:
        """Return the plies of a match that are not posted, in order."""
        return await self._all(OutboxRow, _outbox.where(schema.outbox.c.match == match).order_by(schema.outbox.c.ply))

    async def owing(self) -> tuple[str, ...]:
        """Return the matches that owe posts and are not parked, the longest waiting first."""
        table = schema.outbox
        statement = (
            select(table.c.match)
            .join(schema.matches, schema.matches.c.id == table.c.match)
            .where(schema.matches.c.parked.is_(None))
            .group_by(table.c.match)
            .order_by(func.min(table.c.since), table.c.match)
        )
        return tuple(await self._connection.scalars(statement))

    async def computers(self) -> tuple[ComputerRow, ...]:
        """Return the open prompts of computer seats in live matches."""
        seats, prompts, matches = schema.seats, schema.prompts, schema.matches
        statement = (
            select(prompts.c.match, prompts.c.seat, prompts.c.prompt, matches.c.acted_at)
            .join(seats, (seats.c.match == prompts.c.match) & (seats.c.seat == prompts.c.seat))
            .join(matches, matches.c.id == prompts.c.match)
            .where(seats.c.policy.is_not(None), matches.c.status == "live", matches.c.parked.is_(None))
            .order_by(matches.c.acted_at, prompts.c.match, prompts.c.seat, prompts.c.opened_at, prompts.c.prompt)
        )
        return await self._all(ComputerRow, statement)

    async def awaited(self, user_id: int, guild_id: int | None) -> tuple[str, ...]:
        """Return the live matches in which a person is awaited (and no computer plays the seat), longest first."""
        seats, prompts, matches = schema.seats, schema.prompts, schema.matches
        statement = (
            select(prompts.c.match)
            .join(seats, (seats.c.match == prompts.c.match) & (seats.c.seat == prompts.c.seat))
            .join(matches, matches.c.id == prompts.c.match)
            .where(seats.c.user_id == user_id, seats.c.policy.is_(None), matches.c.status == "live")
            .group_by(prompts.c.match)
            .order_by(func.min(prompts.c.opened_at), prompts.c.match)
        )
        if guild_id is not None:
            statement = statement.where(matches.c.guild_id == guild_id)
        return tuple(await self._connection.scalars(statement))

    async def awaited_people(self, match: str) -> tuple[int, ...]:
        """Return the people whose answer a live match waits for, in seat order."""
        seats, prompts = schema.seats, schema.prompts
        statement = (
            select(seats.c.user_id)
            .join(prompts, (seats.c.match == prompts.c.match) & (seats.c.seat == prompts.c.seat))
            .where(seats.c.match == match, seats.c.policy.is_(None), seats.c.user_id.is_not(None))
            .group_by(seats.c.seat, seats.c.user_id)
            .order_by(seats.c.seat)
        )
        return tuple(person for person in await self._connection.scalars(statement) if person is not None)

    async def meta(self, key: str) -> str | None:
        """Return a small value kept under a key."""
        found: str | None = await self._connection.scalar(
            select(schema.meta.c.value).where(schema.meta.c.key == bindparam("key", key))
        )
        return found
