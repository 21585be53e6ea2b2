"""What is done to a whole database file: bring the schema up to date, shrink it, check it. Synchronous."""

import contextlib
import pathlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from bot.private import make_file, make_folder
from bot.storage.errors import StorageError, cause_of
from bot.storage.lock import FileLock

HEAD = "1004"
"""The newest revision; a test holds it equal to Alembic's."""
FIRST = "1000"
"""The oldest revision that can still be brought up to date."""
PAGE = 1024
"""Bytes of a page. Every action touches a dozen pages for a few hundred bytes each, and writes them whole."""
_MIGRATIONS = pathlib.Path(__file__).with_name("migrations")


@contextlib.contextmanager
def in_sentences(path: pathlib.Path) -> Iterator[None]:
    """Let what is the matter with a file or its disk be raised as a StorageError."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        cause = cause_of(error)
        if cause is None:
            raise
        raise StorageError(f"cannot use {path}: {cause.why}: {cause.todo}") from None


def revision(path: pathlib.Path, *, immutable: bool = False) -> str | None:
    """Return the schema revision of a file, or None when it has none (new or empty); raises StorageError."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with in_sentences(path), contextlib.closing(connect(path, immutable=immutable)) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError as error:
            if cause_of(error) is not None:
                raise
            return None
    return str(row[0]) if row else None


def refuse_other_times(path: pathlib.Path) -> None:
    """Raise a StorageError for a file that cannot be brought up to date: of too old an Umpire, or of a newer one."""
    found = revision(path)
    if found is not None and found < FIRST:
        raise StorageError(
            f"{path} was written by an Umpire of before December 2026 (schema {found}), and none of its matches can be "
            "opened any more: move the file away, and a new one is made"
        )
    if found is not None and found > HEAD:
        raise StorageError(f"{path} was written by a newer Umpire (schema {found}, this one knows {HEAD})")


def migrate(path: pathlib.Path) -> bool:
    """Bring the schema of a file whose lock is held up to date, wholly or not at all; returns whether it had to be."""
    found = revision(path)
    if found == HEAD:
        return False
    refuse_other_times(path)
    # Alembic is slow to import and needed only here.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA page_size={PAGE}")
            # The driver begins none for CREATE: each table would be committed, and waited for, by itself.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
    return True


def upgrade(path: pathlib.Path) -> str:
    """Bring a file's schema up to date and say what was done; raises StorageError (in use, not a database)."""
    make_folder(path.parent)
    make_file(path)
    lock = FileLock(path)
    lock.acquire()
    try:
        with in_sentences(path):
            done = migrate(path)
    finally:
        lock.release()
    return f"{path}: upgraded to schema {HEAD}" if done else f"{path}: already at schema {HEAD}"


def compact(path: pathlib.Path) -> int:
    """Give the pages of a file that nothing is on back to the system; returns its bytes. Raises StorageError (in use).

    While the bot runs they are used again for what is new, so that the file stops growing.
    """
    lock = FileLock(path)
    lock.acquire()
    try:
        with in_sentences(path), contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
    finally:
        lock.release()
    return path.stat().st_size


def check(path: pathlib.Path) -> tuple[str, ...]:
    """Check a file's pages, keys and schema; returns lines that say all is well, raises StorageError if not."""
    found = sound(path)
    refuse_other_times(path)
    if found != HEAD:
        raise StorageError(f"{path} has schema {found}, this Umpire needs {HEAD}: run `umpire db upgrade`")
    with contextlib.closing(connect(path)) as connection:
        try:
            live = connection.execute("SELECT count(*) FROM matches WHERE status = 'live'").fetchone()[0]
            total = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
            archived = connection.execute("SELECT count(*) FROM archive").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise StorageError(f"{path} is damaged: {error}") from None
    counted = f"{total} matches, {live} of them live, {archived} archived"
    return (f"{path}: pages and keys are sound", f"schema {found}", counted)


def sound(path: pathlib.Path, *, immutable: bool = False) -> str:
    """Return the schema of a file whose pages and keys are sound; raises StorageError for any other.

    With `immutable` nobody else can be writing it, and nothing is made beside it.
    """
    found = revision(path, immutable=immutable)
    if found is None:
        raise StorageError(f"{path} is no Umpire database")
    try:
        with in_sentences(path), contextlib.closing(connect(path, immutable=immutable)) as connection:
            integrity = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            keys = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise StorageError(f"{path} is damaged: {error}") from None
    if integrity != ["ok"]:
        raise StorageError(f"{path} is damaged: {integrity[0]}")
    if keys:
        raise StorageError(f"{path} is damaged: {len(keys)} rows belong to nothing")
    return found


def last_used(path: pathlib.Path) -> float:
    """Return when the bot has last noted anything in a sound file, in seconds since 1970; 0 for never."""
    with contextlib.closing(connect(path)) as connection:
        acted = connection.execute("SELECT max(acted_at) FROM matches").fetchone()[0]
        notes = "SELECT value FROM meta WHERE key = 'seen' OR key = 'here' OR key LIKE 'here %'"
        seen = [float(value) for (value,) in connection.execute(notes)]
    return max(float(acted or 0.0), *seen, 0.0)


def connect(path: pathlib.Path, *, immutable: bool = False) -> sqlite3.Connection:
    """Open a file that is there, for reading."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' * immutable}", uri=True)
