"""A bot in a process of its own, for measuring: `main()` with the arguments URL DB PAUSE.

It prints one JSON line when it is ready, and then answers one JSON line on its input with one on its output. The end
of its input stops it.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
from msgspec.structs import replace

from bot import caps, jobs
from bot.bench.commits import ANN, BEN
from bot.bench.regulars import Regulars
from bot.bench.siege import Siege
from bot.bench.steps import Steps
from bot.bench.tables import Tables
from bot.logs import set_up_logs
from bot.loopback import redirect_discord
from bot.main import build_client, run_bot
from bot.matches import REGISTRY, Actor, Person, Service, Timing
from bot.storage import Database
from bot.workers import Workers
from cogs.common.client import Umpire
from games.kernel import canonical

Json = dict[str, Any]
TICK, WINDOW = 0.002, 0.5
"""Seconds between two looks at the clock, and the stretch whose longest stall is one sample."""
MEGABYTE = 1_000_000


class Stalls:
    """Notices how long the event loop does not come round."""

    def __init__(self) -> None:
        self.worst: list[float] = []

    async def watch(self) -> None:
        """Run for ever; milliseconds per window go into `worst`."""
        while True:
            began, worst = time.perf_counter(), 0.0
            while (before := time.perf_counter()) - began < WINDOW:
                await asyncio.sleep(TICK)
                worst = max(worst, time.perf_counter() - before - TICK)
            self.worst.append(worst * 1000)

    def take(self) -> list[float]:
        """Return the samples so far and begin again."""
        taken, self.worst = self.worst, []
        return taken


class Answers:
    """What the measuring process may ask for; each method takes and returns JSON values."""

    def __init__(self, service: Service, client: Umpire, stalls: Stalls, steps: Steps) -> None:
        self._service = service
        self._client = client
        self._stalls = stalls
        self._steps = steps
        self._tables = Tables(service, steps)
        self._siege = Siege(service.store.workers, REGISTRY)
        self._regulars: Regulars | None = None

    async def besiege(self, ask: Json) -> Json:
        """Let somebody keep heavy requests open, until `relieve`."""
        self._siege.begin(ask["count"])
        return {}

    async def relieve(self, ask: Json) -> Json:
        """End that."""
        await self._siege.end()
        return {}

    async def duel(self, ask: Json) -> Json:
        """Begin a match of people in a channel."""
        people = [Person(number, name) for number, name in ask["people"]]
        return {"match": await self._begin(ask["guild"], ask["channel"], people)}

    async def play(self, ask: Json) -> Json:
        """Let two people act so many times in all of some channels together, each board posted before the next action.

        Asked again, they play on.
        """
        if self._regulars is None:
            self._regulars = Regulars(self._service, lambda channel: self._begin(ask["guild"], channel, [ANN, BEN]))
        await self._regulars.play(ask["channels"], ask["count"])
        return {}

    async def crowd(self, ask: Json) -> Json:
        """Open threads in a channel and begin a match between computers in each."""
        channel = await self._client.fetch_channel(ask["channel"])
        if not isinstance(channel, discord.TextChannel):
            raise TypeError(f"{channel} is not a text channel")
        for number in range(ask["count"]):
            kind = discord.ChannelType.public_thread
            thread = await channel.create_thread(name=f"table {number}", type=kind)
            await self._begin(ask["guild"], thread.id, [])
        return {}

    async def _begin(self, guild: int, channel: int, people: list[Person]) -> str:
        lobbies, key = self._service.lobbies, f"bench {channel} {time.monotonic_ns()}"
        owner = people[0] if people else Person(1, "Bench")
        lobby = await lobbies.open("raise_shields", guild, channel, owner, options={}, places=2, interaction=key)
        for person in people:
            await lobbies.join(Actor(person, lobby.id, f"{key} {person.id}"), "")
        for seat in range(2 - len(people)):
            await lobbies.add_computer(Actor(owner, lobby.id, f"{key} computer {seat}"), None)
        for person in people or [owner]:
            await lobbies.start(Actor(person, lobby.id, f"{key} start {person.id}"))
        return lobby.id

    async def advice(self, ask: Json) -> Json:
        """Return who is awaited in a match, with a sensible action, and the present ply; {} when it is over."""
        store, looking = self._service.store, self._service.queries
        position = await looking.look(ask["match"], None)
        if not position.awaited:
            return {}
        asked = position.awaited[0]
        user = position.info.seats[asked.seat].user_id or 0
        view = canonical((await looking.look(ask["match"], user)).view)
        content = (await store.load(ask["match"])).content
        arguments = (REGISTRY, position.info.game, view, content, asked.seat, "steady", "bench", 100)
        line = await store.workers.run(jobs.advise, *arguments)
        return {"user": user, "line": line, "ply": position.info.ply}

    async def look(self, ask: Json) -> Json:
        """Look at many matches, as their boards would."""
        for match in ask["matches"]:
            await self._service.queries.look(match, None)
        return {}

    async def stalls(self, ask: Json) -> Json:
        """Return the event loop's stalls since the last time, in milliseconds."""
        return {"stalls": self._stalls.take()}

    async def watch_steps(self, ask: Json) -> Json:
        """Measure every step of the loop from now on, for `longest_step`."""
        self._steps.watch()
        return {}

    async def table(self, ask: Json) -> Json:
        """Begin a match of a game in a channel."""
        people = [Person(number, name) for number, name in ask["people"]]
        return {"match": await self._tables.begin(ask["game"], ask["guild"], ask["channel"], people)}

    async def play_on(self, ask: Json) -> Json:
        """Play a match on for so many actions."""
        await self._tables.play_on(ask["match"], ask["count"])
        return {}

    async def lines(self, ask: Json) -> Json:
        """Return who is awaited in a match, with some actions that they may do."""
        return await self._tables.lines(ask["match"], ask["count"])

    async def half_written(self, ask: Json) -> Json:
        """Keep a half-written action for who is awaited in a match, at a word that nobody lists."""
        return await self._tables.half_written(ask["match"])

    async def longest_step(self, ask: Json) -> Json:
        """Return the milliseconds of the longest step of the loop since the last time, once all is answered."""
        return {"longest": await self._tables.longest_step()}

    async def memory(self, ask: Json) -> Json:
        """Return the resident memory of this process in MB."""
        return {"memory": resident()}


