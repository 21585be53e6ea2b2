"""`umpire play`: a sandbox and the bot in one process, on the loopback, with no token."""

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator, Callable

from bot.dice import SeededEntropy
from bot.loopback import redirect_discord
from bot.main import build_client, run_bot, stop_on_signals
from bot.matches import MatchService
from bot.matches.core import Pace
from bot.storage import Database
from bot.workers import Workers
from sandbox.server import running

_TOKEN = "sandbox"  # noqa: S105 - the sandbox takes any token, and Discord would take none like it
_READY = 0.05


def sandbox_file(db: pathlib.Path) -> pathlib.Path:
    """Return where the sandbox keeps its own state, beside the bot's database.

    >>> sandbox_file(pathlib.Path("data/play.sqlite3")).name
    'play.discord.sqlite3'
    """
    return db.with_name(f"{db.stem}.discord.sqlite3")


async def play(
    port: int, db: pathlib.Path, seed: str | None = None, *, announce: Callable[[str], None] = print
) -> None:
    """Serve until SIGTERM or SIGINT; `announce` is told the page's address once the bot is logged in.

    A `seed` makes secrets and match ids repeatable (tests only). Raises OSError when the port is taken,
    bot.storage.StorageError or sandbox.store.StoreError when a file cannot be used.
    """
    stop = asyncio.Event()
    stop_on_signals(stop)
    async with running(port, sandbox_file(db)) as sandbox, serving(db, seed) as service:
        redirect_discord(sandbox.url)
        client = build_client(service, guild_ready_timeout=_READY)
        bot = asyncio.create_task(run_bot(client, _TOKEN, stop))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not bot.done():
            announce(sandbox.url)
        await bot


@contextlib.asynccontextmanager
async def serving(
    db: pathlib.Path, seed: str | None = None, *, pace: Pace | None = None
) -> AsyncIterator[MatchService]:
    """Open a database and a pool of workers, and give the service on them; raises bot.storage.StorageError."""
    database = await Database.open(db)
    try:
        workers = Workers()
        try:
            await workers.warm_up()
            entropy = SeededEntropy(seed) if seed is not None else None
            yield MatchService(database, workers, pace=pace, entropy=entropy)
        finally:
            await workers.close()
    finally:
        await database.close()
