"""Chores: what happens at tables in time besides the clocks of players: free seats, silence, ends beyond doubt."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from bot.clocks.watch import Watch
from bot.matches import Service
from games.kernel import Seat

log = structlog.get_logger("umpire.chores")

LOOK = 10.0
"""Seconds between two looks."""
Work = Callable[[], Awaitable[int]]


class Posts(Protocol):
    """Sends what is owed to a channel and notes that it was sent; returns how much, and raises if that failed."""

    async def offer(self, match: str, seat: Seat) -> int:
        """Post that a seat can be taken."""
        ...

    async def silence(self, match: str) -> int:
        """Warn a table at which nobody answers."""
        ...

    async def decided(self, match: str) -> int:
        """Ask a table whether the end that seems beyond doubt is the result."""
        ...


class Chores:
    """Looks after tables. What is due is in the database; nothing is remembered here."""

    def __init__(self, service: Service, posts: Posts, watch: Watch) -> None:
        self._service = service
        self._posts = posts
        self._watch = watch
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Run until `stop`; what is being done then is finished."""
        await _again_and_again(self.tick, self._stopping)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def tick(self) -> int:
        """Do all that is due now; returns how much that was."""
        await self._watch.catch_up()
        service, posts = self._service, self._posts
        done = await service.offers.give_back()
        for match, seat in await service.offers.owed():
            done += await _safely(lambda match=match, seat=seat: posts.offer(match, seat))  # type: ignore[misc]
        for match in await service.silent_tables.due():
            done += await _safely(lambda match=match: self._silent(match))  # type: ignore[misc]
        for match in await service.deciding.owed():
            done += await _safely(lambda match=match: posts.decided(match))  # type: ignore[misc]
        return done

    async def _silent(self, match: str) -> int:
        return await self._posts.silence(match) or int(await self._service.silent_tables.end(match))


class PlayingOn:
    """Lets computers play on where somebody wants to know how a match ends. It takes long, so nothing waits for it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Run until `stop`."""
        await _again_and_again(self._service.deciding.look, self._stopping)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()


async def _again_and_again(work: Work, stopping: asyncio.Event) -> None:
    while not stopping.is_set():
        await _safely(work)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), timeout=LOOK)


async def _safely(work: Work) -> int:
    try:
        return await work()
    except Exception:  # one broken match must not stop the others; nothing is lost, the rows are still there
        log.exception("chore failed")
        return 0
