"""Fixtures: a browser (the tests are skipped without one), and the command that people start."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.browser import browser, chromium_socket
from tests.acceptance.umpire_play import UmpirePlay

__all__ = ["browser", "chromium_socket"]


@pytest.fixture
async def umpire(tmp_path: pathlib.Path) -> AsyncIterator[UmpirePlay]:
    """`umpire play`, running; at its end it must have logged no warning, and stop cleanly."""
    command = UmpirePlay(tmp_path)
    await command.start()
    try:
        yield command
    finally:
        await command.stop()
    assert command.troubles() == []
