"""How long people wait: from an interaction to its acknowledgement, and to the picture; idle and in a crowd."""

import asyncio
import contextlib
import pathlib
import tempfile
import time
from collections.abc import AsyncIterator
from typing import Any

from bot.bench.figures import Figure, Samples
from bot.bench.remote import RemoteBot, remote_bot
from bot.harbour import HARBOUR_CLUB
from discord_sandbox.driver import Driver, text
from discord_sandbox.world import GUILD_ID

ACTIONS = 40
ASKS = 60
CROWD = 100
SETTLE = 5.0
CHANNEL = "raise-shields"
Drivers = dict[int, Driver]
PEOPLE = tuple((int(persona["id"]), str(persona["username"])) for persona in HARBOUR_CLUB.personas[:2])

IDLE = (
    Figure("acknowledged", "ms", 25.0, "p95", "interaction to acknowledgement, idle"),
    Figure("posted_median", "ms", 120.0, "median", "action to map and roster posted, idle"),
    Figure("posted_p95", "ms", 250.0, "p95", "action to map and roster posted, idle"),
    Figure("stall", "ms", 50.0, "worst", "the longest stall of the bot's event loop in half a second, idle"),
)
POSTS = (
    Figure(
        "requests_per_action", "", 2.2, "median", "requests to Discord's channels for an action, two people in turn"
    ),
    Figure("messages_per_action", "", 0.7, "median", "messages in the channel for an action, two people in turn"),
)
"""Raise Shields asks the other one for nearly every second action: no other game calls somebody as often."""
BUSY = (
    Figure("acknowledged_busy", "ms", 500.0, "p95", "interaction to acknowledgement, 100 busy channels"),
    Figure("stall_busy", "ms", 50.0, "worst", "the longest stall of the bot's event loop, 100 busy channels"),
)


def measure_idle() -> Samples:
    """Two people play; nothing else happens."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_idle(pathlib.Path(folder) / "bench.sqlite3"))


def measure_busy() -> Samples:
    """One person asks things while computers play in many channels."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_busy(pathlib.Path(folder) / "bench.sqlite3"))


async def _idle(db: pathlib.Path) -> Samples:
    async with remote_bot(db) as bot, two_people(bot) as drivers:
        match = await duel(bot, drivers)
        await bot.ask("stalls")
        before = bot.requests()
        _, times = await played(bot, drivers, match, ACTIONS)
        stalls = (await bot.ask("stalls"))["stalls"]
        made = bot.requests() - before
    # The first ones fill caches that stay full for the rest of a bot's life.
    acknowledged, posted = zip(*times[2:], strict=True)
    return {
        "acknowledged": list(acknowledged),
        "posted_median": list(posted),
        "posted_p95": list(posted),
        "stall": stalls,
        "requests_per_action": [made.total() / ACTIONS],
        "messages_per_action": [made["POST"] / ACTIONS],
    }


@contextlib.asynccontextmanager
async def two_people(bot: RemoteBot) -> AsyncIterator[Drivers]:
    """Two people at the keyboard, by their ids."""
    async with Driver(bot.url, PEOPLE[0][1]) as ann, Driver(bot.url, PEOPLE[1][1]) as ben:
        yield {PEOPLE[0][0]: ann, PEOPLE[1][0]: ben}


async def played(bot: RemoteBot, drivers: Drivers, match: str, count: int) -> tuple[str, list[tuple[float, float]]]:
    """Act so many times; returns for each the milliseconds to the acknowledgement and to the board.

    And before that the match: another one is begun when one ends.
    """
    times: list[tuple[float, float]] = []
    while len(times) < count:
        advice = await bot.ask("advice", match=match)
        if advice:
            times.append(await _act(drivers[advice["user"]], advice))
        else:
            match = await duel(bot, drivers)
    return match, times


async def duel(bot: RemoteBot, drivers: Drivers) -> str:
    """Begin a match of two people; returns its id once its first board is there."""
    ann = drivers[PEOPLE[0][0]]
    channel = HARBOUR_CLUB.channel_named(CHANNEL)
    begun = await bot.ask("duel", people=PEOPLE, channel=channel, guild=int(GUILD_ID))
    match = str(begun["match"])
    await ann.wait_for(CHANNEL, lambda message: match in text(message) and " · action 0 " in text(message), within=30)
    return match


async def _act(driver: Driver, advice: dict[str, Any]) -> tuple[float, float]:
    """Carry out an action as typed; returns milliseconds to the acknowledgement and to the board."""
    wanted = f" · action {advice['ply'] + 1} "
    started = time.perf_counter()
    reply = await driver.command(CHANNEL, "match act", line=advice["line"])
    acknowledged = time.perf_counter() - started
    if reply.answer == "none":
        raise RuntimeError(f"the bot did not answer {advice['line']!r}")
    await driver.wait_for(CHANNEL, lambda message: wanted in text(message), within=30)
    return acknowledged * 1000, (time.perf_counter() - started) * 1000


async def _busy(db: pathlib.Path) -> Samples:
    acknowledged = []
    async with remote_bot(db) as bot, two_people(bot) as drivers:
        channel, guild, ann = HARBOUR_CLUB.channel_named("general"), int(GUILD_ID), drivers[PEOPLE[0][0]]
        await duel(bot, drivers)
        await bot.ask("crowd", channel=channel, guild=guild, count=CROWD)
        await asyncio.sleep(SETTLE)
        await bot.ask("stalls")
        for _ in range(ASKS):
            started = time.perf_counter()
            await ann.command(CHANNEL, "match status")
            acknowledged.append((time.perf_counter() - started) * 1000)
            await asyncio.sleep(0.1)
        stalls = (await bot.ask("stalls"))["stalls"]
    return {"acknowledged_busy": acknowledged, "stall_busy": stalls}
