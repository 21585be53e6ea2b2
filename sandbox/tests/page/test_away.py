"""The bot or the sandbox goes away and comes back, in either order."""

import pathlib

from playwright.async_api import expect

from discord_sandbox.page import DESKTOP, ChatPage, Tabs
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import strict_sandbox
from pocket.bot import board, pocket_bot
from pocket.page_test import PAGE_TEST

pytestmark = PAGE_TEST
CHANNEL = "games"


def port(sandbox: Sandbox) -> int:
    return int(sandbox.url.rsplit(":", 1)[1])


async def state_is(chat: ChatPage, state: str) -> None:
    await expect(chat.page.locator(f"[data-live={state}]")).to_be_visible()


async def test_the_bot_comes_back_before_and_after_the_sandbox(tabs: Tabs, tmp_path: pathlib.Path) -> None:
    db = tmp_path / "sandbox.db"
    async with strict_sandbox(db=db) as sandbox:
        chat = await tabs.take(sandbox.url, DESKTOP)
        async with pocket_bot(sandbox.url) as bot:
            await chat.goto("ann", CHANNEL)
            await bot.place(CHANNEL).send(view=board("b1", "Board", "edit quiet"))
            await state_is(chat, "live")
        await state_is(chat, "offline")
        await chat.press("Edit")
        await chat.wait_failed("Your bot is not connected.")
        async with pocket_bot(sandbox.url):
            await state_is(chat, "live")
            await chat.press("Quiet")
            await chat.wait_text("only you")
            await expect(chat.page.locator(".failed")).to_have_count(0)
    await state_is(chat, "lost")
    async with strict_sandbox(port(sandbox), db) as again:
        await state_is(chat, "offline")
        async with pocket_bot(again.url):
            await state_is(chat, "live")
            await chat.press("Edit")
            await chat.wait_text("Edited")
    await state_is(chat, "lost")
    async with strict_sandbox(port(sandbox), db) as last, pocket_bot(last.url) as bot:
        await bot.place(CHANNEL).send("back first")
        await state_is(chat, "live")
        await chat.wait_text("back first")
        await expect(chat.messages()).to_have_count(3)
    assert chat.errors == []
    await tabs.give_back(chat)
