"""What the tests of outages share."""

import asyncio

from bot.main import _answering
from discord_sandbox.outage import Way

WAYS: tuple[Way, ...] = ("500", "502", "503", "504", "cut", "lost")
FOR_GOOD = 40
"""So many failures in a row that nobody tries longer."""


async def all_answered() -> None:
    """Wait until every interaction has been answered to its end."""
    while tasks := _answering():
        await asyncio.wait(tasks)
