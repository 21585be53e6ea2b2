"""Private confirmations that wait for their boards: so many, and the rest is left where it is."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec

from bot.caps import MOST_CONFIRMATIONS
from cogs.common.core.confirmations import Confirmations, Standing


class Bot:
    """A service whose boards are never posted, and its notes."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.posting = self.key_values = self
        self.posted = asyncio.Event()

    async def shown(self, match: str, ply: int, patience: float) -> bool:
        await self.posted.wait()
        return False

    async def keep(self, key: str, value: str) -> None:
        self.kept[key] = value


async def test_so_many_wait_and_others_stay_where_they_are() -> None:
    bot = Bot()
    service: Any = bot
    client: Any = SimpleNamespace()
    confirmations = Confirmations(client, service)
    for ply in range(MOST_CONFIRMATIONS + 5):
        await confirmations.watch(Standing("abc234", ply, 1, "token", 9e12))
    waiting = msgspec.json.decode(bot.kept["confirmations"], type=list[Standing])
    assert [standing.ply for standing in waiting] == list(range(MOST_CONFIRMATIONS))
    bot.posted.set()
    await asyncio.gather(*confirmations._tasks)
    assert msgspec.json.decode(bot.kept["confirmations"]) == []
    await confirmations.watch(Standing("abc234", 7, 1, "token", 9e12))
    assert len(msgspec.json.decode(bot.kept["confirmations"])) == 1
