"""The bot in one process: the Discord client with every face, the poster, and the clocks."""

import asyncio
import contextlib
import gc
import signal
from collections.abc import AsyncIterator
from typing import Any

import structlog
from discord.ext import commands

from bot.clocks import Clocks
from bot.clocks.campaigns import Clerk
from bot.clocks.chores import Chores, PlayingOn
from bot.clocks.courier import Courier
from bot.clocks.timekeeper import Timekeeper
from bot.clocks.upkeep import Upkeep
from bot.clocks.watch import Watch
from bot.matches import Service
from bot.posts.campaigns import CampaignPoster
from bot.posts.direct import DirectMessages
from bot.posts.letters import LetterSender
from bot.posts.notices import Notices
from bot.posts.poster import Poster
from bot.posts.reminders import Reminders
from cogs.common.client import Umpire
from cogs.common.connection.access import invite_link
from games.registry import LEFT_OUT, PARTS, Parts

log = structlog.get_logger("umpire.main")

FEATURES = ("cogs.common.presence", "cogs.match", "cogs.clocks", "cogs.dice", "cogs.campaign", "cogs.umpire")
"""Faces that belong to no game; where those of games are is declared with them."""

_ANSWERING = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""The names that discord.py gives to the tasks in which interactions are answered."""
_LAST_WORDS = 5.0

__all__ = ["FEATURES", "build_client", "invite_link", "run_bot", "stop_on_signals", "sync_commands"]


async def build_client(service: Service, *, guild_ready_timeout: float = 2.0) -> Umpire:
    """Return the client with the commands and controls of every feature and game."""
    client = Umpire(service, guild_ready_timeout=guild_ready_timeout)
    for name in FEATURES:
        await client.load_extension(name)
    for slug, parts in PARTS.items():
        await _load_face(client, slug, parts)
    for left in LEFT_OUT:
        log.error("game left out", game=left.name, package=left.origin, reason=left.reason)
    return client


async def _load_face(client: Umpire, slug: str, parts: Parts) -> None:
    """Load a game's face. That of a package may be broken: then the bot goes on without it."""
    try:
        await client.load_extension(parts.face)
    except commands.ExtensionError as error:
        if not parts.origin:
            raise
        log.exception("game has no commands", game=slug, package=parts.origin, reason=why(error))


def why(error: commands.ExtensionError) -> str:
    """Return why an extension could not be loaded."""
    return repr(error.original if isinstance(error, commands.ExtensionFailed) else error)


async def sync_commands(client: Umpire) -> bool:
    """Tell Discord of the slash commands if they have changed since the last time; returns whether it did."""
    key = f"commands.{client.application_id}"
    wanted = client.commands_hash()
    if await client.service.key_values.recall(key) == wanted and await client.tree.fetch_commands():
        return False  # the look at what Discord has is for a sandbox that was begun again
    synced = await client.tree.sync()
    await client.service.key_values.keep(key, wanted)
    log.info("commands synced", count=len(synced))
    return True


async def run_bot(client: Umpire, token: str, stop: asyncio.Event) -> None:
    """Log in and serve until `stop` is set; then everything is closed and nothing is left half done.

    Raises discord.LoginFailure for a bad token, and whatever ends the connection for good.
    """
    async with client:
        await client.service.servers.load()
        await client.login(token)
        await sync_commands(client)
        service = client.service
        watch = Watch(service)
        direct = DirectMessages(client)
        timekeeper = Timekeeper(service, Reminders(client, service, direct).send, watch)
        tables = Chores(service, Notices(client, service), watch), PlayingOn(service)
        courier = Courier(service, LetterSender(service, direct).send)
        clerk = Clerk(service, CampaignPoster(client, service))
        jobs = Poster(client, service), Clocks(service), Upkeep(service), watch, timekeeper, courier, *tables, clerk
        finishing = [asyncio.create_task(job.run()) for job in jobs]
        serving = [*finishing, asyncio.create_task(client.connect())]
        async with _started(), _in_background(client), _cancelled_at_end(serving):
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
async def _in_background(client: Umpire) -> AsyncIterator[None]:
    """Run what cogs run in the background."""
    client.background.begin()
    try:
        yield
    finally:
        await client.background.end()


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
