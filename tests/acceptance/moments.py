"""Moments at which a bot is killed with -9 from within: while it commits, draws, edits, or has half an upload sent."""

import asyncio
import os
import random
import signal
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from aiohttp.http_writer import StreamWriter
from discord.http import HTTPClient, Route

from bot import jobs
from bot.storage.driver import DriverConnection
from bot.workers import Inline

_WITHIN: Final = {"commit": 0.005, "draw": 0.15, "edit": 0.02, "send": 0.02}
"""Seconds after the beginning of each in which the kill falls."""
_UPLOAD: Final = 120_000
"""Bytes of which an upload has sent some when it is cut off."""
MOMENTS: Final = (*_WITHIN, "upload")
_FILE: Final = 4_096
"""What is written in larger pieces is a file."""


class Moment(NamedTuple):
    """What the kill waits for, and how long after that it falls: in seconds, of an upload in bytes."""

    name: str
    after: float


def drawn_at_random(rng: random.Random) -> Moment:
    """Choose a moment."""
    name = rng.choice(MOMENTS)
    return Moment(name, rng.uniform(0.0, _WITHIN.get(name, _UPLOAD)))


class Fuse:
    """Kills this process at the moment for which it was laid."""

    def __init__(self) -> None:
        self._moment: Moment | None = None

    def lay(self, moment: Moment) -> None:
        """Kill this process at a moment."""
        self._moment = moment

    def begins(self, name: str) -> None:
        """Say that something begins."""
        moment = self._moment
        if moment is not None and moment.name == name:
            self._moment = None
            threading.Timer(moment.after, _die).start()

    def bytes_left(self, length: int) -> int | None:
        """Say that so many bytes of a file are to be sent; returns how many are, where it ends there."""
        moment = self._moment
        if moment is None or moment.name != "upload" or length < _FILE:
            return None
        self._moment = moment._replace(after=moment.after - length)
        return max(int(moment.after), 1) if moment.after < length else None


class Drawing(Inline):
    """A pool that says when it draws."""

    def __init__(self, fuse: Fuse) -> None:
        self._fuse = fuse

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is jobs.picture:
            self._fuse.begins("draw")
            await asyncio.sleep(0)
        return await super().run(function, *arguments)


def watch(fuse: Fuse) -> None:
    """Tell of every commit and upload of this process; nothing takes that back."""
    together, write = DriverConnection._together, StreamWriter.write

    def committed(self: DriverConnection, group: Any) -> None:
        if any(job.lasting for job in group) and "IMMEDIATE" in self._begin:
            fuse.begins("commit")
        together(self, group)

    async def written(self: StreamWriter, chunk: Any, **more: Any) -> None:
        left = fuse.bytes_left(len(chunk))
        if left is not None:
            await write(self, chunk[:left], **more)
            _die()
        await write(self, chunk, **more)

    DriverConnection._together = committed  # type: ignore[method-assign]
    StreamWriter.write = written  # type: ignore[method-assign, assignment]


def watch_calls(http: HTTPClient, fuse: Fuse) -> None:
    """Tell of every message that is sent or edited in a channel."""
    request = http.request

    async def made(route: Route, **more: Any) -> Any:
        if "/channels/" in route.url and "/messages" in route.url:
            fuse.begins({"POST": "send", "PATCH": "edit"}.get(route.method, ""))
        return await request(route, **more)

    http.request = made  # type: ignore[method-assign]


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
