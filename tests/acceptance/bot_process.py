"""A bot in a process of its own, to be killed: `python -m tests.acceptance.bot_process URL DATABASE`.

Pictures are drawn in this process: the time between commit and post is the real one, and starting takes less.
"""

import asyncio
import pathlib
import sys

from bot.loopback import redirect_discord
from bot.main import build_client, run_bot, stop_on_signals
from bot.matches import Service
from bot.matches.pace import Pace
from bot.storage import Database
from bot.workers import Inline

READY = "ready"


async def main(url: str, path: str) -> None:
    stop = asyncio.Event()
    stop_on_signals(stop)
    redirect_discord(url)
    database = await Database.open(pathlib.Path(path))
    try:
        client = build_client(Service.build(database, Inline(), pace=Pace(pause=0.0)), guild_ready_timeout=0.05)
        bot = asyncio.create_task(run_bot(client, "sandbox-token", stop))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
        print(READY, flush=True)
        await bot
    finally:
        await database.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
