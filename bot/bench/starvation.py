"""Whether one person can keep the boards of others waiting: heavy requests, and as many as they like."""

import asyncio
import pathlib
import statistics
import tempfile

from bot.bench.figures import Figure, Samples
from bot.bench.latency import duel, played, two_people
from bot.bench.remote import remote_bot

ACTIONS = 30
OPEN = 50
"""Heavy requests that one person keeps open, in two servers."""
SETTLE = 3.0

FIGURES = (
    Figure(
        "starvation",
        "times",
        2.0,
        "median",
        f"action to board, against idle, while a person of two other servers keeps {OPEN} heavy requests open",
    ),
)


def measure() -> Samples:
    """Two people play, first alone, then while somebody elsewhere asks for all that is heavy."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_compare(pathlib.Path(folder) / "bench.sqlite3"))


async def _compare(db: pathlib.Path) -> Samples:
    async with remote_bot(db) as bot, two_people(bot) as drivers:
        # The first ones fill caches that stay full for the rest of a bot's life.
        match, idle = await played(bot, drivers, await duel(bot, drivers), ACTIONS + 2)
        await bot.ask("besiege", count=OPEN)
        await asyncio.sleep(SETTLE)
        _, busy = await played(bot, drivers, match, ACTIONS)
        await bot.ask("relieve")
    usual = statistics.median(posted for _, posted in idle[2:])
    return {"starvation": [posted / usual for _, posted in busy]}
