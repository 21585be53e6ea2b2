"""Films and books of 150 actions of every game, on its largest table: how long, how large, and who waits meanwhile.

Each is made in a worker of its own, which does nothing else: its peak is that of one film, or of one book.
"""

import asyncio
import pathlib
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.bench.figures import Figure, Samples
from bot.bench.latency import two_people
from bot.bench.remote import RemoteBot, remote_bot
from bot.bench.worker_use import Used, used
from bot.harbour import HARBOUR_CLUB
from bot.retelling.frames import MOST_FRAMES
from bot.retelling.making import Maker
from bot.retelling.work import Wish
from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from bot.workers import Workers
from discord_sandbox.driver import Driver, text
from discord_sandbox.world import GUILD_ID
from games.kernel.content.options import read_options
from games.registry import GAMES, find_policy, policy_names
from renderers.kit.animation import Form

ACTIONS = 150
_REGISTRY = "games.registry:GAMES"
_MIB = 1 << 20

FILM = (
    Figure("replay_150", "s", 20.0, "worst", f"a replay of {ACTIONS} actions ({MOST_FRAMES} boards), the slowest game"),
    Figure("replay_150_processor", "s", 20.0, "worst", "processor time of that, which a busy machine changes less"),
    Figure("replay_150_memory", "MB", 200.0, "worst", "memory of the worker that makes a replay, at its peak"),
)
GIF = (Figure("replay_150_size", "MiB", 8.0, "worst", f"size of a replay of {ACTIONS} actions, as WebP and as GIF"),)
BOOK = (
    Figure("book_150", "s", 20.0, "worst", f"a book of {ACTIONS} actions, the slowest game"),
    Figure("book_150_processor", "s", 20.0, "worst", "processor time of that, which a busy machine changes less"),
    Figure("book_150_memory", "MB", 200.0, "worst", "memory of the worker that makes a book, at its peak"),
    Figure("book_150_size", "MiB", 8.0, "worst", f"size of a book of {ACTIONS} actions"),
)
ACKNOWLEDGED = (
    Figure("replay_150_acknowledged", "ms", 25.0, "p95", "interaction to acknowledgement while replays are made"),
)


class Made(NamedTuple):
    """What was made of a match: in how many seconds, what its worker used, and how many bytes the file has."""

    seconds: float
    used: Used
    size: int


def recorded(slug: str, actions: int = ACTIONS) -> bytes:
    """Return the record of a match of a game's largest table that computers have played for so many actions."""
    game = GAMES[slug]
    options, seats = read_options(game.card, (), dict(game.check_profile.largest)), game.card.seats[1]
    name = tuple(policy_names(game))[-1]  # the quickest: what it plays is no matter
    recording = Recording(game, options, [name] * seats, "bench")
    play_match(game, [find_policy(game, name)] * seats, options, "bench", most_plies=actions, carrier=recording)
    return recording.record(clear=True).to_bytes()


def measure_film() -> Samples:
    """Make a replay of a match of every game, as a WebP."""
    found = [asyncio.run(film(recorded(slug), "webp")) for slug in GAMES]
    return _samples("replay_150", found)


def measure_gif() -> Samples:
    """Make a replay of a match of every game in both forms, for its size."""
    forms: tuple[Form, ...] = ("webp", "gif")
    sizes = [asyncio.run(film(recorded(slug), form)).size for slug in GAMES for form in forms]
    return {"replay_150_size": [size / _MIB for size in sizes]}


def measure_book() -> Samples:
    """Make a book of a match of every game."""
    found = [asyncio.run(book(recorded(slug))) for slug in GAMES]
    return {**_samples("book_150", found), "book_150_size": [each.size / _MIB for each in found]}


def _samples(name: str, found: Sequence[Made]) -> Samples:
    return {
        name: [each.seconds for each in found],
        f"{name}_processor": [each.used.processor for each in found],
        f"{name}_memory": [each.used.memory for each in found],
    }


async def _nobody(done: int, of: int) -> None:
    """Tell nobody."""


async def film(data: bytes, form: Form) -> Made:
    """Make a replay of a record."""

    async def make(maker: Maker) -> bytes:
        reel, _ = await maker.film(data, await maker.plan(data, Wish()), form, 900, _nobody)
        return reel.data

    return await _made(make)


async def book(data: bytes) -> Made:
    """Make a book of a record."""

    async def make(maker: Maker) -> bytes:
        return await maker.book(data, data, await maker.outline(data, data), (), _nobody)

    return await _made(make)


async def _made(make: Callable[[Maker], Awaitable[bytes]]) -> Made:
    """Make something in a worker that is new."""
    workers = Workers(1)
    try:
        before = await workers.run(used)
        started = time.perf_counter()
        size = len(await make(Maker(workers, _REGISTRY)))
        seconds, after = time.perf_counter() - started, await workers.run(used)
    finally:
        await workers.close()
    return Made(seconds, after._replace(processor=after.processor - before.processor), size)


def measure_acknowledged() -> Samples:
    """Ask for things in a channel of every game while a replay of its match is made."""
    times = [each for slug in GAMES for each in _waited(slug)]
    return {"replay_150_acknowledged": times}


def _waited(slug: str) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_acknowledged(pathlib.Path(folder) / "bench.sqlite3", slug))


async def _acknowledged(db: pathlib.Path, slug: str) -> list[float]:
    """Return the milliseconds that each question waits for its acknowledgement."""
    channel = slug.replace("_", "-")
    async with remote_bot(db) as bot, two_people(bot) as drivers:
        await _play(bot, slug, channel)
        ann, ben = drivers.values()
        await ben.command(channel, "match status")
        await ann.command(channel, "match replay")
        times = []
        while not await _posted(ann, channel):
            started = time.perf_counter()
            await ben.command(channel, "match status")
            times.append((time.perf_counter() - started) * 1000)
            await asyncio.sleep(0.1)
    return times


async def _play(bot: RemoteBot, slug: str, channel: str) -> None:
    people = tuple((int(each["id"]), str(each["username"])) for each in HARBOUR_CLUB.personas)
    where = {"guild": int(GUILD_ID), "channel": HARBOUR_CLUB.channel_named(channel)}
    begun = await bot.ask("table", game=slug, people=people[: max(2, GAMES[slug].card.seats[0])], **where)
    await bot.ask("play_on", match=begun["match"], count=ACTIONS)


async def _posted(driver: Driver, channel: str) -> bool:
    return any("### Replay:" in text(message) for message in await driver.messages(channel, limit=5))
