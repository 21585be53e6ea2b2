"""What happened in matches, read from outside in the bot's database, and compared with what their boards tell."""

import asyncio
import contextlib
import pathlib
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from discord_sandbox.driver import Driver, text
from tests.e2e.desk import CHANNEL, is_board, ply_of

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds that starting, or posting a board, may take on a busy machine."""


class Row(NamedTuple):
    """What the tests read of a journal row."""

    ply: int
    sentences: tuple[str, ...]
    interaction: str


class Span(NamedTuple):
    """A board as it is written down: up to which ply it tells what happened, and after which."""

    ply: int
    after: int


class Notebook:
    """The bot's database, read from outside."""

    def __init__(self, path: pathlib.Path) -> None:
        self._path = path

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with contextlib.closing(sqlite3.connect(self._path, timeout=PATIENCE)) as connection:
            yield connection

    def match(self) -> str:
        """Return the id of the newest match."""
        with self._open() as connection:
            return str(connection.execute("SELECT id FROM matches ORDER BY created_at DESC LIMIT 1").fetchone()[0])

    def journal(self, match: str) -> list[Row]:
        """Return the rows of a match by ply."""
        query = "SELECT ply, sentences, interaction_id FROM journal WHERE match = ? ORDER BY ply"
        with self._open() as connection:
            rows = connection.execute(query, (match,)).fetchall()
        return [Row(ply, msgspec.json.decode(told, type=tuple[str, ...]), by) for ply, told, by in rows]

    def told(self) -> str:
        """Say how much was played."""
        with self._open() as connection:
            (count,) = connection.execute("SELECT count(*) FROM journal WHERE ply > 0").fetchone()
            (boards,) = connection.execute("SELECT count(*) FROM boards").fetchone()
        return f"{count} actions on {boards} boards"

    def holds(self, interactions: tuple[str, ...]) -> bool:
        """Whether one of these interactions has acted."""
        marks = ", ".join("?" * len(interactions))
        query = f"SELECT 1 FROM journal WHERE interaction_id IN ({marks}) LIMIT 1"  # noqa: S608 - of marks alone
        with self._open() as connection:
            return connection.execute(query, interactions).fetchone() is not None

    def spans(self, match: str) -> list[Span]:
        """Return what the boards of a match tell."""
        with self._open() as connection:
            rows = connection.execute("SELECT ply, told_after FROM boards WHERE match = ?", (match,)).fetchall()
        return [Span(*row) for row in rows]

    def owed(self, match: str) -> int:
        """Return how many posts a match owes."""
        with self._open() as connection:
            return int(connection.execute("SELECT count(*) FROM outbox WHERE match = ?", (match,)).fetchone()[0])


async def check_the_story(
    notebook: Notebook, match: str, driver: Driver, channel: str, patience: float = PATIENCE
) -> int:
    """Check that boards of rising plies tell every action of a match; return how many there are."""
    async with asyncio.timeout(patience):
        while notebook.owed(match):  # noqa: ASYNC110 - a post is noted a moment after it is seen
            await asyncio.sleep(1.0)
    told = await boards_of(driver, match, channel)
    plies = [ply_of(message) for message in told]
    rows = notebook.journal(match)
    assert plies == sorted(set(plies)), "a board was posted twice"
    assert plies[-1] == rows[-1].ply == len(rows) - 1
    assert is_board(told[-1])
    spans = notebook.spans(match)
    assert sorted({span.ply for span in spans}) == plies
    missed = [row.ply for row in rows if not any(span.after < row.ply <= span.ply for span in spans)]
    assert missed == [], "no board tells of these"
    assert all(_said(message) for message in told)
    return len(told)


def _said(board: Json) -> str:
    """Return the line of a board that says what mattered: the one below its title."""
    title, said, *_ = text(board).splitlines()
    assert title.startswith("## ")
    return said


async def boards_of(driver: Driver, match: str, channel: str = CHANNEL) -> list[Json]:
    """Return all boards of a match, oldest first, those without buttons too."""
    found = await driver.messages(channel, limit=100)
    while older := await driver.messages(channel, limit=100, before=found[0]["id"]):
        found = [*older, *found]
    return [message for message in found if f" · match {match}" in text(message) and ply_of(message) >= 0]
