"""What people noted down about a match, and how ended matches swung, inside a transaction of `Database`."""

from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.packing import pack_small, unpack
from bot.storage.reading import Reader
from bot.storage.writing import Writer

_notes, _analyses = schema.notes, schema.analyses


def note_of(tx: Reader, match: str, user_id: int) -> str:
    """Return what a person noted down about a match; "" for nothing."""
    those = select(_notes.c.text).where(_notes.c.match == match, _notes.c.user_id == user_id)
    return tx.connection.scalar(those) or ""


def keep_note(tx: Writer, match: str, user_id: int, text: str, at: float) -> None:
    """Write a person's note about a match in place of the one before; "" takes it away."""
    tx.connection.execute(delete(_notes).where(_notes.c.match == match, _notes.c.user_id == user_id))
    if text:
        tx.connection.execute(insert(_notes).values(match=match, user_id=user_id, text=text, at=at))


def analysis_of(tx: Reader, match: str) -> bytes | None:
    """Return how a match swung, as it was kept; None: nobody has asked yet."""
    found: bytes | None = tx.connection.scalar(select(_analyses.c.analysis).where(_analyses.c.match == match))
    return None if found is None else unpack(found)


def keep_analysis(tx: Writer, match: str, analysis: bytes) -> None:
    """Keep how a match swung, in place of what was found before; the match must be there."""
    tx.connection.execute(delete(_analyses).where(_analyses.c.match == match))
    tx.connection.execute(insert(_analyses).values(match=match, analysis=pack_small(analysis)))
