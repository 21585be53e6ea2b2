"""The bot in one process: the Discord client with every face, the poster, and the clocks."""

import asyncio
import contextlib
import gc
import importlib
import secrets
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import structlog

from bot.clocks import Clocks
from bot.clocks.upkeep import Upkeep
from bot.clocks.watch import Watch
from bot.matches import Service
from bot.posts.poster import Poster
from cogs.common.access import invite_link
from cogs.common.client import Umpire
from games.registry import LEFT_OUT, PARTS, Parts

log = structlog.get_logger("umpire.main")

FEATURES = ("cogs.match", "cogs.dice", "cogs.umpire")
"""Faces that belong to no game; where those of games are is declared with them."""

_ANSWERING = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""The names that discord.py gives to the tasks in which interactions are answered."""
_LAST_WORDS = 5.0
AGAIN, LONGEST_AGAIN = 5.0, 300.0
"""Seconds until a background job that failed begins again; twice as long after every failure, up to the longest."""

__all__ = ["FEATURES", "build_client", "invite_link", "run_bot", "stop_on_signals", "sync_commands"]


def build_client(service: Service, *, guild_ready_timeout: float = 2.0) -> Umpire:
    """Return the client with the commands and controls of every feature and game; needs a running event loop."""
    client = Umpire(service, guild_ready_timeout=guild_ready_timeout)
    for name in FEATURES:
        importlib.import_module(name).setup(client)
    for slug, parts in PARTS.items():
        _add_face(client, slug, parts)
    for left in LEFT_OUT:
        log.error("game left out", game=left.name, package=left.origin, reason=left.reason)
    return client


def _add_face(client: Umpire, slug: str, parts: Parts) -> None:
    """Add a game's commands. The face of a package may be broken: then the bot goes on without it."""
    try:
        importlib.import_module(parts.face).setup(client)
    except (Exception, SystemExit) as error:
        if not parts.origin:
            raise
        log.exception("game has no commands", game=slug, package=parts.origin, reason=repr(error))


async def sync_commands(client: Umpire) -> bool:
    """Tell Discord of the slash commands if they have changed since the last time; returns whether it did."""
    key = f"commands.{client.application_id}"
    wanted = client.commands_hash()
    if await client.service.key_values.recall(key) == wanted and await client.tree.fetch_commands():
        return False  # the look at what Discord has is for a sandbox that was begun anew
    commands = await client.tree.sync()
    await client.service.key_values.keep(key, wanted)
    log.info("commands synced", count=len(commands))
    return True


async def run_bot(client: Umpire, token: str, stop: asyncio.Event) -> None:
    """Log in and serve until `stop` is set; then everything is closed and nothing is left half done.

    Raises discord.LoginFailure for a bad token, and whatever ends the connection for good.
    """
    async with client:
        await client.login(token)
        await sync_commands(client)
        service = client.service
        jobs = Poster(client, service), Clocks(service), Upkeep(service), Watch(service)
        finishing = [asyncio.create_task(job.run()) for job in jobs]
        serving = [*finishing, asyncio.create_task(client.connect())]
        background = [asyncio.create_task(keep_running(job)) for job in client.background]
        async with _started(), _cancelled_at_end([*serving, *background]):
            stopping = asyncio.create_task(stop.wait())
            done, _ = await asyncio.wait({*serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            # Cancelling these in the middle of a transaction would leave the database locked for the next start.
            for job in jobs:
                job.stop()
            await asyncio.wait([*finishing, *answering()], timeout=_LAST_WORDS)
            for task in done - {stopping}:
                task.result()
    log.info("stopped")


async def keep_running(job: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a background job to its end, from the beginning again after a pause whenever it fails."""
    pause = AGAIN
    while True:
        began = time.monotonic()
        try:
            await job()
        except Exception:  # a feature's defect must not take the games with it
            if time.monotonic() - began > LONGEST_AGAIN:
                pause = AGAIN  # it has served well since the last failure
            what = getattr(job, "__qualname__", repr(job))
            log.exception("background job failed", incident=secrets.token_hex(3), job=what, again_in=pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_AGAIN)
        else:
            return


def answering() -> list[asyncio.Task[Any]]:
    """Return the tasks in which interactions are being answered."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_ANSWERING)]


@contextlib.asynccontextmanager
async def _started() -> AsyncIterator[None]:
    """Spare the garbage collector what the start has made: a look at all of it stops everything for 100 ms."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextlib.asynccontextmanager
async def _cancelled_at_end(tasks: list[asyncio.Task[None]]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` on SIGTERM and SIGINT (discord.py does not handle SIGTERM by itself)."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
