"""Jobs in the background: they begin again after a failure, and begin and end with what adds them."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import background
from bot.background import AGAIN, LONGEST_AGAIN, Background, keep_running


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, none of which takes any time."""
    made: list[float] = []

    async def at_once(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr(background, "asyncio", SimpleNamespace(sleep=at_once))
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
    monkeypatch.setattr(background, "time", SimpleNamespace(monotonic=lambda: next(times)))
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


class Lasting:
    """A job that lasts until it is ended; says how often it began and ended."""

    def __init__(self) -> None:
        self.began = self.ended = 0

    async def run(self) -> None:
        self.began += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.ended += 1


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_job_begins_with_the_connection_and_one_added_later_at_once() -> None:
    jobs, first, second = Background(), Lasting(), Lasting()
    jobs.add(first.run)
    await settled()
    assert first.began == 0
    jobs.begin()
    jobs.add(second.run)
    await settled()
    assert (first.began, second.began) == (1, 1)
    await jobs.end()
    assert (first.ended, second.ended) == (1, 1)


async def test_a_job_that_is_removed_ends_and_does_not_begin_again() -> None:
    jobs, one, other = Background(), Lasting(), Lasting()
    jobs.add(one.run)
    jobs.add(other.run)
    jobs.begin()
    await settled()
    await jobs.remove(one.run)
    assert (one.ended, other.ended) == (1, 0)
    await jobs.remove(one.run)
    await jobs.end()
    jobs.begin()
    await settled()
    assert (one.began, other.began) == (1, 2)
    await jobs.end()
