"""Errors as the log tells them: where they happened and of what kind, but no message that may quote what people say."""

import itertools
import sqlite3
import traceback
from collections.abc import Iterator
from typing import TextIO

from structlog.typing import ExcInfo

HIDDEN = "[hidden]"
_BEGIN = "Traceback (most recent call last):\n"
_TELLS_NOTHING = (
    AttributeError,
    ImportError,
    MemoryError,
    NameError,
    OSError,
    RecursionError,
    TypeError,
    sqlite3.Error,
)
"""Errors whose messages are about programs and machines."""
_SAFE_MODULES = ("aiohttp", "alembic", "discord", "sqlalchemy")
"""Libraries whose messages are about requests and statements; the latter without their parameters."""


def frames_of(exc_info: ExcInfo) -> str:
    """Return an error and what it came from, the first of them first."""
    return "".join(_told(exc_info[1])).rstrip("\n")


def write_frames(stream: TextIO, exc_info: ExcInfo) -> None:
    """Write what `frames_of` returns to a stream."""
    stream.write(f"{frames_of(exc_info)}\n")


def _told(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
        yield "\n"
    yield _BEGIN
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}: {_message(error)}\n"
    for note in getattr(error, "__notes__", ()):
        yield from _in_worker(note)
    for part in getattr(error, "exceptions", ()):
        yield from _told(part)


def _in_worker(note: str) -> Iterator[str]:
    """Yield the frames of the worker process in which it happened, which come before the first message."""
    if not note.startswith(_BEGIN):
        return
    after = note.removeprefix(_BEGIN)
    yield f"In a worker. {_BEGIN}"
    yield from (f"{line}\n" for line in itertools.takewhile(lambda line: line.startswith("  "), after.splitlines()))


def _message(error: BaseException) -> str:
    safe = isinstance(error, _TELLS_NOTHING) or type(error).__module__.partition(".")[0] in _SAFE_MODULES
    return str(error) if safe else HIDDEN
