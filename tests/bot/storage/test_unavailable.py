"""A database that others hold, that is damaged, newer or not to be written: a sentence, and nothing changed."""

import asyncio
import contextlib
import functools
import os
import pathlib
import sqlite3
from collections.abc import Callable, Iterator

import pytest

from bot.cli import main
from bot.storage import Database, Unavailable, backup, check, upgrade, upkeep
from bot.storage.lock import FileLock

NOBODY = 65534
DEEDS = [["db", "check"], ["db", "upgrade"], ["db", "archive"], ["db", "backup", "copy.sqlite3"], ["run"], ["play"]]


@pytest.fixture
def path(
    tmp_path: pathlib.Path, new_database: Callable[[pathlib.Path], None], monkeypatch: pytest.MonkeyPatch
) -> pathlib.Path:
    """A database with something in it, and a token, so that `umpire run` gets as far as opening it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    monkeypatch.setenv("UMPIRE_WORKERS", "1")
    monkeypatch.setattr("bot.logs.set_up_logs", lambda *_, **__: None)
    path = tmp_path / "house" / "umpire.sqlite3"
    new_database(path)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for number in range(200):
            connection.execute("INSERT INTO meta VALUES (?, ?)", (f"key {number}", "x" * 500))
    return path


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds until another program lets go of a file."""
    monkeypatch.setattr(sqlite3, "connect", functools.partial(sqlite3.connect, timeout=0.05))
    monkeypatch.setattr("bot.storage.driver._PRAGMAS", ("PRAGMA busy_timeout=50",))


