"""The clock that lets computer seats act; it lives in bot/clocks."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

from bot.clocks import Clocks
from bot.matches import Changes, Due


class StandIn:
    """A service of computer seats that are due at given times."""

    def __init__(self, *due: Due, broken: str = "") -> None:
        self.store = SimpleNamespace(on_change=Changes(), now=time.time)
        self.computers = self
        self.waiting = list(due)
        self.broken = broken
        self.played: list[str] = []
        self.acted = asyncio.Event()

    async def due(self, now: float) -> tuple[Due, ...]:
        return tuple(due for due in self.waiting if due.at <= now)

    async def next_due(self) -> float | None:
        return min((due.at for due in self.waiting), default=None)

    async def play(self, match_id: str, seat: int) -> Any:
        if match_id == self.broken:
            raise RuntimeError("a broken policy")
        self.waiting = [due for due in self.waiting if due.match != match_id]
        self.played.append(match_id)
        self.acted.set()
        return object()


def due(match: str, at: float) -> Due:
    return Due(match=match, seat=0, prompt_id="p1", at=at)


async def test_only_what_is_due_acts() -> None:
    service = StandIn(due("a", 10.0), due("b", 30.0))
    assert await Clocks(service).tick(20.0) == 1
    assert service.played == ["a"]


async def test_one_broken_seat_does_not_stop_the_others_and_is_tried_later() -> None:
    service = StandIn(due("a", 10.0), due("b", 10.0), broken="a")
    clocks = Clocks(service)
    assert await clocks.tick(20.0) == 1
    service.broken = ""
    assert await clocks.tick(21.0) == 0
    assert await clocks.tick(60.0) == 1


async def test_a_seat_that_failed_rests_no_longer_because_the_clock_was_set_back() -> None:
    service = StandIn(due("a", 10.0), broken="a")
    clocks = Clocks(service)
    await clocks.tick(4000.0)
    service.broken = ""
    assert await clocks.tick(4001.0) == 0
    assert await clocks.tick(400.0) == 1


async def test_it_runs_at_once_after_a_start_and_when_something_changes() -> None:
    service = StandIn(due("a", 0.0))
    running = asyncio.create_task(Clocks(service).run())
    async with asyncio.timeout(30):
        await service.acted.wait()
        service.acted.clear()
        service.waiting.append(due("b", 0.0))
        service.store.on_change.set()
        await service.acted.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert service.played == ["a", "b"]


async def test_a_seat_that_failed_and_is_awaited_no_more_slows_nobody_down() -> None:
    service = StandIn(due("a", 10.0), broken="a")
    clocks = Clocks(service)
    await clocks.tick(20.0)
    service.waiting = [due("b", 30.0)]
    assert await clocks.tick(30.0) == 1
    assert clocks._pause(0.0) < 1


class Slow(StandIn):
    """Computers that think until they are told to be done; in one match one after the other."""

    def __init__(self, *due: Due) -> None:
        super().__init__(*due)
        self.thinking: list[tuple[str, int]] = []
        self.done = {each.match: asyncio.Event() for each in due}
        self.most = 0

    async def play(self, match_id: str, seat: int) -> Any:
        self.thinking.append((match_id, seat))
        self.most = max(self.most, len(self.thinking))
        self.acted.set()
        await self.done[match_id].wait()
        self.thinking.remove((match_id, seat))
        self.waiting = [due for due in self.waiting if (due.match, due.seat) != (match_id, seat)]
        self.played.append(match_id)
        self.store.on_change.set()
        return object()


async def test_computers_of_all_matches_act_side_by_side_and_those_of_one_in_turn() -> None:
    service = Slow(due("a", 10.0), due("b", 10.0), Due("b", 1, "p2", 10.0))
    ticking = asyncio.create_task(Clocks(service).tick(20.0))
    async with asyncio.timeout(30):
        while len(service.thinking) < 2:
            await service.acted.wait()
            await asyncio.sleep(0)
        assert service.thinking == [("a", 0), ("b", 0)]
        service.done["a"].set()
        service.done["b"].set()
        assert await ticking == 3
    assert service.most == 2


async def test_one_that_thinks_long_holds_no_other_back() -> None:
    service = Slow(due("a", 0.0), due("b", 0.0))
    service.done["b"].set()
    clocks = Clocks(service)
    running = asyncio.create_task(clocks.run())
    async with asyncio.timeout(30):
        for number in range(3):
            for _ in range(1000):
                if service.played.count("b") > number:
                    break
                await asyncio.sleep(0.01)
            service.waiting.append(due("b", 0.0))
            service.store.on_change.set()
        assert service.played.count("a") == 0
        service.done["a"].set()
        clocks.stop()
        await running
    assert service.played.count("a") == 1, "what is under way is finished"
