"""A database from before there were clocks: who is awaited keeps the deadline, and the host's default is in force."""

import contextlib
import pathlib
import sqlite3

from sqlalchemy import create_engine

from bot.matches import Service, Timing
from bot.matches.clocks.arming import hand_of
from bot.storage import Database
from bot.storage.clocks import clocks_of
from bot.storage.revisions import migrate_to
from bot.time_left import BEFORE_CLOCKS, ClockRules
from bot.workers import Inline
from tests.bot.matches.table import ANN, BEN, REGISTRY, Clock, by, started

OLD = 1_700_000_000.0


async def an_older_file(path: pathlib.Path, clock: Clock) -> str:
    """Make a database of the revision before clocks, with a match in which Ann and Ben are awaited."""
    new = path.with_name("new.sqlite3")
    database = await Database.open(new)
    service = Service.build(database, Inline(), registry=REGISTRY, now=clock)
    match = (await started(service)).id
    await database.close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA page_size=1024")
        migrate_to(connection, "1004")
    engine.dispose()
    with contextlib.closing(sqlite3.connect(path)) as old, old:
        old.execute("ATTACH ? AS new", (str(new),))
        for table in ("matches", "states", "seats", "journal", "snapshots", "prompts", "outbox"):
            known = [row[1] for row in old.execute(f"PRAGMA main.table_info({table})")]
            there = {row[1] for row in old.execute(f"PRAGMA new.table_info({table})")}
            names = ", ".join(f'"{name}"' for name in known if name in there)
            more, values = (", deadline", f", {OLD + 40 * 3600} + seat") if table == "prompts" else ("", "")
            old.execute(f"INSERT INTO main.{table} ({names}{more}) SELECT {names}{values} FROM new.{table}")  # noqa: S608
    return match


async def test_who_is_awaited_keeps_the_deadline_and_the_host_decides_the_rest(
    tmp_path: pathlib.Path, clock: Clock
) -> None:
    path = tmp_path / "old.sqlite3"
    match = await an_older_file(path, clock)
    database = await Database.open(path)
    hosts = ClockRules("call", each=20 * 3600.0, at_end="claim")
    service = Service.build(database, Inline(), registry=REGISTRY, pace=Timing(clock=hosts), now=clock)
    live = await service.store.load(match)
    assert live.info.clock == BEFORE_CLOCKS
    assert [prompt.deadline for prompt in live.prompts] == [OLD + 40 * 3600, OLD + 40 * 3600 + 1]
    rows = await database.read(lambda tx: clocks_of(tx, match))
    assert [hand_of(row).deadline(live.info.clock.stills()) for row in rows] == [row.deadline for row in rows]
    assert await service.deadlines.due() == ((match, 0), (match, 1))
    assert [await service.deadlines.claim(match, seat) for seat in (0, 1)] == [None, None]
    assert await service.deadlines.due() == ()
    assert await service.deadlines.give_clocks() == 1
    assert await service.deadlines.give_clocks() == 0
    assert (await service.queries.get(match)).clock == hosts
    await service.acting.submit(by(ANN, match), None, "pace walk")
    clock.time = OLD + 40 * 3600 + 1
    assert await service.timeouts.overdue(by(ANN, match)) == ("Ben (B), silent for 40 hours",)
    await service.acting.submit(by(BEN, match), None, "pace walk")
    waits = {prompt.deadline for prompt in (await service.store.load(match)).prompts}
    assert waits == {clock.time + 20 * 3600}
    await database.close()
