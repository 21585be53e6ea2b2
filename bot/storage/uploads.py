"""Files that servers upload for games, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table = schema.uploads


class UploadRow(Frozen, frozen=True):
    """One row of `uploads`; `digest` is the SHA-256 of the text."""

    guild_id: int
    game: str
    option: str
    name: str
    text: str
    digest: str
    user_id: int
    at: float


_columns = select(*(_table.c[name] for name in UploadRow.__struct_fields__))


def uploads_of(tx: Reader, guild_id: int, game: str, option: str) -> tuple[UploadRow, ...]:
    """Return a server's files for an option of a game, by name."""
    key = (_table.c.guild_id == guild_id, _table.c.game == game, _table.c.option == option)
    result = tx.connection.execute(_columns.where(*key).order_by(_table.c.name))
    return tuple(UploadRow(*values) for values in result)


def put_upload(tx: Writer, row: UploadRow) -> None:
    """Insert a file, or replace the one of its name."""
    drop_upload(tx, row.guild_id, row.game, row.option, row.name)
    tx.connection.execute(insert(_table).values(msgspec.structs.asdict(row)))


def drop_upload(tx: Writer, guild_id: int, game: str, option: str, name: str) -> bool:
    """Delete a file; returns whether there was one."""
    key = (_table.c.guild_id == guild_id, _table.c.game == game, _table.c.option == option, _table.c.name == name)
    result = tx.connection.execute(delete(_table).where(*key))
    return result.rowcount > 0
