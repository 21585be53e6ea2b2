"""Upkeep: once a day ended matches are archived, and what nobody needs any more is dropped, a little at a time."""

import asyncio
import collections
import contextlib
import time

import structlog

from bot.matches import Service
from bot.matches.retention import DROPPED

log = structlog.get_logger("umpire.upkeep")

FIRST = 10 * 60.0
"""Seconds after a start until upkeep begins: what is owed since the last run is posted first."""
DAILY = 24 * 3600.0
AGAIN = 3600.0
"""Seconds until it is tried again after a failure."""
PAUSE = 0.25
"""Seconds between two steps, so that upkeep never takes more than a part of a processor from the games."""
_DONE = "upkeep"


class Upkeep:
    """Does what `Retention` finds to be done. When it was done last is a row in the database."""

    def __init__(self, service: Service, *, first: float = FIRST, pause: float = PAUSE) -> None:
        self._service = service
        self._first = first
        self._pause = pause
        share = service.store.share
        self._note = _DONE if share is None else f"{_DONE} {share.by}"
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Run until `stop`; a step under way is finished."""
        await self._rest(self._first)
        while not self._stopping.is_set():
            try:
                await self.tick(time.time())
                wait = await self._until_next(time.time())
            except Exception:  # the database may be busy; nothing is lost, the rows are still there
                log.exception("upkeep failed")
                wait = AGAIN
            await self._rest(wait)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()

    async def tick(self, now: float) -> None:
        """Do what there is to do, unless that was done within a day."""
        await self._rate()
        if await self._until_next(now) > 0:
            return
        done = await self.work()
        if not self._stopping.is_set():
            await self._service.key_values.keep(self._note, str(now))
            log.info("upkeep done", **done)

    async def work(self) -> dict[str, int]:
        """Archive and drop until nothing is left (or `stop`); returns how much there was of each kind."""
        done: collections.Counter[str] = collections.Counter(archived=await self._archive())
        for kind in DROPPED:
            while not self._stopping.is_set() and (gone := await self._service.retention.drop(kind)):
                done[kind] += gone
                await self._rest(self._pause)
        return dict(done)

    async def _rate(self) -> None:
        """Book the matches that ended before there were ratings, and count again if computers were measured again."""
        while not self._stopping.is_set() and (booked := await self._service.ratings.catch_up()):
            log.info("matches rated", matches=booked)
            await self._rest(self._pause)
        if await self._service.ratings.recount():
            log.info("ratings counted again")

    async def _archive(self) -> int:
        archived = 0
        for match in await self._service.retention.archivable():
            if self._stopping.is_set():
                break
            try:
                archived += await self._service.retention.archive(match)
            except Exception:  # one broken match must not stop the others
                log.exception("not archived", match=match)
            await self._rest(self._pause)
        return archived

    async def _until_next(self, now: float) -> float:
        last = await self._service.key_values.recall(self._note)
        # Done at a time to come, it was done by a clock that is right again.
        return 0.0 if last is None or float(last) > now else float(last) + DAILY - now

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), timeout=max(seconds, 0.0))
