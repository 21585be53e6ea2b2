"""Twenty tables in two servers play on while all goes wrong: nothing is lost, nothing doubled, all is posted."""

import asyncio
import collections
import contextlib
import os
import pathlib
import random
import time
from collections.abc import AsyncIterator

import pytest

from bot.bench.remote import bot_at
from discord_sandbox.driver import Driver
from discord_sandbox.interactions import ACK_SECONDS
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import sandbox
from discord_sandbox.world import World
from tests.acceptance.club import CLUB, IDS, PLACES, SERVERS, Club, Counter, Table
from tests.acceptance.faults import EXPECTED, Weather
from tests.acceptance.notebook import check_the_story

__all__ = ["sandbox"]

ACTIONS = int(os.environ.get("UMPIRE_SOAK_ACTIONS", "2000"))
SEED = int(os.environ.get("UMPIRE_SOAK_SEED", "1"))
MINUTES = float(os.environ.get("UMPIRE_SOAK_MINUTES", "30"))
GROWTH = 20.0
"""MB that the bot may grow from a tenth of the actions to all of them."""
_GUESTS = ("cleo", "finn")
_POSTED = 400.0
"""Seconds within which all is posted once all is well: a post that failed often is tried again after five minutes."""


@pytest.fixture
def sandbox_world() -> World:
    return CLUB


@contextlib.asynccontextmanager
async def _people(url: str) -> AsyncIterator[dict[str, Driver]]:
    async with contextlib.AsyncExitStack() as stack:
        yield {name: await stack.enter_async_context(Driver(url, name)) for name in IDS}


async def _play(club: Club, counter: Counter, tables: list[Table]) -> dict[int, float]:
    """Let all tables play; returns the bot's memory in MB at a tenth, a half and all of the actions."""
    marks = {number: counter.reached[number] for number in (ACTIONS // 10, ACTIONS // 2, ACTIONS)}

    async def weigh(number: int, reached: asyncio.Event) -> tuple[int, float]:
        await reached.wait()
        return number, float((await club.ask("memory"))["memory"])

    async with asyncio.TaskGroup() as group:
        group.create_task(counter.watch())
        weighing = [group.create_task(weigh(*mark)) for mark in marks.items()]
        for table in tables:
            group.create_task(table.play())
    return dict(task.result() for task in weighing)


def _check_the_journal(club: Club, counter: Counter) -> None:
    """Each action that was wanted is in the journal once, by one of its tries; and people did nothing else."""
    acted = [(match, row.interaction) for match in counter.matches for row in club.notebook.journal(match)]
    known = {(step.match, each.interaction): number for number, step in enumerate(counter.steps) for each in step.tries}
    done = collections.Counter(known[key] for key in acted if key in known)
    assert [number for number, times in done.items() if times > 1] == [], "doubled"
    assert len(done) == len(counter.steps), "lost"
    strange = [key for key in acted if key not in known and not key[1].startswith(("computer:", "bench "))]
    assert strange == [], "nobody wanted that"
    vain = [*counter.vain, *(each for step in counter.steps for each in step.tries)]
    vain = [each for each in vain if each.answer != "none" and not club.notebook.holds((each.interaction,))]
    print(f"acknowledged, not done, and told why: {[each.told for each in vain]}")
    assert all(each.told for each in vain), "lost without a word"


@pytest.mark.soak
@pytest.mark.timeout(60 * MINUTES + 2 * _POSTED)
async def test_many_tables_in_a_storm(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    sandbox.expected |= EXPECTED
    sandbox.hub.interactions.ack_seconds = ACK_SECONDS
    database, rng, counter = tmp_path / "umpire.sqlite3", random.Random(SEED), Counter(ACTIONS)
    began = time.monotonic()
    async with bot_at(sandbox, database, 0.2) as bot, _people(sandbox.url) as drivers:
        club = Club(bot, drivers, database)
        weather = Weather(sandbox, database, bot.pid, SERVERS, tuple(str(IDS[name]) for name in _GUESTS))
        tables = [Table(club, counter, number, random.Random(rng.random())) for number in range(len(PLACES))]
        try:
            async with asyncio.timeout(60 * MINUTES), weather.raging(SEED):
                memory = await _play(club, counter, tables)
        except* TimeoutError:
            waiting = "\n".join(f"{table.room}: {table.waits_for}" for table in tables)
            pytest.fail(f"{counter.done} actions in time; {dict(weather.tally)}\n{waiting}")
        minutes = (time.monotonic() - began) / 60
        boards = 0
        for match, room in counter.matches.items():
            boards += await check_the_story(club.notebook, match, drivers["ann"], room, _POSTED)
        _check_the_journal(club, counter)
    _report(sandbox, counter, weather, boards, memory, minutes)
    marks = list(memory.values())
    assert marks[-1] - marks[0] < GROWTH


def _report(
    sandbox: Sandbox, counter: Counter, weather: Weather, boards: int, memory: dict[int, float], minutes: float
) -> None:
    tries = sum(len(step.tries) for step in counter.steps)
    print(
        f"\n{len(counter.steps)} actions (seed {SEED}) by {tries} interactions in {len(counter.matches)} matches, "
        f"{len(PLACES)} channels, {len(SERVERS)} servers, {minutes:.1f} minutes; {boards} boards; lost 0, doubled 0"
    )
    print(f"calls that failed: {dict(collections.Counter(played.way for played in sandbox.outage.played))}")
    print(f"by call: {dict(collections.Counter(played.call for played in sandbox.outage.played))}")
    print(f"calls that were one too many: {sandbox.limits.refused.total()}; faults: {dict(weather.tally)}")
    print("memory: " + ", ".join(f"{megabytes:.1f} MB after {number}" for number, megabytes in memory.items()))
