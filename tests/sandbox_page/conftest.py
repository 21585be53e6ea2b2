"""A browser, the sandbox, and the pocket bot, for tests of the chat page.

The tests of the page share one event loop, one Chromium and its tabs; each has a sandbox and a bot of its own.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from sandbox.server import Sandbox
from sandbox.testing import strict_sandbox
from tests.sandbox.pocket_bot import PocketBot, pocket_bot
from tests.sandbox_page.page import CHROMIUM, DESKTOP, ChatPage, Tabs, chromium, chromium_process

Opener = Callable[..., Awaitable[ChatPage]]
PAGE_TEST = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("page"),
    pytest.mark.timeout(300),
]
"""The marks of a test of the page."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


@pytest.fixture(scope="session")
def chromium_socket() -> Iterator[str]:
    with chromium_process() as socket:
        yield socket


@pytest.fixture
async def browser(chromium_socket: str) -> AsyncIterator[Browser]:
    """The browser in the event loop of one test."""
    async with chromium(chromium_socket) as running:
        yield running


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

    async def opener(persona: str = "ann", channel: str = "raise-shields", size: tuple[int, int] = DESKTOP) -> ChatPage:
        chat = await tabs.take(sandbox.url, size)
        opened.append(chat)
        await chat.goto(persona, channel)
        return chat

    yield opener
    errors = [error for chat in opened for error in chat.errors]
    for chat in opened:
        await tabs.give_back(chat)
    assert errors == []
