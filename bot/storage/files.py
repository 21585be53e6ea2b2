"""Opening database files for a look, and saying in sentences what is the matter with them."""

import contextlib
import pathlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError

from bot.named_files import must_be_file, reason
from bot.storage.errors import Damaged, StorageError, cause_of


@contextlib.contextmanager
def in_sentences(path: pathlib.Path) -> Iterator[None]:
    """Let what is the matter with a file or its disk be raised as a StorageError."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        cause = cause_of(error)
        if cause is None:
            raise
        if cause.damage:
            raise Damaged(path, str(getattr(error, "orig", error))) from None
        raise StorageError(f"cannot use {path}: {cause.why}: {cause.todo}") from None


def refuse_what_is_no_file(path: pathlib.Path) -> None:
    """Raise a StorageError for a folder, a pipe or a device; what is not there yet is fine."""
    try:
        must_be_file(path)
    except OSError as error:
        raise StorageError(f"cannot use {path}: {reason(error)}") from None


def connect(path: pathlib.Path, *, immutable: bool = False) -> sqlite3.Connection:
    """Open a file that is there, for reading.

    With `immutable` nobody else can be writing it, and nothing is made beside it.
    """
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' * immutable}", uri=True)
