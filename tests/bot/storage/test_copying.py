"""Backups and restoring: whole or not at all, for their owner's eyes, whatever the disk does."""

import asyncio
import contextlib
import pathlib
import resource
import sqlite3
from collections.abc import Callable, Iterator

import pytest

from bot.storage import Database, StorageError, backup, check, restore
from bot.storage.contents import SEAL
from bot.storage.lock import FileLock


@pytest.fixture
def database(tmp_path: pathlib.Path, new_database: Callable[[pathlib.Path], None]) -> pathlib.Path:
    """A database with a megabyte in it, which nobody uses."""
    path = tmp_path / "house" / "umpire.sqlite3"
    new_database(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")  # as the bot leaves it
    put(path, "full", "x" * 1_000_000)
    return path


def put(path: pathlib.Path, key: str, value: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def kept(path: pathlib.Path) -> dict[str, str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM meta WHERE key != ?", (SEAL,)).fetchall())


@contextlib.contextmanager
def full_disk(after: int) -> Iterator[None]:
    """Let no file grow over some bytes, which SQLite meets as it meets a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (after, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def names(folder: pathlib.Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_for_its_owner_and_comes_alone(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    copy = folder / "copy.sqlite3"
    backup(database, copy)
    assert names(folder) == ["copy.sqlite3"]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert kept(copy) == kept(database)


def test_a_full_disk_leaves_no_half_backup(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with full_disk(300_000), pytest.raises(StorageError, match="nothing is left of it"):
        backup(database, folder / "copy.sqlite3")
    assert names(folder) == []
    assert check(database)


def test_a_backup_is_restored_and_what_was_there_is_kept(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(database, copy)
    put(database, "since", "the backup")
    told = restore(copy, database, now=0.0)
    assert "since" not in kept(database)
    aside = database.with_name("umpire.sqlite3.before-19700101-000000")
    assert str(aside) in told[-1]
    assert kept(aside)["since"] == "the backup"
    assert database.stat().st_mode & 0o777 == 0o600
    with pytest.raises(StorageError, match="exists already"):
        restore(copy, database, now=0.0)


def test_a_link_to_the_database_leads_to_the_restored_one(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy, link = tmp_path / "copy.sqlite3", tmp_path / "link.sqlite3"
    backup(database, copy)
    link.symlink_to(database)
    put(database, "since", "the backup")
    told = restore(copy, link, now=0.0)
    assert link.readlink() == database
    assert "since" not in kept(database)
    assert str(database.with_name("umpire.sqlite3.before-19700101-000000")) in told[-1]


def test_what_was_not_written_into_the_file_yet_is_kept_aside_with_it(
    database: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(database, copy)
    # As a kill leaves it: a log beside the file that nobody has merged.
    killed = tmp_path / "killed"
    killed.mkdir()
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO meta VALUES ('late', 'in the log')")
        connection.commit()
        for part in database.parent.glob("umpire.sqlite3*"):
            (killed / part.name).write_bytes(part.read_bytes())
    assert (killed / "umpire.sqlite3-wal").stat().st_size > 0
    restore(copy, killed / "umpire.sqlite3", now=0.0)
    assert "late" not in kept(killed / "umpire.sqlite3")
    assert kept(killed / "umpire.sqlite3.before-19700101-000000")["late"] == "in the log"


def test_a_database_in_use_is_not_replaced(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(database, copy)
    lock = FileLock(database)
    lock.acquire()
    try:
        with pytest.raises(StorageError, match="another Umpire"):
            restore(copy, database)
    finally:
        lock.release()


@pytest.mark.parametrize("fault", ["cut", "letter", "newer", "foreign", "itself"])
def test_what_is_no_sound_backup_replaces_nothing(fault: str, database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(database, copy)
    if fault == "cut":
        copy.write_bytes(copy.read_bytes()[:500_000])
    elif fault == "letter":
        copy.write_text("Dear Sir or Madam, this is not a database at all.")
    elif fault == "itself":
        copy = database
    else:
        order = "UPDATE alembic_version SET version_num = '9999'" if fault == "newer" else "DROP TABLE alembic_version"
        with contextlib.closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute(order)
    before, there = database.read_bytes(), names(database.parent)
    with pytest.raises(StorageError):
        restore(copy, database)
    assert database.read_bytes() == before
    assert set(names(database.parent)) - set(there) <= {"umpire.sqlite3.lock"}


def test_a_full_disk_leaves_the_old_database(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    backup(database, copy)
    put(database, "since", "the backup")
    with full_disk(300_000), pytest.raises(StorageError):
        restore(copy, database)
    assert kept(database)["since"] == "the backup"
    assert [name for name in names(database.parent) if "part" in name or "before" in name] == []


def test_a_restored_database_is_opened_where_there_was_none(database: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "elsewhere" / "umpire.sqlite3"
    backup(database, copy)
    assert len(restore(copy, new)) == 1

    async def look() -> str | None:
        opened = await Database.open(new)
        try:
            return await opened.read(lambda tx: tx.meta("full"))
        finally:
            await opened.close()

    assert asyncio.run(look()) == "x" * 1_000_000
