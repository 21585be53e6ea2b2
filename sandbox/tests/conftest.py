"""A sandbox, a small real discord.py bot in it, and people to talk to it."""

from collections.abc import AsyncIterator

import pytest

from discord_sandbox.server import Sandbox
from discord_sandbox.testing import ann, ben, sandbox, sandbox_world
from pocket.bot import PocketBot, pocket_bot
from pocket.raw import Raw, raw_calls

__all__ = ["ann", "ben", "sandbox", "sandbox_world"]


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[PocketBot]:
    async with pocket_bot(sandbox.url) as running_bot:
        yield running_bot


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    async with raw_calls(sandbox.url) as calls:
        yield calls
