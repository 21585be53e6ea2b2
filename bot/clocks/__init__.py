"""Clocks: what happens because time passes. All times are rows in the database; nothing here is remembered."""

import asyncio
import contextlib
import time

import structlog

from bot.matches import Due, Service

log = structlog.get_logger("umpire.clocks")

LONGEST_SLEEP = 30.0
_RETRY = 5.0


class Clocks:
    """Lets computer seats act when their pause is over, also right after a restart."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._wake = service.store.on_change.listen()
        self._stopping = False
        self._failed: dict[tuple[str, int], float] = {}

    async def run(self) -> None:
        """Run until `stop`; an action under way is finished."""
        while not self._stopping:
            self._wake.clear()
            wait = _RETRY
            try:
                wait = await self._go_on()
            except Exception:  # the database may be busy; nothing is lost, the rows are still there
                log.exception("clock failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), timeout=wait)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping = True
        self._wake.set()

    async def tick(self, now: float) -> int:
        """Let every computer seat that is due at `now` act once; returns how many did."""
        acted = 0
        found = await self._service.computers.due(now)
        waiting = {(due.match, due.seat) for due in found}
        self._failed = {key: until for key, until in self._failed.items() if key in waiting}
        for due in found:
            if self._failed.get((due.match, due.seat), 0.0) <= now:
                acted += await self._play(due, now)
        return acted

    async def _play(self, due: Due, now: float) -> int:
        try:
            receipt = await self._service.computers.play(due.match, due.seat)
        except Exception:  # one broken match must not stop the others
            self._failed[due.match, due.seat] = now + LONGEST_SLEEP
            log.exception("computer seat failed", match=due.match, seat=due.seat)
            return 0
        self._failed.pop((due.match, due.seat), None)
        return int(receipt is not None)

    async def _go_on(self) -> float:
        """Do what is due, and return how long to wait for the next: mostly nothing is, which one question tells."""
        at = await self._service.computers.next_due()
        if at is not None and at <= time.time():
            await self.tick(time.time())
            at = await self._service.computers.next_due()
        else:
            self._failed.clear()  # they would be due
        return self._pause(at)

    def _pause(self, at: float | None) -> float:
        if at is None:
            return LONGEST_SLEEP
        soonest = 0.05 if not self._failed else _RETRY
        return min(max(at - time.time(), soonest), LONGEST_SLEEP)
