"""The database file: one process, one writer, the schema by Alembic, upkeep, and commits whole or not there."""

import asyncio
import contextlib
import pathlib
import sqlite3
import subprocess
import sys
import threading
import time

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.storage import (
    Conflict,
    Database,
    MatchRow,
    Reader,
    SnapshotRow,
    StorageError,
    Writer,
    backup,
    check,
    closed_prompts,
    dice_schema,
    upgrade,
    upkeep,
)
from bot.storage.revisions import HEAD
from bot.storage.schema import metadata
from tests.bot.storage.made import LOBBY, ply, put, put_lobby, snapshot_plies


async def test_a_second_process_is_refused_in_a_sentence(database: Database) -> None:
    code = (
        "import asyncio, pathlib, sys\nfrom bot.storage import Database, StorageError\n"
        "try:\n    asyncio.run(Database.open(pathlib.Path(sys.argv[1])))\n"
        "except StorageError as error:\n    print(error)\n"
    )
    run = [sys.executable, "-c", code, str(database.path)]
    done = await asyncio.to_thread(subprocess.run, run, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "another Umpire (process" in done.stdout
    with pytest.raises(StorageError, match="another Umpire"):
        await Database.open(database.path)


async def test_a_ply_that_does_not_follow_upon_the_last_one_is_a_conflict(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "1"), "lobby")
    with pytest.raises(Conflict, match="is not at ply 1 any more"):
        await put(database, ply(2, "2"))
    row = await database.read(lambda tx: tx.match(LOBBY.id))
    assert row is not None
    assert row.ply == 0


async def test_a_new_file_of_these_tests_is_a_copy(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> None:
        raise AssertionError("Alembic makes each file again, which is most of what such a test takes")

    monkeypatch.setattr(command, "upgrade", slow)
    database = await Database.open(tmp_path / "umpire.sqlite3")
    await database.close()
    assert check(database.path)


def threads() -> set[threading.Thread]:
    """Return the threads that are no event loop's helpers; the test's runner may have some of its own."""
    return {thread for thread in threading.enumerate() if "asyncio" not in thread.name}


async def no_thread_but(before: set[threading.Thread]) -> None:
    for _ in range(100):
        left = threads() - before
        if not left:
            return
        await asyncio.sleep(0.05)  # a thread that was told to end may still be on its way out
    raise AssertionError(left)


async def test_closing_leaves_no_thread_and_frees_the_file(tmp_path: pathlib.Path) -> None:
    before = threads()
    for _ in range(2):
        database = await Database.open(tmp_path / "u.sqlite3")
        assert await database.read(lambda tx: tx.match("abc234")) is None
        await database.close()
    await no_thread_but(before)


@pytest.mark.parametrize("step", ["sqlite3.connect", "bot.storage.driver._prepared"])
def test_a_thread_that_is_slow_to_end_tells_it_to_no_closed_loop(
    step: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StorageError("not today")

    lost: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lost.append)
    monkeypatch.setattr("aiosqlite.core.LOG.debug", lambda *_: time.sleep(0.02))
    monkeypatch.setattr("bot.storage.database.migrate", lambda *_: None)
    monkeypatch.setattr(step, fail)
    before = threads()
    with pytest.raises(StorageError, match="not today"):
        asyncio.run(Database.open(tmp_path / "u.sqlite3"))
    assert (threads() - before, lost) == (set(), [])


async def test_the_file_is_durable_and_readers_cannot_write(database: Database) -> None:
    def pragmas(tx: Writer) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return {name: tx.connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}

    assert await database.write(pragmas) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with pytest.raises(Exception, match="readonly"):
        await database.read(lambda tx: tx.connection.exec_driver_sql("DELETE FROM matches"))


@pytest.mark.parametrize("fault", [RuntimeError, StopIteration, Conflict])
async def test_a_failed_unit_leaves_nothing_behind(database: Database, fault: type[Exception]) -> None:
    def half_way(tx: Writer) -> None:
        tx.add_match(LOBBY)
        raise fault("half way")

    with pytest.raises(Exception, match=r"half way|StopIteration"):
        await database.write(half_way)
    assert await database.read(lambda tx: tx.match(LOBBY.id)) is None
    await put_lobby(database)


async def test_whoever_is_cancelled_leaves_no_transaction_open(database: Database) -> None:
    await put_lobby(database)
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx: Writer) -> None:
        tx.change_match(LOBBY.id, owner_id=8)
        begun.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.write(slow))
    assert await asyncio.to_thread(begun.wait, 20)
    queued = asyncio.create_task(database.write(lambda tx: tx.change_match(LOBBY.id, places=3)))
    await asyncio.sleep(0)
    writing.cancel()
    queued.cancel()
    await asyncio.sleep(0.05)
    assert not writing.done(), "a unit is never left alone half way"
    go_on.set()
    for task in (writing, queued):
        with pytest.raises(asyncio.CancelledError):
            await task
    # Both were given to the thread, which does what it is given.
    match = await database.read(lambda tx: tx.match(LOBBY.id))
    assert match is not None
    assert (match.owner_id, match.places) == (8, 3)
    await put(database, ply(0, "200"), "lobby")


