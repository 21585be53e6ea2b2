"""Whole duels in Chromium: Umpire itself, its buttons, menus and forms, with a restart in the middle."""

import pathlib
import random
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect

from bot.matches import MatchInfo
from sandbox.driver import Driver
from sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, Desk, seated
from tests.sandbox_page.page import ChatPage

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
TURNS = 150
RESTART = 3


@pytest.fixture
async def desk(sandbox: Sandbox, tmp_path: pathlib.Path) -> AsyncIterator[Desk]:
    async with seated(sandbox, tmp_path) as running:
        yield running


@pytest.fixture
async def ann(sandbox: Sandbox, desk: Desk, browser: Browser) -> AsyncIterator[ChatPage]:
    chat = await ChatPage.open(browser, sandbox.url)
    await chat.goto("ann", CHANNEL)
    yield chat
    assert chat.errors == []


async def act(chat: ChatPage, rng: random.Random) -> None:
    """Open the panel of the newest board, choose words in it until it can be confirmed, and confirm."""
    private = chat.page.locator("#msgs [data-ephemeral]")
    panel = private.nth(await private.count())
    await chat.press("Act")
    confirm = panel.get_by_role("button", name="Confirm", exact=True).and_(chat.page.locator(":enabled"))
    words = panel.locator('.select:enabled, button[data-custom-id*=":add:"]:enabled')
    await panel.locator(".body .text").first.wait_for()
    if not await confirm.or_(words).count():
        return  # the computer was faster: the board is an old one by now
    while not await confirm.count():
        word = words.nth(rng.randrange(await words.count()))
        custom_id = await word.get_attribute("data-custom-id")  # changes with every word of the draft
        menu = "select" in (await word.get_attribute("class") or "")
        await word.click()
        if menu:
            offered = chat.page.locator(".menu [role=option]")
            await offered.nth(rng.randrange(await offered.count())).click()
        await expect(panel.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)
        await confirm.or_(words).first.wait_for()
    await confirm.click()
    await expect(panel).to_contain_text("Done:")


def from_ply(ply: int) -> re.Pattern[str]:
    """The board of a ply or a later one: posts that are owed together collapse into the newest."""
    return re.compile(rf"ply ({'|'.join(map(str, range(ply, ply + 40)))}) ")


async def play(desk: Desk, pages: dict[str, ChatPage], driver: Driver, rng: random.Random) -> MatchInfo:
    """Play the match of the channel to its end; the bot is started anew after a few turns."""
    for turn in range(TURNS):
        info = await desk.match(driver)
        if info.ended:
            return info
        for chat in pages.values():
            await chat.wait_text(from_ply(info.ply))
        if turn == RESTART:
            await desk.restart()
            for chat in pages.values():
                await expect(chat.page.locator("[data-live=live]")).to_be_visible()
        position = await desk.service.look(info.id, None)
        awaited = [info.seats[entry.seat] for entry in position.awaited]
        people = [pages[seat.name.lower()] for seat in awaited if seat.policy is None]
        if people:
            await act(people[0], rng)
        else:
            await next(iter(pages.values())).wait_text(from_ply(info.ply + 1))
    raise AssertionError(f"the duel did not end within {TURNS} turns")


async def test_two_personas_play_a_duel_to_its_end(
    desk: Desk, sandbox: Sandbox, browser: Browser, ann: ChatPage
) -> None:
    ben = await ChatPage.open(browser, sandbox.url)
    await ben.goto("ben", CHANNEL)
    await ann.command("shields new")
    await ben.press("Join")
    await ben.fill_modal({"words": "seven herrings"})
    await ann.press("Start")
    await ann.wait_text("ply 0 ")
    async with Driver(sandbox.url, "ann") as driver:
        info = await play(desk, {"ann": ann, "ben": ben}, driver, random.Random(5))
    board = await ann.wait_text(f"ply {info.ply} ")
    await expect(board.get_by_role("button", name="Rematch")).to_be_enabled()
    await ann.command("match verify")
    await ann.wait_text("every die and every action agrees")
    assert ben.errors == []


async def test_one_persona_plays_the_computer_to_the_end(desk: Desk, sandbox: Sandbox, ann: ChatPage) -> None:
    await ann.command("shields new", computers=1)
    await ann.press("Start")
    async with Driver(sandbox.url, "ann") as driver:
        await ann.wait_text("ply 0 ")
        info = await play(desk, {"ann": ann}, driver, random.Random(4))
    board = await ann.wait_text(f"ply {info.ply} ")
    await expect(board.get_by_role("button", name="Rematch")).to_be_enabled()
