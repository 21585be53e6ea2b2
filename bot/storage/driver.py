"""One connection of the driver, aiosqlite: its thread runs whole units of work, those that wait as one transaction."""

import asyncio
import collections
import contextlib
import pathlib
import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar, cast

import aiosqlite
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.engine.interfaces import DBAPIConnection

T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA busy_timeout=15000",  # somebody looks at the file with another program: wait, rather than fail
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
# Parameters hold what is sealed, and secrets of dice: errors that are logged must not tell them.
# Transactions are begun and ended beside SQLAlchemy: it takes longer to do so than SQLite does.
_ENGINE = create_engine("sqlite://", hide_parameters=True)
"""For it statements are compiled, each once for all connections; it opens none itself."""
_MOST_TOGETHER = 32
"""Units in one transaction at most: the first of them waits for the last."""


class _Job:
    """A unit of work on its way: its result, and who waits for it."""

    __slots__ = ("_error", "_result", "lasting", "told", "unit")

    def __init__(self, unit: Callable[[Connection], Any], lasting: bool, told: asyncio.Future[Any]) -> None:
        self.unit = unit
        self.lasting = lasting
        self.told = told
        self._result: Any = None
        self._error: BaseException | None = None

    def carry_out(self, connection: Connection) -> None:
        """Run the unit; raises what it raises."""
        try:
            self._result = self.unit(connection)
        except StopIteration as error:  # a future cannot carry it: its waiter would wait for ever
            raise RuntimeError("a unit of work has let a StopIteration out") from error

    def fail(self, error: BaseException) -> None:
        """Let an error be what came of it."""
        self._error = error

    def tell(self) -> None:
        """Hand the result to the caller that waits, unless it was cancelled."""
        if self.told.done():
            return
        if self._error is None:
            self.told.set_result(self._result)
        else:
            self.told.set_exception(self._error)


class DriverConnection:
    """A connection of aiosqlite's, used in its thread alone; SQLAlchemy speaks through it, but opens and closes none.

    `waiting` counts the units that have not come back yet.
    """

    def __init__(self, driver: aiosqlite.Connection, raw: sqlite3.Connection, begin: str) -> None:
        self._driver = driver
        self._raw = raw
        self._begin = begin
        self._pool = StaticPool(lambda: cast(DBAPIConnection, raw))
        self._connection: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: collections.deque[_Job] = collections.deque()
        self._lasting = True
        self.waiting = 0

    @classmethod
    async def open(cls, path: pathlib.Path, begin: str, *pragmas: str) -> "DriverConnection":
        """Connect to a file; `begin` is how its transactions begin."""
        # The driver would begin only at the first write, and deferred; `begin` does it instead.
        driver = aiosqlite.connect(path, isolation_level=None)
        try:
            await driver
            raw = await driver._execute(_prepared, driver, (*_PRAGMAS, *pragmas))  # type: ignore[no-untyped-call]
        except BaseException:
            await _stopped(driver)  # a connection that nobody closes keeps the process from ending
            raise
        return cls(driver, raw, begin)

    async def run(self, unit: Callable[[Connection], T], *, lasting: bool = True) -> T:
        """Run a unit of work in the thread: all of it is committed, or nothing on any exception.

        Units that wait while others run go into one transaction, each in a savepoint of its own, in the order in which
        they came; each caller goes on when it is committed, and on the disk. Those that are not `lasting` go first, in
        one of their own that does not wait for the disk. The thread leaves no unit half done: a caller cancelled
        here first waits for the end of his.
        """
        if not self._driver._running:
            raise ValueError("the connection is closed")
        told: asyncio.Future[T] = self._loop.create_future()
        self._jobs.append(_Job(unit, lasting, told))
        # The driver has no public way to its thread but one trip for each statement.
        self._driver._tx.put_nowait((None, self._carry_out))
        self.waiting += 1
        try:
            return await told
        except asyncio.CancelledError:
            with contextlib.suppress(ValueError):  # it is being closed, which waits for all units too
                await self._driver._execute(_nothing)  # type: ignore[no-untyped-call]
            raise
        finally:
            self.waiting -= 1

    def _carry_out(self) -> None:
        """Carry out what waits: nothing, where it went with what came before."""
        jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), _MOST_TOGETHER))]
        for lasting in (False, True):
            if group := [job for job in jobs if job.lasting is lasting]:
                self._settle(group, lasting)

    def _settle(self, jobs: list[_Job], lasting: bool) -> None:
        """Carry out jobs, and tell of it in one go."""
        try:
            self._sync(lasting)
            self._together(jobs)
        except BaseException as error:  # nothing of any is left
            for job in jobs:
                job.fail(error)
        self._loop.call_soon_threadsafe(_tell, jobs)

    def _together(self, jobs: list[_Job]) -> None:
        """Carry out jobs in one transaction."""
        if self._connection is None:
            self._connection = Connection(_ENGINE, self._pool.connect())
        self._raw.execute(self._begin)
        try:
            if len(jobs) == 1:
                jobs[0].carry_out(self._connection)
            else:
                for job in jobs:
                    self._apart(job, self._connection)
            self._raw.execute("COMMIT")
        except BaseException:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
            raise

    def _apart(self, job: _Job, connection: Connection) -> None:
        """Carry out one job of several: what it has done is taken back if it fails, and the others go on."""
        self._raw.execute("SAVEPOINT unit")
        try:
            job.carry_out(connection)
        except BaseException as error:
            if not self._raw.in_transaction:  # such as on a full disk: SQLite has taken back everything
                raise
            self._raw.execute("ROLLBACK TO unit")
            job.fail(error)
        self._raw.execute("RELEASE unit")

    def _sync(self, lasting: bool) -> None:
        """Let the next commit wait for the disk or not; either way it outlives this process."""
        if lasting != self._lasting:
            # It is carried out where it is compiled, so a statement that is kept would do nothing: a script is not.
            self._raw.executescript(f"PRAGMA synchronous={'FULL' if lasting else 'NORMAL'}")
            self._lasting = lasting

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

    async def stop(self) -> None:
        """Let the thread end, before anything was done with it."""
        await _stopped(self._driver)


async def _stopped(driver: aiosqlite.Connection) -> None:
    """Stop a connection, and wait for the end of its thread: it would tell it to a loop that is closed by then."""
    driver.stop()
    await asyncio.to_thread(driver._thread.join)


def _prepared(driver: aiosqlite.Connection, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    raw = driver._conn
    for pragma in pragmas:
        raw.execute(pragma)
    return raw


def _nothing() -> None:
    """Come back from the thread."""


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()
