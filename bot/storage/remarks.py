"""Notes that people pin to positions of a match that has ended, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import delete, func, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table, _columns = schema.remarks, schema.remarks.c


class RemarkRow(Frozen, frozen=True):
    """One row of `remarks`: what somebody says of the position after an action; `number` orders those of a match."""

    match: str
    number: int
    ply: int
    user_id: int
    name: str
    text: str
    at: float


def remarks_of(tx: Reader, match: str) -> tuple[RemarkRow, ...]:
    """Return the notes of a match, the first positions first."""
    those = select(*(_columns[name] for name in RemarkRow.__struct_fields__)).where(_columns.match == match)
    return tuple(RemarkRow(*row) for row in tx.connection.execute(those.order_by(_columns.ply, _columns.number)))


def ended_in(tx: Reader, channel_id: int) -> str | None:
    """Return the newest match of a channel that was played to its end; None if there is none."""
    match = schema.matches.c
    those = select(match.id).where(match.channel_id == channel_id, match.closing.is_not(None))
    found: str | None = tx.connection.scalar(those.order_by(match.created_at.desc(), match.id).limit(1))
    return found


def add_remark(tx: Writer, row: RemarkRow) -> None:
    """Insert a note under the next number of its match."""
    last = tx.connection.scalar(select(func.max(_columns.number)).where(_columns.match == row.match))
    values = msgspec.structs.asdict(row) | {"number": (last or 0) + 1}
    tx.connection.execute(insert(_table).values(values))


def drop_remark(tx: Writer, match: str, number: int) -> None:
    """Delete a note."""
    tx.connection.execute(delete(_table).where(_columns.match == match, _columns.number == number))
