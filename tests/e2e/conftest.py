"""Fixtures: the bot at a sandbox, and two people."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from sandbox.driver import Driver
from sandbox.server import Sandbox
from sandbox.testing import sandbox
from tests.e2e.desk import Desk, seated

__all__ = ["sandbox"]


@pytest.fixture
async def desk(sandbox: Sandbox, tmp_path: pathlib.Path) -> AsyncIterator[Desk]:
    async with seated(sandbox, tmp_path) as running:
        yield running


@pytest.fixture
async def ann(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "ann") as driver:
        yield driver


@pytest.fixture
async def ben(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "ben") as driver:
        yield driver
