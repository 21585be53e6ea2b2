"""Another program holds the database for a while: everything is acknowledged, and answered when it lets go."""

import asyncio
import contextlib
import sqlite3
import time

from discord_sandbox.driver import Driver, text
from tests.e2e.desk import Desk, answer

LOCKED = 6.0
"""Seconds: longer than the database used to wait before it failed, and than Discord waits for anything."""


async def test_a_roll_waits_for_a_locked_database_and_is_acknowledged_before(desk: Desk, ann: Driver) -> None:
    with contextlib.closing(sqlite3.connect(desk.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        reply = await ann.command("general", "roll", dice="d20")
        assert reply.answer == "deferred"
        assert time.monotonic() - began < LOCKED
        await asyncio.sleep(LOCKED)
        other.rollback()
    assert "rolls" in text(await answer(ann, reply, "general"))
