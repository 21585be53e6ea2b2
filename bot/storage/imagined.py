"""Lines of play that people try out in private, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table, _columns = schema.imagined, schema.imagined.c


class ImaginedRow(Frozen, frozen=True):
    """One row of `imagined`: line `number` of a seat, which begins after the action `base`.

    `guess` counts how often what is hidden was guessed again. The first `shown` of the `steps` (JSON) are on the board;
    `draft` is a half-built action of the seat that acts in the panel, and `looked` orders lines by their last use.
    """

    match: str
    seat: int
    number: int
    base: int
    guess: int = 0
    shown: int = 0
    steps: bytes = b"[]"
    draft: str = ""
    looked: int = 0


def imagined_of(tx: Reader, match: str, seat: int) -> tuple[ImaginedRow, ...]:
    """Return the imagined lines of a seat, by number."""
    those = select(*(_columns[name] for name in ImaginedRow.__struct_fields__))
    mine = those.where(_columns.match == match, _columns.seat == seat).order_by(_columns.number)
    return tuple(ImaginedRow(*row) for row in tx.connection.execute(mine))


def keep_imagined(tx: Writer, row: ImaginedRow) -> None:
    """Write down a line as it is now."""
    drop_imagined(tx, row.match, row.seat, row.number)
    tx.connection.execute(insert(_table).values(msgspec.structs.asdict(row)))


def drop_imagined(tx: Writer, match: str, seat: int, number: int) -> None:
    """Delete a line."""
    key = (_columns.match == match, _columns.seat == seat, _columns.number == number)
    tx.connection.execute(delete(_table).where(*key))
