"""A database in a temporary folder, and a service that plays the tiny game on it."""

import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.dice import SeededEntropy
from bot.matches import Service, Timing
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.table import REGISTRY, Clock


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
    return Service.build(
        database, Inline(), registry=REGISTRY, pace=Timing(pause=2.0), entropy=SeededEntropy("7"), now=clock
    )
