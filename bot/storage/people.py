"""The matches and the settings of a person, inside a transaction of `Database`."""

from sqlalchemy import exists, select

from bot.storage import schema
from bot.storage.reading import Reader

_match, _seat = schema.matches.c, schema.seats.c


def running_of(tx: Reader, user_id: int, guild_id: int | None) -> tuple[str, ...]:
    """Return the lobbies and live matches that a person opened or sits in (of one server), the newest first."""
    sits = exists().where(_seat.match == _match.id, _seat.user_id == user_id)
    those = select(_match.id).where(_match.status.in_(("lobby", "live")), (_match.owner_id == user_id) | sits)
    if guild_id is not None:
        those = those.where(_match.guild_id == guild_id)
    return tuple(tx.connection.scalars(those.order_by(_match.created_at.desc(), _match.id)))


def ended_of(tx: Reader, user_id: int, guild_id: int | None, most: int) -> tuple[str, ...]:
    """Return the ended matches that a person sat in (of one server), the newest first; no lobbies that were closed."""
    those = select(_match.id).join(schema.seats, (_seat.match == _match.id) & (_seat.user_id == user_id))
    those = those.where(_match.status.in_(("over", "aborted")), _match.ply > 0)
    if guild_id is not None:
        those = those.where(_match.guild_id == guild_id)
    return tuple(tx.connection.scalars(those.order_by(_match.acted_at.desc(), _match.id).limit(most)))


def habit_key(user_id: int) -> str:
    """Return the key under which it is kept how a person likes to play."""
    return f"typed {user_id}"
