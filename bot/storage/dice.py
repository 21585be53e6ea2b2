"""Dice for groups in the database: questions and changes inside a transaction of `Database`."""

from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Select, Table, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage import dice_schema as schema
from bot.storage.errors import Conflict
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen


class RollRow(Frozen, frozen=True):
    """One row of `dice_rolls`; `dice` is JSON."""

    id: str
    guild_id: int
    channel_id: int
    user_id: int
    name: str
    line: str
    reason: str
    hidden: int
    secret: bytes
    commitment: str
    dice: bytes
    at: float
    revealed_at: float | None
    interaction_id: str


class CallRow(Frozen, frozen=True):
    """One row of `dice_calls`; `invited` is a JSON list of user ids."""

    id: str
    guild_id: int
    channel_id: int
    caller_id: int
    line: str
    reason: str
    ties: str
    invited: bytes
    at: float
    closes_at: float | None
    closed_at: float | None
    message_id: int | None
    shown: int
    interaction_id: str


class CallRollRow(Frozen, frozen=True):
    """One row of `dice_call_rolls`."""

    call: str
    user_id: int
    name: str
    line: str
    bonus: int
    secret: bytes
    dice: bytes
    total: int
    at: float


class FormulaRow(Frozen, frozen=True):
    """One saved formula: a person's own (guild 0) or a server's (user 0)."""

    guild_id: int
    user_id: int
    name: str
    line: str


class InitiativeRow(Frozen, frozen=True):
    """The initiative of one channel; `state` is JSON, `version` counts its changes.

    `user_id` is who began it, `at` when it was changed last.
    """

    channel_id: int
    guild_id: int
    state: bytes
    version: int
    message_id: int | None
    user_id: int
    at: float


class CountRow(Frozen, frozen=True):
    """How often a face came up."""

    sides: int
    face: int
    count: int


RowT = TypeVar("RowT", bound=Frozen)


def _all(tx: Reader, row: type[RowT], statement: Select[tuple[object, ...]]) -> tuple[RowT, ...]:
    result = tx.connection.execute(statement)
    return tuple(row(*values) for values in result)


def _one(tx: Reader, row: type[RowT], table: Table, key: ColumnElement[bool]) -> RowT | None:
    found = _all(tx, row, _columns(table, row).where(key))
    return found[0] if found else None


def _add(tx: Writer, table: Table, row: Frozen) -> None:
    tx.connection.execute(insert(table).values(msgspec.structs.asdict(row)))


def _columns(table: Table, row: type[Frozen]) -> Select[tuple[object, ...]]:
    return select(*(table.c[name] for name in row.__struct_fields__))


def find_roll(tx: Reader, roll_id: str) -> RollRow | None:
    """Return a roll by id."""
    return _one(tx, RollRow, schema.rolls, schema.rolls.c.id == roll_id)


def roll_of(tx: Reader, interaction_id: str) -> RollRow | None:
    """Return the roll that an interaction made."""
    return _one(tx, RollRow, schema.rolls, schema.rolls.c.interaction_id == interaction_id)


def add_roll(tx: Writer, row: RollRow) -> None:
    """Insert a roll; raises Conflict when its interaction has rolled already."""
    _add(tx, schema.rolls, row)


def reveal_roll(tx: Writer, roll_id: str, at: float) -> None:
    """Note that a hidden roll was revealed."""
    table = schema.rolls
    tx.connection.execute(update(table).where(table.c.id == roll_id).values(revealed_at=at))


def count_faces(tx: Writer, where: tuple[int, int, int], faces: dict[tuple[int, int], int]) -> None:
    """Add to the counts of (guild, channel, user): `faces` maps (sides, face) to how often."""
    if not faces:
        return
    guild_id, channel_id, user_id = where
    table = schema.counts
    maker = postgresql.insert if tx.connection.dialect.name == "postgresql" else sqlite.insert
    rows = [
        {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "user_id": user_id,
            "sides": sides,
            "face": face,
            "count": count,
        }
        for (sides, face), count in faces.items()
    ]
    statement = maker(table).values(rows)
    keys = [column.name for column in table.primary_key]
    tx.connection.execute(
        statement.on_conflict_do_update(
            index_elements=keys, set_={"count": table.c.count + statement.excluded["count"]}
        )
    )


def faces_of(tx: Reader, guild_id: int, channel_id: int | None, user_id: int | None) -> tuple[CountRow, ...]:
    """Return how often each face came up in a guild, for one channel or person if given."""
    table = schema.counts
    total = func.sum(table.c.count)
    statement = select(table.c.sides, table.c.face, total).where(table.c.guild_id == guild_id)
    if channel_id is not None:
        statement = statement.where(table.c.channel_id == channel_id)
    if user_id is not None:
        statement = statement.where(table.c.user_id == user_id)
    statement = statement.group_by(table.c.sides, table.c.face).order_by(table.c.sides, table.c.face)
    result = tx.connection.execute(statement)
    return tuple(CountRow(sides, face, int(count)) for sides, face, count in result)


