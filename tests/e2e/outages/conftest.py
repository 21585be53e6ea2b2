"""Fixtures: waits between tries that take no time."""

import asyncio
from types import SimpleNamespace

import discord.http
import discord.webhook.async_
import pytest

from bot.posts import poster
from cogs.common.connection import resending

PAUSE = 0.01
_SLEEP = asyncio.sleep


async def moment(_: float) -> None:
    await _SLEEP(PAUSE)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py, the poster and our own calls be made again at once."""
    hasty = SimpleNamespace(**{**vars(asyncio), "sleep": moment})
    monkeypatch.setattr(discord.http, "asyncio", hasty)
    monkeypatch.setattr(discord.webhook.async_, "asyncio", hasty)
    monkeypatch.setattr(resending, "PAUSES", (PAUSE,) * len(resending.PAUSES))
    monkeypatch.setattr(poster, "RETRY", 0.05)
