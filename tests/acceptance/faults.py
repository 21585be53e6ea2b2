"""What goes wrong around a bot, one thing after the other at random, besides the calls that fail all the time."""

import asyncio
import collections
import contextlib
import os
import pathlib
import random
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable

from discord_sandbox.server import Sandbox
from discord_sandbox.world import BOT_ID

SHARE, LATE = 0.15, 0.3
"""The share of calls that fail, and the seconds by which some of them are late."""
_BETWEEN = (0.5, 3.0)
"""Seconds from one fault to the next."""
_LOCKED = (2.0, 5.0)
_AWAY = 8.0
"""Seconds that somebody who has left stays away."""
EXPECTED = {0, 10003, 10007, 10008, 10015, 10062, 40060, 50001, 50027}
"""What a bot is refused that does not know yet what has happened, or cannot know whether it has."""


class Weather:
    """Faults at random, by a seed; `tally` counts them.

    Args:
        sandbox: where calls fail, connections are lost, and people leave.
        database: the file that another program holds now and then.
        bot: the number of the bot's process, whose workers are killed.
        servers: of the last one the bot is removed, once.
        guests: ids of people who leave now and then.
    """

    def __init__(
        self, sandbox: Sandbox, database: pathlib.Path, bot: int, servers: tuple[str, ...], guests: tuple[str, ...]
    ) -> None:
        self._sandbox = sandbox
        self._database = database
        self._bot = bot
        self._servers = servers
        self._guests = guests
        self.tally: collections.Counter[str] = collections.Counter()
        self._returning: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def raging(self, seed: int) -> AsyncIterator[None]:
        """Let things go wrong for as long as the block lasts; then all is well again."""
        sandbox, rng = self._sandbox, random.Random(seed)
        sandbox.outage.seconds = LATE
        sandbox.outage.storm(seed, SHARE)
        task = asyncio.create_task(self._rage(rng))
        try:
            yield
            assert not task.done(), task.exception()
        finally:
            task.cancel()
            await asyncio.gather(task, *self._returning, return_exceptions=True)
            sandbox.outage.end()
            sandbox.limits.loosen()

    async def _rage(self, rng: random.Random) -> None:
        kinds = (self._gateway, self._gateway, self._limits, self._lock, self._kill, self._kill, self._leave)
        for number in range(1, 1 << 30):
            await asyncio.sleep(rng.uniform(*_BETWEEN))
            kind: Callable[[random.Random], Awaitable[str]] = rng.choice(kinds) if number != 5 else self._remove
            self.tally[await kind(rng)] += 1

    async def _gateway(self, rng: random.Random) -> str:
        gateway = self._sandbox.hub.gateway
        match rng.randrange(6):
            case 0:
                await gateway.close(code=4000)
                return "gateway dropped"
            case 1:
                gateway.tell(7)
                return "asked to reconnect"
            case 2:
                gateway.tell(9, True)
                return "invalid session, to be resumed"
            case 3:
                gateway.tell(9, False)
                return "invalid session"
            case 4:
                gateway.forget()
                await gateway.close(code=4000)
                return "session forgotten"
            case _:
                gateway.trouble.cut = ("INTERACTION_CREATE", rng.random() < 0.5)
                return "gateway dropped at an interaction"

    async def _limits(self, rng: random.Random) -> str:
        limits = self._sandbox.limits
        limits.loosen()
        if rng.random() < 0.5:
            limits.like_discord()
            return "limits like Discord's"
        for call in ("POST", "PATCH", "GET"):
            limits.tighten(rf"{call} /channels/\d+/messages.*", 1, rng.uniform(0.3, 1.5), told=rng.random() < 0.5)
        return "limits tightened"

    async def _lock(self, rng: random.Random) -> str:
        with contextlib.closing(sqlite3.connect(self._database, timeout=10.0)) as other:
            await asyncio.to_thread(lambda: None)  # the bot goes first where it is about to write
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return "database busy"
            await asyncio.sleep(rng.uniform(*_LOCKED))
            other.rollback()
        return "database locked"

    async def _kill(self, rng: random.Random) -> str:
        workers = [number for child in _children(self._bot) for number in _children(child)]
        if not workers:
            return "no worker to kill"
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(workers), signal.SIGKILL)
        return "worker killed"

    async def _leave(self, rng: random.Random) -> str:
        number, server = rng.choice(self._guests), rng.choice(self._servers)
        self._go(number, server)
        return "member left and came back"

    async def _remove(self, rng: random.Random) -> str:
        self._go(BOT_ID, self._servers[-1])
        return "bot removed and added again"

    def _go(self, number: str, server: str) -> None:
        """Let somebody leave, and come back after a while."""

        async def come_back() -> None:
            await asyncio.sleep(_AWAY)
            self._sandbox.let_return(number, server)

        self._sandbox.let_leave(number, server)
        task = asyncio.create_task(come_back())
        self._returning.add(task)
        task.add_done_callback(self._returning.discard)


def _children(process: int) -> list[int]:
    """Return the numbers of the processes that a process has started."""
    found: list[int] = []
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, task.read_text().split())
    return found
