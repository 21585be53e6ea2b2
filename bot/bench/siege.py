"""One person who asks for all that is heavy, again and again, for measuring what others notice of it."""

import asyncio
import itertools

from bot import jobs
from bot.workers import Asker, Pool, Unfinished, asking
from cogs.dice.odds import work_out
from games.uprising.content.maps.shelf import SHELF

PERSON, SERVERS = 999, (901, 902)
FORMULA = "500d10>=2!!"
AGAIN = 0.25
"""Seconds until a request that was refused is made again."""


class Siege:
    """Requests that are kept open, until `end`."""

    def __init__(self, workers: Pool, registry: str) -> None:
        self._workers = workers
        self._registry = registry
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, count: int) -> None:
        """Keep so many requests open: every other one for odds, the others to check a map."""
        self._tasks = [asyncio.create_task(self._ask(number)) for number in range(count)]

    async def _ask(self, number: int) -> None:
        asking.set(Asker(PERSON, SERVERS[number // 2 % len(SERVERS)]))
        for seed in itertools.count(number):
            try:
                if number % 2:
                    await self._workers.run(work_out, FORMULA, seed)
                else:
                    text = SHELF.texts()["realm"]
                    await self._workers.run(jobs.check_content, self._registry, "uprising", "map", text)
            except Unfinished:
                await asyncio.sleep(AGAIN)

    async def end(self) -> None:
        """Ask no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
