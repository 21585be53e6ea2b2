"""Callers that wait until an action is posted."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import NamedTuple


class _Wait(NamedTuple):
    match: str
    ply: int
    told: asyncio.Future[None]


class PostWaiters:
    """Waits of this process; posts of another one are not told here."""

    def __init__(self) -> None:
        self._waits: list[_Wait] = []

    @contextlib.contextmanager
    def waiting(self, match: str, ply: int) -> Iterator[asyncio.Future[None]]:
        """Give a future that is done once a ply of a match is posted."""
        wait = _Wait(match, ply, asyncio.get_running_loop().create_future())
        self._waits.append(wait)
        try:
            yield wait.told
        finally:
            self._waits.remove(wait)

    def tell(self, match: str, ply: int) -> None:
        """Tell that everything up to a ply is posted."""
        for wait in self._waits:
            if wait.match == match and wait.ply <= ply and not wait.told.done():
                wait.told.set_result(None)
