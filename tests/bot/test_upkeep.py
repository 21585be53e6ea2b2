"""Upkeep: once a day, a while after the start, step by step, and ready to stop between any two of them."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.clocks.upkeep import DAILY, Upkeep
from bot.matches import Service
from bot.storage import Share

NOW = 1_000_000.0


class StandIn:
    """A service with matches to archive, and so many rows of some kinds to drop."""

    def __init__(self, *matches: str, rows: dict[str, int] | None = None, broken: str = "") -> None:
        self.store = SimpleNamespace(share=None)
        self.key_values = self.retention = self.ratings = self
        self.waiting = list(matches)
        self.rows = dict(rows or {})
        self.broken = broken
        self.kept: dict[str, str] = {}
        self.archived: list[str] = []
        self.after_one: Any = None

    async def archivable(self) -> tuple[str, ...]:
        return tuple(self.waiting)

    async def archive(self, match: str) -> bool:
        if match == self.broken:
            raise ValueError("a broken match")
        self.waiting.remove(match)
        self.archived.append(match)
        if self.after_one is not None:
            self.after_one()
        return True

    async def drop(self, kind: str) -> int:
        gone = min(self.rows.get(kind, 0), 2)
        self.rows[kind] = self.rows.get(kind, 0) - gone
        return gone

    async def catch_up(self) -> int:
        return 0

    async def recount(self) -> bool:
        return False

    async def recall(self, key: str) -> str | None:
        return self.kept.get(key)

    async def keep(self, key: str, value: str) -> None:
        self.kept[key] = value


def upkeep(service: Any, first: float = 0.0) -> Upkeep:
    return Upkeep(service, first=first, pause=0.0)


async def test_everything_is_done_until_nothing_is_left() -> None:
    service = StandIn("a", "b", rows={"rolls": 5, "content": 1})
    assert await upkeep(service).work() == {"archived": 2, "rolls": 5, "content": 1}
    assert service.archived == ["a", "b"]
    assert await upkeep(service).work() == {"archived": 0}


async def test_it_is_done_once_a_day_over_restarts() -> None:
    service = StandIn("a")
    await upkeep(service).tick(NOW)
    service.waiting = ["b"]
    await upkeep(service).tick(NOW + DAILY - 1)
    assert service.archived == ["a"]
    await upkeep(service).tick(NOW + DAILY)
    assert service.archived == ["a", "b"]


async def test_it_is_done_again_where_the_clock_was_a_year_ahead() -> None:
    service = StandIn("a")
    await upkeep(service).tick(NOW + 365 * DAILY)
    service.waiting = ["b"]
    await upkeep(service).tick(NOW)
    assert service.archived == ["a", "b"]
    service.waiting = ["c"]
    await upkeep(service).tick(NOW + 1)
    assert service.archived == ["a", "b"]


async def test_one_broken_match_does_not_stop_the_others() -> None:
    service = StandIn("a", "b", "c", broken="b")
    with capture_logs() as logs:
        await upkeep(service).tick(NOW)
    assert service.archived == ["a", "c"]
    assert [(line["event"], line.get("match"), line.get("archived")) for line in logs] == [
        ("not archived", "b", None),
        ("upkeep done", None, 2),
    ]


async def test_when_it_is_stopped_the_rest_is_left_for_the_next_start() -> None:
    service = StandIn("a", "b", rows={"rolls": 1})
    job = upkeep(service)
    service.after_one = job.stop
    async with asyncio.timeout(30):
        await job.run()
    assert (service.archived, service.waiting, service.rows, service.kept) == (["a"], ["b"], {"rolls": 1}, {})
    service.after_one = None
    await upkeep(service).tick(time.time())
    assert (service.waiting, service.rows["rolls"]) == ([], 0)


async def test_it_waits_after_a_start_and_stops_at_once() -> None:
    service = StandIn("a")
    job = upkeep(service, first=60.0)
    running = asyncio.create_task(job.run())
    await asyncio.sleep(0.01)
    job.stop()
    async with asyncio.timeout(30):
        await running
    assert service.archived == []


async def test_a_database_that_fails_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    service = StandIn("a")
    asked = asyncio.Event()

    async def fail(kind: str) -> int:
        asked.set()
        raise OSError("the disk is full")

    monkeypatch.setattr(service, "drop", fail)
    job = upkeep(service)
    with capture_logs() as logs:
        running = asyncio.create_task(job.run())
        async with asyncio.timeout(30):
            await asked.wait()
            job.stop()
            await running
    assert [line["event"] for line in logs] == ["upkeep failed"]
    assert service.kept == {}


async def test_every_shard_has_its_own_day(service: Service) -> None:
    for shard in range(2):
        service.store.share = Share(f"shard {shard}", 60.0, shard, 2)
        await upkeep(service).tick(NOW + shard)
    assert [await service.key_values.recall(f"upkeep shard {shard}") for shard in range(2)] == [str(NOW), str(NOW + 1)]