def refused(capsys: pytest.CaptureFixture[str], path: pathlib.Path, deed: list[str]) -> str:
    """Run a command; returns the one sentence that it says."""
    port = ["--port", "0"] if deed == ["play"] else []
    assert main([*deed, *port, "--db", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("umpire: ")
    assert err.count("\n") == 1
    return err


def cut(path: pathlib.Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def scribble(path: pathlib.Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:900] = b"\xff" * 800
    path.write_bytes(data)


def lose_a_table(path: pathlib.Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE archive")


@pytest.mark.parametrize("deed", DEEDS, ids=" ".join)
@pytest.mark.parametrize("damage", [cut, scribble])
def test_a_damaged_database_is_told_and_left_as_it_is(
    damage: Callable[[pathlib.Path], None], deed: list[str], path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(path)
    before = path.read_bytes()
    told = refused(capsys, path, deed)
    assert f"{path} is damaged (" in told
    assert "): put a backup in its place (`umpire db restore`)" in told
    assert path.read_bytes() == before
    assert not pathlib.Path("copy.sqlite3").exists()


def test_a_database_that_lacks_a_table_is_damaged(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    lose_a_table(path)
    assert "is damaged (its table archive is missing)" in refused(capsys, path, ["db", "check"])


def test_of_a_page_that_is_damaged_no_copy_is_made(path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(path.read_bytes())
    data[-40 * upkeep.PAGE :] = b"\xaa" * (40 * upkeep.PAGE)
    path.write_bytes(data)
    assert f"{path} is damaged (Page" in refused(capsys, path, ["db", "backup", "copies/copy.sqlite3"])
    assert not pathlib.Path("copies").exists()


@pytest.mark.parametrize("deed", DEEDS[:3] + DEEDS[4:], ids=" ".join)
def test_a_database_of_a_newer_umpire_is_told_and_left_as_it_is(
    deed: list[str], path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert "was written by a newer Umpire (schema 9999, this one knows" in refused(capsys, path, deed)
    assert path.read_bytes() == before


def test_a_change_that_was_cut_off_is_taken_back_by_the_next_start(
    path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=2")  # so that half of it is on the disk before its end
        connection.execute("BEGIN")
        connection.execute("DELETE FROM meta")
        beside = {each: each.read_bytes() for each in path.parent.iterdir()}
    for each, data in beside.items():
        each.write_bytes(data)
    for deed in (["db", "check"], ["db", "backup", "copy.sqlite3"]):
        told = refused(capsys, path, deed)
        assert "a change of it was cut off: `umpire db upgrade` takes back the half that was made" in told
    upgrade(path)
    assert check(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM meta").fetchone() == (200,)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("deed", DEEDS, ids=" ".join)
def test_a_database_that_another_program_holds_for_long_is_told(
    deed: list[str], path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "another program holds it: close it there, and try again" in refused(capsys, path, deed)
        other.rollback()
    assert not pathlib.Path("copy.sqlite3").exists()
    assert main(["db", "check", "--db", str(path)]) == 0


@pytest.mark.parametrize("deed", [["db", "upgrade"], ["run"], ["play"]], ids=" ".join)
def test_one_file_is_used_by_one_bot(deed: list[str], path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = FileLock(path)
    lock.acquire()
    try:
        assert f"another Umpire (process {os.getpid()}) is using {path}" in refused(capsys, path, deed)
    finally:
        lock.release()


@contextlib.contextmanager
def nobody() -> Iterator[None]:
    """Be somebody else, where this process is root's, who may write everything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_a_file_or_folder_that_cannot_be_written_is_told(
    closed: str, path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in path.parents:
        if folder.stat().st_mode & 0o001 == 0 and folder.stat().st_uid == os.geteuid():
            folder.chmod(0o711)  # pytest's own folders are closed to everybody else
    assert check(path)
    path.chmod(0o666)
    lock = path.with_name("umpire.sqlite3.lock")
    lock.touch()
    lock.chmod(0o666)
    path.parent.chmod(0o777)
    before = path.read_bytes()
    (path if closed == "file" else path.parent).chmod(0o444 if closed == "file" else 0o555)
    try:
        for deed in (["run"], ["play"]):
            with nobody():
                told = refused(capsys, path, deed)
            assert "denied" in told.lower() or "it is readonly, or cannot be opened: file and folder must" in told
    finally:
        path.parent.chmod(0o700)
    assert path.read_bytes() == before


async def test_a_unit_of_work_on_a_database_that_another_program_holds_says_so(database: Database) -> None:
    await database.write(lambda tx: tx.connection.exec_driver_sql("PRAGMA busy_timeout=50").all())
    with contextlib.closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="another program holds it") as held:
            await database.write(lambda tx: tx.set_meta("a", "b"))
        assert "Please try again in a minute" in held.value.sentence
        assert await database.read(lambda tx: tx.meta("a")) is None
        other.rollback()
    await database.write(lambda tx: tx.set_meta("a", "b"))


async def test_a_unit_of_work_on_a_full_disk_says_so_and_leaves_nothing(database: Database) -> None:
    count = await database.read(lambda tx: tx.connection.exec_driver_sql("PRAGMA page_count").scalar_one())
    await database.write(lambda tx: tx.connection.exec_driver_sql(f"PRAGMA max_page_count={count}").all())
    results = await asyncio.gather(
        *(database.write(lambda tx, key=key: tx.set_meta(key, "x" * 5000)) for key in "abc"),  # type: ignore[misc]
        return_exceptions=True,
    )
    assert [str(result) for result in results] == ["the disk is full"] * 3
    await database.write(lambda tx: tx.connection.exec_driver_sql("PRAGMA max_page_count=1000000").all())
    assert await database.read(lambda tx: tx.meta("a")) is None
    await database.write(lambda tx: tx.set_meta("a", "b"))


async def test_errors_of_programs_are_none_of_the_disk(database: Database) -> None:
    with pytest.raises(Exception, match="no such table") as wrong:
        await database.read(lambda tx: tx.connection.exec_driver_sql("SELECT * FROM songs").all())
    assert not isinstance(wrong.value, Unavailable)


def test_a_backup_of_a_database_in_use_is_made(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        assert "copied to" in backup(path, tmp_path / "copy.sqlite3")
