"""The open database: one connection that writes, a few that read."""

import asyncio
import pathlib
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.named_files import reason
from bot.private import make_file, make_folder
from bot.storage.driver import DriverConnection
from bot.storage.errors import Conflict, StorageError, Unavailable, cause_of
from bot.storage.files import in_sentences
from bot.storage.lock import FileLock
from bot.storage.reading import Reader
from bot.storage.upkeep import migrate
from bot.storage.writing import Writer

T = TypeVar("T")

READERS = 2


class Database:
    """A database file, held by this process alone until `close`.

    What is asked or changed is a unit of work: a plain function of one transaction, which runs whole in another thread.
    It awaits nothing, holds nothing while others wait, and has no effect but on the transaction and by its result.
    Units that wait while others run are committed together, so that one wait for the disk serves several.
    """

    def __init__(
        self, path: pathlib.Path, lock: FileLock, writer: DriverConnection, readers: tuple[DriverConnection, ...]
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = writer
        self._readers = readers

    @classmethod
    async def open(cls, path: pathlib.Path) -> "Database":
        """Lock a file, create or upgrade its schema, and open it; raises StorageError."""
        try:
            make_folder(path.parent)
            make_file(path)
            lock = FileLock(path)
            lock.acquire()
        except OSError as error:
            raise StorageError(f"cannot use {error.filename or path}: {reason(error)}") from None
        opened: list[DriverConnection] = []
        try:
            with in_sentences(path):
                await asyncio.to_thread(migrate, path)
                # The writer first: it switches the file to WAL, which readers cannot do while others read.
                opened.append(await DriverConnection.open(path, "BEGIN IMMEDIATE"))
                while len(opened) <= READERS:
                    # query_only: a reader that tried to write would dodge the one-writer rule.
                    opened.append(await DriverConnection.open(path, "BEGIN", "PRAGMA query_only=ON"))
        except BaseException:
            for connection in opened:
                await connection.stop()
            lock.release()
            raise
        return cls(path, lock, opened[0], tuple(opened[1:]))

    async def write(self, unit: Callable[[Writer], T], *, lasting: bool = True) -> T:
        """Run a unit of work that may write: all of it is committed, or nothing on any exception.

        It is on the disk then; a change that is not `lasting` outlives this process, but perhaps not the machine's end.
        Raises Conflict when a uniqueness rule says that somebody was faster, Unavailable when file or disk fail.
        """
        try:
            return await self._writer.run(lambda connection: unit(Writer(connection)), lasting=lasting)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error
        except sqlite3.IntegrityError as error:  # of a statement that went straight to the driver
            raise Conflict(str(error)) from error
        except (DBAPIError, sqlite3.Error) as error:
            raise _told(error) from error

    async def read(self, unit: Callable[[Reader], T]) -> T:
        """Run a unit of work that only reads, all of it as of one moment; raises Unavailable."""
        reader = min(self._readers, key=lambda connection: connection.waiting)
        try:
            return await reader.run(lambda connection: unit(Reader(connection)))
        except (DBAPIError, sqlite3.Error) as error:
            raise _told(error) from error

    async def close(self) -> None:
        """Close every connection, each after what it was given to do, and let go of the file."""
        try:
            for connection in (*self._readers, self._writer):
                await connection.close()
        finally:
            for connection in (*self._readers, self._writer):
                await connection.stop()  # those are left where the caller was cancelled
            self._lock.release()


def _told(error: Exception) -> Exception:
    """Return what is raised in place of an error of the driver: itself, where the file is not at fault."""
    cause = cause_of(error)
    return error if cause is None else Unavailable(cause)
