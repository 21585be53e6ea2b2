"""All that was asked of the bot is sent to it once more after a restart: nothing of it is done twice."""

import contextlib
import pathlib
import random
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import pytest

from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    PRIVATE,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    is_board,
    join,
    open_lobby,
    open_panel,
    selects,
    start_duel,
    until,
    written_down,
)

DICE = "dice"
_NOT_COMPARED = ("meta", "drafts")
"""Notes of what the bot is about, such as when it was last there; and words of panels, which are opened once more."""


class Recorder(Driver):
    """A person who remembers what they asked of the bot."""

    asked: list[str]

    async def _post(self, path: str, body: Any) -> Any:
        found = await super()._post(path, body)
        if path in ("/commands", "/components", "/modals"):
            self.asked.append(found["interaction"])
        return found


@pytest.fixture
def asked() -> list[str]:
    """All interactions of Ann and Ben, in their order."""
    return []


@pytest.fixture
async def ann(sandbox: Sandbox, asked: list[str]) -> AsyncIterator[Driver]:
    async with Recorder(sandbox.url, "ann") as driver:
        driver.asked = asked
        yield driver


@pytest.fixture
async def ben(sandbox: Sandbox, asked: list[str]) -> AsyncIterator[Driver]:
    async with Recorder(sandbox.url, "ben") as driver:
        driver.asked = asked
        yield driver


def kept(path: pathlib.Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return all that is in a database."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr)  # noqa: S608
            for table in tables
            if table not in _NOT_COMPARED
        }


async def public(driver: Driver, channel: str) -> list[str]:
    """Return what everybody reads in a channel."""
    return [text(message) for message in await driver.messages(channel, limit=100) if not message["flags"] & PRIVATE]


async def all_again(desk: Desk, driver: Driver, asked: list[str], channel: str) -> None:
    """Restart the bot, send it everything once more, and see that nothing has changed."""
    await desk.stop()
    before, said = kept(desk.database), await public(driver, channel)
    desk.sandbox.expected |= {40060, 10008, 10015}  # what was acknowledged, and private words taken back since
    await desk.start()
    again = list(asked)
    for interaction in again:
        await driver.redeliver(interaction)
    await until(lambda: {int(interaction) for interaction in again} <= set(desk.client._delivered))
    await desk.stop()  # answers under way are given first
    after = kept(desk.database)
    for table, rows in before.items():
        assert after[table] == rows, table
    assert await public(driver, channel) == said
    await desk.start()


async def test_a_lobby_and_its_start(desk: Desk, ann: Driver, ben: Driver, asked: list[str]) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby, "seven herrings")
    seen = await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    opened = await ben.press_label(seen, "Your words")
    await ben.submit_modal(opened, {"words": "ten owls"})
    seen = await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))
    await ben.press_label(seen, "Leave")
    seen = await ann.wait_for(CHANNEL, lambda message: "Ben" not in text(message) and message["id"] == lobby["id"])
    await join(ben, seen, "nine eels")
    seen = await ann.wait_for(CHANNEL, lambda message: "nine eels" in text(message))
    await ben.press_label(seen, "Ready")
    await ann.press_label(seen, "Start")
    await written_down(desk, await desk.match(ann), await board_at(ann, 0))
    await all_again(desk, ann, asked, CHANNEL)


async def test_a_lobby_with_a_computer_that_is_given_up(desk: Desk, ann: Driver, ben: Driver, asked: list[str]) -> None:
    lobby = await open_lobby(ann)
    (menu,) = [custom_id for custom_id in selects(lobby) if custom_id.split(":")[3] == "computer"]
    await ann.select(lobby, menu, "random")
    await ann.wait_for(CHANNEL, lambda message: "Start" in buttons(message))
    question = await answer(ann, await ann.command(CHANNEL, "table abort"))
    await answer(ann, await ann.press_label(question, "End it"))
    await all_again(desk, ann, asked, CHANNEL)


async def test_actions_and_deeds_of_a_match(desk: Desk, ann: Driver, ben: Driver, asked: list[str]) -> None:
    board = await start_duel(ann, ben)
    info = await desk.match(ann)
    for ply in (1, 2):
        person = await awaited_driver(desk, ann, ben)
        panel = await choose(person, await open_panel(person, board), random.Random(ply))
        await person.press_label(panel, confirm_label(panel))
        board = await board_at(ann, ply)
    await written_down(desk, info, board)
    await answer(ben, await ben.command(CHANNEL, "seat hand-over"))
    await answer(ben, await ben.command(CHANNEL, "seat return"))
    await answer(ann, await ann.command(CHANNEL, "match board"))
    await answer(ann, await ann.command(CHANNEL, "match board"))
    again = await ann.wait_for(CHANNEL, lambda message: is_board(message) and message["id"] != board["id"], after=board)
    await written_down(desk, info, again)
    await all_again(desk, ann, asked, CHANNEL)
    question = await answer(ann, await ann.command(CHANNEL, "table abort"))
    await ann.press_label(question, "End it")
    over = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    await written_down(desk, info, over)
    await ann.press_label(over, "Rematch")
    await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message), after=over)
    await all_again(desk, ann, asked, CHANNEL)


async def test_rolls_calls_and_initiative(desk: Desk, ann: Driver, ben: Driver, asked: list[str]) -> None:
    rolled = await answer(ann, await ann.command(DICE, "roll", dice="4d6kh3"), DICE)
    await answer(ben, await ben.press_label(rolled, "Roll again"), DICE)
    await answer(ann, await ann.command(DICE, "roll", dice="3d20", secret=True), DICE)
    sealed = await ben.wait_for(DICE, lambda message: "rolled something hidden" in text(message))
    await answer(ann, await ann.press_label(sealed, "Reveal"), DICE)
    await answer(ann, await ann.command(DICE, "dice save", name="Attack", formula="d20+5"), DICE)
    await ann.command(DICE, "dice call", dice="d20", reason="dexterity")
    call = await ann.wait_for(DICE, lambda message: "dexterity" in text(message))
    await ann.press_label(call, "Roll")
    opened = await ben.press_label(call, "Roll with a bonus")
    await ben.submit_modal(opened, {"bonus": "+4"})
    await ben.wait_for(DICE, lambda message: "(+4)" in text(message))
    for place, name in enumerate(("Wolf", "Bear", "Fox")):
        await answer(ann, await ann.command(DICE, "dice initiative add", name=name, total=place), DICE)
    for _ in range(2):
        await answer(ann, await ann.command(DICE, "dice initiative next"), DICE)
    await all_again(desk, ann, asked, DICE)
