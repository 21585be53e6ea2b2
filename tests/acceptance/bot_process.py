"""A bot in a process of its own, to be killed: `serve` is what the process runs.

Pictures are drawn in this process: the time between commit and post is the real one, and starting takes less.
"""

import asyncio
import pathlib
from multiprocessing.connection import Connection

from bot.loopback import redirect_discord
from bot.main import answering, build_client, run_bot, stop_on_signals
from bot.matches import Service
from bot.matches.timing import Timing
from bot.storage import Database
from tests.acceptance.moments import Drawing, Fuse, watch, watch_calls


def serve(url: str, path: pathlib.Path, line: Connection) -> None:
    """Run a bot until SIGTERM; says None over the line once it is logged in, and takes moments to be killed at.

    Whoever sends None hears None once every interaction has been answered to its end.
    """
    asyncio.run(_main(url, path, line))


async def _main(url: str, path: pathlib.Path, line: Connection) -> None:
    stop, fuse = asyncio.Event(), Fuse()
    stop_on_signals(stop)
    watch(fuse)
    redirect_discord(url)
    database = await Database.open(path)
    try:
        client = await build_client(
            Service.build(database, Drawing(fuse), pace=Timing(pause=0.0, even=0.0)), guild_ready_timeout=0.05
        )
        watch_calls(client.http, fuse)
        bot = asyncio.create_task(run_bot(client, "sandbox-token", stop))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
        asyncio.get_running_loop().add_reader(line.fileno(), _hear, line, fuse, stop)
        line.send(None)
        await bot
    finally:
        await database.close()


def _hear(line: Connection, fuse: Fuse, stop: asyncio.Event) -> None:
    """Take a moment, or None from who wants to hear once all is answered; the line's end is the end of the test."""
    loop = asyncio.get_running_loop()
    try:
        moment = line.recv()
    except (EOFError, OSError):
        loop.remove_reader(line.fileno())
        stop.set()
        return
    if moment is not None:
        fuse.lay(moment)
    else:
        loop.create_task(_settle(line), name="settling")  # noqa: RUF006 - the loop ends after it


async def _settle(line: Connection) -> None:
    """Say so once every interaction has been answered to its end."""
    while tasks := answering():
        await asyncio.wait(tasks)
    line.send(None)
