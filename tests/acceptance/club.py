"""A club of many tables, at each of which two people play on whatever happens, and remember what they did."""

import asyncio
import collections
import contextlib
import dataclasses
import pathlib
import random
import time
from typing import Any, NamedTuple

from bot.bench.remote import RemoteBot
from bot.harbour import HARBOUR_CLUB
from discord_sandbox.driver import Driver, DriverError, Reply, text
from discord_sandbox.world import Server
from tests.acceptance.notebook import Notebook

ANNEX = "The Annex"
_TABLES = tuple(f"table-{number}" for number in range(1, 11))
_ROOMS = {"Tables": dict.fromkeys(_TABLES[:5], "A table for two"), "More": dict.fromkeys(_TABLES[5:], "Another")}
CLUB = dataclasses.replace(HARBOUR_CLUB, rooms=_ROOMS, further=(Server(ANNEX, rooms=_ROOMS),))
"""Two servers with ten channels each."""
SERVERS = (CLUB.server, ANNEX)
PLACES = tuple((server, name) for server in SERVERS for name in _TABLES)
IDS = {str(persona["username"]): int(persona["id"]) for persona in CLUB.personas}
_PATIENCE, _NO_ANSWER = 25.0, 2.0
"""Seconds that somebody waits for what was acknowledged before it is tried again, and for what was not."""
_AGAIN = 0.1
"""The share of actions whose interaction is delivered once more after they were done."""
_PAUSE = 0.3
_STUCK = 150.0
"""Seconds after which something is wrong if none of the tables has acted."""
_THINKING = 4.0
"""Seconds that somebody thinks at most before an action: what goes wrong should meet many of them."""


class Try(NamedTuple):
    """One interaction by which somebody wanted to do an action, and how the bot acknowledged it.

    `told` is what was said of it in private where it was acknowledged but not done for long.
    """

    interaction: str
    answer: str
    told: str = ""


class Step(NamedTuple):
    """One action as it was wanted: its match, and how often it took until it was done."""

    match: str
    tries: tuple[Try, ...]


class Counter:
    """Counts the actions of all tables, up to as many as are wanted."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.done = 0
        self.steps: list[Step] = []
        self.vain: list[Try] = []
        """What was tried for an action that was not asked any more."""
        self.matches: dict[str, str] = {}
        """The channel of each match."""
        self.reached = collections.defaultdict[int, asyncio.Event](asyncio.Event)
        """By numbers of actions, set once so many are done."""
        self._newest = time.monotonic()

    def take(self, step: Step) -> None:
        """Count an action."""
        self.steps.append(step)
        self.done += 1
        self._newest = time.monotonic()
        for number, event in self.reached.items():
            if self.done >= number:
                event.set()

    async def watch(self) -> None:
        """Watch until all is done; raises TimeoutError where nothing has been done for long."""
        while not self.over:
            if time.monotonic() - self._newest > _STUCK:
                raise TimeoutError
            await asyncio.sleep(_PAUSE)

    @property
    def over(self) -> bool:
        return self.done >= self.wanted


class Club:
    """The bot, those who play, and the bot's database as it is read from outside."""

    def __init__(self, bot: RemoteBot, drivers: dict[str, Driver], database: pathlib.Path) -> None:
        self._bot = bot
        self._line = asyncio.Lock()
        self.drivers = drivers
        self.notebook = Notebook(database)

    async def ask(self, do: str, **details: Any) -> dict[str, Any]:
        """Ask the bot's process, one after the other."""
        async with self._line:
            return await self._bot.ask(do, **details)


class Table:
    """One channel, where a match follows the other. At some tables a computer plays against a person."""

    def __init__(self, club: Club, counter: Counter, number: int, rng: random.Random) -> None:
        server, name = PLACES[number]
        self.room = f"{server}/{name}"
        self._club = club
        self._counter = counter
        self._rng = rng
        self._guild = int(CLUB.guild_id(server))
        self._channel = CLUB.channel_named(name, server=server)
        self.waits_for = ""
        """What is to be done next, for who finds out why nothing is done."""
        self._people = rng.sample(sorted(IDS), 1 if number % 5 == 4 else 2)

    async def play(self) -> None:
        """Act until all tables together have acted often enough."""
        await self._club.drivers["ann"].say(self.room, "A good game to all.")
        while not self._counter.over:
            people = [(IDS[name], name.title()) for name in self._people]
            begun = await self._club.ask("duel", people=people, channel=self._channel, guild=self._guild)
            match = str(begun["match"])
            self._counter.matches[match] = self.room
            await self._play(match)

    async def _play(self, match: str) -> None:
        while not self._counter.over:
            await asyncio.sleep(self._rng.uniform(0.0, _THINKING))
            advice = await self._club.ask("advice", match=match)
            if not advice:
                return
            if advice["user"]:
                self.waits_for = f"{match} {advice}"
                await self._act(match, advice)

    async def _act(self, match: str, advice: dict[str, Any]) -> None:
        """Do an action, however often it must be tried."""
        driver = next(self._club.drivers[name] for name, number in IDS.items() if number == advice["user"])
        tries: list[Try] = []
        while not (self._counter.over and not tries):
            await asyncio.sleep(_PAUSE)
            reply = await self._sent(driver, advice["line"])
            if reply is None:
                continue
            tries.append(Try(reply.interaction, reply.answer))
            if not await self._is_done(tries, _PATIENCE if reply.answer != "none" else _NO_ANSWER):
                tries[-1] = tries[-1]._replace(told=await self._told(driver, reply))
                if (await self._club.ask("advice", match=match)).get("ply") == advice["ply"]:
                    continue
                if not await self._is_done(tries, _PAUSE):
                    self._counter.vain += tries  # the advice was out of date
                    return
            self._counter.take(Step(match, tuple(tries)))
            await self._again(driver, reply)
            return

    async def _again(self, driver: Driver, reply: Reply) -> None:
        """Let some of the interactions that have acted be delivered once more."""
        if self._rng.random() < _AGAIN:
            with contextlib.suppress(DriverError):
                await driver.redeliver(reply)

    async def _told(self, driver: Driver, reply: Reply) -> str:
        """Return what was said in private of what was not done."""
        if reply.answer == "none" or reply.message is None:
            return ""
        with contextlib.suppress(DriverError):
            shown = await driver.message(self.room, reply.message)
            return text(shown) if shown is not None else ""
        return ""

    async def _sent(self, driver: Driver, line: str) -> Reply | None:
        """Type an action; None where nobody is there to take it: the bot or the person is away."""
        try:
            return await driver.command(self.room, "match act", line=line)
        except DriverError:
            return None

    async def _is_done(self, tries: list[Try], patience: float) -> bool:
        """Wait until one of the tries is in the journal."""
        wanted = tuple(each.interaction for each in tries)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while not self._club.notebook.holds(wanted):  # noqa: ASYNC110 - another process writes it
                    await asyncio.sleep(0.1)
                return True
        return False
