"""The pytest fixtures `sandbox`, `ann` and `ben`; a test that makes the bot send what Discord would refuse fails.

For another world than the default one, define the fixture `sandbox_world` again.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from discord_sandbox.driver import Driver
from discord_sandbox.schemas import schema_watch
from discord_sandbox.server import Sandbox, running
from discord_sandbox.world import World

ACK_PATIENCE = 30.0
"""Seconds that a bot on a busy machine has to acknowledge; tests of the limit itself set `ack_seconds` again."""


@asynccontextmanager
async def strict_sandbox(port: int = 0, db: Path | None = None, world: World | None = None) -> AsyncIterator[Sandbox]:
    """A `running` sandbox with time to answer; at the end there must be no faults but those of `sandbox.expected`."""
    async with running(port, db, world=world) as server:
        server.hub.interactions.ack_seconds = ACK_PATIENCE
        server.hub.watch = schema_watch()
        yield server
        faults = [str(fault) for fault in server.unexpected]
    if faults:
        pytest.fail("Discord would have refused:\n" + "\n".join(faults))


@pytest.fixture(scope="session")
def sandbox_world() -> World:
    """What the sandboxes of all tests begin with."""
    return World()


@pytest_asyncio.fixture
async def sandbox(sandbox_world: World) -> AsyncIterator[Sandbox]:
    """A `strict_sandbox` of the test's own."""
    async with strict_sandbox(world=sandbox_world) as server:
        yield server


@pytest_asyncio.fixture
async def ann(sandbox: Sandbox) -> AsyncIterator[Driver]:
    """Ann at the keyboard."""
    async with Driver(sandbox.url, "ann") as driver:
        yield driver


@pytest_asyncio.fixture
async def ben(sandbox: Sandbox) -> AsyncIterator[Driver]:
    """Ben at the keyboard."""
    async with Driver(sandbox.url, "ben") as driver:
        yield driver
