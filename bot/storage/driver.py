"""One connection of the driver, aiosqlite: its thread runs whole units of work, each in one trip there and back."""

import asyncio
import contextlib
import pathlib
import sqlite3
from collections.abc import Callable
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event

T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA busy_timeout=5000",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


class DriverConnection:
    """A connection of aiosqlite's, used in its thread alone; SQLAlchemy speaks through it, but opens and closes none.

    `waiting` counts the units that have not come back yet.
    """

    def __init__(self, driver: aiosqlite.Connection, engine: Engine) -> None:
        self._driver = driver
        self._engine = engine
        self._connection: Connection | None = None
        self.waiting = 0

    @classmethod
    async def open(cls, path: pathlib.Path, begin: str, *pragmas: str) -> "DriverConnection":
        """Connect to a file; `begin` is how its transactions begin."""
        # The driver would begin only at the first write, and deferred; `begin` does it instead.
        driver = await aiosqlite.connect(path, isolation_level=None)
        try:
            raw = await driver._execute(_prepared, driver, (*_PRAGMAS, *pragmas))  # type: ignore[no-untyped-call]
        except BaseException:
            driver.stop()  # a connection that nobody closes keeps the process from ending
            raise
        return cls(driver, _engine(raw, begin))

    async def run(self, unit: Callable[[Connection], T]) -> T:
        """Run a unit of work in the thread, as one transaction: committed at its end, rolled back on any exception.

        The thread never leaves a unit half done: whoever is cancelled here first waits for the end of his.
        """
        self.waiting += 1
        try:
            # The driver has no public way to its thread but one trip for each statement.
            done: T = await self._driver._execute(self._whole, unit)  # type: ignore[no-untyped-call]
        except asyncio.CancelledError:
            with contextlib.suppress(ValueError):  # it is being closed, which waits for all units too
                await self._driver._execute(_nothing)  # type: ignore[no-untyped-call]
            raise
        finally:
            self.waiting -= 1
        return done

    def _whole(self, unit: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return unit(self._connection)
        except StopIteration as error:  # a future cannot carry it: its waiter would wait for ever
            raise RuntimeError("a unit of work has let a StopIteration out") from error

    async def close(self) -> None:
        """Let the thread finish what it was given, close and end; that happens also if the caller is cancelled."""
        try:
            await self._driver._execute(self._let_go)  # type: ignore[no-untyped-call]
        finally:
            ending = self._driver.stop()
        if ending is not None:
            await ending

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def stop(self) -> None:
        """Let the thread end soon, before anything was done with it."""
        self._driver.stop()


def _prepared(driver: aiosqlite.Connection, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    raw = driver._conn
    for pragma in pragmas:
        raw.execute(pragma)
    return raw


def _nothing() -> None:
    """Come back from the thread."""


def _engine(raw: sqlite3.Connection, begin: str) -> Engine:
    # Parameters hold what is sealed, and secrets of dice: errors that are logged must not tell them.
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, hide_parameters=True)

    def begun(connection: Connection) -> None:
        raw.execute(begin)

    event.listen(engine, "begin", begun)
    return engine
