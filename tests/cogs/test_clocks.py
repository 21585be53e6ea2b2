"""The clock that lets computer seats act; it lives in bot/clocks."""

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.clocks import Clocks
from bot.matches import Changes, Due


class StandIn:
    """A service of computer seats that are due at given times."""

    def __init__(self, *due: Due, broken: str = "") -> None:
        self.store = SimpleNamespace(on_change=Changes())
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


async def test_it_runs_at_once_after_a_start_and_when_something_changes() -> None:
    service = StandIn(due("a", 0.0))
    running = asyncio.create_task(Clocks(service).run())
    async with asyncio.timeout(5):
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
