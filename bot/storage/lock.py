"""One process per database file, held by a lock on a file beside it."""

import os
import pathlib
from typing import IO

from bot.private import make_file
from bot.storage.errors import StorageError

try:
    import fcntl
except ImportError:  # not a POSIX system: there the lock file alone is the sign
    fcntl = None  # type: ignore[assignment]


class FileLock:
    """Holds `<database>.lock` until `release`; the system lets go of it when the process dies."""

    def __init__(self, database: pathlib.Path) -> None:
        database = pathlib.Path(os.path.realpath(database))  # by whatever link it is named: one file, one lock
        self._path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None
        self._database = database

    def acquire(self) -> None:
        """Take the lock; raises StorageError when another process has it, OSError where no file can be made."""
        if self._database.exists() and self._database.stat().st_nlink > 1:
            # SQLite keeps its journal beside the name that it is given: by two names the file would be damaged.
            raise StorageError(f"{self._database} has several names (hard links): keep one of them")
        make_file(self._path)
        file = self._path.open("a+")
        try:
            if fcntl is not None:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            file.close()
            raise StorageError(
                f"another Umpire (process {holder}) is using {self._database}: stop it first, or name another file"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let go; harmless when nothing is held. The file stays, so that nobody locks a deleted one."""
        if self._file is not None:
            self._file.close()
            self._file = None
