"""The whole bot on the loopback: real discord.py against the sandbox, with a real database, restartable."""

import asyncio
import contextlib
import itertools
import pathlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from bot import jobs
from bot.considering import Considered, considered
from bot.dice import SeededEntropy
from bot.loopback import redirect_discord
from bot.main import answering, build_client, run_bot
from bot.matches import Actor, MatchInfo, Person, Service
from bot.matches.timing import Timing
from bot.storage import Database
from bot.workers import Inline
from cogs.common.client import Umpire
from discord_sandbox.driver import Driver, Reply, buttons, text, walk
from discord_sandbox.pictures import plain
from discord_sandbox.server import Sandbox
from games.kernel import Seat
from renderers.contract import Picture

CHANNEL = "raise-shields"
PRIVATE = 1 << 6
"""The flag of messages that one person alone sees."""
Json = dict[str, Any]


class QuickPool(Inline):
    """Runs everything at once, and gives plain pictures where a test is not about pictures."""

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is jobs.picture:
            return Picture(plain(88, 101, 242), 16, 16, "the map" if arguments[-1] == "board" else "the rosters")
        if function is jobs.boards_beside:
            return Picture(plain(88, 101, 242), 16, 16, "two maps")
        if function is jobs.consider:
            return _considered(*arguments)
        return await super().run(function, *arguments)


def _considered(
    registry: str, slug: str, state: bytes, content: jobs.Contents, seat: Seat, text: str, *shown: object
) -> Considered:
    game = jobs.registry_at(registry)[slug]
    found = considered(game, game.load(state, content), seat, text)
    picture = Picture(plain(255, 246, 184), 16, 16, "a preview")
    return found._replace(picture=picture) if found.ready else found


def actor_in(info: MatchInfo, user_id: int, interaction: str, *, manages: bool = False) -> Actor:
    """Return somebody who acts without Discord."""
    return Actor(Person(user_id, "somebody"), info.id, interaction, manages)


class Desk:
    """A sandbox with the bot at it, and the personas who play."""

    def __init__(self, sandbox: Sandbox, folder: pathlib.Path, pace: Timing | None = None) -> None:
        self.sandbox = sandbox
        self.pace = pace or Timing(pause=0.0, even=0.0)
        self.now: Callable[[], float] = time.time
        self.database = folder / "umpire.sqlite3"
        self._stop = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._starts = itertools.count()
        self.service: Service
        self.client: Umpire
        redirect_discord(sandbox.url)

    async def start(self) -> None:
        """Start the bot, and wait until Discord knows it is there."""
        self._database = await Database.open(self.database)
        entropy = SeededEntropy(f"desk {next(self._starts)}")
        self.service = Service.build(self._database, QuickPool(), pace=self.pace, entropy=entropy, now=self.now)
        self.client = await build_client(self.service, guild_ready_timeout=0.05)
        self._stop = asyncio.Event()
        self._task = asyncio.create_task(run_bot(self.client, "sandbox-token", self._stop))
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        ready.cancel()
        if self._task.done():
            failed, self._task = self._task, None
            await self._database.close()
            await failed

    async def stop(self) -> None:
        """Stop the bot as SIGTERM would."""
        if self._task is not None:
            self._stop.set()
            task, self._task = self._task, None
            try:
                await task
            finally:
                await self._database.close()

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database."""
        await self.stop()
        await self.start()

    async def set_clock(self, now: Callable[[], float]) -> None:
        """Give the running bot another clock, once everybody is answered and every post is written down."""
        await all_answered()
        for _ in range(3000):
            if not await self.service.posting.owed():
                self.service.store.now = now
                return
            await asyncio.sleep(0.01)
        raise AssertionError("posts are still owed")

    async def match(self, driver: Driver, channel: str = CHANNEL) -> MatchInfo:
        """Return the match of a channel."""
        number = next(int(entry["id"]) for entry in await driver.channels() if entry["name"] == channel)
        info = await self.service.queries.latest(number)
        assert info is not None
        return info


@contextlib.asynccontextmanager
async def seated(sandbox: Sandbox, folder: pathlib.Path, pace: Timing | None = None) -> AsyncIterator[Desk]:
    """A running desk."""
    desk = Desk(sandbox, folder, pace)
    try:
        await desk.start()
        yield desk
    finally:
        await desk.stop()


async def all_answered() -> None:
    """Wait until every interaction has been answered to its end."""
    while tasks := answering():
        await asyncio.wait(tasks)


async def leap(sandbox: Sandbox, seconds: float) -> None:
    """Put Discord's clock forward, for all ids, old and new; an answer in flight would find its token lapsed."""
    await all_answered()
    sandbox.hub.state.clock = lambda: time.time() + seconds


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("never")


def is_board(message: Json) -> bool:
    return bool({"Act", "Rematch"} & set(buttons(message)))


def ply_of(message: Json) -> int:
    """Return the ply that a board shows (-1: no board)."""
    found = [line for line in text(message).splitlines() if " · action " in line]
    return int(found[0].split(" · action ")[1].split(" ")[0]) if found else -1


