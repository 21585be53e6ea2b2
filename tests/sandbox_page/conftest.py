"""A browser, the sandbox, and the pocket bot, for tests of the chat page."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from playwright.async_api import Browser

from sandbox.server import Sandbox
from sandbox.testing import sandbox
from tests.sandbox.pocket_bot import PocketBot, pocket_bot
from tests.sandbox_page.page import CHROMIUM, DESKTOP, ChatPage, chromium, chromium_process

__all__ = ["sandbox"]
Opener = Callable[..., Awaitable[ChatPage]]


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
    async with chromium(chromium_socket) as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[PocketBot]:
    async with pocket_bot(sandbox.url) as running:
        yield running


@pytest.fixture
async def open_page(sandbox: Sandbox, bot: PocketBot, browser: Browser) -> AsyncIterator[Opener]:
    """Opens tabs as personas; at the end none of them may have had an error of its own scripts."""
    opened: list[ChatPage] = []

    async def opener(persona: str = "ann", channel: str = "raise-shields", size: tuple[int, int] = DESKTOP) -> ChatPage:
        chat = await ChatPage.open(browser, sandbox.url, size)
        opened.append(chat)
        await chat.goto(persona, channel)
        return chat

    yield opener
    assert [error for chat in opened for error in chat.errors] == []
