"""Clocks: what happens because time passes. All times are rows in the database; nothing here is remembered."""

import asyncio
import contextlib

import structlog

from bot.matches import Due, Service

log = structlog.get_logger("umpire.clocks")

LONGEST_SLEEP = 30.0
_RETRY = 5.0
_SOON = 0.05
"""Seconds between two looks at what is due, at least: what falls due together is found together."""
_LOOK = 0.5
"""The same while computers play: theirs is what was due first."""
_AT_ONCE = 32
"""Matches in which computers act at once; each thinks in a worker, and acts when it is ready."""


class Clocks:
    """Lets computer seats act when their pause is over, also right after a restart; those of all matches side by side.

    In one match they act one after the other: what one does changes what the next one sees.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._wake = service.store.on_change.listen()
        self._stopping = False
        self._failed: dict[tuple[str, int], float] = {}
        self._playing: dict[str, asyncio.Task[int]] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)

    async def run(self) -> None:
        """Run until `stop`; actions under way are finished."""
        try:
            while not self._stopping:
                self._wake.clear()
                wait = _RETRY
                try:
                    wait = await self._go_on()
                except Exception:  # the database may be busy; nothing is lost, the rows are still there
                    log.exception("clock failed")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), timeout=wait)
            await asyncio.gather(*self._playing.values(), return_exceptions=True)
        finally:
            for task in self._playing.values():
                task.cancel()

    def stop(self) -> None:
        """Let `run` come to its end: begin nothing new."""
        self._stopping = True
        self._wake.set()

    async def tick(self, now: float) -> int:
        """Let every computer seat that is due at `now` act once; returns how many did."""
        return sum(await asyncio.gather(*await self._start_due(now)))

    async def _start_due(self, now: float) -> list["asyncio.Task[int]"]:
        """Begin to play in every match where a computer is due, unless that is under way."""
        found = await self._service.computers.due(now)
        waiting = {(due.match, due.seat) for due in found}
        self._failed = {key: until for key, until in self._failed.items() if key in waiting}
        ready: dict[str, list[Due]] = {}
        for due in found:
            if due.match not in self._playing and not self._rests(due, now):
                ready.setdefault(due.match, []).append(due)
        started = {match: asyncio.create_task(self._play_all(match, seats, now)) for match, seats in ready.items()}
        self._playing |= started
        return list(started.values())

    def _rests(self, due: Due, now: float) -> bool:
        """Whether a seat failed a moment ago; longer than it rests at most it rests by a clock since set back."""
        return 0 < self._failed.get((due.match, due.seat), now) - now <= LONGEST_SLEEP

    async def _play_all(self, match: str, seats: list[Due], now: float) -> int:
        """Let the computers of one match act that are due."""
        acted = 0
        try:
            async with self._slots:
                for due in seats:
                    acted += 0 if self._stopping else await self._play(due, now)
        finally:
            self._playing.pop(match, None)
            self._wake.set()
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
        """Begin what is due, and return how long to wait for the next: mostly nothing is, which one question tells."""
        at, now = await self._service.computers.next_due(), self._service.store.now()
        if at is not None and at <= now:
            await self._start_due(now)
            await asyncio.sleep(_SOON)
            at = await self._service.computers.next_due()
        elif not self._playing:
            self._failed.clear()  # they would be due
        return self._pause(at)

    def _pause(self, at: float | None) -> float:
        if at is None:
            return LONGEST_SLEEP
        soonest = _LOOK if self._playing else _RETRY if self._failed else _SOON
        return min(max(at - self._service.store.now(), soonest), LONGEST_SLEEP)
