"""A new user's path in Chromium: from `/uprising new`, typed as the README types it, to the second round."""

import re

import pytest
from playwright.async_api import Browser, expect

from discord_sandbox.page import ChatPage
from tests.acceptance.table import Board, next_board
from tests.acceptance.umpire_play import UmpirePlay

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
CHANNEL = "uprising"
README_LINE = "/match act line: campaign W; campaign W; campaign L1"


async def tab(browser: Browser, umpire: UmpirePlay, persona: str) -> ChatPage:
    chat = await ChatPage.open(browser, umpire.url)
    chat.page.set_default_timeout(60_000)
    await chat.goto(persona, CHANNEL)
    return chat


async def typed(chat: ChatPage, text: str, *, pasted: bool = False) -> None:
    """Type a command key by key, or paste it, and send it; nothing of it may be left in the box."""
    await chat.page.locator("#box").focus()
    await (chat.page.keyboard.insert_text(text) if pasted else chat.page.keyboard.type(text))
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator("[data-command]")).to_have_count(0)
    await expect(chat.page.locator("#box")).to_have_value("")


async def sit_down(chat: ChatPage, words: str) -> None:
    await chat.press("Your words")
    await chat.fill_modal({"words": words})
    await chat.wait_text(words, patience=60_000)


async def take_a_turn(chat: ChatPage, board: Board, before: set[str]) -> None:
    """Type a line the first time, and paste it after that: each key has the bot asked what to suggest."""
    placing = "place" in board.asked[0].what.lower()
    line = "/uprising prepare place auto" if placing else README_LINE
    await typed(chat, line, pasted=line in before)
    before.add(line)


async def test_a_new_user_comes_from_the_lobby_to_the_second_round(umpire: UmpirePlay, browser: Browser) -> None:
    people = {name: await tab(browser, umpire, name) for name in ("ann", "ben", "cleo")}
    ann = people["ann"]
    await typed(ann, "/uprising new options: rounds")
    await ann.wait_text("Rounds takes a whole number from 1 to 12: write rounds=6", patience=60_000)
    await typed(ann, "/uprising new players:4 options:rounds=5")
    await ann.wait_text("1 of 4 places is taken, and 1 more player is needed", patience=60_000)
    await sit_down(ann, "nine owls")
    await sit_down(people["ben"], "seven herrings")
    await ann.wait_text("2 of 4 places are taken. Others can still join (2 to 4 can play).")
    await sit_down(people["cleo"], "three crows")
    await ann.press("Options")
    await ann.wait_text("Options of Uprising", patience=60_000)
    await ann.select("Options: choose one", "rounds")
    await ann.wait_text("It takes a whole number from 1 to 12; now 5", patience=60_000)
    await ann.select("rounds: choose its value", "3")
    await people["ben"].wait_text("Options: rounds=3", patience=60_000)
    policies = ann.page.locator('.select[aria-label="Add a computer player"]')
    await policies.last.click()
    await ann.page.locator(".menu [role=option]").first.click()
    await ann.wait_text("All 4 places are taken", patience=60_000)
    await people["ben"].press("Start")
    await ann.wait_text("Ben would like to begin", patience=60_000)
    await ann.press("Ready")
    await people["cleo"].press("Ready")
    board = await next_board(ann, -1)
    before: set[str] = set()
    for _ in range(20):  # a board may be of the middle of a line: whoever acts again then is told so
        if re.search(r"Round 2\b", board.words):
            break
        await take_a_turn(people[board.asked[0].persona], board, before)
        board = await next_board(ann, board.ply)
    assert re.search(r"Round 2\b", board.words), board.words
    assert [error for chat in people.values() for error in chat.errors] == []
