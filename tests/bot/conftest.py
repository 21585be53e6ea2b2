"""A database in a temporary folder, and a service that plays the tiny game on it."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.matches import Service
from bot.storage import Database
from tests.bot.matches.table import Clock, service_on


@pytest.fixture
async def database(tmp_path: pathlib.Path) -> AsyncIterator[Database]:
    found = await Database.open(tmp_path / "umpire.sqlite3")
    yield found
    await found.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return service_on(database, clock)