def resident() -> float:
    """Return the resident memory of this process in MB (Linux: as it is now; elsewhere: the most it ever was)."""
    statm = pathlib.Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most * (1 if sys.platform == "darwin" else 1024) / MEGABYTE


async def serve(url: str, db: pathlib.Path, pause: float) -> None:
    """Run the bot and answer until the input ends."""
    async with _running(url, db, pause) as answers:
        print(json.dumps({"ready": True}), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            ask = json.loads(line)
            method: Callable[[Json], Awaitable[Json]] = getattr(answers, ask["do"])
            print(json.dumps(await method(ask)), flush=True)


@contextlib.asynccontextmanager
async def _running(url: str, db: pathlib.Path, pause: float) -> AsyncIterator[Answers]:
    database, workers, stalls, steps = await Database.open(db), Workers(), Stalls(), Steps()
    workers.begin()
    service = Service.build(database, workers, pace=Timing(pause=pause))
    redirect_discord(url)
    client = await build_client(service, guild_ready_timeout=0.05)
    stop = asyncio.Event()
    tasks = [asyncio.create_task(run_bot(client, "sandbox", stop)), asyncio.create_task(stalls.watch())]
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({tasks[0], ready}, return_when=asyncio.FIRST_COMPLETED)
    if tasks[0].done():
        tasks[0].result()
    try:
        yield Answers(service, client, stalls, steps)
    finally:
        stop.set()
        await tasks[0]
        tasks[1].cancel()
        await service.close()
        await workers.close()
        await database.close()


def lift_caps() -> None:
    """Let a person open as many matches as are measured: in minutes as many as people play in months."""
    for name in ("OPEN_LOBBIES", "RUNNING_MATCHES", "LOBBIES_A_DAY"):
        setattr(caps, name, replace(getattr(caps, name), person=None))


def main() -> None:
    """Serve with the arguments of the command line."""
    set_up_logs("console", "error")
    lift_caps()
    asyncio.run(serve(sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])))
