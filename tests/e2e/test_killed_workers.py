"""A worker that is killed while it works for the whole bot, and a bot that is told to end while one draws."""

import asyncio
import os
import pathlib
import signal
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot import jobs, main
from bot.workers import Workers
from bot.workers.kinds import kind_of
from cogs.dice.odds import work_out
from discord_sandbox.driver import Driver, pictures, text
from discord_sandbox.server import Sandbox
from tests.e2e import desk as desks
from tests.e2e.desk import CHANNEL, Desk, QuickPool, answer, board_at, is_board, open_lobby, ply_of, seated, selects

ROOM = "dice"


class Deadly(Workers):
    """Workers, of which the one that does a job named in `deadly` for the first time is killed while it does."""

    def __init__(self) -> None:
        super().__init__(1)
        self.deadly: set[Callable[..., Any]] = set()
        self.killed: list[Callable[..., Any]] = []

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        wanted = function if function is not jobs.draw else arguments[0]
        if wanted not in self.deadly:
            return await super().run(function, *arguments)
        self.deadly.discard(wanted)
        crew = self._crews[kind_of(function).crew]
        await crew.start()
        processes = [worker._process for worker in crew._workers if worker._process is not None]
        for process in processes:
            os.kill(process.pid or 0, signal.SIGSTOP)  # so that it is in the middle of it for sure
        running = asyncio.create_task(super().run(function, *arguments))
        await asyncio.sleep(0.1)
        for process in processes:
            os.kill(process.pid or 0, signal.SIGKILL)
        self.killed.append(wanted)
        return await running


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Deadly]:
    pool = Deadly()
    monkeypatch.setattr(desks, "QuickPool", lambda: pool)
    yield pool
    await pool.close()


@pytest.fixture
async def desk(pool: Deadly, sandbox: Sandbox, tmp_path: pathlib.Path) -> AsyncIterator[Desk]:
    async with seated(sandbox, tmp_path) as running:
        yield running


async def against_a_computer(ann: Driver, **options: Any) -> None:
    lobby = await open_lobby(ann, **options)
    (menu,) = [custom_id for custom_id in selects(lobby) if custom_id.split(":")[3] == "computer"]
    await ann.select(lobby, menu, "random")
    lobby = await ann.wait_for(CHANNEL, lambda message: "Start" in desks.buttons(message))
    await ann.press_label(lobby, "Start")


async def test_a_worker_that_is_killed_while_it_draws_or_thinks_is_replaced_and_nothing_is_lost(
    desk: Desk, pool: Deadly, ann: Driver
) -> None:
    pool.deadly |= {jobs.picture, jobs.advise}
    await against_a_computer(ann, options="credits=5")  # so that the computer is asked, whatever the dice say
    await desks.until(lambda: set(pool.killed) == {jobs.picture, jobs.advise})
    info = await desk.match(ann)
    board = await board_at(ann, info.ply)
    assert len(pictures(board)) == 2, "the pictures are there all the same"
    lines = await desk.service.logbook.newest(info.id, 9)
    assert all(line.text != "auto" for line in lines), "the computer did what it wanted, not what time-out does"
    plies = [ply_of(message) for message in await ann.messages(CHANNEL) if is_board(message)]
    assert len(plies) == len(set(plies))


async def test_whose_odds_were_worked_out_by_a_worker_that_is_killed_is_told_in_a_sentence(
    desk: Desk, pool: Deadly, ann: Driver
) -> None:
    pool.deadly |= {work_out}
    told = await answer(ann, await ann.command(ROOM, "dice odds", formula="2d6 vs >=7"), ROOM)
    assert "has ended, so it was given up; nothing has changed." in text(told)
    told = await answer(ann, await ann.command(ROOM, "dice odds", formula="2d6 vs >=7"), ROOM)
    assert "given up" not in text(told)


class Endless(QuickPool):
    """Draws boards for ever."""

    drawing: asyncio.Event

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is jobs.picture:
            self.drawing.set()
            await asyncio.Event().wait()
        return await super().run(function, *arguments)


async def test_told_to_end_while_a_board_is_drawn_it_ends_and_the_board_follows_after_the_start(
    sandbox: Sandbox, tmp_path: pathlib.Path, ann: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "_LAST_WORDS", 0.1)
    Endless.drawing = asyncio.Event()
    monkeypatch.setattr(desks, "QuickPool", Endless)
    async with seated(sandbox, tmp_path) as desk:
        await against_a_computer(ann)
        await Endless.drawing.wait()
        async with asyncio.timeout(30):
            await desk.stop()
        assert not [message for message in await ann.messages(CHANNEL) if is_board(message)]
        monkeypatch.setattr(desks, "QuickPool", QuickPool)
        await desk.start()
        info = await desk.match(ann)
        await board_at(ann, info.ply)
        plies = [ply_of(message) for message in await ann.messages(CHANNEL) if is_board(message)]
        assert len(plies) == len(set(plies))
