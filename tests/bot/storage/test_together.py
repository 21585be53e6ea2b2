"""Units that wait while another one runs: one transaction for all of them, and each succeeds or fails for itself."""

import asyncio
import contextlib
import pathlib
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot.storage import Conflict, Database, Reader, Writer
from bot.storage.driver import _MOST_TOGETHER
from tests.bot.storage.made import LOBBY, held, ply, put, put_lobby

Units = list[Callable[[Writer], Any]]


def keep(key: str) -> Callable[[Writer], str]:
    def unit(tx: Writer) -> str:
        tx.set_meta(key, "kept")
        return key

    return unit


def lose(key: str, fault: Callable[[], BaseException]) -> Callable[[Writer], None]:
    def unit(tx: Writer) -> None:
        tx.set_meta(key, "kept")
        raise fault()

    return unit


async def given(database: Database, units: Units, lasting: bool = True) -> list[asyncio.Task[Any]]:
    tasks = [asyncio.create_task(database.write(unit, lasting=lasting)) for unit in units]
    await asyncio.sleep(0)
    return tasks


async def together(database: Database, units: Units) -> list[Any]:
    """Give units to a busy thread, and return what came of each."""
    async with held(database):
        tasks = await given(database, units)
    return await asyncio.gather(*tasks, return_exceptions=True)


async def kept(database: Database, *keys: str) -> list[str]:
    def unit(tx: Reader) -> list[str]:
        return [key for key in keys if tx.meta(key) is not None]

    return await database.read(unit)


async def traced(database: Database) -> list[str]:
    """Return a list in which every statement of the writer appears from now on."""
    told: list[str] = []

    def unit(tx: Writer) -> None:
        driver: Any = tx.connection.connection.driver_connection
        driver.set_trace_callback(told.append)

    await database.write(unit)
    told.clear()
    return told


async def test_what_waits_is_committed_once_in_the_order_it_came(database: Database) -> None:
    told = await traced(database)
    assert await together(database, [keep(key) for key in "abc"]) == ["a", "b", "c"]
    assert [text for text in told if text in ("BEGIN IMMEDIATE", "COMMIT")] == ["BEGIN IMMEDIATE", "COMMIT"] * 2
    inserted = [text.split("'")[1] for text in told if text.startswith("INSERT")]
    assert inserted == ["a", "b", "c"]


async def test_a_unit_alone_needs_no_savepoint(database: Database) -> None:
    told = await traced(database)
    await database.write(keep("a"))
    assert not any("SAVEPOINT" in text for text in told)


class Died(BaseException):
    pass


@pytest.mark.parametrize("fault", [RuntimeError, StopIteration, Conflict, Died])
async def test_who_fails_takes_back_his_own_work_alone(database: Database, fault: type[BaseException]) -> None:
    first, failed, last = await together(database, [keep("a"), lose("b", fault), keep("c")])
    assert (first, last) == ("a", "c")
    assert isinstance(failed, RuntimeError if fault is StopIteration else fault)
    assert await kept(database, "a", "b", "c") == ["a", "c"]


async def test_of_two_actions_upon_one_ply_the_first_is_committed(database: Database) -> None:
    await put_lobby(database)
    await put(database, ply(0, "200"), "lobby")
    acts: Units = [lambda tx, by=by: tx.commit(ply(1, by)) for by in ("201", "202")]  # type: ignore[misc]
    first, second = await together(database, acts)
    assert first is None
    assert isinstance(second, Conflict)
    assert [row.interaction_id for row in await database.read(lambda tx: tx.journal(LOBBY.id))] == ["200", "201"]
    assert len(await database.read(lambda tx: tx.outbox(LOBBY.id))) == 2


async def test_a_rule_of_uniqueness_that_one_breaks_is_a_conflict_for_him_alone(database: Database) -> None:
    await put_lobby(database)
    again, other = await together(database, [lambda tx: tx.add_match(LOBBY), keep("a")])
    assert isinstance(again, Conflict)
    assert other == "a"


