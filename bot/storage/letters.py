"""Direct messages that come to people by themselves, inside a transaction of `Database`."""

from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update

from bot.storage import schema
from bot.storage.prepared import Prepared
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

Kind = Literal["digest", "next", "last", "turn"]
NO_MATCH = ""
_letter = schema.letters.c


class LetterRow(Frozen, frozen=True):
    """One row of `letters`: a daily digest, or a notice about a match ("" for a digest), for a person.

    A notice is there while what it says is so, from `since` on. `due` is when it is to be sent (None: it was, or need
    not be), `tried_at` when that was first tried.
    """

    user_id: int
    kind: Kind
    match: str = NO_MATCH
    since: float = 0.0
    due: float | None = None
    tried_at: float | None = None


_columns = [_letter[name] for name in LetterRow.__struct_fields__]
# Asked with every action, so prepared once.
_OF_MATCH = Prepared(select(*_columns).where(_letter.match == bindparam("of")).order_by(_letter.user_id, _letter.kind))


def letters_about(tx: Reader, match: str) -> tuple[LetterRow, ...]:
    """Return the notices about a match."""
    return tuple([LetterRow(*values) for values in _OF_MATCH.rows(tx.connection, of=match)])


def letter(tx: Reader, user_id: int, kind: Kind, match: str = NO_MATCH) -> LetterRow | None:
    """Return one letter, or None."""
    found = tx.connection.execute(select(*_columns).where(*_this(user_id, kind, match))).first()
    return None if found is None else LetterRow(*found)


def due_letters(tx: Reader, now: float, most: int) -> tuple[LetterRow, ...]:
    """Return the letters that are due, the longest due first."""
    those = select(*_columns).where(_letter.due <= now)
    rows = tx.connection.execute(those.order_by(_letter.due, _letter.user_id, _letter.kind, _letter.match).limit(most))
    return tuple([LetterRow(*row) for row in rows])


def keep_letter(tx: Writer, row: LetterRow) -> None:
    """Write a letter, new or changed."""
    values = msgspec.structs.asdict(row)
    changed = update(schema.letters).where(*_this(row.user_id, row.kind, row.match)).values(values)
    if tx.connection.execute(changed).rowcount == 0:
        tx.connection.execute(insert(schema.letters).values(values))


def drop_letter(tx: Writer, row: LetterRow) -> None:
    """Delete a letter."""
    tx.connection.execute(delete(schema.letters).where(*_this(row.user_id, row.kind, row.match)))


def drop_letters_to(tx: Writer, user_id: int) -> None:
    """Delete all letters to a person."""
    tx.connection.execute(delete(schema.letters).where(_letter.user_id == user_id))


def _this(user_id: int, kind: str, match: str) -> tuple[ColumnElement[bool], ...]:
    return _letter.user_id == user_id, _letter.kind == kind, _letter.match == match
