"""The open database: one connection that writes, a few that read."""

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.errors import Conflict, StorageError
from bot.storage.lock import FileLock
from bot.storage.reading import Reader
from bot.storage.upkeep import migrate
from bot.storage.writing import Writer

READERS = 2


class Database:
    """A database file, held by this process alone until `close`."""

    def __init__(self, path: pathlib.Path, lock: FileLock) -> None:
        self.path = path
        self._lock = lock
        self._write_engine = _engine(path, "BEGIN IMMEDIATE", 1)
        # query_only: a reader that tried to write would dodge the one-writer rule.
        self._read_engine = _engine(path, "BEGIN", READERS, "PRAGMA query_only=ON")

    @classmethod
    async def open(cls, path: pathlib.Path) -> "Database":
        """Lock a file, create or upgrade its schema, and open it; raises StorageError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path)
            lock.acquire()
        except OSError as error:
            raise StorageError(f"cannot use {path}: {error.strerror}") from None
        try:
            await asyncio.to_thread(migrate, path)
            database = cls(path, lock)
            # The first writer switches the file to WAL, which readers cannot do while others read.
            async with database.write():
                pass
        except BaseException:
            lock.release()
            raise
        return database

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[Writer]:
        """One transaction that may write; commits at the end of the block, rolls back on any exception.

        Raises Conflict when a uniqueness rule says that somebody was faster.
        """
        try:
            async with self._write_engine.begin() as connection:
                yield Writer(connection)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[Reader]:
        """One transaction that only reads, all of it as of one moment."""
        async with self._read_engine.begin() as connection:
            yield Reader(connection)

    async def close(self) -> None:
        """Close every connection and let go of the file."""
        await self._read_engine.dispose()
        await self._write_engine.dispose()
        self._lock.release()


def _engine(path: pathlib.Path, begin: str, size: int, *pragmas: str) -> AsyncEngine:
    address = f"sqlite+aiosqlite:///{path}"
    # Parameters hold what is sealed, and secrets of dice: errors that are logged must not tell them.
    engine = create_async_engine(
        address, pool_size=size, max_overflow=0, pool_reset_on_return=None, hide_parameters=True
    )

    def connected(connection: Any, record: object) -> None:
        # The driver would begin only at the first write, and deferred; SQLAlchemy does it below instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "PRAGMA busy_timeout=5000",
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "PRAGMA foreign_keys=ON",
            *pragmas,
        ):
            cursor.execute(pragma)
        cursor.close()

    # Every call of the driver is a trip to its thread and back, so the two below make no more than are needed.
    def begun(connection: Any) -> None:
        connection.connection.dbapi_connection.run_async(lambda driver: driver.execute_fetchall(begin))

    def returned(connection: Any, record: object, state: object) -> None:
        # Nearly always committed or rolled back already; a cancelled transaction is not.
        if connection.driver_connection.in_transaction:
            connection.rollback()

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
    event.listen(engine.sync_engine, "reset", returned)
    return engine
