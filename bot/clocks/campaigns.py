"""The clerk of campaigns: enters battles as soon as their matches have ended, and lets what is entered be posted."""

import asyncio
import contextlib
from typing import Protocol

import structlog

from bot.campaigns import Booking
from bot.matches import Service
from bot.storage.campaigns import EntryRow

log = structlog.get_logger("umpire.campaigns")

LOOK = 30.0
"""Seconds until it looks again, also if nothing is heard of."""


class CampaignPosts(Protocol):
    """Posts what was entered; raises if that is to be tried again."""

    async def tell(self, entry: EntryRow) -> None:
        """Post an entry in the channel of its campaign."""
        ...


class Clerk:
    """Looks after campaigns. What is due is in the database; nothing is remembered here."""

    def __init__(self, service: Service, posts: CampaignPosts) -> None:
        self._booking = Booking(service.store)
        self._posts = posts
        self._changed = service.store.on_change.listen()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Run until `stop`; what is being done then is finished."""
        while not self._stopping.is_set():
            self._changed.clear()
            await self.tick()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._stopping.set()
        self._changed.set()

    async def tick(self) -> int:
        """Do all that is due now; returns how much that was."""
        done = await self._booking.book_due()
        for entry in await self._booking.owed():
            try:
                await self._posts.tell(entry)
                await self._booking.told(entry)
                done += 1
            except Exception:
                log.exception("campaign post failed", campaign=entry.campaign, entry=entry.number)
        return done
