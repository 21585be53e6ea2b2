"""What servers have set for themselves, inside a transaction of `Database`."""

from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer

_table = schema.server_settings


def all_settings(tx: Reader) -> dict[int, bytes]:
    """Return the settings of every server that has some, by its id."""
    rows = tx.connection.execute(select(_table.c.guild_id, _table.c.settings))
    return {row.guild_id: row.settings for row in rows}


def settings_of(tx: Reader, guild_id: int) -> bytes | None:
    """Return the settings of a server, or None for the defaults."""
    found: bytes | None = tx.connection.scalar(select(_table.c.settings).where(_table.c.guild_id == guild_id))
    return found


def put_settings(tx: Writer, guild_id: int, settings: bytes, user_id: int, at: float) -> None:
    """Replace the settings of a server."""
    tx.connection.execute(delete(_table).where(_table.c.guild_id == guild_id))
    values = {"guild_id": guild_id, "settings": settings, "user_id": user_id, "at": at}
    tx.connection.execute(insert(_table).values(values))
