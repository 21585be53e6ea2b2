"""The event stream of the chat page: one queue per reader, filtered by who may see an event."""

import asyncio
from collections.abc import Callable

import msgspec
from aiohttp import web

from discord_sandbox.errors import Json

_BEAT = 15.0
"""Seconds between comments that keep an idle stream open."""


class EventStream:
    """Hands events to every open `GET /sandbox/events`."""

    def __init__(self) -> None:
        self._readers: dict[asyncio.Queue[bytes | None], str] = {}

    @property
    def readers(self) -> int:
        """How many streams are open."""
        return len(self._readers)

    def publish(self, event: Json, sees: Callable[[str], bool] = lambda _: True) -> None:
        """Send an event to the readers whose persona may see it."""
        line: bytes | None = None
        for queue, persona in self._readers.items():
            if sees(persona):
                line = line or b"data: " + msgspec.json.encode(event) + b"\n\n"
                queue.put_nowait(line)

    def close(self) -> None:
        """End every stream (the server stops)."""
        for queue in self._readers:
            queue.put_nowait(None)

    async def serve(self, request: web.Request, persona: str) -> web.StreamResponse:
        """Stream events to one reader until it leaves."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._readers[queue] = persona
        try:
            await response.prepare(request)
            await response.write(b": open\nretry: 1000\n\n")
            while (line := await self._next(queue)) is not None:
                await response.write(line)
        except ConnectionError:
            pass  # the reader left in the middle of a write: nothing is owed to it
        finally:
            del self._readers[queue]
        return response

    @staticmethod
    async def _next(queue: asyncio.Queue[bytes | None]) -> bytes | None:
        try:
            async with asyncio.timeout(_BEAT):
                return await queue.get()
        except TimeoutError:
            return b": beat\n\n"