async def written_down(desk: Desk, info: MatchInfo, board: Json) -> None:
    """Wait for what the channel sees a moment earlier: that a board is posted."""
    for _ in range(3000):
        if int(board["id"]) in await desk.service.posting.boards(info.id):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not written down as posted")


def selects(message: Json) -> dict[str, list[str]]:
    """Return the values of every select by its custom_id."""
    return {item["custom_id"]: [o["value"] for o in item["options"]] for item in walk(message) if item["type"] == 3}


async def answer(driver: Driver, reply: Reply, channel: str = CHANNEL) -> Json:
    """Return the message that a reply leads to, once it is filled in, or what takes its place.

    That is another private one, or where a confirmation was taken back, the board that tells the same.
    """
    assert reply.answer in ("message", "deferred", "update"), reply
    assert reply.message is not None
    place = reply.message["id"]

    def filled(message: Json) -> bool:
        instead = int(message["id"]) > int(place) and message["flags"] & PRIVATE and reply.answer == "deferred"
        return bool((message["id"] == place or instead) and (text(message) or message.get("attachments")))

    async with asyncio.timeout(30):
        while True:
            listed = await driver.messages(channel, limit=100)
            if found := [message for message in listed if filled(message)]:
                return found[-1]
            if reply.message["flags"] & PRIVATE and all(message["id"] != place for message in listed):
                return [message for message in listed if is_board(message)][-1]
            await asyncio.sleep(0.02)


async def board_at(driver: Driver, ply: int, channel: str = CHANNEL) -> Json:
    """Wait for the board of a ply or a later one."""
    return await driver.wait_for(channel, lambda message: is_board(message) and ply_of(message) >= ply)


async def open_lobby(driver: Driver, **options: Any) -> Json:
    """Use /shields new and return the lobby's message."""
    await answer(driver, await driver.command(CHANNEL, "shields new", **options))
    return await driver.wait_for(CHANNEL, lambda message: "Start" in text(message) or "Leave" in buttons(message))


async def join(driver: Driver, lobby: Json, words: str = "") -> None:
    """Take a place by one click, or with words of one's own."""
    if not words:
        assert (await driver.press_label(lobby, "Join")).answer in ("update", "deferred")
        return
    opened = await driver.press_label(lobby, "Your words")
    assert opened.answer == "modal"
    await driver.submit_modal(opened, {"words": words})


async def start_duel(ann: Driver, ben: Driver, **options: Any) -> Json:
    """Open a lobby as Ann, let Ben join, start, and return the first board."""
    lobby = await open_lobby(ann, **options)
    await join(ben, lobby, "seven herrings")
    lobby = await ann.wait_for(CHANNEL, lambda message: message["id"] == lobby["id"] and "Start" in buttons(message))
    await ben.press_label(lobby, "Ready")
    await ann.press_label(lobby, "Start")
    return await board_at(ann, 0)


async def post_each_action(desk: Desk, driver: Driver) -> None:
    """Let every action of the match be a message of its own, for tests about new messages."""
    info = await desk.match(driver)
    await desk.service.posting.set_posts(actor_in(info, info.owner_id, "posts"), "action")


async def awaited_driver(desk: Desk, *drivers: Driver, channel: str = CHANNEL) -> Driver:
    """Return the first of the people whom the match of a channel awaits."""
    info = await desk.match(drivers[0], channel)
    position = await desk.service.queries.look(info.id, None)
    ids = {seat.user_id for seat in info.seats if seat.seat in {entry.seat for entry in position.awaited}}
    for driver in drivers:
        if int((await driver.state())["me"]["id"]) in ids:
            return driver
    raise AssertionError("nobody of these is awaited")


async def open_panel(driver: Driver, board: Json) -> Json:
    """Press Act and return the panel."""
    return await answer(driver, await driver.press_label(board, "Act"))


async def shown(driver: Driver, panel: Json, reply: Reply, channel: str = CHANNEL) -> Json:
    """Return a panel once the press on it has changed it, or where that closed it, the board that tells the same."""
    before = msgspec.json.encode(panel.get("components"))
    assert reply.answer in ("update", "deferred"), reply
    async with asyncio.timeout(30):
        while True:
            now = await driver.message(channel, panel)
            if now is None:
                return [message for message in await driver.messages(channel, limit=100) if is_board(message)][-1]
            if msgspec.json.encode(now.get("components")) != before:
                return now
            await asyncio.sleep(0.02)


def confirm_label(panel: Json) -> str:
    """Return what Confirm is called on a panel: of an action that loses the game it says so; "" while it is closed."""
    return next((label for label in buttons(panel) if label.startswith("Confirm")), "")


async def choose(driver: Driver, panel: Json, rng: Any, channel: str = CHANNEL) -> Json:
    """Press words of a panel at random until it can be confirmed."""
    while not confirm_label(panel):
        ways = [(custom_id, value) for custom_id, values in selects(panel).items() for value in values]
        ways += [(custom_id, None) for custom_id in buttons(panel).values() if ":add:" in custom_id]
        assert ways, f"{text(panel)}\n{buttons(panel)}"
        custom_id, value = rng.choice(ways)
        reply = await (driver.select(panel, custom_id, value) if value else driver.press(panel, custom_id))
        panel = await shown(driver, panel, reply, channel)
    return panel
