"""What keeps the bot going, and what ends it."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import main
from bot.main import AGAIN, LONGEST_AGAIN, keep_running, run_bot
from bot.matches import Service


class Client:
    """As much of the Discord client as `run_bot` asks for; `connect` lasts until `fail` is set."""

    application_id = 1

    def __init__(self, service: Service, *background: Any) -> None:
        self.service = service
        self.background = list(background)
        self.fail = asyncio.Event()

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        return

    async def login(self, token: str) -> None:
        return

    async def connect(self) -> None:
        await self.fail.wait()
        raise ConnectionError("gone for good")


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, none of which takes any time."""
    made: list[float] = []

    async def at_once(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr(main, "asyncio", SimpleNamespace(sleep=at_once))
    return made


def failing(times: int, done: list[str]) -> Any:
    async def job() -> None:
        done.append("began")
        if len(done) <= times:
            raise KeyError("seat")

    return job


async def test_a_job_that_fails_begins_again_after_a_pause_that_grows(pauses: list[float]) -> None:
    done: list[str] = []
    with capture_logs() as logs:
        await keep_running(failing(9, done))
    assert len(done) == 10, "and a job that came to its end is not run again"
    assert pauses[:4] == [AGAIN, 2 * AGAIN, 4 * AGAIN, 8 * AGAIN]
    assert pauses == sorted(pauses)
    assert max(pauses) == LONGEST_AGAIN
    assert len({entry["incident"] for entry in logs}) == 9
    assert all(entry["exc_info"] and "job" in entry["job"] for entry in logs)
    assert {entry["log_level"] for entry in logs} == {"error"}


async def test_after_a_long_time_without_failure_the_pause_is_short_again(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([0, 1, 2, 3, 4, 5 + LONGEST_AGAIN, 1000])
    monkeypatch.setattr(main, "time", SimpleNamespace(monotonic=lambda: next(times)))
    await keep_running(failing(3, []))
    assert pauses == [AGAIN, 2 * AGAIN, AGAIN]


async def test_a_job_that_is_cancelled_ends() -> None:
    began = asyncio.Event()

    async def job() -> None:
        began.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(keep_running(job))
    await began.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands be known to Discord already."""

    async def nothing(client: object) -> bool:
        return False

    monkeypatch.setattr(main, "sync_commands", nothing)


@pytest.mark.usefixtures("known")
async def test_neither_a_failed_job_nor_one_that_ends_ends_the_bot(service: Service) -> None:
    ended, failed = asyncio.Event(), asyncio.Event()

    async def ends() -> None:
        ended.set()

    async def fails() -> None:
        failed.set()
        raise KeyError("seat")

    stop = asyncio.Event()
    client: Any = Client(service, ends, fails)
    bot = asyncio.create_task(run_bot(client, "token", stop))
    await ended.wait()
    await failed.wait()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not bot.done()
    stop.set()
    await bot


@pytest.mark.usefixtures("known")
async def test_a_lost_connection_ends_the_bot(service: Service) -> None:
    client: Any = Client(service)
    client.fail.set()
    with pytest.raises(ConnectionError, match="gone for good"):
        await run_bot(client, "token", asyncio.Event())