def formulas(tx: Reader, guild_id: int, user_id: int) -> tuple[FormulaRow, ...]:
    """Return a person's own formulas, then the server's, by name."""
    table = schema.formulas
    own = (table.c.guild_id == 0) & (table.c.user_id == user_id)
    server = (table.c.guild_id == guild_id) & (table.c.user_id == 0) & (table.c.guild_id != 0)
    statement = _columns(table, FormulaRow).where(own | server).order_by(table.c.guild_id, table.c.name)
    return _all(tx, FormulaRow, statement)


def save_formula(tx: Writer, row: FormulaRow) -> None:
    """Insert or replace a formula."""
    forget_formula(tx, row.guild_id, row.user_id, row.name)
    _add(tx, schema.formulas, row)


def forget_formula(tx: Writer, guild_id: int, user_id: int, name: str) -> bool:
    """Delete a formula; returns whether there was one."""
    table = schema.formulas
    key = (table.c.guild_id == guild_id, table.c.user_id == user_id, table.c.name == name)
    result = tx.connection.execute(delete(table).where(*key))
    return result.rowcount > 0


def find_call(tx: Reader, call_id: str) -> CallRow | None:
    """Return a group call by id."""
    return _one(tx, CallRow, schema.calls, schema.calls.c.id == call_id)


def call_of(tx: Reader, interaction_id: str) -> CallRow | None:
    """Return the group call that an interaction opened."""
    return _one(tx, CallRow, schema.calls, schema.calls.c.interaction_id == interaction_id)


def add_call(tx: Writer, row: CallRow) -> None:
    """Insert a group call."""
    _add(tx, schema.calls, row)


def change_call(tx: Writer, call_id: str, **values: object) -> None:
    """Set columns of a group call."""
    table = schema.calls
    tx.connection.execute(update(table).where(table.c.id == call_id).values(values))


def call_rolls(tx: Reader, call_id: str) -> tuple[CallRollRow, ...]:
    """Return the rolls of a call in the order in which they were made."""
    table = schema.call_rolls
    statement = _columns(table, CallRollRow).where(table.c.call == call_id).order_by(table.c.at, table.c.user_id)
    return _all(tx, CallRollRow, statement)


def add_call_roll(tx: Writer, row: CallRollRow) -> None:
    """Insert somebody's roll; raises Conflict (at the end) when he has rolled."""
    _add(tx, schema.call_rolls, row)


def calls_to_show(tx: Reader, now: float) -> tuple[CallRow, ...]:
    """Return the calls whose time is over, and closed ones whose final table is not shown."""
    table = schema.calls
    over = table.c.closed_at.is_(None) & (table.c.closes_at <= now)
    unshown = table.c.closed_at.is_not(None) & (table.c.shown == 0)
    return _all(tx, CallRow, _columns(table, CallRow).where(over | unshown).order_by(table.c.at))


def next_close(tx: Reader) -> float | None:
    """Return when the next open call closes by time."""
    table = schema.calls
    result = tx.connection.execute(select(func.min(table.c.closes_at)).where(table.c.closed_at.is_(None)))
    found = result.scalar()
    return None if found is None else float(found)


def initiative(tx: Reader, channel_id: int) -> InitiativeRow | None:
    """Return the initiative of a channel."""
    return _one(tx, InitiativeRow, schema.initiatives, schema.initiatives.c.channel_id == channel_id)


def put_initiative(tx: Writer, row: InitiativeRow) -> None:
    """Write the initiative of a channel; raises Conflict when its version is not one more than the kept one.

    A message that was noted meanwhile stays: noting one does not count as a change. So does who began it.
    """
    table = schema.initiatives
    found = initiative(tx, row.channel_id)
    if (found.version if found else 0) != row.version - 1:
        raise Conflict(f"the initiative of channel {row.channel_id} has changed")
    if found is not None:
        row = msgspec.structs.replace(row, message_id=found.message_id, user_id=found.user_id)
    tx.connection.execute(delete(table).where(table.c.channel_id == row.channel_id))
    _add(tx, table, row)


def drop_initiative(tx: Writer, channel_id: int) -> None:
    """End the initiative of a channel."""
    table = schema.initiatives
    tx.connection.execute(delete(table).where(table.c.channel_id == channel_id))


def initiative_posted(tx: Writer, channel_id: int, message_id: int) -> None:
    """Remember the living message of a channel's initiative."""
    table = schema.initiatives
    tx.connection.execute(update(table).where(table.c.channel_id == channel_id).values(message_id=message_id))
