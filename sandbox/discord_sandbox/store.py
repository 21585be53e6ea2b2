"""What a sandbox keeps: everything that must outlive the process, in an SQLite file, or nothing without one."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import msgspec

from discord_sandbox.errors import Json

_SCHEMA = """
CREATE TABLE IF NOT EXISTS items (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, body BLOB NOT NULL);
"""
_PUT = "INSERT INTO items (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"
_DROP = "DELETE FROM items WHERE kind = ? AND id = ?"
_PUT_FILE = "INSERT OR REPLACE INTO files (id, body) VALUES (?, ?)"

Operation = tuple[str, tuple[object, ...]]


class StoreError(Exception):
    """The file cannot be used; the text is one sentence for the person who started the program."""


class Store:
    """What must outlive the process; this one keeps the bytes of files alone, in memory: for a sandbox without a file.

    A sandbox keeps in memory whatever it looks at, so that what is put here is read only at the next start.
    """

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def load(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """All items of a kind as (id, JSON), in the order of their ids read as numbers."""
        return iter(())

    def put(self, kind: str, key: str, body: Json | msgspec.Struct) -> None:
        """Write an item (soon); the body is read now."""

    def drop(self, kind: str, key: str) -> None:
        """Delete an item (soon)."""

    def put_file(self, key: str, body: bytes) -> None:
        """Write a file (soon)."""
        self._files[key] = body

    async def file(self, key: str) -> bytes | None:
        """A file's bytes, or None."""
        return self._files.get(key)

    async def settled(self) -> None:
        """Return when everything queued so far is committed.

        Raises:
            sqlite3.Error: it could not be (a full disk).
        """

    async def close(self) -> None:
        """Commit what is queued and close the file."""


class FileStore(Store):
    """Items by (kind, id) and files by id in an SQLite file.

    Writes are queued and committed together by one thread, so that the event loop never waits for the disk;
    `settled()` waits until everything queued so far is committed.

    Raises StoreError where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="sandbox-store")
        self._lock = threading.Lock()
        self._queue: list[Operation] = []
        self._flush: Future[None] | None = None
        try:
            self._db = self._pool.submit(_open, path).result()
        except (sqlite3.Error, OSError) as error:
            self._pool.shutdown()
            raise StoreError(f"The sandbox's file {path} cannot be opened: {error}.") from error

    def load(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """Look into the file."""
        query = "SELECT id, body FROM items WHERE kind = ? ORDER BY length(id), id"
        yield from self._pool.submit(lambda: self._db.execute(query, (kind,)).fetchall()).result()

    def put(self, kind: str, key: str, body: Json | msgspec.Struct) -> None:
        """Queue an item."""
        self._enqueue((_PUT, (kind, key, msgspec.json.encode(body))))

    def drop(self, kind: str, key: str) -> None:
        """Queue that an item goes."""
        self._enqueue((_DROP, (kind, key)))

    def put_file(self, key: str, body: bytes) -> None:
        """Queue a file's bytes."""
        self._enqueue((_PUT_FILE, (key, body)))

    async def file(self, key: str) -> bytes | None:
        """Look a file's bytes up."""
        row = await asyncio.wrap_future(
            self._pool.submit(lambda: self._db.execute("SELECT body FROM files WHERE id = ?", (key,)).fetchone())
        )
        return bytes(row[0]) if row else None

    async def settled(self) -> None:
        """Wait for the thread, or raise what it met."""
        flush = self._flush
        if flush is not None:
            await asyncio.wrap_future(flush)
            if self._flush is flush:
                self._flush = None

    async def close(self) -> None:
        """Write what is queued, and end the thread."""
        await asyncio.wrap_future(self._pool.submit(self._finish))
        self._pool.shutdown()

    def _enqueue(self, operation: Operation) -> None:
        with self._lock:
            self._queue.append(operation)
            if len(self._queue) == 1:
                self._flush = self._pool.submit(self._commit)

    def _commit(self) -> None:
        with self._lock:
            operations, self._queue = self._queue, []
        self._db.execute("BEGIN")
        try:
            for statement, values in operations:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except sqlite3.Error:
            self._db.execute("ROLLBACK")
            raise

    def _finish(self) -> None:
        self._commit()
        self._db.close()


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # private messages are in it
    db = sqlite3.connect(path, isolation_level=None, timeout=1)
    # An exclusive lock: two sandboxes on one file would each overwrite what the other keeps in memory.
    # NORMAL: a commit survives a killed process, which is all a sandbox needs.
    for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"):
        db.execute(f"PRAGMA {pragma}")
    db.executescript("BEGIN IMMEDIATE;" + _SCHEMA + "COMMIT;")
    return db
