"""The matches whose posts are paused, inside a transaction of `Database`."""

from sqlalchemy import select

from bot.storage import schema
from bot.storage.reading import Reader

_match = schema.matches.c


def parked_in(tx: Reader, guild_id: int | None) -> tuple[str, ...]:
    """Return the matches (of one server) that owe posts and are parked, ended ones too."""
    owing = select(schema.outbox.c.match)  # few of all
    those = select(_match.id).where(_match.id.in_(owing), _match.parked.is_not(None))
    if guild_id is not None:
        those = those.where(_match.guild_id == guild_id)
    return tuple(tx.connection.scalars(those.order_by(_match.id)))
