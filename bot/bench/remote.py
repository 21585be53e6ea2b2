"""A sandbox here, a bot in a process of its own, and a line between them."""

import asyncio
import collections
import contextlib
import json
import pathlib
import sys
from collections.abc import AsyncIterator
from typing import Any

from bot.harbour import HARBOUR_CLUB
from discord_sandbox.server import Sandbox, running

Json = dict[str, Any]

_BOT = "from bot.bench.bot_process import main; main()"
"""Not `python -m`: the workers import the main module of their parent again, and `umpire`'s is as light as this."""


class RemoteBot:
    """A running sandbox and a running bot."""

    def __init__(self, sandbox: Sandbox, process: asyncio.subprocess.Process) -> None:
        self.url = sandbox.url
        self.sandbox = sandbox
        self._process = process

    @property
    def pid(self) -> int:
        """The bot's process."""
        return self._process.pid

    def requests(self) -> collections.Counter[str]:
        """Return how many requests about a channel's messages the bot has made, by method."""
        made: collections.Counter[str] = collections.Counter()
        for kind, count in self.sandbox.asked.items():
            method, _, route = kind.partition(" ")
            if "/channels/{channel}/messages" in route:
                made[method] += count
        return made

    async def ask(self, do: str, **details: Any) -> Json:
        """Ask the bot's process for something; see bot_process.Answers. Raises RuntimeError when it has died."""
        if self._process.stdin is None:
            raise RuntimeError("the bot has no input")
        self._process.stdin.write(json.dumps({"do": do, **details}).encode() + b"\n")
        return await self.answer()

    async def answer(self) -> Json:
        """Return the next line of the bot's process; raises RuntimeError when it has died."""
        line = await self._process.stdout.readline() if self._process.stdout else b""
        if not line:
            raise RuntimeError("the bot that was to be measured has died")
        return dict(json.loads(line))


@contextlib.asynccontextmanager
async def remote_bot(db: pathlib.Path, pause: float = 2.0) -> AsyncIterator[RemoteBot]:
    """Start a sandbox in memory and a bot on a database; it is ready when the block begins."""
    async with running(world=HARBOUR_CLUB) as sandbox, bot_at(sandbox, db, pause) as bot:
        yield bot


@contextlib.asynccontextmanager
async def bot_at(sandbox: Sandbox, db: pathlib.Path, pause: float) -> AsyncIterator[RemoteBot]:
    """Start a bot on a database at a sandbox; it is ready when the block begins."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _BOT, sandbox.url, str(db), str(pause)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    bot = RemoteBot(sandbox, process)
    try:
        await bot.answer()
        yield bot
    finally:
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), 20)
        if process.returncode is None:
            process.kill()
