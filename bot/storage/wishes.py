"""What people want of reminders, inside a transaction of `Database`."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer

_wish = schema.wishes.c
_OF = Prepared(select(_wish.wishes, _wish.closed).where(_wish.user_id == bindparam("who")))


class WishRow(NamedTuple):
    """What a person wants of reminders, as JSON, and whether the person takes no direct messages."""

    wishes: bytes
    closed: bool


def wishes_of(tx: Reader, user_id: int) -> WishRow | None:
    """Return what a person wants; None where nothing was said."""
    found = _OF.rows(tx.connection, who=user_id)
    return WishRow(found[0][0], bool(found[0][1])) if found else None


def keep_wishes(tx: Writer, user_id: int, wishes: bytes) -> None:
    """Keep what a person wants; whether direct messages come through is to be found out again."""
    tx.connection.execute(delete(schema.wishes).where(_wish.user_id == user_id))
    tx.connection.execute(insert(schema.wishes).values(user_id=user_id, wishes=wishes, closed=0))


def drop_wishes(tx: Writer, user_id: int) -> None:
    """Delete what a person wants."""
    tx.connection.execute(delete(schema.wishes).where(_wish.user_id == user_id))


def note_closed(tx: Writer, user_id: int) -> None:
    """Remember that a person takes no direct messages."""
    tx.connection.execute(update(schema.wishes).where(_wish.user_id == user_id).values(closed=1))
