"""The pytest fixtures `sandbox`, `ann` and `ben`; a test that makes the bot send what Discord would refuse fails."""

import json
import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import pytest_asyncio

from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox, running

OPENAPI = "UMPIRE_DISCORD_OPENAPI"
"""The environment variable with the path of Discord's request schemas; without it they are not compared."""
ACK_PATIENCE = 30.0
"""Seconds that a bot on a busy machine has to acknowledge; tests of the limit itself set `ack_seconds` again."""


@asynccontextmanager
async def strict_sandbox(port: int = 0, db: Path | None = None) -> AsyncIterator[Sandbox]:
    """A `running` sandbox with time to answer; at the end there must be no faults but those of `sandbox.expected`."""
    async with running(port, db) as server:
        server.hub.interactions.ack_seconds = ACK_PATIENCE
        server.hub.watch = schema_watch()
        yield server
        faults = [str(fault) for fault in server.unexpected]
    if faults:
        pytest.fail("Discord would have refused:\n" + "\n".join(faults))


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A `strict_sandbox` of the test's own."""
    async with strict_sandbox() as server:
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


def schema_watch() -> Callable[[str, str, Any], str | None] | None:
    """What compares each body with Discord's own schema of its operation; None without the schemas."""
    path = os.environ.get(OPENAPI)
    return None if not path else _watch(Path(path))


@cache
def _watch(path: Path) -> Callable[[str, str, Any], str | None]:
    document = json.loads(path.read_text())
    # discord.py sends the ids of attachments as numbers, which Discord takes.
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    validators = []
    for operation, schema in document["operations"].items():
        method, _, template = operation.partition(" ")
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)))
        validators.append(
            (method, pattern, jsonschema_rs.validator_for({**schema, "components": document["components"]}))
        )

    def watch(method: str, called: str, body: Any) -> str | None:
        for known, pattern, validator in validators:
            if known == method and pattern.fullmatch(called):
                errors = [f"{'/'.join(map(str, e.instance_path))}: {e.message}" for e in validator.iter_errors(body)]
                return f"not as Discord's schema: {'; '.join(errors)[:2000]}" if errors else None
        return None

    return watch
