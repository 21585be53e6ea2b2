"""Files that servers upload for games, inside a transaction of `Database`."""

from typing import Any

from sqlalchemy import Select, delete, insert, select

from bot.storage import schema
from bot.storage.content import ContentRow, put_content
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_table = schema.uploads


class UploadRow(Frozen, frozen=True):
    """One row of `uploads` with the text of its content; `digest` is the SHA-256 of the text."""

    guild_id: int
    game: str
    kind: str
    name: str
    digest: str
    user_id: int
    at: float
    text: str


_own = UploadRow.__struct_fields__[:-1]
_columns: Select[Any] = select(*(_table.c[name] for name in _own), schema.content.c.text).join(
    schema.content, schema.content.c.digest == _table.c.digest
)


def uploads_of(tx: Reader, guild_id: int, game: str, kind: str) -> tuple[UploadRow, ...]:
    """Return a server's files of a kind for a game, by name."""
    key = (_table.c.guild_id == guild_id, _table.c.game == game, _table.c.kind == kind)
    result = tx.connection.execute(_columns.where(*key).order_by(_table.c.name))
    return tuple(UploadRow(*values) for values in result)


def names_of(tx: Reader, guild_id: int, game: str, kind: str) -> frozenset[str]:
    """Return the names of a server's files of a kind for a game."""
    key = (_table.c.guild_id == guild_id, _table.c.game == game, _table.c.kind == kind)
    return frozenset(tx.connection.scalars(select(_table.c.name).where(*key)))


def put_upload(tx: Writer, row: UploadRow) -> None:
    """Insert a file, or replace the one of its name; its text is kept once for all servers."""
    put_content(tx, ContentRow(row.digest, row.game, row.kind, row.name, row.text, row.at))
    drop_upload(tx, row.guild_id, row.game, row.kind, row.name)
    tx.connection.execute(insert(_table).values({name: getattr(row, name) for name in _own}))


def drop_upload(tx: Writer, guild_id: int, game: str, kind: str, name: str) -> bool:
    """Delete a file; returns whether there was one. Matches keep its content."""
    key = (_table.c.guild_id == guild_id, _table.c.game == game, _table.c.kind == kind, _table.c.name == name)
    result = tx.connection.execute(delete(_table).where(*key))
    return result.rowcount > 0
