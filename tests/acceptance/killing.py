"""Kill the bot around an action, start it again, repeat the interaction, and look at what came of it."""

import asyncio
import collections
import contextlib
import os
import pathlib
import random
import re
import signal
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from bot.workers.process import preferred_context
from discord_sandbox.driver import Driver, DriverError, Reply, buttons, text
from discord_sandbox.server import Sandbox
from tests.acceptance import bot_process
from tests.acceptance.moments import Moment, drawn_at_random
from tests.acceptance.notebook import PATIENCE, Notebook, Row, boards_of, check_the_story
from tests.e2e.desk import CHANNEL, answer, choose, confirm_label, is_board, join, open_lobby, open_panel, ply_of

Json = dict[str, Any]
_AIMED = 0.75
"""The share of kills that wait for a moment."""
_WAIT = 5.0
"""Seconds after which the moment does not come: of an action that tells nothing new, no picture is drawn."""
_UNDONE = "Not done yet"
_SETTLED = re.compile("Done:|answered already|Taken back:|All agree to take back|not proposed any more")


class Killable:
    """A bot in a process of its own, forked from one that has imported it: it is started again after every kill."""

    def __init__(self, sandbox: Sandbox, database: pathlib.Path) -> None:
        self._context = preferred_context()
        self._context.set_forkserver_preload([bot_process.__name__])
        self._arguments = (sandbox.url, database)
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    async def start(self) -> None:
        """Start, and wait until it is logged in."""
        self._line, theirs = self._context.Pipe()
        process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
            target=bot_process.serve, args=(*self._arguments, theirs), daemon=True
        )
        await asyncio.to_thread(process.start)
        self._process = process
        theirs.close()
        assert await asyncio.to_thread(self._line.poll, PATIENCE), "the bot did not start"
        self._line.recv()

    def lay(self, moment: Moment) -> None:
        """Let it be killed at a moment."""
        assert self._line is not None
        self._line.send(moment)

    async def settled(self) -> None:
        """Wait until it has answered everything to its end: a panel that goes on in its place closes the one after."""
        assert self._line is not None
        self._line.send(None)
        assert await asyncio.to_thread(self._line.poll, PATIENCE), "the bot is not done"
        self._line.recv()

    async def killed(self, within: float) -> bool:
        """Wait until it is gone; False where the moment for which it was laid does not come."""
        assert self._process is not None
        await asyncio.to_thread(self._process.join, within)
        return not self._process.is_alive()

    async def end(self, number: signal.Signals) -> None:
        """Send a signal, unless it is gone, and wait until it is."""
        if self._process is None or self._line is None:
            return
        process, line, self._process, self._line = self._process, self._line, None, None
        if process.is_alive() and process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, number)
        await asyncio.to_thread(process.join, PATIENCE)
        line.close()
        process.close()


class Act(NamedTuple):
    """One interaction that acts, not yet sent; of a message, the button with a label (None: Confirm)."""

    driver: Driver
    line: str
    panel: Json | None
    label: str | None = None

    async def send(self) -> Reply:
        """Type the command, or press the button."""
        if self.panel is not None:
            return await self.driver.press_label(self.panel, self.label or confirm_label(self.panel))
        return await self.driver.command(CHANNEL, "match act", line=self.line)


async def start_match(ann: Driver, ben: Driver) -> Json:
    """Open a lobby, let Ben join, start, and return the first board."""
    lobby = await open_lobby(ann)
    await join(ben, lobby, "seven herrings")
    lobby = await ann.wait_for(
        CHANNEL, lambda message: message["id"] == lobby["id"] and "Start" in buttons(message), within=PATIENCE
    )
    await ben.press_label(lobby, "Ready")
    await ann.press_label(lobby, "Start")
    return await _board_of(ann, text(lobby).split(" · match ")[1].split(" ")[0], 0)


async def _board_of(driver: Driver, match: str, ply: int) -> Json:
    """Wait for the board of a ply of a match, or of a later one."""
    return await driver.wait_for(
        CHANNEL, lambda m: is_board(m) and f" · match {match}" in text(m) and ply_of(m) >= ply, within=PATIENCE
    )


async def next_act(drivers: list[Driver], board: Json, rng: random.Random) -> Act:
    """Prepare an action of somebody who is awaited: typed, or built in the panel."""
    mentioned = [driver for driver in drivers if f"<@{await _me(driver)}>" in text(board)]
    driver = rng.choice(mentioned)
    if rng.random() < 0.5:
        return Act(driver, "", await choose(driver, await open_panel(driver, board), rng))
    line = ""
    for _ in range(12):
        offered = [choice["value"] for choice in await driver.autocomplete(CHANNEL, "match act", "line", line=line)]
        if line.strip() in offered:  # it can be sent as it is
            return Act(driver, line.strip(), None)
        line = rng.choice(offered) + " "
    raise AssertionError(f"no end to {line!r}")