async def test_whoever_is_cancelled_while_it_closes_is_cancelled(tmp_path: pathlib.Path) -> None:
    database = await Database.open(tmp_path / "u.sqlite3")
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx: Writer) -> None:
        begun.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.write(slow))
    assert await asyncio.to_thread(begun.wait, 20)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0.05)
    writing.cancel()
    await asyncio.sleep(0.05)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await closing


async def test_an_opening_or_a_closing_that_is_cancelled_leaves_no_thread(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "u.sqlite3"
    before = threads()
    await (await Database.open(path)).close()
    for hops in range(12):
        opening = asyncio.create_task(Database.open(path))
        await asyncio.sleep(0.001 * hops)
        opening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await (await opening).close()
    for hops in range(1, 5):
        database = await Database.open(path)
        closing = asyncio.create_task(database.close())
        for _ in range(hops):
            await asyncio.sleep(0)
        closing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await closing
    await (await Database.open(path)).close()
    await no_thread_but(before)


async def test_a_reader_sees_one_moment_while_a_writer_goes_on(database: Database) -> None:
    await put_lobby(database)
    looked, written = threading.Event(), threading.Event()

    def twice(tx: Reader) -> tuple[MatchRow | None, MatchRow | None]:
        first = tx.match(LOBBY.id)
        looked.set()
        assert written.wait(20)
        return first, tx.match(LOBBY.id)

    reading = asyncio.create_task(database.read(twice))
    assert await asyncio.to_thread(looked.wait, 20)
    await put(database, ply(0, "200", posted=b"{}"), "lobby")
    written.set()
    assert await reading == (LOBBY, LOBBY)
    now = await database.read(lambda tx: tx.match(LOBBY.id))
    assert now is not None
    assert (now.status, now.posted) == ("live", b"{}")
    assert await database.read(lambda tx: tx.state(LOBBY.id)) == b"state 0"


async def test_a_commit_is_refused_when_the_ply_has_moved_on(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200"), "lobby")
    await put(database, ply(1, "201"))
    with pytest.raises(Conflict):
        await put(database, ply(1, "202"))
    with pytest.raises(Conflict):
        await put(database, ply(0, "203"), "lobby")
    rows = await database.read(lambda tx: tx.journal(LOBBY.id))
    assert [row.interaction_id for row in rows] == ["200", "201"]


async def test_an_interaction_and_index_are_committed_once(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200"), "lobby")
    await put(database, ply(1, "201"))
    with pytest.raises(Conflict):
        await put(database, ply(2, "201"))
    await put(database, ply(2, "201", idx=1))
    match = await database.read(lambda tx: tx.match(LOBBY.id))
    assert match is not None
    assert match.ply == 2
    assert [row.idx for row in await database.read(lambda tx: tx.done_by("201"))] == [0, 1]
    assert len(await database.read(lambda tx: tx.outbox(LOBBY.id))) == 3


async def test_prompts_keep_their_time_and_drafts_go_with_them(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200"), "lobby")
    await database.write(lambda tx: tx.set_draft(LOBBY.id, 1, "p0", "mo"))
    await database.write(lambda tx: tx.set_draft(LOBBY.id, 1, "p0", "move"))
    assert await database.read(lambda tx: tx.draft(LOBBY.id, 1, "p0")) == "move"
    await put(database, ply(1, "201"))
    kept, new = await database.read(lambda tx: tx.prompts(LOBBY.id))
    assert (kept.prompt, kept.opened_at) == ("p0", 2.0)
    assert new.prompt == "p1"
    await put(database, ply(2, "202", closed=("p0", "p1")))
    assert [row.prompt for row in await database.read(lambda tx: tx.prompts(LOBBY.id))] == ["p2"]
    assert await database.read(lambda tx: tx.draft(LOBBY.id, 1, "p0")) == ""


async def test_snapshots_are_found_by_ply_and_replaced(database: Database) -> None:
    await put_lobby(database)
    shots = (SnapshotRow(LOBBY.id, 0, 1, b"zero", "h0"),)
    await put(database, ply(0, "200", snapshots=shots), "lobby")
    later = (SnapshotRow(LOBBY.id, 0, 2, b"nought", "h0"), SnapshotRow(LOBBY.id, 1, 2, b"one", "h1"))
    await put(database, ply(1, "201", snapshots=later))
    assert await database.read(lambda tx: tx.snapshot(LOBBY.id, 0)) == later[0]
    assert await database.read(lambda tx: tx.snapshot(LOBBY.id, 40)) == later[1]
    assert await database.read(lambda tx: snapshot_plies(tx, LOBBY.id)) == (0, 1)


async def test_a_channel_has_one_running_match(database: Database) -> None:
    await put_lobby(database)
    other = msgspec.structs.replace(LOBBY, id="xyz789", interaction_id="101")
    with pytest.raises(Conflict):
        await database.write(lambda tx: tx.add_match(other))

    def instead(tx: Writer) -> None:
        tx.change_match(LOBBY.id, status="over")
        tx.add_match(other)

    await database.write(instead)
    found = await database.read(lambda tx: tx.in_channel(LOBBY.channel_id, running=True))
    assert found is not None
    assert found.id == "xyz789"


async def test_small_values_are_kept(database: Database) -> None:
    await database.write(lambda tx: tx.set_meta("hash", "1"))
    await database.write(lambda tx: tx.set_meta("hash", "2"))
    assert await database.read(lambda tx: tx.meta("hash")) == "2"
    assert await database.read(lambda tx: tx.meta("none")) is None


def test_the_migrations_lead_to_the_tables_as_declared(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "u.sqlite3"
    assert upgrade(path).endswith(f"upgraded to schema {HEAD}")
    assert upgrade(path).endswith(f"already at schema {HEAD}")
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert dice_schema.metadata is metadata
            assert compare_metadata(context, metadata) == []
    finally:
        engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(pathlib.Path(upkeep.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_an_upgrade_that_is_cut_off_leaves_nothing(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "u.sqlite3"
    whole = command.upgrade

    def cut_off(config: Config, revision: str) -> None:
        whole(config, revision)
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(command, "upgrade", cut_off)
        with pytest.raises(KeyboardInterrupt):
            upgrade(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    upgrade(path)
    check(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA page_size").fetchone() == (upkeep.PAGE,)


def test_the_schema_can_be_written_for_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    tables = [str(CreateTable(table).compile(dialect=dialect)) for table in metadata.sorted_tables]
    indexes = [
        str(CreateIndex(index).compile(dialect=dialect))
        for table in metadata.tables.values()
        for index in table.indexes
    ]
    assert any("BYTEA" in text for text in tables)
    assert any("WHERE status IN ('lobby', 'live')" in text for text in indexes)


async def test_a_backup_is_taken_while_the_bot_runs(database: Database, tmp_path: pathlib.Path) -> None:
    await put_lobby(database)
    copy = tmp_path / "copy.sqlite3"
    assert "copied" in backup(database.path, copy)
    other = await Database.open(copy)
    try:
        assert await other.read(lambda tx: tx.match(LOBBY.id)) == LOBBY
    finally:
        await other.close()
    with pytest.raises(StorageError, match="exists already"):
        backup(database.path, copy)
    with pytest.raises(StorageError, match="another Umpire"):
        upgrade(database.path)


async def test_check_tells_sound_from_damaged(database: Database, tmp_path: pathlib.Path) -> None:
    await put_lobby(database)
    assert check(database.path)[-1] == "1 matches, 0 of them live, 0 archived"
    orphan = tmp_path / "orphan.sqlite3"
    backup(database.path, orphan)
    connection = sqlite3.connect(orphan)
    connection.execute("INSERT INTO drafts VALUES ('zzz', 0, 'p', 'x')")
    connection.commit()
    connection.close()
    with pytest.raises(StorageError, match="belong to nothing"):
        check(orphan)


@pytest.mark.parametrize("content", [None, b"", b"not a database at all, but long enough" * 40])
def test_other_files_are_refused_in_a_sentence(tmp_path: pathlib.Path, content: bytes | None) -> None:
    path = tmp_path / "other"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StorageError, match="Umpire database"):
        check(path)


@pytest.mark.parametrize(
    ("version", "sentence"), [("9999", "newer Umpire"), ("0005", "none of its matches can be opened any more: move")]
)
def test_files_of_other_times_are_refused(tmp_path: pathlib.Path, version: str, sentence: str) -> None:
    path = tmp_path / "other.sqlite3"
    upgrade(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = ?", [version])
    connection.commit()
    connection.close()
    for deed in (upgrade, check):
        with pytest.raises(StorageError, match=sentence):
            deed(path)


def test_closed_prompts_are_those_that_are_gone() -> None:
    assert closed_prompts(["a", "b", "c"], ["c", "d"]) == ("a", "b")
