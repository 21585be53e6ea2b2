"""Copies of a database file, which are there whole or not at all: backups, and putting one in place of the database."""

import contextlib
import os
import pathlib
import sqlite3
import time

from bot.private import make_folder
from bot.storage.errors import Damaged, StorageError
from bot.storage.files import connect, refuse_what_is_no_file
from bot.storage.lock import FileLock
from bot.storage.soundness import sound, well_formed
from bot.storage.upkeep import seal

PART = ".part"
"""How the name of a copy ends that is not whole yet."""
_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the end of its name."""


def backup(source: pathlib.Path, target: pathlib.Path) -> str:
    """Copy a database that may be in use to a new file for its owner alone; raises StorageError, and leaves nothing.

    The copy knows the sum of its rows: what changes in it on a disk or on the way is found when it is restored.
    """
    if os.path.lexists(target):
        raise StorageError(f"{target} exists already: name another file")
    _must_be_copied(source)
    make_folder(target.parent)
    _put(source, target, sealed=True)
    return f"{source} copied to {target} ({target.stat().st_size} bytes)"


def restore(backed_up: pathlib.Path, database: pathlib.Path, now: float | None = None) -> tuple[str, ...]:
    """Put a sound copy in place of a database that nobody uses, and keep the old one aside; raises StorageError.

    Whatever fails, and whenever: the old database is in its place, or the restored one is.
    """
    refuse_what_is_no_file(database)
    database = database.resolve()  # a link goes on to lead to it
    try:
        _must_be_copied(backed_up)
        if database.exists() and database.samefile(backed_up):
            raise StorageError(f"{backed_up} is the database itself: name a backup")
        make_folder(database.parent)
        aside = _replace(database, backed_up, time.time() if now is None else now)
    except Damaged as error:
        raise StorageError(f"{backed_up} is damaged ({error.why}), so it is not restored: name another one") from None
    kept = (f"the database before is kept as {aside}",) if aside is not None else ()
    return (f"{database}: restored from {backed_up}", *kept)


def _must_be_copied(source: pathlib.Path) -> None:
    """Raise StorageError for what is not to be copied: unsound pages might fill the disk with what is not there."""
    if well_formed(source, pages=True) is None:
        raise StorageError(f"{source} is no Umpire database: there is nothing in it")


def _replace(database: pathlib.Path, backed_up: pathlib.Path, now: float) -> pathlib.Path | None:
    """Put a copy in place of a database while nobody can open it, and return where the one before is kept, if any."""
    lock = FileLock(database)
    lock.acquire()
    try:
        aside = _aside(database, now) if database.exists() else None
        _put(backed_up, database, aside, sealed=False)
    finally:
        lock.release()
    return aside


def _aside(database: pathlib.Path, now: float) -> pathlib.Path:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now))
    aside = database.with_name(f"{database.name}.before-{stamp}")
    if aside.exists():
        raise StorageError(f"{aside} exists already: move it away, or wait a second")
    return aside


def _put(source: pathlib.Path, target: pathlib.Path, aside: pathlib.Path | None = None, *, sealed: bool) -> None:
    """Copy to a file of another name, wait for the disk, then give it its own; the file that had it is moved aside."""
    part = target.with_name(f".{target.name}.{os.getpid()}{PART}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            _copy(source, part, sealed)
            if aside is not None:
                _set_aside(target, aside)
            part.replace(target)
        except BaseException:
            for left in (part, *_beside(part)):
                left.unlink(missing_ok=True)
            raise
        _sync(target.parent)
    except sqlite3.Error as error:
        raise StorageError(f"cannot copy {source} to {target}, and nothing is left of it: {error}") from None


def _copy(source: pathlib.Path, part: pathlib.Path, sealed: bool) -> None:
    """Copy to a file that is there, as one file alone, and prove the copy; raises StorageError."""
    with contextlib.closing(connect(source)) as have, contextlib.closing(sqlite3.connect(part)) as want:
        want.execute("PRAGMA journal_mode=OFF")  # a copy that fails is deleted
        have.backup(want)
    with contextlib.closing(sqlite3.connect(part)) as want:
        want.execute(
            "PRAGMA journal_mode=DELETE"
        )  # one file, for every program that reads it; the bot changes that back
    for left in _beside(part):
        left.unlink(missing_ok=True)
    try:
        found = sound(part, immutable=True)
    except Damaged as error:
        raise Damaged(source, error.why) from None
    seal(part, found.sum if sealed else None)
    _sync(part)


def _set_aside(database: pathlib.Path, aside: pathlib.Path) -> None:
    """Give a database a second name; what SQLite kept beside it must not be taken for the next one's."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # a damaged one keeps its log, under the new name
    for suffix, left in zip(_BESIDE, _beside(database), strict=True):
        if left.exists():
            left.replace(aside.with_name(aside.name + suffix))
    try:
        os.link(database, aside)
    except OSError:  # a file system without second names: for a moment there is no database
        database.replace(aside)


def _beside(path: pathlib.Path) -> tuple[pathlib.Path, ...]:
    return tuple(path.with_name(path.name + suffix) for suffix in _BESIDE)


def _sync(path: pathlib.Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
