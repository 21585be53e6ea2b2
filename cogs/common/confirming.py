"""Confirmations: private words on what was done, taken back once the board tells everybody the same.

Which of them still stand is kept in the database, so that none is left behind where the bot restarts meanwhile.
"""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.caps import MOST_CONFIRMATIONS
from bot.matches import Receipt
from bot.posts.sheets import Sheet
from cogs.common.answers import put, retract
from cogs.common.ask import Ask
from games.kernel import Frozen

if TYPE_CHECKING:
    from cogs.common.client import Umpire

AT_ONCE, SOON = 2.0, 120.0
"""Seconds to wait for the board before anything is said in private, and until what was said stays."""
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

    def __init__(self, client: "Umpire") -> None:
        self._client = client
        self._standing: list[Standing] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def resume(self) -> None:
        """Go on with what stood when the bot stopped."""
        kept = await self._client.service.key_values.recall(_KEY)
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
        await self._client.service.key_values.keep(_KEY, msgspec.json.encode(self._standing).decode())

    def _follow(self, standing: Standing) -> None:
        task = asyncio.create_task(self._settle(standing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self, standing: Standing) -> None:
        patience = max(standing.until - time.time(), 0.0)
        if await self._client.service.posting.shown(standing.match, standing.ply, patience):
            webhook = discord.Webhook.partial(standing.webhook, standing.token, client=self._client)
            with contextlib.suppress(discord.HTTPException):  # taken away by the person, or too late
                await webhook.delete_message("@original")  # type: ignore[arg-type] # Discord takes this word too
        self._standing.remove(standing)
        await self._keep()


async def until_shown(ask: Ask, match: str, ply: int, answer: str | Sheet) -> None:
    """Say in private what the board of an action tells too, until that is posted."""
    if await ask.client.service.posting.shown(match, ply, AT_ONCE):
        with contextlib.suppress(discord.DiscordServerError):  # it may still stand, and must say something then
            await retract(ask)
            return
    if await put(ask, answer):
        until = time.time() + SOON
        await ask.client.confirmations.watch(Standing(match, ply, ask.application_id, ask.token, until))


async def until_told(ask: Ask, receipt: Receipt, answer: str | Sheet) -> None:
    """Say in private what an action did: for good only where the board does not tell all of it."""
    if receipt.public:
        await until_shown(ask, receipt.match, receipt.ply, answer)
    else:
        await put(ask, answer)
