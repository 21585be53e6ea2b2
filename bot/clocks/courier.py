"""Courier: sends daily digests and notices as they fall due. What that is, is in the database."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

from bot.matches import Service
from bot.matches.clocks.letters import Letter

log = structlog.get_logger("umpire.courier")

LOOK = 10.0
"""Seconds between two looks at what is due."""

Send = Callable[[Letter], Awaitable[bool]]
"""Sends a letter; whether there was something to say. Raises if it is to be tried again."""


class Courier:
    """Sends one letter after the other: first ones to people go slowly, and hold up no clock."""

    def __init__(self, service: Service, send: Send) -> None:
        self._service = service
        self._send = send
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Run until `stop`; a letter that is being sent then is finished."""
        while not self._stopping.is_set():
            try:
                await self.tick()
            except Exception:  # the database may be busy; nothing is lost, the rows are still there
                log.exception("courier failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), timeout=LOOK)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def tick(self) -> int:
        """Send all that is due now; returns how many letters were sent."""
        count = 0
        for row in await self._service.letters.due():
            if self._stopping.is_set():
                break
            try:
                letter = await self._service.letters.claim(row)
                if letter is not None:
                    count += await self._deliver(letter)
            except Exception:  # one broken match must not stop the others; it is tried again when its lease is over
                log.exception("letter failed", kind=row.kind, match=row.match)
        return count

    async def _deliver(self, letter: Letter) -> int:
        sent = await self._send(letter)
        await self._service.letters.sent(letter)
        if sent:
            log.info("letter sent", kind=letter.kind, match=letter.match)
        return int(sent)
