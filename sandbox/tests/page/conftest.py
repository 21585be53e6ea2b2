"""A browser, the sandbox, and the pocket bot, for tests of the chat page.

The tests of the page share one event loop, one Chromium and its tabs; each has a sandbox and a bot of its own.
"""

from collections.abc import AsyncIterator

import pytest_asyncio

from discord_sandbox.browser import chromium, chromium_socket
from discord_sandbox.page import DESKTOP, ChatPage, Tabs
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import strict_sandbox
from pocket.bot import PocketBot, pocket_bot
from pocket.page_test import Opener

__all__ = ["chromium_socket"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tabs(chromium_socket: str) -> AsyncIterator[Tabs]:
    async with chromium(chromium_socket) as running:
        yield Tabs(running)


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with strict_sandbox() as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[PocketBot]:
    async with pocket_bot(sandbox.url) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(sandbox: Sandbox, bot: PocketBot, tabs: Tabs) -> AsyncIterator[Opener]:
    """Opens tabs as personas; at the end none of them may have had an error of its own scripts."""
    opened: list[ChatPage] = []

    async def opener(persona: str = "ann", channel: str = "games", size: tuple[int, int] = DESKTOP) -> ChatPage:
        chat = await tabs.take(sandbox.url, size)
        opened.append(chat)
        await chat.goto(persona, channel)
        return chat

    yield opener
    errors = [error for chat in opened for error in chat.errors]
    for chat in opened:
        await tabs.give_back(chat)
    assert errors == []