async def test_nobody_is_told_before_all_is_committed(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx: Writer) -> str:
        begun.set()
        assert go_on.wait(20)
        return "slow"

    async with held(database):
        first, second = await given(database, [keep("a"), slow])
    assert await asyncio.to_thread(begun.wait, 20)
    await asyncio.sleep(0.05)
    assert not first.done(), "what it did is in no file yet"
    assert await kept(database, "a") == []
    go_on.set()
    await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)
    with contextlib.closing(sqlite3.connect(database.path)) as other:
        assert other.execute("SELECT value FROM meta WHERE key = 'a'").fetchall() == [("kept",)]
    assert (await first, await second) == ("a", "slow")


async def test_a_commit_that_fails_is_nobodys(database: Database) -> None:
    def breaks_at_the_end(tx: Writer) -> None:
        tx.connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        tx.set_draft("nobody", 0, "p", "text")

    results = await together(database, [keep("a"), breaks_at_the_end, keep("b")])
    assert all(isinstance(result, Conflict) for result in results)
    assert await kept(database, "a", "b") == []
    assert await database.write(keep("c")) == "c"


async def test_all_fail_where_the_database_has_taken_back_everything(database: Database) -> None:
    def full(tx: Writer) -> None:
        driver: Any = tx.connection.connection.driver_connection
        driver.execute("ROLLBACK")  # as SQLite does on a full disk
        raise sqlite3.OperationalError("database or disk is full")

    results = await together(database, [keep("a"), full, keep("b")])
    assert [str(result) for result in results] == ["database or disk is full"] * 3
    assert await kept(database, "a", "b") == []
    assert await database.write(keep("c")) == "c"


async def test_who_is_cancelled_while_he_waits_is_carried_out_and_keeps_nobody_up(database: Database) -> None:
    async with held(database):
        one, gone, other = await given(database, [keep("a"), keep("b"), keep("c")])
        gone.cancel()
        await asyncio.sleep(0.02)
        assert not gone.done()
    assert (await one, await other) == ("a", "c")
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert await kept(database, "a", "b", "c") == ["a", "b", "c"]


async def test_closing_lets_what_waits_be_done_and_told(tmp_path: pathlib.Path) -> None:
    database = await Database.open(tmp_path / "u.sqlite3")
    keys = [f"k{number}" for number in range(2 * _MOST_TOGETHER + 1)]
    async with held(database):
        tasks = await given(database, [keep(key) for key in keys])
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0.02)
    assert await asyncio.gather(*tasks) == keys
    await closing
    with pytest.raises(ValueError, match="closed"):
        await database.write(keep("late"))
    again = await Database.open(tmp_path / "u.sqlite3")
    try:
        assert await kept(again, *keys, "late") == keys
    finally:
        await again.close()


async def test_no_more_than_so_many_share_a_transaction(database: Database) -> None:
    told = await traced(database)
    await together(database, [keep(f"k{number}") for number in range(_MOST_TOGETHER + 1)])
    assert told.count("COMMIT") == 3


def synced(tx: Writer) -> int:
    return int(tx.connection.exec_driver_sql("PRAGMA synchronous").scalar_one())


async def test_the_disk_is_waited_for_where_anything_must_last(database: Database) -> None:
    full, normal = 2, 1
    for _ in range(2):
        assert await database.write(synced, lasting=False) == normal
        assert await database.write(synced) == full
    async with held(database):
        tasks = [*await given(database, [synced] * 2), *await given(database, [synced] * 2, lasting=False)]
    assert await asyncio.gather(*tasks) == [full, full, normal, normal]


async def test_what_does_not_wait_for_the_disk_goes_first(database: Database) -> None:
    told: list[str] = []
    async with held(database):
        lasting = await given(database, [keep("a"), keep("b")])
        others = await given(database, [lambda tx: tx.meta("a"), keep("c")], lasting=False)
        for task in (*lasting, *others):
            task.add_done_callback(lambda done: told.append(done.result()))
    await asyncio.gather(*lasting, *others)
    assert told == [None, "c", "a", "b"]
