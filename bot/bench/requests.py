"""How long any request holds the bot's event loop: every option of every command, every completion, every form.

Texts are as long as the commands allow, and longer: a client that is not Discord's own could send them, or one that
still knows the commands of an older bot.
"""

import asyncio
import pathlib
import random
import tempfile
from collections.abc import AsyncIterator, Collection
from typing import Any, NamedTuple

from bot.bench.figures import Figure, Samples
from bot.bench.probing import Prober, Request, Spent
from bot.bench.remote import RemoteBot, remote_bot
from bot.bench.typed import INTEGER, MEANT, NUMBERS, Option, options_of, required, texts
from bot.harbour import HARBOUR_CLUB
from cogs.common.lobbies.options import table_options
from discord_sandbox.world import GUILD_ID
from games.kernel import AnyGame
from games.registry import GAMES

LIMIT, AGAIN = 20.0, 4
"""Milliseconds that one step may take, and how often a request that took longer is made again."""
LOBBY, CALLS = "general", "dice"
"""Channels with a lobby, and with a call and an initiative."""
PEOPLE = tuple((int(each["id"]), str(each["username"])) for each in HARBOUR_CLUB.personas)
ANN = str(PEOPLE[0][0])

FIGURES = (
    Figure("stall_by_request", "ms", LIMIT, "worst", "event-loop stall by any request of any length (processor)"),
)


class Table(NamedTuple):
    """A channel with a match of a game, with a lobby of it (`open`), or with dice alone (no game)."""

    channel: dict[str, Any]
    match: str = ""
    game: AnyGame | None = None
    open: bool = False

    @property
    def played(self) -> bool:
        """Whether a match goes on here."""
        return bool(self.match) and not self.open


class Amount(NamedTuple):
    """How much is tried: texts for each option and field (None: all), and actions before them in each match."""

    texts: int | None
    actions: int


SHORT = Amount(4, 40)


