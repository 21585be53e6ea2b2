"""Films and books of 150 actions of every game, on its largest table: how long, how large, and who waits meanwhile."""

import asyncio
import pathlib
import tempfile
import time
from typing import NamedTuple

from bot.bench.figures import Figure, Samples
from bot.bench.latency import CHANNEL, PEOPLE, two_people
from bot.bench.remote import RemoteBot, remote_bot
from bot.harbour import HARBOUR_CLUB
from bot.retelling.frames import MOST_FRAMES
from bot.retelling.making import Maker
from bot.retelling.work import Wish
from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from bot.workers import RETELLING, Workers, runs_as
from discord_sandbox.driver import Driver, text
from discord_sandbox.world import GUILD_ID
from games.kernel.content.options import read_options
from games.registry import GAMES, find_policy, policy_names

ACTIONS = 150
_REGISTRY = "games.registry:GAMES"
_MIB = 1 << 20

FIGURES = (
    Figure("replay_150", "s", 20.0, "worst", f"a replay of {ACTIONS} actions ({MOST_FRAMES} boards), the slowest game"),
    Figure("replay_150_memory", "MB", 200.0, "worst", "memory of the worker that makes a replay, at its peak"),
    Figure("replay_150_size", "MiB", 8.0, "worst", f"size of a replay of {ACTIONS} actions, as WebP and as GIF"),
    Figure("book_150", "s", 20.0, "worst", f"a book of {ACTIONS} actions, the slowest game"),
    Figure("book_150_memory", "MB", 200.0, "worst", "memory of the worker that makes a book, at its peak"),
    Figure("book_150_size", "MiB", 8.0, "worst", f"size of a book of {ACTIONS} actions"),
)
ACKNOWLEDGED = (
    Figure("replay_150_acknowledged", "ms", 25.0, "p95", "interaction to acknowledgement while replays are made"),
)


class Made(NamedTuple):
    """What was made of a match: seconds, the worker's memory at its peak in MB, and the sizes of the files."""

    seconds: float
    memory: float
    sizes: tuple[int, ...]


def recorded(slug: str, actions: int = ACTIONS) -> bytes:
    """Return the record of a match of a game's largest table that computers have played for so many actions."""
    game = GAMES[slug]
    options, seats = read_options(game.card, (), dict(game.check_profile.largest)), game.card.seats[1]
    name = tuple(policy_names(game))[-1]  # the quickest: what it plays is no matter
    recording = Recording(game, options, [name] * seats, "bench")
    play_match(game, [find_policy(game, name)] * seats, options, "bench", most_plies=actions, carrier=recording)
    return recording.record(clear=True).to_bytes()


@runs_as(RETELLING)
def peak() -> float:
    """Return the most memory that this worker had so far, in MB."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def measure() -> Samples:
    """Make a replay and a book of a match of every game."""
    found: Samples = {figure.name: [] for figure in FIGURES}
    for slug in GAMES:
        data = recorded(slug)
        for name, made in (("replay_150", asyncio.run(film(data))), ("book_150", asyncio.run(book(data)))):
            found[name].append(made.seconds)
            found[f"{name}_memory"].append(made.memory)
            found[f"{name}_size"] += [size / _MIB for size in made.sizes]
    return found


async def _nobody(done: int, of: int) -> None:
    """Tell nobody."""


async def film(data: bytes) -> Made:
    """Make a replay of a record as a WebP, and then as a GIF for its size."""
    workers = Workers(1)
    try:
        maker = Maker(workers, _REGISTRY)
        started = time.perf_counter()
        plan = await maker.plan(data, Wish())
        reel, _ = await maker.film(data, plan, "webp", 900, _nobody)
        seconds, memory = time.perf_counter() - started, await workers.run(peak)
        gif, _ = await maker.film(data, plan, "gif", 900, _nobody)
    finally:
        await workers.close()
    return Made(seconds, memory, (len(reel.data), len(gif.data)))


async def book(data: bytes) -> Made:
    """Make a book of a record."""
    workers = Workers(1)
    try:
        maker = Maker(workers, _REGISTRY)
        started = time.perf_counter()
        written = await maker.book(data, data, await maker.outline(data, data), (), _nobody)
        seconds, memory = time.perf_counter() - started, await workers.run(peak)
    finally:
        await workers.close()
    return Made(seconds, memory, (len(written),))


def measure_acknowledged() -> Samples:
    """Ask for things in a channel while a replay of its match is made."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_acknowledged(pathlib.Path(folder) / "bench.sqlite3"))


async def _acknowledged(db: pathlib.Path) -> Samples:
    async with remote_bot(db) as bot, two_people(bot) as drivers:
        await _play(bot)
        ann, ben = drivers.values()
        await ben.command(CHANNEL, "match status")
        await ann.command(CHANNEL, "match replay")
        times = []
        while not await _posted(ann):
            started = time.perf_counter()
            await ben.command(CHANNEL, "match status")
            times.append((time.perf_counter() - started) * 1000)
            await asyncio.sleep(0.1)
    return {"replay_150_acknowledged": times}


async def _play(bot: RemoteBot) -> None:
    channel = HARBOUR_CLUB.channel_named(CHANNEL)
    begun = await bot.ask("table", game="raise_shields", people=PEOPLE, guild=int(GUILD_ID), channel=channel)
    await bot.ask("play_on", match=begun["match"], count=ACTIONS)


async def _posted(driver: Driver) -> bool:
    return any("### Replay:" in text(message) for message in await driver.messages(CHANNEL, limit=5))
