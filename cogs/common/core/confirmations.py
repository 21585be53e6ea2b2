"""Which private confirmations are there, to be taken back once the board tells everybody the same.

They are kept in the database, so that none is left behind if the bot restarts in the meantime.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import discord
import msgspec

from bot.caps import MOST_CONFIRMATIONS
from bot.matches import Service
from games.kernel import Frozen

_KEY = "confirmations"


Instead = Callable[[], Awaitable[bool]]
"""Puts something else in the place of a confirmation that is over; returns whether it did."""


async def nothing_instead() -> bool:
    """Put nothing in its place."""
    return False


class Standing(Frozen, frozen=True):
    """A private message that repeats the board of an action, by the webhook that may delete it `until` a time."""

    match: str
    ply: int
    webhook: int
    token: str
    until: float


class Confirmations:
    """Takes private confirmations back as their boards are posted, those of the process before this one too."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._standing: list[Standing] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def resume(self) -> None:
        """Go on with the confirmations that were there when the bot stopped."""
        kept = await self._service.key_values.recall(_KEY)
        for standing in msgspec.json.decode(kept or "[]", type=list[Standing]):
            self._standing.append(standing)
            self._follow(standing)

    async def watch(self, standing: Standing, instead: Instead = nothing_instead) -> None:
        """Take a message back once its board is posted, unless very many wait for that.

        What comes `instead` is not kept over a restart.
        """
        if len(self._standing) >= MOST_CONFIRMATIONS:
            return
        self._standing.append(standing)
        await self._keep()
        self._follow(standing, instead)

    async def _keep(self) -> None:
        await self._service.key_values.keep(_KEY, msgspec.json.encode(self._standing).decode())

    def _follow(self, standing: Standing, instead: Instead = nothing_instead) -> None:
        task = asyncio.create_task(self._settle(standing, instead))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self, standing: Standing, instead: Instead) -> None:
        patience = max(standing.until - time.time(), 0.0)
        try:
            if await self._service.posting.shown(standing.match, standing.ply, patience) and not await instead():
                await self._take_back(standing)
        except discord.HTTPException:  # taken away by the person, or too late
            pass
        finally:
            self._standing.remove(standing)
        await self._keep()

    async def _take_back(self, standing: Standing) -> None:
        webhook = discord.Webhook.partial(standing.webhook, standing.token, client=self._client)
        await webhook.delete_message("@original")  # type: ignore[arg-type] # Discord takes this word too