def measure() -> Samples:
    """Make some requests of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(tried(pathlib.Path(folder) / "bench.sqlite3", SHORT))
    return {"stall_by_request": [spent.longest for spent in found.values()]}


async def tried(db: pathlib.Path, amount: Amount, words: Collection[str] = (), seed: int = 0) -> dict[str, Spent]:
    """Make requests to a bot of its own on a new database, for commands with these first words (none: for all).

    Returns the worst of each kind.
    """
    async with remote_bot(db, 0.0) as bot:
        await bot.ask("watch_steps")
        fuzz = Fuzz(bot, amount, random.Random(seed))  # noqa: S311 - reproducible on purpose
        await fuzz.run(words)
        return fuzz.worst


class Fuzz:
    """A club in which games are played, and somebody who sends everything to everything."""

    def __init__(self, bot: RemoteBot, amount: Amount, rng: random.Random) -> None:
        self._bot = bot
        self._amount = amount
        self._rng = rng
        self._prober = Prober(bot)
        self.worst: dict[str, Spent] = {}

    async def run(self, words: Collection[str] = ()) -> None:
        """Make requests with the commands of these first words (none: with all), and with the forms at their tables."""
        dice = await self._dice()
        games = [game for game in GAMES.values() if not words or {game.card.command, "match"} & set(words)]
        lobby = await self._lobby()
        matches = [await self._match(game) for game in games]
        for option in options_of(self._prober.commands):
            word = option.command.split()[0]
            if words and word not in words:
                continue
            for table in [*matches, lobby] if word == "match" else _own(word, matches) or [dice]:
                await self._try_option(option, table)
        for table in (dice, lobby, *matches):
            await self._try_forms(table)

    async def _dice(self) -> Table:
        """Begin a call and an initiative, and save a formula."""
        table = Table(self._prober.channel(CALLS))
        for command, options in (
            ("dice call", {"dice": "d20"}),
            ("dice initiative add", {"name": "Wolf"}),
            ("dice save", {"name": "attack", "formula": "d20+5"}),
        ):
            await self._prober.spend(self._prober.use(ANN, table.channel, command, options))
        return table

    async def _lobby(self) -> Table:
        """Open a lobby of a game with an option whose values are not all listed."""
        game = next(game for game in GAMES.values() if not all(option.closed for option in table_options(game.card)))
        channel = self._prober.channel(LOBBY)
        await self._prober.spend(self._prober.use(ANN, channel, f"{game.card.command} new", {}))
        return Table(channel, self._prober.control(channel, ":join").split(":")[1], game, open=True)

    async def _match(self, game: AnyGame) -> Table:
        channel = self._prober.channel(game.card.slug.replace("_", "-"))
        where = {"guild": int(GUILD_ID), "channel": int(channel["id"])}
        people = PEOPLE[: max(2, game.card.seats[0])]
        match = (await self._bot.ask("table", game=game.card.slug, people=people, **where))["match"]
        await self._bot.ask("play_on", match=match, count=self._amount.actions)
        return Table(channel, match, game)

    async def _try_option(self, option: Option, table: Table) -> None:
        """Type things into an option, each to be completed and to be sent."""
        if option.kind == INTEGER:
            for number in NUMBERS:
                await self._use(option, ANN, table, {option.name: number})
            return
        user, lines = await self._lines(table)
        verb = option.command.split()[1:2]
        own = [line.split()[1:] for line in lines if line.split()[:1] == verb]
        words = own[0] if own else lines[0].split() if lines else ["A1"]
        before = dict(zip(option.before, words or ["A1"], strict=False))
        meant = MEANT.get(option.name) or [" ".join(words[len(before) :]), *lines[:1]]
        for typed in texts(option.longest, self._amount.texts, self._rng, filter(None, meant)):
            options = {**before, option.name: typed}
            if option.completed:
                await self._try(self._prober.complete(user, table.channel, option.command, option.name, options))
            await self._use(option, user, table, options)

    async def _use(self, option: Option, user: str, table: Table, options: dict[str, Any]) -> None:
        given = {**required(self._prober.commands, option), **options}
        await self._try(self._prober.use(user, table.channel, option.command, given))

    async def _lines(self, table: Table) -> tuple[str, list[str]]:
        """Return who is awaited at a table, with actions that they may do."""
        if not table.played:
            return ANN, []
        found = await self._bot.ask("lines", match=table.match, count=3)
        return str(found["user"] or ANN), found["lines"]

    async def _try_forms(self, table: Table) -> None:
        """Open every form of a table, and send it with things typed into each of its fields."""
        async for user, opener in self._openers(table):
            modal = await self._prober.open(user, table.channel, opener)
            source = self._prober.message_with(table.channel, opener)
            fields = {each["component"]["custom_id"]: each["component"]["max_length"] for each in modal["components"]}
            for name, longest in fields.items():
                for typed in texts(longest, self._amount.texts, self._rng, MEANT.get(name, ("A1 12,20",))):
                    given = {**dict.fromkeys(fields, "1"), name: typed}
                    await self._try(self._prober.submit(user, table.channel, modal["custom_id"], given, source))

    async def _openers(self, table: Table) -> AsyncIterator[tuple[str, str]]:
        """Yield who opens the forms of a table with which controls, each once the panel that has it is open."""
        if table.played:
            found = await self._bot.ask("half_written", match=table.match)
            if found:
                await self._prober.press(str(found["user"]), table.channel, f"u:{table.match}:-:act:")
                yield str(found["user"]), f"u:{table.match}:{found['prompt']}:ask:"
        elif table.game is None:
            yield ANN, ":callbonus:"
            yield ANN, ":inijoin"
        else:
            yield ANN, ":words"
            await self._prober.press(ANN, table.channel, ":options")
            yield ANN, ":typed"
            free = next(option.name for option in table_options(table.game.card) if not option.closed)
            await self._prober.press(ANN, table.channel, ":option:", free)
            yield ANN, ":other:"

    async def _try(self, request: Request) -> None:
        spent = await self._prober.least(request, LIMIT, AGAIN)
        known = self.worst.get(request.what, Spent(0.0))
        self.worst[request.what] = max(known, spent, key=lambda each: (bool(each.wrong), each.longest))


def _own(word: str, matches: list[Table]) -> list[Table]:
    """Return the tables of the game with a command."""
    return [table for table in matches if table.game is not None and table.game.card.command == word]
