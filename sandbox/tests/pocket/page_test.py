"""What every test of the chat page has in common."""

from collections.abc import Awaitable, Callable

import pytest

from discord_sandbox.page import ChatPage

Opener = Callable[..., Awaitable[ChatPage]]
PAGE_TEST = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(300),
]
"""The marks of a test of the page."""
