"""People play a table through the sandbox as a computer would, by pressing; all that reaches them is counted."""

import asyncio
import contextlib
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from bot.harbour import HARBOUR_CLUB
from bot.matches import Actor, Owed, Person
from bot.matches.live import Live
from bot.selfplay.course import Course
from discord_sandbox.driver import Driver, DriverError
from discord_sandbox.world import GUILD_ID
from games.registry import find_game, find_policy
from tests.e2e.clicks import clicks_to
from tests.e2e.desk import PRIVATE, Desk
from tests.e2e.scripted import line
from tests.e2e.turn_table.pixels import Rulers

SENT = "POST /api/v10/channels/{channel}/messages"
PEOPLE = tuple((int(one["id"]), str(one["username"])) for one in HARBOUR_CLUB.personas[:4])


class Table(NamedTuple):
    """A game as people play it: its preset and how many people."""

    slug: str
    preset: str = ""
    seats: int = 2

    @property
    def title(self) -> str:
        """What the table is called."""
        return f"{self.slug} {self.preset or 'as it opens'}, {self.seats} people"


class Counts(msgspec.Struct):
    """What reached people in one turn. `typed` are actions to which the panel led nobody."""

    actions: int = 0
    messages: int = 0
    mentions: int = 0
    handoffs: int = 0
    clicks: int = 0
    private: int = 0
    typed: int = 0
    desktop: int = 0
    phone: int = 0


class Played:
    """One match between people, counted by turn; they type their lines unless they are `pressing`."""

    def __init__(
        self,
        desk: Desk,
        table: Table,
        drivers: Sequence[Driver],
        rulers: Rulers | None = None,
        *,
        pressing: bool = True,
    ) -> None:
        self._desk, self._table, self._rulers, self._pressing = desk, table, rulers, pressing
        self._place = table.slug.replace("_", "-")
        self._game = find_game(table.slug)
        self._policy = find_policy(self._game, "steady")
        self._rng, self._course = random.Random(5), Course()
        self._drivers = drivers
        self._mentioned = 0
        self.turns: defaultdict[int, Counts] = defaultdict(Counts)
        self.last_board = ""

    async def begin(self) -> str:
        """Let people sit down and begin; returns the match."""
        service, table = self._desk.service, self._table
        self._count_mentions()
        people = [Person(*PEOPLE[number]) for number in range(table.seats)]
        options = dict(self._game.card.presets.get(table.preset, {}))
        channel = HARBOUR_CLUB.channel_named(self._place)
        opened = await service.lobbies.open(
            table.slug, int(GUILD_ID), channel, people[0], options=options, places=table.seats, interaction="open"
        )
        for person in people:
            await service.lobbies.join(Actor(person, opened.id, f"join {person.id}"), person.name)
        for driver in self._drivers[: table.seats]:
            with contextlib.suppress(DriverError):  # older versions ask nothing back
                await driver.command(self._place, "settings typed", show_first=False)
        for person in people:
            await service.lobbies.start(Actor(person, opened.id, f"start {person.id}"))
        return opened.id

    @property
    def _sent(self) -> int:
        """How many messages the bot has sent."""
        return self._desk.sandbox.asked.get(SENT, 0)

    def _count_mentions(self) -> None:
        claim = self._desk.service.posting.claim
        seen: set[tuple[str, int]] = set()

        async def noted(match: str) -> Owed | None:
            owed = await claim(match)
            if owed is not None and owed.stay is None and (match, owed.ply) not in seen:
                seen.add((match, owed.ply))
                self._mentioned += len(owed.mention)
            return owed

        self._desk.service.posting.claim = noted  # type: ignore[method-assign]

    async def play(self, match: str, turns: int, most: int, until: Callable[[Live], bool] | None = None) -> None:
        """Play on to the end of so many turns, or until something is so."""
        for _ in range(most):
            sent, mentioned = self._sent, self._mentioned
            live = await self.settled(match)
            if until is not None and until(live):
                return
            turn = turn_of(live)
            counts = self.turns[turn]
            counts.messages += self._sent - sent
            counts.mentions += self._mentioned - mentioned
            if live.info.ended or turn > turns:
                return
            before = self._course.handoffs
            self._course.wait(prompt.seat for prompt in live.open_prompts())
            counts.handoffs += self._course.handoffs - before
            if self._course.handoffs > before and self._rulers is not None:
                heights = await self._rulers.heights(str(live.info.board_message_id))
                counts.desktop = max(counts.desktop, heights["desktop"])
                counts.phone = max(counts.phone, heights["phone"])
            sent, mentioned = self._sent, self._mentioned
            await self._act(live, counts)
            await self.settled(match, live.info.ply)
            counts.messages += self._sent - sent
            counts.mentions += self._mentioned - mentioned

    async def settled(self, match: str, after: int = -1) -> Live:
        """Wait until people are awaited, and all that is owed is posted."""
        service = self._desk.service
        async with asyncio.timeout(120):
            while True:
                await service.following.settled(match)
                live = await service.store.load(match)
                if live.info.ply > after and not await service.posting.owed() and live.info.board_message_id:
                    return live
                await asyncio.sleep(0.01)

    async def _act(self, live: Live, counts: Counts) -> None:
        """Let one of those who are awaited act."""
        prompt = self._rng.choice(live.open_prompts())
        seat, match = prompt.seat, live.info.id
        driver, user = self._drivers[seat], PEOPLE[seat][0]
        view = (await self._desk.service.queries.look(match, user)).view
        written = self._game.format(self._policy(view, seat, self._rng, 60))
        before = await self._private(driver)
        counts.actions += 1
        self.last_board = str(live.info.board_message_id)
        try:
            counts.clicks += await clicks_to(self._desk, driver, self._place, written) if self._pressing else 0
        except (AssertionError, TimeoutError):
            counts.typed += 1
        if (await self._desk.service.store.load(match)).info.ply == live.info.ply:
            await line(self._place, driver, written)
        counts.private += len(await self._private(driver) - before)

    async def _private(self, driver: Driver) -> set[str]:
        """Return the messages that a person alone sees."""
        listed = await driver.messages(self._place, limit=60)
        return {message["id"] for message in listed if message["flags"] & PRIVATE}


def turn_of(live: Live) -> int:
    """Return the turn or round that a match is in; 0 before the first."""
    public = live.state.public
    turn: int = getattr(public, "turn", 0) if hasattr(public, "turn") else 0
    number = getattr(public, "round", turn)
    return number if isinstance(number, int) else 0
