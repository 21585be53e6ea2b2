"""A bot in a process of its own, to be killed: `python -m tests.e2e.bot_process URL DATABASE`."""

import asyncio
import pathlib
import sys

from bot.loopback import redirect_discord
from bot.main import build_client, run_bot, stop_on_signals
from bot.matches import MatchService
from bot.matches.core import Pace
from bot.storage import Database
from tests.e2e.desk import QuickPool


async def main(url: str, path: str) -> None:
    stop = asyncio.Event()
    stop_on_signals(stop)
    redirect_discord(url)
    database = await Database.open(pathlib.Path(path))
    try:
        service = MatchService(database, QuickPool(), pace=Pace(pause=0.0))
        client = build_client(service, guild_ready_timeout=0.05)
        bot = asyncio.create_task(run_bot(client, "sandbox-token", stop))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
        print("ready", flush=True)
        await bot
    finally:
        await database.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