async def next_undo(drivers: list[Driver], rng: random.Random) -> Act | None:
    """Prepare to take an action back, or to accept that the other person does; None where nothing can be taken back."""
    driver, other = rng.sample(drivers, 2)
    told = await answer(driver, await driver.command(CHANNEL, "match undo"))
    if "Take back" in buttons(told):
        return Act(driver, "", told, "Take back")
    if "Ask the others" not in buttons(told):
        return None
    await driver.press_label(told, "Ask the others")
    asked = await other.wait_for(
        CHANNEL, lambda m: "proposes to take back" in text(m) and "Accept" in buttons(m), within=PATIENCE
    )
    return Act(other, "", asked, "Accept")


async def give_up(driver: Driver, match: str) -> None:
    """Resign, and wait until the board says that the match is over."""
    question = await answer(driver, await driver.command(CHANNEL, "seat resign"))
    await driver.press_label(question, "Resign and lose the game")
    await driver.wait_for(CHANNEL, lambda m: f" · match {match}" in text(m) and over(m), within=PATIENCE)


async def _me(driver: Driver) -> str:
    return str((await driver.state())["me"]["id"])


class Killer:
    """Runs, and a tally of what the kills fell on."""

    def __init__(self, bot: Killable, notebook: Notebook, rng: random.Random) -> None:
        self.bot = bot
        self.notebook = notebook
        self.rng = rng
        self.tally: collections.Counter[str] = collections.Counter()
        self.undone: collections.Counter[str] = collections.Counter()
        """How often a kill fell on an undo, by the button that was pressed ("": on an action)."""

    async def run(self, act: Act) -> Json:
        """Send an action, let the bot be killed, start it, repeat the interaction; the board that follows."""
        match = self.notebook.match()
        before = self.notebook.journal(match)
        moment = self._moment()
        if moment is not None:
            self.bot.lay(moment)
        sending = asyncio.create_task(act.send())
        fell = await self._kill(moment)
        committed = len(self.notebook.journal(match)) - len(before)
        shown = max(map(ply_of, await boards_of(act.driver, match)))
        await self.bot.start()
        try:
            reply = await sending
        except DriverError:  # the kill was faster than the keyboard: nobody there to take it
            assert committed == 0
            self.tally[f"{fell}, before it was sent"] += 1
            return await self._redone(act, await act.send(), before)
        assert committed or "Done:" not in await _private(act.driver, reply), "lost after its confirmation"
        where = "before the commit" if not committed else "between commit and post"
        self.tally[f"{fell}, {'after the post' if shown >= len(before) else where}"] += 1
        self.undone[act.label or ""] += 1
        return await self._redone(act, await act.driver.redeliver(reply), before)

    def _moment(self) -> Moment | None:
        """Choose a moment; None: at any time after the action was sent."""
        return drawn_at_random(self.rng) if self.rng.random() < _AIMED else None

    async def _kill(self, moment: Moment | None) -> str:
        """Kill the bot 0 to 300 ms after an action was sent, or at a moment that may not come; returns at which."""
        if moment is None:
            await asyncio.sleep(self.rng.uniform(0.0, self.rng.choice((0.05, 0.3))))
        fell = moment is not None and await self.bot.killed(_WAIT)
        await self.bot.end(signal.SIGKILL)
        return moment.name if moment is not None and fell else "any time"

    async def _redone(self, act: Act, reply: Reply, before: list[Row]) -> Json:
        """Check that the action was done once, by this interaction, told to who acted, and posted."""
        match = self.notebook.match()
        reply = await self._confirmed(act.driver, reply, len(before))
        board = await _board_of(act.driver, match, len(before))
        rows = self.notebook.journal(match)
        assert rows[: len(before)] == before
        assert [row.interaction for row in rows[len(before) :]] == [reply.interaction]
        await _told(act.driver, reply)
        await self.bot.settled()
        return board

    async def _confirmed(self, driver: Driver, reply: Reply, acted: int) -> Reply:
        """Wait until an action is done; one that loses something for good, and was typed, is confirmed first."""
        async with asyncio.timeout(PATIENCE):
            while len(self.notebook.journal(self.notebook.match())) == acted:
                asked = None if reply.message is None else await driver.message(CHANNEL, reply.message)
                if asked is not None and _UNDONE in text(asked) and (label := confirm_label(asked)):
                    return await driver.press_label(asked, label)
                await asyncio.sleep(0.05)
        return reply

    async def check_the_story(self, driver: Driver) -> None:
        """Look at the newest match."""
        await check_the_story(self.notebook, self.notebook.match(), driver, CHANNEL)


async def _told(driver: Driver, reply: Reply) -> None:
    """Wait until an action is confirmed in private, or the confirmation was taken back since the board tells it."""
    if reply.message is None:  # that happened before the interaction was delivered again
        assert reply.answer in ("deferred", "update"), reply
        return
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await driver.message(CHANNEL, reply.message)
            if found is None or _SETTLED.search(text(found)):
                return
            await asyncio.sleep(0.05)


async def _private(driver: Driver, reply: Reply) -> str:
    found = None if reply.message is None else await driver.message(CHANNEL, reply.message)
    return "" if found is None else text(found)


def over(board: Json) -> bool:
    """Whether a board is that of a match that has ended."""
    return "Rematch" in buttons(board)
