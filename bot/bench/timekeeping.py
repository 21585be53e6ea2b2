"""Clocks of many matches: how long a look at them takes, with and without something due, and what stays in memory."""

import asyncio
import contextlib
import pathlib
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable

from bot.bench.bot_process import resident
from bot.bench.crowd import STORED, fill
from bot.bench.figures import Figure, Samples
from bot.clocks.courier import Courier
from bot.clocks.timekeeper import Timekeeper
from bot.clocks.watch import Watch
from bot.matches import Service
from bot.matches.clocks.due import Reminder
from bot.matches.clocks.letters import Letter
from bot.storage import Database
from bot.workers import Inline

TICKS, WARM = 2_000, 100
"""So many looks are taken, each of them with the courier's; the first ones fill caches."""
REMINDED = 200
"""So many reminders fall due, one at each look."""
_PEOPLE = 1_000
"""So many people want a daily list."""

FIGURES = (
    Figure("tick", "ms", 5.0, "p95", "a look at 10,000 live matches with clocks, when nothing is due"),
    Figure("tick_letters", "ms", 5.0, "p95", "a look at the daily lists and notices of 1,000 people, none due"),
    Figure("tick_reminder", "ms", 10.0, "p95", "a look that finds a reminder due, with both of its commits"),
    Figure("tick_memory", "MB", 5.0, "worst", "what memory grows by from the 100th look to the 2,000th"),
)

_SPREAD = "UPDATE clocks SET due = ? + abs(random() % 1000000), deadline = ? + 2000000 WHERE due IS NOT NULL"
_LETTERS = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO letters "
    "SELECT i, 'digest', '', ? + 40000 + i, ? + 40000 + i, NULL FROM n"
)
_ONE_DUE = (
    "UPDATE clocks SET due = ?, told = NULL, left = 3000 + total * 0.2, since = ? - 3600 "
    "WHERE (match, seat) IN (SELECT match, seat FROM clocks WHERE due IS NOT NULL AND told IS NULL LIMIT 1)"
)


def measure() -> Samples:
    """Look at the clocks of many matches again and again."""
    with tempfile.TemporaryDirectory() as folder:
        db = pathlib.Path(folder) / "bench.sqlite3"
        asyncio.run(fill(db, STORED))
        _spread(db)
        return asyncio.run(_measured(db))


def _spread(db: pathlib.Path) -> None:
    """Let what comes on the clocks come at all times of the next days, and many people want lists."""
    now = time.time()
    with contextlib.closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(_SPREAD, (now + 3600, now))
        connection.execute(_LETTERS, (_PEOPLE, now, now))


async def _measured(db: pathlib.Path) -> Samples:
    database = await Database.open(db)
    service = Service.build(database, Inline())
    try:
        return await _looked(service)
    finally:
        await service.close()
        await database.close()


async def _looked(service: Service) -> Samples:
    reminded: list[Reminder] = []

    async def remind(reminder: Reminder) -> None:
        reminded.append(reminder)

    async def write(letter: Letter) -> bool:
        raise AssertionError(f"a letter is due: {letter}")

    timekeeper, courier = Timekeeper(service, remind, Watch(service)), Courier(service, write)
    await _timed([], WARM, timekeeper.tick)
    await _timed([], WARM, courier.tick)
    few = resident()
    ticks = await _timed([], TICKS, timekeeper.tick)
    letters = await _timed([], TICKS, courier.tick)
    grown = max(resident() - few, 0.0)
    found = await _timed([], REMINDED, timekeeper.tick, lambda: _make_one_due(service))
    if len(reminded) != REMINDED:
        raise AssertionError(f"{len(reminded)} of {REMINDED} reminders came")
    return {"tick": ticks, "tick_letters": letters, "tick_reminder": found, "tick_memory": [grown]}


async def _make_one_due(service: Service) -> None:
    now = service.store.now()
    await service.store.database.write(lambda tx: tx.connection.exec_driver_sql(_ONE_DUE, (now, now)))


async def _timed(
    samples: list[float],
    count: int,
    look: Callable[[], Awaitable[int]],
    before: Callable[[], Awaitable[None]] | None = None,
) -> list[float]:
    """Return how many milliseconds each of many looks took."""
    for _ in range(count):
        if before is not None:
            await before()
        began = time.perf_counter()
        await look()
        samples.append(1000 * (time.perf_counter() - began))
    return samples
