"""Backups on schedule: one when it is due, the newest kept, and the games go on when there is no room."""

import asyncio
import contextlib
import os
import pathlib
import sqlite3

import pytest
from structlog.testing import capture_logs

from bot.clocks import backups
from bot.clocks.backups import AGAIN, Backups, Plan
from bot.matches import Service
from bot.settings import read_settings
from bot.storage import Database, StorageError, check
from tests.bot.matches.table import Clock
from tests.bot.storage.test_copying import full_disk

HOUR = 3600.0


@pytest.fixture
def plan(tmp_path: pathlib.Path) -> Plan:
    return Plan(6 * HOUR, 3, tmp_path / "backups")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups are made in this process, which is sooner done, and which has the limits that a test sets."""
    monkeypatch.setattr(backups, "apart", lambda _, work, *arguments: work(*arguments))


def names(plan: Plan) -> list[str]:
    return sorted(path.name for path in plan.folder.iterdir())


def test_a_backup_is_made_in_a_process_of_its_own(service: Service, plan: Plan, database: Database) -> None:
    job = Backups(service, plan)
    assert job.tick() == plan.every
    assert check(plan.folder / names(plan)[0])
    with contextlib.closing(sqlite3.connect(database.path)) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    (plan.folder / names(plan)[0]).unlink()
    with pytest.raises(StorageError, match=r"is damaged \(its table songs is none that Umpire makes\)"):
        job.tick()
    assert names(plan) == []


@pytest.mark.usefixtures("here")
def test_a_backup_is_made_when_it_is_due_and_the_oldest_goes(service: Service, clock: Clock, plan: Plan) -> None:
    job = Backups(service, plan, clock)
    assert job.tick() == plan.every
    (first,) = names(plan)
    assert check(plan.folder / first)
    assert (plan.folder.stat().st_mode & 0o777, (plan.folder / first).stat().st_mode & 0o777) == (0o700, 0o600)
    clock.time += HOUR
    assert job.tick() == 5 * HOUR
    assert names(plan) == [first]
    for _ in range(3):
        clock.time += plan.every
        assert Backups(service, plan, clock).tick() == plan.every, "also after a restart"
    assert len(names(plan)) == plan.keep
    assert first not in names(plan)


@pytest.mark.usefixtures("here")
def test_only_copies_of_this_database_are_taken_away(service: Service, clock: Clock, plan: Plan) -> None:
    plan.folder.mkdir()
    others = ["holiday.sqlite3", "umpire-before-the-war.sqlite3", "other-20200101T000000Z.sqlite3"]
    for name in others:
        (plan.folder / name).write_text("mine")
    job = Backups(service, plan, clock)
    for _ in range(5):
        job.tick()
        clock.time += plan.every
    assert set(others) < set(names(plan))
    assert len(names(plan)) == len(others) + plan.keep


@pytest.mark.usefixtures("here")
def test_a_clock_that_was_wrong_stops_nothing(service: Service, clock: Clock, plan: Plan) -> None:
    job = Backups(service, plan, clock)
    clock.time += 365 * 24 * HOUR
    for _ in range(3):
        job.tick()
        clock.time += plan.every
    wrong = set(names(plan))
    clock.time -= 400 * 24 * HOUR
    for _ in range(3):
        assert job.tick() == plan.every
        clock.time += HOUR
        assert job.tick() == plan.every - HOUR
        clock.time += plan.every
    assert not wrong & set(names(plan))
    assert len(names(plan)) == plan.keep


@pytest.mark.usefixtures("here")
def test_what_a_kill_left_is_taken_away(service: Service, plan: Plan) -> None:
    plan.folder.mkdir()
    left = plan.folder / ".umpire-20200101T000000Z.sqlite3.77.part"
    left.write_text("half")
    os.utime(left, (0, 0))
    Backups(service, plan).tick()
    assert not left.exists()


@pytest.mark.usefixtures("here")
def test_on_a_full_disk_no_half_of_a_backup_is_left_and_the_old_ones_stay(
    service: Service, clock: Clock, plan: Plan, database: Database
) -> None:
    job = Backups(service, plan, clock)
    job.tick()
    (first,) = names(plan)
    clock.time += plan.every
    with full_disk(50_000), pytest.raises(StorageError, match="nothing is left of it"):
        job.tick()
    assert names(plan) == [first]
    assert job.tick() == plan.every
    assert len(names(plan)) == 2


@pytest.mark.usefixtures("here")
async def test_a_backup_that_fails_is_tried_again_later(
    service: Service, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: pathlib.Path, target: pathlib.Path) -> str:
        raise StorageError("the disk is full")

    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            monkeypatch.undo()
            raise asyncio.CancelledError

    monkeypatch.setattr(backups, "backup", full)
    monkeypatch.setattr(backups.asyncio, "sleep", sleep)
    with capture_logs() as logs, pytest.raises(asyncio.CancelledError):
        await Backups(service, plan).run()
    assert slept == [AGAIN, AGAIN]
    assert [entry["event"] for entry in logs] == ["backup failed"] * 2


def test_backups_lie_beside_the_database_unless_told_otherwise() -> None:
    from bot.cli.common import backups_of

    db = pathlib.Path("data/umpire.sqlite3")
    assert backups_of(read_settings({}), db) == Plan(24 * HOUR, 7, pathlib.Path("data/backups"))
    told = read_settings({"UMPIRE_BACKUP_HOURS": "1.5", "UMPIRE_BACKUP_KEEP": "2", "UMPIRE_BACKUP_FOLDER": "/mnt/b"})
    assert backups_of(told, db) == Plan(1.5 * HOUR, 2, pathlib.Path("/mnt/b"))
