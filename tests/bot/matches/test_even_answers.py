"""Interrupt windows of Urban War: neither silence nor time tells whether somebody is on Overwatch (B14)."""

import asyncio
from typing import Any

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Service, Timing, constant_time
from bot.matches.orders import ACTOR
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.skirmish import REGISTRY, Skirmish, at_table
from tests.bot.matches.table import ANN, BEN, Clock, by

EVEN = 3.0
PERSON = pytest.mark.parametrize("watching", [("B4",), ("B5",), ()], ids=["can", "cannot", "nobody"])
ORDERS = (
    "interrupt B4 shot",
    "interrupt B4 intercept",
    "interrupt B4 shot 1 if distance <= 12",
    "interrupt best",
    "interrupt best at 40%",
    "interrupt best B4 within 8, B5 at A4 only, others never",
    "interrupt best B4 within 30, others never",
    "interrupt best B4 at 1%, B5 at 90%",
    "interrupt best intercept within 8",
    "interrupt best shot when it missed",
    "interrupt best shot within 30",
    "default",
    "pass",
)
"""Every kind of instruction, for a model that is on Overwatch and for those that are not."""


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    pace = Timing(even=EVEN, pause=0.0)
    return Service.build(database, Inline(), registry=REGISTRY, pace=pace, entropy=SeededEntropy("7"), now=clock)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that are waited, which are not waited."""
    found: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        await real(0)

    monkeypatch.setattr(
        constant_time, "asyncio", type("Loop", (), {"sleep": sleep, "get_running_loop": asyncio.get_running_loop})
    )
    return found


async def opened(service: Service, monkeypatch: pytest.MonkeyPatch, watching: tuple[str, ...]) -> MatchInfo:
    """Begin a match in which Ann's A4 will move in sight of B4, whoever of B is on Overwatch."""
    monkeypatch.setattr(Skirmish, "watching", watching)
    return await at_table(service)


async def window(service: Service, match: str) -> list[tuple[str, str]]:
    """Let A4 move; return who answered what nobody was asked, and the kinds that are asked now."""
    before = (await service.queries.get(match)).ply
    await service.acting.submit(by(ANN, match), None, "rush A4 28,42")
    await service.following.settled(match)
    lines = await service.logbook.lines(match, before + 2, before + 2)
    return [(line.actor, str(line.seat)) for line in lines]


@PERSON
@pytest.mark.parametrize("order", ORDERS)
async def test_uwb14_an_order_answers_whether_or_not_its_model_is_on_overwatch(
    service: Service, monkeypatch: pytest.MonkeyPatch, waits: list[float], watching: tuple[str, ...], order: str
) -> None:
    info = await opened(service, monkeypatch, watching)
    await service.orders.add(info.id, BEN.id, f"interrupt: {order}")
    assert await window(service, info.id) == [(ACTOR, "1")]
    assert len(waits) == 1
    assert EVEN - 1 < waits[0] <= EVEN


@PERSON
async def test_uwb14_an_order_whose_condition_is_not_met_leaves_the_question_open_for_all(
    service: Service, monkeypatch: pytest.MonkeyPatch, waits: list[float], watching: tuple[str, ...]
) -> None:
    info = await opened(service, monkeypatch, watching)
    await service.orders.add(info.id, BEN.id, "interrupt: interrupt B4 shot if distance <= 2")
    assert await window(service, info.id) == []
    (awaited,) = (await service.queries.look(info.id, None)).awaited
    assert (awaited.seat, awaited.kind) == (1, "interrupt")


async def test_uwb14_of_several_orders_the_first_that_can_be_followed_counts(
    service: Service, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    info = await opened(service, monkeypatch, ("B4",))
    for order in ("interrupt B5 shot", "interrupt B4 shot"):
        await service.orders.add(info.id, BEN.id, f"interrupt: {order}")
    await window(service, info.id)
    rows = await service.store.database.read(lambda tx: tx.journal(info.id))
    assert [row.text for row in rows if row.actor == ACTOR] == ["interrupt B4 shot 1"]


@PERSON
async def test_uwb14_a_computer_takes_as_long_for_every_answer(
    service: Service, monkeypatch: pytest.MonkeyPatch, waits: list[float], watching: tuple[str, ...]
) -> None:
    info = await opened(service, monkeypatch, watching)
    await service.seating.hand_over(by(BEN, info.id), "steady")
    await window(service, info.id)
    receipt = await service.computers.play(info.id, 1)
    assert receipt is not None
    assert len(waits) == 1
    assert EVEN - 1 < waits[0] <= EVEN


async def test_what_may_be_told_is_answered_at_once(
    service: Service, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    info = await opened(service, monkeypatch, ())
    await service.orders.add(info.id, ANN.id, "activate: default")
    await service.following.settled(info.id)
    assert [line.actor for line in await service.logbook.newest(info.id, 1)] == [ACTOR]
    assert waits == []


async def test_the_wait_is_what_is_left_of_the_time(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    live: Any = await service.store.load((await opened(service, monkeypatch, ())).id)
    loop = asyncio.get_running_loop()
    began, even = loop.time(), constant_time.ConstantTime(live, "interrupt", 0.05)
    await asyncio.sleep(0.03)
    await even.pass_by()
    assert loop.time() - began >= 0.05
    await even.pass_by()
