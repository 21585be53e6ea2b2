"""Whatever is killed around a booking, every result is in the ledger exactly once."""

import asyncio
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from bot.campaigns import Booking, Campaigns
from bot.matches import Service
from bot.storage import Database
from bot.storage.campaigns import battles_of
from campaigns import Booked
from tests.bot.campaigns.league import booked, fight, league
from tests.bot.matches.table import Clock, service_on


class Killed(BaseException):
    """The process ends here."""


class Faulty:
    """A database on which the process is killed at one of its uses: before it, or when it is committed already."""

    def __init__(self, database: Database, at: int, *, after: bool) -> None:
        self._database, self._left, self._after = database, at, after
        self.path = database.path

    async def _used(self, method: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        self._left -= 1
        if self._left == 0 and not self._after:
            raise Killed
        found = await method(*arguments, **named)
        if self._left == 0:
            raise Killed
        return found

    async def write(self, unit: Any, **named: Any) -> Any:
        return await self._used(self._database.write, unit, **named)

    async def read(self, unit: Any) -> Any:
        return await self._used(self._database.read, unit)


@pytest.mark.parametrize("after", [False, True])
async def test_a_booking_that_is_killed_at_any_use_of_the_database_is_made_once(
    database: Database, clock: Clock, *, after: bool
) -> None:
    """Fifty battles, each booking killed at its first, second, .. use of the database until one comes through."""
    service = service_on(database, clock)
    info = await league(service, battles=50)
    for number in range(1, 51):
        await fight(service, info.id, channel=700 + number)
        for at in range(1, 9):
            again = service_on(database, clock)  # a new process: nothing is in memory
            again.store.database = Faulty(database, at, after=after)  # type: ignore[assignment]
            try:
                await Booking(again.store).book_due()
            except Killed:
                continue
            break
        else:
            raise AssertionError("it was killed for ever")
    done = await Campaigns(service.store).get(info.id)
    results = [entry.battle for entry in done.entries if isinstance(entry, Booked)]
    assert results == list(range(1, 51))
    assert sum(each.count("fought") for each in done.books.estates) == 100
    assert done.books.ended == "50 battles are over"


async def test_two_clerks_at_once_book_a_result_once(database: Database, clock: Clock) -> None:
    service = service_on(database, clock)
    info = await league(service)
    await fight(service, info.id)
    clerks = [Booking(service_on(database, clock).store) for _ in range(8)]
    assert sum(await asyncio.gather(*(clerk.book_due() for clerk in clerks))) == 1
    after = await Campaigns(service.store).get(info.id)
    assert sum(isinstance(entry, Booked) for entry in after.entries) == 1


async def test_a_result_is_booked_after_a_restart(tmp_path: pathlib.Path, clock: Clock) -> None:
    """The match ends, the bot is gone before it could book, and another process does it."""
    path = tmp_path / "again.sqlite3"
    first = await Database.open(path)
    info = await league(service_on(first, clock))
    await fight(service_on(first, clock), info.id)
    await first.close()
    second = await Database.open(path)
    try:
        after = await booked(service_on(second, clock), info.id)
        assert isinstance(after.entries[-1], Booked)
        assert [row.closed for row in await second.read(lambda tx: battles_of(tx, info.id))] == [1]
    finally:
        await second.close()


async def test_a_booking_that_fails_is_tried_again_and_does_not_stop_the_others(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await league(service), await league(service)
    await fight(service, first.id)
    await fight(service, second.id)
    whole = Booking.book

    async def book(self: Booking, battle: Any) -> bool:
        if battle.campaign == first.id:
            raise RuntimeError("broken")
        return await whole(self, battle)

    with monkeypatch.context() as patch:
        patch.setattr(Booking, "book", book)
        assert await Booking(service.store).book_due() == 1
    assert await Booking(service.store).book_due() == 1
