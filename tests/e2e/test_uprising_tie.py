"""The last round of a saved match of Uprising in Chromium: `umpire play --load`, a tie, and its tie-break."""

import asyncio
import pathlib
import signal
import sys
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service
from bot.storage import Database
from bot.workers import Inline
from discord_sandbox.browser import browser, chromium_socket
from discord_sandbox.page import ChatPage
from tests.e2e.uprising_table import PLACE

__all__ = ["browser", "chromium_socket"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
]
PATIENCE = 60_000
STARTS = ("Riverside", "Eastmark")
ROUND = "campaign W; end"
"""After two of these rounds everybody holds 5$, which is 1 point: a Move costs it."""


async def saved(folder: pathlib.Path) -> bytes:
    """A match of two rounds in which the last turn is to be played, and both players have earned the same."""
    database = await Database.open(folder / "made.sqlite3")
    service = Service.build(database, Inline(), entropy=SeededEntropy("tie"))
    people = (Person(1, "Ann"), Person(2, "Ben"))
    info = await service.lobbies.open("uprising", 5, 6, people[0], options={"rounds": 2}, places=2, interaction="o")
    for person in people:
        await service.lobbies.join(Actor(person, info.id, f"j{person.id}"), "")
    for person in people:
        await service.lobbies.start(Actor(person, info.id, f"s{person.id}"))
    for number, written in enumerate([*(f"place {start}" for start in STARTS), *[ROUND] * 3]):
        (asked,) = (await service.queries.look(info.id, None)).awaited
        await service.acting.submit(Actor(people[asked.seat], info.id, f"p{number}"), None, written)
    data = await service.exporting.save(info.id)
    await database.close()
    return data


@pytest.fixture
async def address(tmp_path: pathlib.Path) -> AsyncIterator[str]:
    """The page of `umpire play --load`, on the saved match."""
    file = tmp_path / "tie.json"
    file.write_bytes(await saved(tmp_path))
    words = ["play", "--port", "0", "--seed", "tie", "--load", str(file), "--db", str(tmp_path / "play.sqlite3")]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdout is not None
    async with asyncio.timeout(60):
        line = (await process.stdout.readline()).decode()
    yield line.split("open ")[1].split()[0]
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(60):
        await process.communicate()
    assert process.returncode == 0


async def test_up34_a_tie_and_its_tie_break_are_played_in_the_browser(address: str, browser: Browser) -> None:
    pages = {name: await ChatPage.open(browser, address) for name in ("ann", "ben")}
    for name, chat in pages.items():
        await chat.goto(name, PLACE)
    ann = pages["ann"]
    board = await ann.wait_text("Round 2 of 2", patience=PATIENCE)
    last = pages["ann"] if "@Ann" in await board.inner_text() else pages["ben"]
    await last.command("match act", line=ROUND)
    await ann.wait_text("A and B are tied", patience=PATIENCE)
    await ann.command("match log")
    told = await ann.wait_text("are tied: everyone may Move once", patience=PATIENCE)
    assert "Victory points (regions + board + purse)" in await told.inner_text()
    asked = await ann.wait_text("to move or stay", patience=PATIENCE)
    first = pages["ann"] if "Ann to move or stay" in await asked.inner_text() else pages["ben"]
    other = pages["ben"] if first is ann else ann
    await first.wait_text("to move or stay", patience=PATIENCE)
    # One of them moves in the panel, the other stays by a command: the purse of who moved no longer is worth a point.
    private = first.page.locator("#msgs [data-ephemeral]")
    panel = private.nth(await private.count())
    await first.press("Act")
    await expect(panel).to_contain_text("Move one character for 1$ in the tie-break, or stay")
    await panel.locator('button[data-custom-id*=":add:"]:enabled').filter(has_text="Move").first.click()
    await panel.locator('.select[aria-label="Region"]').click()
    await first.page.locator(".menu [data-value]").first.click()
    confirm = panel.get_by_role("button", name="Confirm", exact=True)
    await expect(confirm).to_be_enabled()
    await expect(panel).to_contain_text("1$")
    await confirm.click()
    await expect(panel).to_have_count(0)  # what the board tells is told nowhere else
    await other.command("uprising resolve stay")
    over = await ann.wait_text("closing hash", patience=PATIENCE)
    assert f"{'Ben' if other is pages['ben'] else 'Ann'} won" in (await over.inner_text())
    await over.get_by_role("button", name="Log", exact=True).click()
    words = await (await ann.wait_text("wins the country", patience=PATIENCE)).inner_text()
    assert f"{'Ben' if other is pages['ben'] else 'Ann'} wins the country" in words
    assert "1 (0 + 0 + 1)" in words
    assert "0 (0 + 0 + 0)" in words
    for chat in pages.values():
        assert chat.errors == []
