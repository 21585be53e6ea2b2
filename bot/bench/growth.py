"""What a bot keeps of what was played: its resident memory after many actions against that after a few."""

import asyncio
import pathlib
import tempfile

from bot.bench.figures import Figure, Samples
from bot.bench.remote import RemoteBot, remote_bot
from bot.harbour import HARBOUR_CLUB
from discord_sandbox.world import GUILD_ID

FEW, MANY = 500, 5_000
ROOMS = ("raise-shields", "uprising", "urban-war", "upheaval", "general", "dice", "house-rules")

FIGURES = (
    Figure("memory_5000_actions", "MB", 150.0, "worst", "resident memory of the bot after 5,000 actions with boards"),
    Figure("growth_5000_actions", "MB", 20.0, "worst", "what of that it did not hold after the first 500"),
)
"""What grows are tables of bounded size: the courses and odds that rules remember, the states of matches, boards."""


def measure() -> Samples:
    """Let people play, every action with its board in a channel, and weigh the bot twice."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = asyncio.run(_weigh(pathlib.Path(folder) / "bench.sqlite3"))
    return {"memory_5000_actions": [many], "growth_5000_actions": [max(many - few, 0.0)]}


async def _weigh(db: pathlib.Path) -> tuple[float, float]:
    async with remote_bot(db, 0.0) as bot:
        few = await _after(bot, FEW)
        return few, await _after(bot, MANY - FEW)


async def _after(bot: RemoteBot, count: int) -> float:
    channels = [HARBOUR_CLUB.channel_named(name) for name in ROOMS]
    await bot.ask("play", channels=channels, guild=int(GUILD_ID), count=count)
    return float((await bot.ask("memory"))["memory"])
