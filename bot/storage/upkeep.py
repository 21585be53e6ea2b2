"""What is done to a whole database file: bring the schema up to date, shrink it, check it. Synchronous."""

import contextlib
import pathlib
import sqlite3

from sqlalchemy import create_engine

from bot.private import make_file, make_folder
from bot.storage.contents import SEAL
from bot.storage.errors import StorageError
from bot.storage.files import connect, in_sentences
from bot.storage.lock import FileLock
from bot.storage.revisions import HEAD, migrate_to
from bot.storage.soundness import sound, well_formed

PAGE = 1024
"""Bytes of a page. Every action touches a dozen pages for a few hundred bytes each, and writes them whole."""


def migrate(path: pathlib.Path) -> bool:
    """Bring the schema of a file whose lock is held up to date, wholly or not at all; returns whether it had to be.

    Raises StorageError for a file that has another schema than it says.
    """
    _take_back(path)
    found = well_formed(path)
    if found is not None:
        seal(path, None)  # from now on its rows change
    if found == HEAD:
        return False
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA page_size={PAGE}")
            # The driver begins none for CREATE: each table would be committed, and waited for, by itself.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            migrate_to(connection, "head")
    finally:
        engine.dispose()
    return True


def _take_back(path: pathlib.Path) -> None:
    """Let SQLite take back a change that was cut off, which it does not where a file is opened for reading alone."""
    real = path.resolve()  # SQLite keeps it beside the file, and not beside a link
    if real.with_name(f"{real.name}-journal").exists():
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()


def seal(path: pathlib.Path, total: str | None) -> None:
    """Keep the sum of the rows of a backup in it, or take it out of a database that is put to use."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        if total is not None:
            connection.execute('INSERT OR REPLACE INTO meta ("key", value) VALUES (?, ?)', (SEAL, total))
        elif connection.execute('SELECT 1 FROM meta WHERE "key" = ?', (SEAL,)).fetchone():
            connection.execute('DELETE FROM meta WHERE "key" = ?', (SEAL,))


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
    """Check everything in a file; returns lines that say all is well, raises StorageError if not."""
    found = sound(path).revision
    if found != HEAD:
        raise StorageError(f"{path} has schema {found}, this Umpire needs {HEAD}: run `umpire db upgrade`")
    with in_sentences(path), contextlib.closing(connect(path)) as connection:
        live = connection.execute("SELECT count(*) FROM matches WHERE status = 'live'").fetchone()[0]
        total = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
        archived = connection.execute("SELECT count(*) FROM archive").fetchone()[0]
    counted = f"{total} matches, {live} of them live, {archived} archived"
    return (f"{path}: pages, keys, tables and rows are sound", f"schema {found}", counted)


def last_used(path: pathlib.Path) -> float:
    """Return when the bot has last noted anything in a sound file, in seconds since 1970; 0 for never."""
    with contextlib.closing(connect(path)) as connection:
        acted = connection.execute("SELECT max(acted_at) FROM matches").fetchone()[0]
        notes = "SELECT value FROM meta WHERE key = 'seen' OR key = 'here' OR key LIKE 'here %'"
        seen = [float(value) for (value,) in connection.execute(notes)]
    return max(float(acted or 0.0), *seen, 0.0)
