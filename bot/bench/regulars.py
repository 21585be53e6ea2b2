"""People who play on and on in a few channels, every action posted before the next one, for measuring what stays."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator

from bot.bench.commits import act, next_line
from bot.matches import Service

_PATIENCE = 60.0
"""Seconds in which a board must be there."""


class Regulars:
    """One match in each channel, and the next one when it has ended; `begin` begins one and returns its id."""

    def __init__(self, service: Service, begin: Callable[[int], Awaitable[str]]) -> None:
        self._service = service
        self._begin = begin
        self._matches: dict[int, str] = {}
        self._rng = random.Random(5)  # noqa: S311 - reproducible on purpose
        self._numbers = itertools.count()

    async def play(self, channels: list[int], count: int) -> None:
        """Act so many times, in all channels together."""
        ahead = iter(range(count))
        await asyncio.gather(*(self._play(channel, ahead) for channel in channels))

    async def _play(self, channel: int, ahead: Iterator[int]) -> None:
        for _ in ahead:
            while not await self._act(channel):
                self._matches[channel] = await self._begin(channel)

    async def _act(self, channel: int) -> bool:
        """Act once; False where there is no match, or it has ended."""
        match = self._matches.get(channel)
        line = await next_line(self._service, match, self._rng) if match is not None else None
        if match is None or line is None:
            return False
        await act(self._service, match, line, next(self._numbers))
        ply = (await self._service.queries.get(match)).ply
        if not await self._service.posting.shown(match, ply, _PATIENCE):
            raise RuntimeError(f"the board of {match} {ply} did not come")
        return True
