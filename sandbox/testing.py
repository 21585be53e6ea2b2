"""The pytest fixture `sandbox`; a test that makes the bot send what Discord would refuse fails."""

from collections.abc import AsyncIterator

import pytest

from sandbox.server import Sandbox, running


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox in memory on a free port; at the end there must be no faults but those of `sandbox.expected`."""
    async with running() as server:
        yield server
        faults = [str(fault) for fault in server.unexpected]
    if faults:
        pytest.fail("Discord would have refused:\n" + "\n".join(faults))
