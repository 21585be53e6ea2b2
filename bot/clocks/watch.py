"""The time that counts: where the clock is set, or the bot was away, players lose nothing of theirs by it."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import structlog

from bot.matches import Service

log = structlog.get_logger("umpire.clocks")

LOOK = 60.0
"""Seconds between two looks at the clock."""
SLACK = 600.0
"""Seconds that a clock may be set, or the bot away, and nothing is made of it."""
_AGAIN = 5.0
_HERE = "here"


class Watch:
    """Moves the clocks of players by what the machine's clock jumped: back or forward, or while nobody could answer.

    Nobody is overdue all at once because a clock was wrong, a laptop asleep or the bot away for a day; and nobody has
    an hour more because the clock was set back by one.
    """

    def __init__(self, service: Service, steady: Callable[[], float] = time.monotonic) -> None:
        self._service = service
        self._steady = steady
        share = service.store.share
        self._note = _HERE if share is None else f"{_HERE} {share.by}"
        self._last: tuple[float, float] | None = None
        self._stopping = asyncio.Event()
        self._looking = asyncio.Lock()

    async def run(self) -> None:
        """Look at the clock until `stop`."""
        while not self._stopping.is_set():
            wait = LOOK
            try:
                await self.look()
            except Exception:  # the database may be busy; the next look finds the same difference
                log.exception("clock not looked at")
                wait = _AGAIN
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), timeout=wait)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def catch_up(self) -> None:
        """Look at the clock if nobody has since the bot was started, or if it has jumped since."""
        if self._last is None or abs(await self._jump(self._service.store.now(), self._steady())) > SLACK:
            await self.look()

    async def look(self) -> float:
        """Note what time it is, and return by how many seconds clocks were moved."""
        async with self._looking:
            return await self._look()

    async def _look(self) -> float:
        now, steady = self._service.store.now(), self._steady()
        jump = await self._jump(now, steady)
        if abs(jump) <= SLACK:
            jump = 0.0
        moved = await self._service.deadlines.move(jump, self._note)
        self._last = (now, steady)
        if moved:
            log.warning("clocks moved: the clock was set, or the bot was away", seconds=round(jump), clocks=moved)
        return jump

    async def _jump(self, now: float, steady: float) -> float:
        """Return how much more time has passed by the clock since the last look than the bot was there."""
        if self._last is not None:
            return (now - self._last[0]) - (steady - self._last[1])
        before = await self._service.key_values.recall(self._note)
        return 0.0 if before is None else now - float(before)
