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
    if type(error).__name__ == "_RemoteTraceback":  # of a worker process, as text
        yield from _remote(str(error))
        return
    yield _BEGIN
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}: {_message(error)}\n"
    for part in getattr(error, "exceptions", ()):
        yield from _told(part)


def _remote(text: str) -> Iterator[str]:
    """Yield the frames that stand before the first message."""
    after = text[text.find(_BEGIN) + len(_BEGIN) :]
    yield _BEGIN
    yield from (f"{line}\n" for line in itertools.takewhile(lambda line: line.startswith("  "), after.splitlines()))


def _message(error: BaseException) -> str:
    safe = isinstance(error, _TELLS_NOTHING) or type(error).__module__.partition(".")[0] in _SAFE_MODULES
    return str(error) if safe else HIDDEN
