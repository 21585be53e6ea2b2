"""What others see and when is equal, whichever models lie on Overwatch, with all kinds of instructions (UW-B14)."""

import asyncio
import itertools
import pathlib
from typing import Any, NamedTuple

import pytest

from bot.dice import SeededEntropy
from bot.matches import Service, Timing, constant_time
from bot.storage import Database
from bot.workers import Inline
from games.kernel import canonical, news_for
from games.urban_war.ai.order_variables import FIRST
from renderers.contract import find_renderer
from tests.bot.matches.skirmish import REGISTRY, Skirmish, at_table
from tests.bot.matches.table import ANN, BEN, Clock, by

EVEN = 3.0
SECRETS = (("B4",), ("B5",), ("B4", "B5"), ())
"""Who of B waits on Overwatch: B4, which sees A4 walk; B5, which does not; both; nobody."""
PASSING = {
    "given at the start": FIRST[1:],
    "within 3": ("interrupt: interrupt best within 3",),
    "at 90%": ("interrupt: interrupt best at 90%",),
    "at A2 only": ("interrupt: interrupt best at A2 only",),
    "never": ("interrupt: interrupt best never",),
    "each model differently": ("interrupt: interrupt best B4 at 99%, B5 within 40, others never",),
    "two orders": ("interrupt: interrupt best B5 shot", "interrupt: interrupt best B4 at A1 only"),
    "pass": ("interrupt: pass",),
    "pass for a turn": ("interrupt: pass this turn",),
    "by a condition that is met": ("interrupt: pass if distance <= 12",),
}
"""Instructions with which no model interrupts that walk, whichever of them wait."""
WAITING = {
    "ask me": ("interrupt: ask me", "interrupt: interrupt best"),
    "ask me for the dear ones": ("interrupt: ask me if points >= 1", "interrupt: pass"),
    "none": (),
    "only what is no choice": ("any: only",),
    "by a condition that is not met": ("interrupt: interrupt best if distance <= 2",),
}
"""Those that leave the question open."""
INTERRUPTING = {
    "best": ("interrupt: interrupt best",),
    "the one": ("interrupt: interrupt best B4 within 30, others never",),
}
"""Those with which B4 interrupts if it waits."""


class Seen(NamedTuple):
    """What everybody but Ben gets after A4 has walked: what is asked, said, mentioned, drawn, and when."""

    asked: Any
    posts: Any
    views: tuple[bytes, ...]
    pictures: tuple[bytes, ...]
    logs: Any
    waited: tuple[int, ...]


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that are waited, which are not waited."""
    found: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        await real(0)

    loop = type("Loop", (), {"sleep": sleep, "get_running_loop": asyncio.get_running_loop})
    monkeypatch.setattr(constant_time, "asyncio", loop)
    return found


@pytest.fixture
def see(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path, waits: list[float]) -> Any:
    """Play the same with other secrets: each time at a table of its own, with the same dice."""

    numbers = itertools.count()

    async def seen(orders: tuple[str, ...], watching: tuple[str, ...]) -> Seen:
        monkeypatch.setattr(Skirmish, "watching", watching)
        waits.clear()
        database = await Database.open(tmp_path / f"{next(numbers)}.sqlite3")
        try:
            pace = Timing(even=EVEN, pause=0.0)
            service = Service.build(
                database, Inline(), registry=REGISTRY, pace=pace, entropy=SeededEntropy("7"), now=Clock()
            )
            return await _seen(service, orders, waits)
        finally:
            await database.close()

    return seen


async def _seen(service: Service, orders: tuple[str, ...], waits: list[float]) -> Seen:
    info = await at_table(service)
    for _ in await service.orders.given(info.id, BEN.id):
        await service.orders.remove(info.id, BEN.id, 1)
    for line in orders:
        await service.orders.add(info.id, BEN.id, line)
    started = await service.posting.claim(info.id)
    assert started is not None
    await service.posting.posted(info.id, started.ply, 70)
    await service.acting.submit(by(ANN, info.id), None, "rush A4 28,42")
    await service.following.settled(info.id)
    looks = [await service.queries.look(info.id, None), await service.queries.look(info.id, ANN.id)]
    live = await service.store.load(info.id)
    rows = await service.store.database.read(lambda tx: tx.journal(info.id, info.ply + 1, live.info.ply))
    renderer, game = find_renderer("urban_war"), live.game
    events = [game.load_events(row.events) for row in rows]
    public = news_for(events, None)
    return Seen(
        asked=looks[0].awaited,
        posts=await service.posting.claim(info.id),
        views=tuple(canonical(look.view) for look in looks),
        pictures=tuple(draw(looks[0].view, public).png for draw in (renderer.board, renderer.roster)),
        logs=[(line.ply, line.actor, line.text, line.sentences) for line in await service.logbook.newest(info.id, 9)],
        waited=tuple(round(wait) for wait in waits),
    )


@pytest.mark.parametrize("name", [*PASSING, *WAITING])
async def test_uwb14_nobody_sees_who_waits_by_what_an_instruction_does(name: str, see: Any) -> None:
    orders = (PASSING | WAITING)[name]
    first, *others = [await see(orders, watching) for watching in SECRETS]
    asked = [(entry.seat, entry.kind) for entry in first.asked]
    assert ((1, "interrupt") in asked) == (name in WAITING)
    assert first.waited == (() if name in WAITING else (round(EVEN),))
    for other in others:
        for field in Seen._fields:
            assert getattr(other, field) == getattr(first, field), field


@pytest.mark.parametrize("name", INTERRUPTING)
async def test_uwb14_an_instruction_that_is_not_met_looks_like_no_model_waiting(name: str, see: Any) -> None:
    """B5 cannot see A4: with it on Overwatch all is as with nobody; B4 interrupts, and that shows when it happens."""
    orders = INTERRUPTING[name]
    assert await see(orders, ("B5",)) == await see(orders, ())
    fired, quiet = await see(orders, ("B4",)), await see(orders, ())
    assert fired.logs != quiet.logs
    assert fired.waited == quiet.waited == (round(EVEN),)


@pytest.mark.parametrize("name", PASSING)
async def test_uwb14_no_instruction_can_be_told_from_another(name: str, see: Any) -> None:
    """All of them pass there, and nobody learns which of them did."""
    assert await see(PASSING[name], ("B4",)) == await see(PASSING["pass"], ())
