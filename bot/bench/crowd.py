"""Many matches in the database: memory with 1,000 live ones, and how long a start takes with 10,000."""

import asyncio
import contextlib
import pathlib
import random
import sqlite3
import tempfile
import time

from bot.bench.commits import ANN, BEN, begin, play_on
from bot.bench.figures import Figure, Samples
from bot.bench.remote import remote_bot
from bot.matches import Service
from bot.storage import Database
from bot.workers import Inline

LIVE, STORED = 1_000, 10_000
PLIES = 20
STARTS = 3

MEMORY = (Figure("memory", "MB", 150.0, "worst", "resident memory of the bot with 1,000 live matches looked at"),)
START = (Figure("start", "s", 3.0, "median", "from nothing to ready, with 10,000 matches in the database"),)

_OF_MATCH = ("seats", "journal", "snapshots", "prompts", "clocks")
_KEYS = {"matches": "id"} | dict.fromkeys(_OF_MATCH, "match")


def measure_memory() -> Samples:
    """Look at every one of many live matches, and weigh the bot."""
    with tempfile.TemporaryDirectory() as folder:
        db = pathlib.Path(folder) / "bench.sqlite3"
        asyncio.run(fill(db, LIVE))
        return {"memory": [asyncio.run(_weigh(db))]}


def measure_start() -> Samples:
    """Start the bot several times."""
    with tempfile.TemporaryDirectory() as folder:
        db = pathlib.Path(folder) / "bench.sqlite3"
        asyncio.run(fill(db, STORED))
        return {"start": [asyncio.run(_start(db)) for _ in range(STARTS)]}


async def _weigh(db: pathlib.Path) -> float:
    async with remote_bot(db) as bot:
        await bot.ask("look", matches=[copy_id(number) for number in range(1, LIVE)])
        return float((await bot.ask("memory"))["memory"])


async def _start(db: pathlib.Path) -> float:
    started = time.perf_counter()
    async with remote_bot(db):
        return time.perf_counter() - started


async def fill(db: pathlib.Path, count: int) -> None:
    """Make a database with `count` live matches: one that is played, and copies of it."""
    database = await Database.open(db)
    service = Service.build(database, Inline())
    rng = random.Random(2)  # noqa: S311 - reproducible on purpose
    match, channel = "", 0
    while not match or (await service.queries.get(match)).ended:
        channel += 1
        match = await begin(service, channel, (ANN, BEN))
        await play_on(service, match, rng, PLIES)
    await service.close()
    await database.close()
    with contextlib.closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=ON")  # what belongs to matches that were over too soon goes with them
        connection.execute("DELETE FROM outbox")
        connection.execute("DELETE FROM matches WHERE id != ?", (match,))
        for name, key in _KEYS.items():
            _copy(connection, name, key, match, count - 1)


def copy_id(number: int) -> str:
    """Return the id of a copied match."""
    return f"b{number:05d}"


def _copy(connection: sqlite3.Connection, name: str, key: str, match: str, count: int) -> None:
    """Copy the rows of a match in one table, with ids and whatever else must be unique changed."""
    columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]
    changed = {
        key: "printf('b%05d', i)",
        "channel_id": "channel_id + 1000 + i",
        "interaction_id": "interaction_id || ':' || i",
    }
    values = ", ".join(changed.get(column, column) for column in columns)
    connection.execute(
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "  # noqa: S608 - our own names
        f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM {name}, n WHERE {key} = ?",
        (count, match),
    )
