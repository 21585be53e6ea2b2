"""A sandbox, a small real discord.py bot in it, and people to talk to it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from discord_sandbox.server import Sandbox
from discord_sandbox.testing import ann, ben, sandbox_world, strict_sandbox
from discord_sandbox.world import World
from pocket.bot import PocketBot, pocket_bot
from pocket.raw import Raw, raw_calls
from pocket.shapes import all_faults

__all__ = ["ann", "ben", "sandbox_world"]


@pytest_asyncio.fixture
async def sandbox(sandbox_world: World) -> AsyncIterator[Sandbox]:
    """A sandbox of the test's own; at its end all that it told the bot must be as discord.py describes it."""
    async with strict_sandbox(world=sandbox_world) as server:
        yield server
        found = all_faults(server.hub.state)
    assert found == []


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[PocketBot]:
    async with pocket_bot(sandbox.url) as running_bot:
        yield running_bot


@pytest.fixture
async def raw(sandbox: Sandbox) -> AsyncIterator[Raw]:
    async with raw_calls(sandbox.url) as calls:
        yield calls
