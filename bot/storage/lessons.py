"""Matches that are lessons, inside a transaction of `Database`."""

import msgspec
from sqlalchemy import delete, insert, select

from bot.storage import schema
from bot.storage.reading import RUNNING, Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_columns, _match, _seat = schema.lessons.c, schema.matches.c, schema.seats.c


class LessonRow(Frozen, frozen=True):
    """One row of `lessons`: whose seat the learner's is, whether hints are `stopped` (1), and those `given` (JSON)."""

    match: str
    seat: int
    stopped: int
    given: bytes


def lesson_of(tx: Reader, match: str) -> LessonRow | None:
    """Return the lesson that a match is, or None."""
    those = select(*(_columns[name] for name in LessonRow.__struct_fields__)).where(_columns.match == match)
    found = tx.connection.execute(those).first()
    return None if found is None else LessonRow(*found)


def keep_lesson(tx: Writer, row: LessonRow) -> None:
    """Write down a lesson as it is now."""
    tx.connection.execute(delete(schema.lessons).where(_columns.match == row.match))
    tx.connection.execute(insert(schema.lessons).values(msgspec.structs.asdict(row)))


def lessons_with(tx: Reader, user_id: int, guild_id: int, game: str) -> tuple[str, ...]:
    """Return the matches of a game that a person learns by in a server and that go on, the newest first.

    Those that are parked are left out: their thread may be gone.
    """
    statement = (
        select(_columns.match)
        .join(schema.matches, _match.id == _columns.match)
        .join(schema.seats, (_seat.match == _columns.match) & (_seat.seat == _columns.seat))
        .where(_seat.user_id == user_id, _match.guild_id == guild_id, _match.game == game)
        .where(_match.status.in_(RUNNING), _match.parked.is_(None))
        .order_by(_match.created_at.desc(), _columns.match)
    )
    return tuple(tx.connection.scalars(statement))
