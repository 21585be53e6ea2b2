"""How often those at a table have asked in vain to take something back, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_refusal = schema.refusals.c


class RefusalRow(Frozen, frozen=True):
    """One row of `refusals`: how often a seat was refused since it last was not, and when last."""

    match: str
    seat: int
    count: int
    at: float


def refusal_of(tx: Reader, match: str, seat: int) -> RefusalRow | None:
    """Return how often a seat was refused."""
    columns = [_refusal[name] for name in RefusalRow.__struct_fields__]
    found = tx.connection.execute(select(*columns).where(_refusal.match == match, _refusal.seat == seat)).first()
    return None if found is None else RefusalRow(*found)


def note_refusal(tx: Writer, match: str, seat: int, now: float) -> None:
    """Count that a seat was refused."""
    before = refusal_of(tx, match, seat)
    drop_refusals(tx, match, seat)
    row = RefusalRow(match, seat, 1 if before is None else before.count + 1, now)
    tx.connection.execute(insert(schema.refusals).values(msgspec.structs.asdict(row)))


def drop_refusals(tx: Writer, match: str, seat: int) -> None:
    """Forget that a seat was refused: it no longer is."""
    tx.connection.execute(delete(schema.refusals).where(_refusal.match == match, _refusal.seat == seat))
