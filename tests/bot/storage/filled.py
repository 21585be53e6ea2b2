"""A database with something of everything in it, and what can be read of one."""

import asyncio
import contextlib
import functools
import pathlib
import random
import sqlite3
import tempfile

from bot.bench.commits import begin, play_on
from bot.clocks.upkeep import Upkeep
from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Service, Timing
from bot.matches.timing import DAY
from bot.rolling import RollDesk, Where
from bot.storage import Database
from bot.storage.contents import SEAL
from bot.workers import Inline
from tests.games.uprising.test_setup import STAR

ANN, BEN = Person(201, "Ann"), Person(202, "Ben")
START = 1_700_000_000.0

Rows = dict[str, list[tuple[object, ...]]]


@functools.cache
def filled() -> bytes:
    """Return a database file: matches that run, have ended and are archived, a lobby, files of a server, and rolls."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "filled.sqlite3"
        asyncio.run(_fill(path))
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
        return path.read_bytes()


async def _fill(path: pathlib.Path) -> None:
    database = await Database.open(path)
    try:
        await _use(database)
    finally:
        await database.close()


async def _use(database: Database) -> None:
    now = [START]
    pace = Timing(archive=10 * DAY)
    service = Service.build(database, Inline(), pace=pace, entropy=SeededEntropy("7"), now=lambda: now[0])
    archived = await _played(service, 1, 30, ends=True)
    owed = await service.posting.claim(archived)
    assert owed is not None
    await service.posting.posted(archived, owed.ply, 70)
    now[0] += 30 * DAY
    assert (await Upkeep(service, pause=0.0).work())["archived"] == 1
    await _played(service, 2, 12, ends=True)
    await _played(service, 5, 16, ends=False)
    await service.files.add(1, "uprising", "map", STAR.encode(), ANN.id)
    await service.lobbies.open("uprising", 1, 4, BEN, options={"map": "star"}, places=2, interaction="open 4")
    desk = RollDesk(database, SeededEntropy("dice"))
    for number, hidden in enumerate((False, True)):
        await desk.roll(Where(1, 10, 100, "Ann"), "4d6kh3+2", "strength", hidden, f"roll {number}")
    await service.key_values.keep("here", str(now[0]))


async def _played(service: Service, channel: int, most: int, *, ends: bool) -> str:
    """Play a match for at most so many actions, and let it end then or not; returns its id."""
    match = await begin(service, channel, (ANN, BEN))
    await play_on(service, match, random.Random(channel), most)
    ended = (await service.queries.get(match)).ended
    if ends and not ended:
        await service.seating.abort(Actor(ANN, match, f"abort {channel}"))
    assert ends or not ended
    return match


def rows_of(path: pathlib.Path) -> Rows:
    """Return all rows of a file by table, but for what a backup notes; raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        found = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in tables}  # noqa: S608
    return {name: [row for row in rows if (name, row[0]) != ("meta", SEAL)] for name, rows in found.items()}
