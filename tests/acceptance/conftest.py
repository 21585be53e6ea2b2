"""Fixtures: a browser (the tests are skipped without one), and the command that people start."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from tests.acceptance.umpire_play import UmpirePlay
from tests.sandbox_page.conftest import browser, chromium_socket, pytest_collection_modifyitems

__all__ = ["browser", "chromium_socket", "pytest_collection_modifyitems"]


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
