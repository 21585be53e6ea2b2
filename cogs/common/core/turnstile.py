"""A turnstile: one after the other goes through, and sees whether anybody waits behind."""

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Turnstile:
    """Lets one task in at a time, in the order in which they came."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """Wait for one's turn and hold it; True where nobody waits behind."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiting -= 1
        try:
            yield self._waiting == 0
        finally:
            self._lock.release()
