"""Fixtures: waits between tries that take no time."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace

import discord.http
import discord.webhook.async_
import pytest
import structlog

from bot.posts import poster
from cogs.common.connection import resending

PAUSE = 0.01
_SLEEP = asyncio.sleep


async def moment(_: float) -> None:
    await _SLEEP(PAUSE)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let discord.py, the poster and our own calls be made again at once, and the log be written plainly: in colours,
    each traceback takes half a second."""
    hasty = SimpleNamespace(**{**vars(asyncio), "sleep": moment})
    monkeypatch.setattr(discord.http, "asyncio", hasty)
    monkeypatch.setattr(discord.webhook.async_, "asyncio", hasty)
    monkeypatch.setattr(resending, "PAUSES", (PAUSE,) * len(resending.PAUSES))
    monkeypatch.setattr(poster, "RETRY", 0.05)
    structlog.configure(processors=[structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)])
    yield
    structlog.reset_defaults()
