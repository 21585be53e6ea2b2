import pathlib
from collections.abc import AsyncIterator

import pytest

from bot.dice import SeededEntropy
from bot.storage import Database


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def entropy() -> SeededEntropy:
    return SeededEntropy("rolling")


@pytest.fixture
async def database(tmp_path: pathlib.Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "dice.sqlite3")
    yield opened
    await opened.close()
