"""Clocks after an undo: what was used stays used, nobody gains time by it, and nobody has too little."""

import pytest

from bot.matches import Service
from bot.storage.clocks import clocks_of
from bot.time_left import HOUR
from tests.bot.matches.clocks.keeping import started_with
from tests.bot.matches.table import ANN, BEN, Clock, by
from tests.bot.matches.undoing.test_undo import takes_back


async def left(service: Service, match: str, seat: int, now: float) -> float:
    rows = await service.store.database.read(lambda tx: clocks_of(tx, match))
    row = next(row for row in rows if row.seat == seat)
    return row.left if row.since is None else row.left - (now - row.since)


async def test_time_that_was_used_stays_used_and_acting_again_and_again_brings_none(
    service: Service, clock: Clock
) -> None:
    info = await started_with(service, "72h+12h<120h")
    for hours in range(1, 6):
        clock.time += HOUR
        await service.acting.submit(by(ANN, info.id), None, "pace jog")
        assert await left(service, info.id, 0, clock.time) == pytest.approx((84 - hours) * HOUR)
        await takes_back(service, info.id, 0)
        assert await left(service, info.id, 0, clock.time) == pytest.approx((72 - hours) * HOUR)
    assert await left(service, info.id, 1, clock.time) == pytest.approx(67 * HOUR), "the other one's runs on"


async def test_who_must_act_again_has_at_least_what_the_clock_gives(service: Service, clock: Clock) -> None:
    info = await started_with(service, "20h+12h<120h")
    clock.time += 19 * HOUR
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    clock.time += 0.5 * HOUR
    await takes_back(service, info.id, 0)
    assert await left(service, info.id, 0, clock.time) == pytest.approx(12 * HOUR)
    assert await left(service, info.id, 1, clock.time) == pytest.approx(0.5 * HOUR)
    await service.acting.submit(by(BEN, info.id), None, "pace jog")


async def test_a_clock_for_each_answer_begins_again(service: Service, clock: Clock) -> None:
    info = await started_with(service, "10h")
    clock.time += 9 * HOUR
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await takes_back(service, info.id, 0)
    assert await left(service, info.id, 0, clock.time) == pytest.approx(10 * HOUR)
    assert await left(service, info.id, 1, clock.time) == pytest.approx(HOUR)
