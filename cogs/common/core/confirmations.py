"""Which private confirmations are there, to be taken back once the board tells everybody the same.

They are kept in the database, so that none is left behind if the bot restarts in the meantime.
"""

import asyncio
import contextlib
import time

import discord
import msgspec

from bot.caps import MOST_CONFIRMATIONS
from bot.matches import Service
from games.kernel import Frozen

_KEY = "confirmations"


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

    async def watch(self, standing: Standing) -> None:
        """Take a message back once its board is posted, unless very many wait for that."""
        if len(self._standing) >= MOST_CONFIRMATIONS:
            return
        self._standing.append(standing)
        await self._keep()
        self._follow(standing)

    async def _keep(self) -> None:
        await self._service.key_values.keep(_KEY, msgspec.json.encode(self._standing).decode())

    def _follow(self, standing: Standing) -> None:
        task = asyncio.create_task(self._settle(standing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self, standing: Standing) -> None:
        patience = max(standing.until - time.time(), 0.0)
        if await self._service.posting.shown(standing.match, standing.ply, patience):
            webhook = discord.Webhook.partial(standing.webhook, standing.token, client=self._client)
            with contextlib.suppress(discord.HTTPException):  # taken away by the person, or too late
                await webhook.delete_message("@original")  # type: ignore[arg-type] # Discord takes this word too
        self._standing.remove(standing)
        await self._keep()
