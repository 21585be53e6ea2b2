"""Whether a database file is sound: one check for all that opens, copies or restores it. Nothing is changed."""

import contextlib
import pathlib
import re
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from bot.storage.agreement import compare_rows
from bot.storage.contents import SEAL, Unfit, read_rows
from bot.storage.errors import Damaged, StorageError
from bot.storage.files import connect, in_sentences, refuse_what_is_no_file
from bot.storage.revisions import FIRST, HEAD, SHAPES
from bot.storage.shape import Shape, difference, shape_of

_SOON = 32_000_000
"""Bytes of a file whose pages and keys are looked at in a tenth of a second."""
_MAGIC = b"SQLite format 3\0"
_WRITES = 18
"""The byte of the first page that says which version of the format writes it: 1, or 2 for a log beside it."""
_EMPTY = "there is nothing in it"
_REVISION = re.compile(r"\d{4}")


class Sound(NamedTuple):
    """What was found of a sound file: the revision of its schema, and the sum of its rows."""

    revision: str
    sum: str


def well_formed(path: pathlib.Path, *, pages: bool = False) -> str | None:
    """Return the revision of a file that has the schema of one; None: it is new or empty. Raises StorageError.

    This is for a start: rows are not read, and pages and keys are looked at where that is soon done. With `pages` they
    are looked at in any case, and the file may be in use by this process.
    """
    if _is_empty(path):
        return None
    if not pages:
        _refuse_closed(path)
    with _looked_at(path) as connection:
        schema = _schema(path, connection)
        if schema is not None and (pages or path.stat().st_size <= _SOON):
            _refuse_unsound_pages(connection)
    return None if schema is None else schema[0]


def sound(path: pathlib.Path, *, immutable: bool = False) -> Sound:
    """Return what is found of a file of which everything can be read and agrees; raises StorageError for any other.

    With `immutable` nobody else can be writing it, and nothing is made beside it.
    """
    if _is_empty(path):
        raise StorageError(f"{path} is no Umpire database: {_EMPTY}")
    _refuse_closed(path)
    with _looked_at(path, immutable=immutable) as connection:
        schema = _schema(path, connection)
        if schema is None:
            raise StorageError(f"{path} is no Umpire database: {_EMPTY}")
        revision, shape = schema
        _refuse_unsound_pages(connection)
        total = read_rows(connection, shape.columns)
        _refuse_other_rows(connection, total)
        if revision == HEAD:
            compare_rows(connection)
    return Sound(revision, total)


def _is_empty(path: pathlib.Path) -> bool:
    """Whether nothing is there, or nothing in it; raises StorageError for what is not a file."""
    refuse_what_is_no_file(path)
    return not path.exists() or path.stat().st_size == 0


@contextlib.contextmanager
def _looked_at(path: pathlib.Path, *, immutable: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a file to read it as of one moment; what cannot be read or does not fit is raised as Damaged."""
    try:
        with in_sentences(path), contextlib.closing(connect(path, immutable=immutable)) as connection:
            connection.execute("PRAGMA cell_size_check=ON")
            connection.execute("BEGIN")
            yield connection
    except Unfit as error:
        raise Damaged(path, str(error)) from None
    except MemoryError:
        raise Damaged(path, "it needs too much memory to be read") from None
    except (sqlite3.Error, UnicodeDecodeError) as error:  # Python's own have no name, and quote what is no UTF-8
        known = getattr(error, "sqlite_errorname", None)
        raise Damaged(path, str(error) if known else "a text in it cannot be read") from None


def _refuse_closed(path: pathlib.Path) -> None:
    """Raise Damaged for a file that SQLite reads but never writes, since its first page says that a newer one made it.

    Not where this process may have the file open: to close it would take the locks from all connections (POSIX).
    """
    head = b""
    with contextlib.suppress(OSError), path.open("rb") as file:  # SQLite says in a moment that it cannot be opened
        head = file.read(_WRITES + 1)
    if head.startswith(_MAGIC) and not {*head[_WRITES:]} <= {1, 2}:
        raise Damaged(path, "its first page says that it must not be written")


def _schema(path: pathlib.Path, connection: sqlite3.Connection) -> tuple[str, Shape] | None:
    """Return the revision and the shape of a database that has what the migrations make; None where it has nothing."""
    shape = shape_of(connection)
    if not shape.parts:
        return None
    if "alembic_version" not in shape.columns:
        raise StorageError(f"{path} is no Umpire database: it has no table alembic_version")
    versions = [str(row[0]) for row in connection.execute("SELECT version_num FROM alembic_version")]
    if len(versions) != 1 or not _REVISION.fullmatch(versions[0]):
        raise Unfit("it does not say which version its schema is of")
    _refuse_other_times(path, versions[0])
    wrong = difference(shape, versions[0]) if versions[0] in SHAPES else f"there never was a schema {versions[0]}"
    if wrong is not None:
        raise Unfit(wrong)
    return versions[0], shape


def _refuse_other_times(path: pathlib.Path, revision: str) -> None:
    """Raise a StorageError for a file that cannot be brought up to date: from a too old or a newer Umpire."""
    if revision < FIRST:
        raise StorageError(
            f"{path} was written by an Umpire of before December 2026 (schema {revision}), and none of its matches can "
            "be opened any more: move the file away, and a new one is made"
        )
    if revision > HEAD:
        raise StorageError(f"{path} was written by a newer Umpire (schema {revision}, this one knows {HEAD})")


def _refuse_unsound_pages(connection: sqlite3.Connection) -> None:
    found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if found != "ok":
        raise Unfit(found.splitlines()[-1])  # the first line names the database, as SQLite calls it
    loose = len(connection.execute("PRAGMA foreign_key_check").fetchall())
    if loose:
        raise Unfit(f"{loose} rows belong to nothing")


def _refuse_other_rows(connection: sqlite3.Connection, total: str) -> None:
    """Raise Unfit for a backup that does not hold what was put into it."""
    kept = connection.execute('SELECT value FROM meta WHERE "key" = ?', (SEAL,)).fetchone()
    if kept is not None and kept[0] != total:
        raise Unfit("its rows are not those that the backup was made with")
