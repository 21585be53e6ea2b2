"""Tracebacks in the log: everything that finds a defect, nothing that quotes people."""

import asyncio
import io
import logging
import sqlite3
from collections.abc import Iterator

import pytest

from bot.failures import HIDDEN, frames_of
from bot.logs import set_up_logs
from bot.workers import Workers
from tests.plain_log import log_plainly

SENTINEL = "Zephyrine"


def told(error: BaseException) -> str:
    return frames_of((type(error), error, error.__traceback__))


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as found:
        return found


def test_frames_and_kinds_are_told_and_messages_are_not() -> None:
    text = told(raised(ValueError(SENTINEL)))
    assert text.endswith(f"\nbuiltins.ValueError: {HIDDEN}")
    assert "in raised" in text


@pytest.mark.parametrize(
    "error",
    [OSError(28, "No space left on device"), sqlite3.OperationalError("database is locked"), AttributeError("x")],
)
def test_what_machines_say_is_told(error: Exception) -> None:
    assert str(error) in told(raised(error))


def test_what_an_error_came_from_is_told_without_its_message() -> None:
    try:
        try:
            raise KeyError(SENTINEL)
        except KeyError as error:
            raise ExceptionGroup(SENTINEL, [ValueError(SENTINEL), OSError("disk")]) from error
    except ExceptionGroup as group:
        text = told(group)
    assert [name in text for name in ("KeyError", "ExceptionGroup", "ValueError", "disk")] == [True] * 4
    assert SENTINEL not in text


def fail_in_a_worker(text: str) -> None:
    raise ValueError(text)


async def test_of_a_worker_the_place_is_told() -> None:
    workers = Workers(1, preload=())
    try:
        with pytest.raises(ValueError, match=SENTINEL) as caught:
            await workers.run(fail_in_a_worker, f'{SENTINEL}\n  File "{SENTINEL}')
    finally:
        await workers.close()
    text = told(caught.value)
    assert "in fail_in_a_worker" in text
    assert text.count(SENTINEL) == 0


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs("console", "info", stream=stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    log_plainly()


async def test_asyncio_does_not_tell_the_message_of_a_lost_task(log: io.StringIO) -> None:
    async def broken() -> None:
        raise ValueError(SENTINEL)

    task = asyncio.create_task(broken())
    await asyncio.wait({task})
    context = {"message": "Task exception was never retrieved", "exception": task.exception(), "future": task}
    asyncio.get_running_loop().default_exception_handler(context)
    assert "Task exception was never retrieved" in log.getvalue()
    assert "in broken" in log.getvalue()
    assert SENTINEL not in log.getvalue()


def test_what_answers_an_interaction_is_not_told(log: io.StringIO) -> None:
    logging.getLogger("discord.http").warning("429 for %s", "https://host/api/v10/webhooks/12345/aW50ZX.J-_0/messages")
    assert f"/webhooks/12345/{HIDDEN}/messages" in log.getvalue()
