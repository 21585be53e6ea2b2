"""Fixtures: the bot at a sandbox, and two people."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import ann, ben, sandbox
from tests.e2e.desk import Desk, seated

__all__ = ["ann", "ben", "sandbox"]


@pytest.fixture
async def dev(sandbox: Sandbox) -> AsyncIterator[Driver]:
    """Dev, who manages messages where he is, and plays nowhere."""
    async with Driver(sandbox.url, "dev") as driver:
        yield driver


@pytest.fixture
async def desk(sandbox: Sandbox, tmp_path: pathlib.Path) -> AsyncIterator[Desk]:
    async with seated(sandbox, tmp_path) as running:
        yield running
