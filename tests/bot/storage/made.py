"""Rows for tests: a lobby, and plies on it; and a thread that is kept busy."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator

import msgspec
from sqlalchemy import select

from bot.dice import commitment
from bot.storage import Commit, Database, JournalRow, MatchRow, PromptRow, Reader, SeatRow, Writer, schema

LOBBY = MatchRow(
    id="abc234",
    game="tiny",
    status="lobby",
    parked=None,
    guild_id=1 << 60,
    channel_id=(1 << 60) + 1,
    owner_id=7,
    interaction_id="100",
    options=b"{}",
    places=2,
    ply=0,
    secret=b"s" * 32,
    commitment=commitment(b"s" * 32),
    closing=None,
    rules_version=1,
    state_version=1,
    created_at=1.0,
    acted_at=1.0,
    nudged_at=0.0,
    lobby_message_id=None,
    outcome=None,
)
SEATS = [SeatRow("abc234", seat, 10 + seat, "Ann", None, 1.0, "", str(seat)) for seat in range(2)]


def ply(number: int, interaction: str, idx: int = 0, **changes: object) -> Commit:
    kind, seat = ("game", number % 2) if number else ("setup", None)
    row = JournalRow(
        "abc234", number, kind, seat, "go", "Ann", b"[]", b"[]", b'["Went."]', 1, "h", "c", interaction, idx, 2.0
    )
    prompt = PromptRow("abc234", f"p{number}", 1, "go", "Go", 2.0)
    whole = Commit(row, b"state %d" % number, 1, "live", None, None, (), (prompt,), ())
    return msgspec.structs.replace(whole, **changes)


def snapshot_plies(tx: Reader, match: str) -> tuple[int, ...]:
    """Return the plies of which a whole state is kept."""
    shots = schema.snapshots
    return tuple(tx.connection.scalars(select(shots.c.ply).where(shots.c.match == match).order_by(shots.c.ply)))


async def put_lobby(database: Database) -> None:
    def unit(tx: Writer) -> None:
        tx.add_match(LOBBY)
        tx.set_seats(LOBBY.id, SEATS)

    await database.write(unit)


async def put(database: Database, commit: Commit, expected: str = "live") -> None:
    await database.write(lambda tx: tx.commit(commit, expected))


@contextlib.asynccontextmanager
async def held(database: Database) -> AsyncIterator[None]:
    """Keep the thread busy within the block, so that what is given to it waits."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx: Writer) -> None:
        begun.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.write(slow))
    assert await asyncio.to_thread(begun.wait, 20)
    try:
        yield
    finally:
        go_on.set()
        await writing
