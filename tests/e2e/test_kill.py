"""The bot is killed at random moments around an action; nothing is lost, nothing doubled, the board is posted."""

import asyncio
import pathlib
import random
import signal
import sqlite3
import sys

import pytest

from sandbox.driver import Driver, Reply, buttons, text
from sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, board_at, is_board, join, open_lobby, ply_of


class Killable:
    """A bot in a process of its own."""

    def __init__(self, sandbox: Sandbox, database: pathlib.Path) -> None:
        self._arguments = (sys.executable, "-m", "tests.e2e.bot_process", sandbox.url, str(database))

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(*self._arguments, stdout=asyncio.subprocess.PIPE)
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            if line.strip() == b"ready":
                return
        raise AssertionError("the bot did not start")

    async def end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        await self.process.communicate()


def journal(database: pathlib.Path) -> list[tuple[int, str, str]]:
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT ply, text, interaction_id FROM journal ORDER BY ply").fetchall()
    connection.close()
    return rows


async def awaited_choice(drivers: dict[str, Driver], rng: random.Random) -> tuple[Driver, str]:
    """Return somebody who is awaited, and an action that is listed."""
    for driver in drivers.values():
        line = ""
        for _ in range(12):
            offered = await driver.autocomplete(CHANNEL, "match act", "line", line=line)
            ready = [choice for choice in offered if "as it stands" in choice["name"]]
            if ready:
                return driver, ready[0]["value"]
            if not offered:
                break
            line = rng.choice(offered)["value"]
    raise AssertionError("nobody is awaited")


async def confirmed(driver: Driver, reply: Reply) -> bool:
    found = None if reply.message is None else await driver.message(CHANNEL, reply.message["id"])
    return found is not None and "Done:" in text(found)


async def kill_runs(sandbox: Sandbox, folder: pathlib.Path, runs: int) -> None:
    rng = random.Random(11)
    database = folder / "umpire.sqlite3"
    bot = Killable(sandbox, database)
    sandbox.expected |= {40060}
    await bot.start()
    async with Driver(sandbox.url, "ann") as ann, Driver(sandbox.url, "ben") as ben:
        drivers = {"ann": ann, "ben": ben}
        lobby = await open_lobby(ann)
        await join(ben, lobby)
        lobby = await ann.wait_for(CHANNEL, lambda m: m["id"] == lobby["id"] and "Start" in buttons(m))
        await ann.press_label(lobby, "Start")
        await board_at(ann, 0)
        for _ in range(runs):
            before = len(journal(database))
            driver, line = await awaited_choice(drivers, rng)
            asking = asyncio.create_task(driver.command(CHANNEL, "match act", line=line))
            await asyncio.sleep(rng.uniform(0.0, 0.12))
            await bot.end(signal.SIGKILL)
            reply = await asking
            told = await confirmed(driver, reply)
            assert not told or len(journal(database)) == before + 1, "lost after its confirmation"
            await bot.start()
            await driver.redeliver(reply)
            board = await board_at(ann, before)
            rows = journal(database)
            assert len(rows) == before + 1, f"{line} was done {len(rows) - before} times"
            assert rows[-1][2] == reply.interaction
            if "Rematch" in buttons(board):
                break
    await bot.end(signal.SIGTERM)
    async with Driver(sandbox.url, "ann") as ann:
        plies = [ply_of(message) for message in await ann.messages(CHANNEL, limit=100) if " · ply " in text(message)]
        assert plies == sorted(set(plies)), "a board was posted twice"
        assert is_board(await board_at(ann, plies[-1]))


@pytest.mark.timeout(300)
async def test_nothing_is_lost_or_doubled_when_the_bot_is_killed(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    await kill_runs(sandbox, tmp_path, 15)


@pytest.mark.soak
@pytest.mark.timeout(3000)
async def test_nothing_is_lost_or_doubled_in_many_kills(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    await kill_runs(sandbox, tmp_path, 200)
