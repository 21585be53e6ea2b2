"""Fixtures: the bot at a sandbox, and two people."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.clocks import chores, courier, timekeeper, watch
from bot.matches import analysing
from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import ann, ben, sandbox
from tests.e2e.desk import Desk, seated

__all__ = ["ann", "ben", "sandbox"]


@pytest.fixture(autouse=True)
def _no_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what looks at the clock look once: these tests set it, and look after all that is due.

    A look of the bot itself, as after some seconds on a slow machine, would give everybody the time that was jumped.
    """
    for module in (chores, courier, timekeeper, watch):
        monkeypatch.setattr(module, "LOOK", 3600.0)


@pytest.fixture(autouse=True)
def _short_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few games be played on: there are no workers here, and the bot must not miss a heartbeat meanwhile."""
    monkeypatch.setattr(analysing, "_MOST_GAMES", 6)
    monkeypatch.setattr(analysing, "WEIGHING", 0.2)


@pytest.fixture
async def dev(sandbox: Sandbox) -> AsyncIterator[Driver]:
    """Dev, who manages messages where he is, and plays nowhere."""
    async with Driver(sandbox.url, "dev") as driver:
        yield driver


@pytest.fixture
async def desk(sandbox: Sandbox, tmp_path: pathlib.Path) -> AsyncIterator[Desk]:
    async with seated(sandbox, tmp_path) as running:
        yield running
