"""Jobs that run for as long as the bot is connected, and begin again after a pause if they fail."""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

log = structlog.get_logger("umpire.background")

AGAIN, LONGEST_AGAIN = 5.0, 300.0
"""Seconds until a background job that failed begins again; twice as long after every failure, up to the longest."""

Job = Callable[[], Coroutine[Any, Any, None]]


class Background:
    """The jobs of one bot. One that is added while the bot is connected begins at once."""

    def __init__(self) -> None:
        self._tasks: dict[Job, asyncio.Task[None] | None] = {}
        self._connected = False

    def add(self, job: Job) -> None:
        """Run a job from now on, or as soon as the bot is connected."""
        self._tasks[job] = asyncio.create_task(keep_running(job)) if self._connected else None

    async def remove(self, job: Job) -> None:
        """End a job and run it no more."""
        await _ended(self._tasks.pop(job, None))

    def begin(self) -> None:
        """Run all jobs: the bot is connected."""
        self._connected = True
        for job in self._tasks:
            self.add(job)

    async def end(self) -> None:
        """End all jobs: the bot is connected no more."""
        self._connected = False
        await _ended(*self._tasks.values())
        self._tasks = dict.fromkeys(self._tasks)


async def _ended(*tasks: asyncio.Task[None] | None) -> None:
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def keep_running(job: Job) -> None:
    """Run a job to its end, from the beginning again after a pause whenever it fails."""
    pause = AGAIN
    while True:
        began = time.monotonic()
        try:
            await job()
        except Exception:  # a feature's defect must not take the games with it
            if time.monotonic() - began > LONGEST_AGAIN:
                pause = AGAIN  # it has served well since the last failure
            what = getattr(job, "__qualname__", repr(job))
            log.exception("background job failed", incident=secrets.token_hex(3), job=what, again_in=pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_AGAIN)
        else:
            return
