"""The machine's clock is set back or forward, or the bot is away: computers go on, and nobody is overdue for it."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.clocks import Clocks
from bot.clocks.watch import LOOK, SLACK, Watch
from bot.matches import MatchInfo, Refused, Service
from bot.matches.turns import PATIENCE
from bot.storage import Database
from tests.bot.matches.table import ANN, BEN, Clock, by, lobby, started

HOUR, DAY = 3600.0, 24 * 3600.0


class Both:
    """The machine's clock, and the time that really passes."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.steady = 0.0

    def go_on(self, seconds: float) -> None:
        self.clock.time += seconds
        self.steady += seconds


@pytest.fixture
def both(clock: Clock) -> Both:
    return Both(clock)


@pytest.fixture
async def watch(service: Service, both: Both) -> Watch:
    watch = Watch(service, lambda: both.steady)
    assert await watch.look() == 0.0
    return watch


async def ann_alone_answered(service: Service) -> MatchInfo:
    """A match in which Ben alone is awaited."""
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    return info


async def may_skip(service: Service, info: MatchInfo) -> bool:
    return bool(await service.timeouts.overdue(by(ANN, info.id)))


async def against_a_computer(service: Service) -> MatchInfo:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    return await service.lobbies.start(by(ANN, info.id))


@pytest.mark.parametrize("jump", [-HOUR, -400 * DAY, DAY])
async def test_a_computer_acts_wherever_the_clock_jumps(service: Service, clock: Clock, jump: float) -> None:
    info = await against_a_computer(service)
    acted = service.store.on_change.listen()
    clock.time += jump
    assert await service.computers.next_due() == min(clock.time, clock.time - jump + 2)
    clocks = Clocks(service)
    running = asyncio.create_task(clocks.run())
    async with asyncio.timeout(30):
        await acted.wait()
    clocks.stop()
    await running
    assert (await service.queries.get(info.id)).ply == 1


async def test_what_computers_did_is_posted_though_the_clock_was_set_back(service: Service, clock: Clock) -> None:
    info = await lobby(service, places=2)
    for policy in ("careful", "random"):
        await service.lobbies.add_computer(by(ANN, info.id), policy)
    await service.lobbies.start(by(ANN, info.id))
    assert await service.posting.owed() == ()
    clock.time -= HOUR
    assert await service.posting.owed() == (info.id,)
    clock.time += HOUR + PATIENCE
    assert await service.posting.owed() == (info.id,)


async def test_a_day_that_the_clock_jumps_forward_makes_nobody_overdue(
    service: Service, both: Both, watch: Watch
) -> None:
    info = await ann_alone_answered(service)
    both.go_on(30 * HOUR)
    assert await watch.look() == 0.0
    both.clock.time += DAY
    assert await may_skip(service, info), "until somebody looks at the clock"
    with capture_logs() as logs:
        assert await watch.look() == DAY
    assert [(entry["clocks"], entry["seconds"]) for entry in logs] == [(1, DAY)]
    with pytest.raises(Refused, match="Nobody is overdue yet"):
        await service.timeouts.skip(by(ANN, info.id))
    both.go_on(18 * HOUR)
    assert await watch.look() == 0.0
    (overdue,) = await service.timeouts.overdue(by(ANN, info.id))
    assert overdue.endswith("silent for 48 hours")


async def test_an_hour_that_the_clock_is_set_back_gives_nobody_an_hour_more(
    service: Service, both: Both, watch: Watch
) -> None:
    info = await ann_alone_answered(service)
    both.clock.time -= HOUR
    await watch.look()
    both.go_on(48 * HOUR - 1)
    assert not await may_skip(service, info)
    both.go_on(1)
    assert await may_skip(service, info)
    receipt = await service.timeouts.skip(by(ANN, info.id))
    assert "after 48 hours of silence" in receipt.sentences[0]


async def test_the_days_that_the_bot_was_away_count_for_nobody(
    service: Service, database: Database, both: Both, watch: Watch
) -> None:
    info = await ann_alone_answered(service)
    both.go_on(LOOK)
    await watch.look()
    both.clock.time += 3 * DAY
    again = Watch(service, lambda: both.steady)
    assert await again.look() == 3 * DAY
    assert await again.look() == 0.0
    (prompt,) = (await service.store.load(info.id)).prompts
    assert prompt.deadline is not None
    assert prompt.deadline - both.clock.time == 48 * HOUR - LOOK
    assert not await may_skip(service, info)


async def test_a_short_restart_and_a_clock_that_is_a_little_wrong_move_nothing(
    service: Service, database: Database, both: Both, watch: Watch
) -> None:
    info = await ann_alone_answered(service)
    before = await database.read(lambda tx: tx.prompts(info.id))
    both.clock.time += SLACK
    assert await Watch(service, lambda: both.steady).look() == 0.0
    both.clock.time -= SLACK
    assert await watch.look() == 0.0
    assert await database.read(lambda tx: tx.prompts(info.id)) == before
    await service.acting.submit(by(BEN, info.id), None, "pace jog")


async def test_the_watch_goes_on_where_the_database_fails(
    service: Service, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> int:
        watch.stop()
        raise OSError("locked")

    monkeypatch.setattr(service.deadlines, "move", fails)
    with capture_logs() as logs:
        await watch.run()
    assert [entry["event"] for entry in logs] == ["clock not looked at"]
