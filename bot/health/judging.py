"""Whether the bot is well: one sentence, from the gateway, the database and what is owed."""

import asyncio
import contextlib
from typing import NamedTuple

from bot.health.gateway import Gateway
from bot.matches import Service
from bot.storage import Reader, Unavailable

SEEN = "seen"
"""The note of when the bot was last asked how it is."""
MOST_SILENCE = 180.0
"""Seconds without the gateway after which something is wrong: reconnecting takes less."""
MOST_AGE = 600.0
"""Seconds that a post may be owed: the poster's longest pause after failures is half of it."""
_PATIENCE = 5.0


class Backlog(NamedTuple):
    """What is due and not parked: how many actions are not posted, in how many matches, the oldest for how long."""

    actions: int
    matches: int
    age: float


class Verdict(NamedTuple):
    """Whether all is well, and the sentence that says so or what is not."""

    well: bool
    sentence: str


class Health:
    """Asks the parts of one bot how they are."""

    def __init__(self, service: Service, gateway: Gateway) -> None:
        self.service = service
        self.gateway = gateway
        self._probe: asyncio.Task[None] | None = None

    async def judge(self) -> Verdict:
        """Return how the bot is; it takes a few seconds at most."""
        faults = [fault for fault in (self._gateway(), await self._database()) if fault]
        if not faults:
            faults = [fault for fault in (self._poster(await self.backlog()),) if fault]
        return Verdict(not faults, "; ".join(faults) or "all is well")

    async def backlog(self) -> Backlog:
        """Return what is owed."""
        rows = await self.service.store.database.read(Reader.owed_plies)
        now = self.service.store.now()
        age = max((now - row.since for row in rows), default=0.0)
        return Backlog(len(rows), len({row.match for row in rows}), max(age, 0.0))

    def _gateway(self) -> str:
        silence = self.gateway.silence()
        return f"Discord's gateway has been away for {silence:.0f} seconds" if silence > MOST_SILENCE else ""

    def _poster(self, owed: Backlog) -> str:
        return f"a post has been owed for {owed.age:.0f} seconds" if owed.age > MOST_AGE else ""

    async def _database(self) -> str:
        """Say why nothing can be written, if so; an attempt that takes long goes on, and none is begun beside it."""
        if self._probe is None:
            self._probe = asyncio.create_task(self._write())
        await asyncio.wait({self._probe}, timeout=_PATIENCE)
        if not self._probe.done():
            return "the database does not answer"
        probe, self._probe = self._probe, None
        error = probe.exception()
        why = error if isinstance(error, Unavailable) else type(error).__name__
        return f"the database cannot be written: {why}" if error else ""

    async def _write(self) -> None:
        store = self.service.store
        await store.database.write(lambda tx: tx.set_meta(SEEN, str(store.now())), lasting=False)

    async def close(self) -> None:
        """Wait for what is under way."""
        if self._probe is not None:
            with contextlib.suppress(Exception):
                await self._probe
