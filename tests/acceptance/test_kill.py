"""The bot is killed at random moments around an action or an undo; nothing is lost or doubled, the board is posted."""

import os
import pathlib
import random
import signal
from typing import Any

import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.interactions import ACK_SECONDS
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import sandbox
from tests.acceptance.killing import Act, Killable, Killer, give_up, next_act, next_undo, over, start_match
from tests.acceptance.moments import MOMENTS
from tests.acceptance.notebook import Notebook
from tests.e2e.desk import CHANNEL, answer

__all__ = ["sandbox"]
Json = dict[str, Any]

MANY = 100
"""Among so many kills there is one at each moment."""
UNDOS = 0.2
"""The share of kills that fall on an undo, if one is possible."""
KILLS = int(os.environ.get("UMPIRE_SOAK_KILLS", "500"))


async def kill_runs(sandbox: Sandbox, folder: pathlib.Path, runs: int, seed: int) -> None:
    sandbox.expected |= {40060, 10008}  # a second delivery of what was acknowledged before, or confirmed by the board
    sandbox.hub.interactions.ack_seconds = ACK_SECONDS  # a killed bot stays silent
    database, rng = folder / "umpire.sqlite3", random.Random(seed)
    killer = Killer(Killable(sandbox, database), Notebook(database), rng)
    await killer.bot.start()
    try:
        async with Driver(sandbox.url, "ann") as ann, Driver(sandbox.url, "ben") as ben:
            board = None
            for _ in range(runs):
                if board is None or over(board):
                    board = await start_match(ann, ben)
                board = await killer.run(await next_thing([ann, ben], board, rng))
                if over(board):
                    await check_the_end(killer, ann)
            if board is not None and not over(board):
                await give_up(ann, killer.notebook.match())
                await check_the_end(killer, ann)
    finally:
        await killer.bot.end(signal.SIGTERM)
    print(
        f"{runs} kills (seed {seed}), {killer.notebook.told()}, lost 0, doubled 0: {dict(sorted(killer.tally.items()))}"
    )
    print(f"by button: {dict(killer.undone)}")
    assert sum(killer.tally.values()) == runs
    assert runs < MANY or {"Take back", "Accept"} <= set(killer.undone)
    assert runs < MANY or {fell.split(",")[0] for fell in killer.tally} >= set(MOMENTS)


async def next_thing(drivers: list[Driver], board: Json, rng: random.Random) -> Act:
    """Prepare an undo, or an action."""
    undo = await next_undo(drivers, rng) if rng.random() < UNDOS else None
    return undo or await next_act(drivers, board, rng)


async def check_the_end(killer: Killer, driver: Driver) -> None:
    """Verify a match that is over, undos included, and look at what its boards told."""
    report = await answer(driver, await driver.command(CHANNEL, "match verify"))
    assert "every die and every action agrees" in text(report)
    await killer.check_the_story(driver)


@pytest.mark.timeout(600)
async def test_nothing_is_lost_or_doubled_when_the_bot_is_killed(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    await kill_runs(sandbox, tmp_path, 5, seed=11)


@pytest.mark.soak
@pytest.mark.timeout(10 * KILLS)
async def test_nothing_is_lost_or_doubled_in_many_kills(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    await kill_runs(sandbox, tmp_path, KILLS, seed=12)
