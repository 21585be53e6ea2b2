"""`umpire play`: a sandbox and the bot in one process, on the loopback, with no token."""

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator, Callable

from bot.dice import SeededEntropy
from bot.harbour import HARBOUR_CLUB
from bot.health import Health, watched
from bot.loopback import redirect_discord
from bot.main import build_client, run_bot, stop_on_signals
from bot.matches import Person, Refused, Service, Timing
from bot.reloading.reloader import Reloader
from bot.storage import Database, Share
from bot.verify.record import BadRecord, read_record
from bot.workers import Workers
from cogs.common.client import Umpire
from discord_sandbox.server import running
from discord_sandbox.world import GUILD_ID, World

_TOKEN = "sandbox"  # noqa: S105 - the sandbox takes any token, and Discord would take none like it
_READY = 0.05


def sandbox_file(db: pathlib.Path) -> pathlib.Path:
    """Return where the sandbox keeps its own state, beside the bot's database.

    >>> sandbox_file(pathlib.Path("data/play.sqlite3")).name
    'play.discord.sqlite3'
    """
    return db.with_name(f"{db.stem}.discord.sqlite3")


async def play(
    port: int,
    db: pathlib.Path,
    seed: str | None = None,
    *,
    load: bytes | None = None,
    pace: Timing | None = None,
    workers: int = 2,
    health: tuple[str, int] = ("", 0),
    world: World = HARBOUR_CLUB,
    reload: bool = False,
    announce: Callable[[str], None] = print,
) -> None:
    """Serve until SIGTERM or SIGINT; `announce` gets the page's address once the bot is logged in.

    A `seed` makes secrets and match ids repeatable, `load` is a saved match to go on with (both for tests); `health` is
    the host and port of /healthz (0: nowhere); `world` is what a new sandbox begins with; with
    `reload`, cogs and renderers are taken over as they are saved. Raises OSError or
    bot.health.NoPort when a port is taken, bot.storage.StorageError or discord_sandbox.store.StoreError when
    a file cannot be used, bot.matches.Refused for a save that does not fit.
    """
    stop = asyncio.Event()
    stop_on_signals(stop)
    opened = serving(db, seed, pace=pace, workers=workers, reload=reload)
    async with running(port, sandbox_file(db), world=world) as sandbox, opened as service:
        if load is not None:
            await _load(service, load)
        redirect_discord(sandbox.url)
        client = await build_client(service, guild_ready_timeout=_READY)
        if reload:
            client.background.add(Reloader(client).run)
        bot = asyncio.create_task(_serve(client, stop, health))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({bot, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not bot.done():
            announce(sandbox.url)
        await bot


async def _serve(client: Umpire, stop: asyncio.Event, health: tuple[str, int]) -> None:
    async with watched(Health(client.service, client.gateway), *health):
        await run_bot(client, _TOKEN, stop)


async def _load(service: Service, data: bytes) -> None:
    """Put a saved match into the channel that is named after its game, its seats given to the personas in order."""
    try:
        game = read_record(data).game
    except BadRecord as error:
        raise Refused(str(error)) from None
    people = [Person(int(persona["id"]), str(persona["name"])) for persona in HARBOUR_CLUB.personas]
    channel = HARBOUR_CLUB.channel_named(game.replace("_", "-"), "general")
    await service.loading.load_match(data, int(GUILD_ID), channel, people)


@contextlib.asynccontextmanager
async def serving(
    db: pathlib.Path,
    seed: str | None = None,
    *,
    pace: Timing | None = None,
    workers: int = 2,
    share: Share | None = None,
    reload: bool = False,
) -> AsyncIterator[Service]:
    """Open a database and a pool of workers, and give the service on them; raises bot.storage.StorageError.

    With `reload`, each worker imports by itself what draws: it may have changed since the worker before it began.
    """
    database = await Database.open(db)
    try:
        pool = Workers(workers, imports=("bot.jobs",)) if reload else Workers(workers)
        try:
            pool.begin()
            entropy = SeededEntropy(seed) if seed is not None else None
            service = Service.build(database, pool, pace=pace, entropy=entropy, share=share)
            try:
                yield service
            finally:
                await service.close()
        finally:
            await pool.close()
    finally:
        await database.close()
