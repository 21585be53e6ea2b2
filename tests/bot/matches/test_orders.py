"""Standing orders: followed before anybody is called, journalled as one's own action, private, kept over a restart."""

import asyncio

import msgspec
import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchService, Refused
from bot.matches.orders import ACTOR, MOST_ORDERS, Order, read_order
from bot.storage import Database
from bot.workers import Inline
from games.kernel import BadNotation
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, fresh, lobby, started


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("evade: evade", Order("evade", "evade")),
        ("Evade :  evade stress  if hits >= 3", Order("evade", "evade stress", "hits", ">=", 3)),
        ("evade: evade if shields <= 2", Order("evade", "evade", "shields", "<=", 2)),
    ],
)
def test_an_order_is_read_as_written(line: str, order: Order) -> None:
    assert read_order(line) == order
    assert read_order(order.line) == order


@pytest.mark.parametrize("line", ["", "evade", "evade:", ": evade", "evade: " + "x" * 300])
def test_what_is_no_order_is_refused(line: str) -> None:
    with pytest.raises(Refused, match="question: answer"):
        read_order(line)


def test_a_condition_looks_at_a_figure_that_is_there() -> None:
    order = read_order("evade: evade stress if hits >= 3")
    assert order.holds({"hits": 3})
    assert not order.holds({"hits": 2})
    assert not order.holds({})


async def test_an_order_is_followed_before_its_owner_is_called(service: MatchService) -> None:
    info = await started(service)
    assert (await service.add_order(info.id, ANN.id, "run: run 0.5")) == ("run: run 0.5",)
    await service.add_order(info.id, BEN.id, "run: run 0.5")
    for person in (ANN, BEN):
        await service.submit(info.id, person.id, None, "pace jog", fresh())
    owed = await service.claim(info.id)
    assert owed is not None
    log = await service.log(info.id, 50)
    runs = [line for line in log if line.actor == ACTOR]
    assert {line.seat for line in runs} == {0, 1}
    assert {line.kind for line in runs} == {"game"}
    assert owed.ply == log[-1].ply
    position = await service.look(info.id, None)
    assert all(entry.kind != "run" for entry in position.awaited)


async def test_an_order_for_the_question_at_hand_is_followed_at_once(service: MatchService) -> None:
    info = await started(service)
    await service.add_order(info.id, ANN.id, "pace: pace jog")
    position = await service.look(info.id, None)
    assert [entry.seat for entry in position.awaited] == [1]


async def test_an_order_that_does_not_fit_leaves_the_question_open(service: MatchService) -> None:
    info = await started(service)
    await service.add_order(info.id, ANN.id, "run: run 50")
    for person in (ANN, BEN):
        await service.submit(info.id, person.id, None, "pace jog", fresh())
    await service.claim(info.id)
    assert (0, "run") in {(entry.seat, entry.kind) for entry in (await service.look(info.id, None)).awaited}


async def test_the_first_order_that_fits_counts_and_a_removed_one_never(service: MatchService) -> None:
    info = await started(service)
    await service.add_order(info.id, ANN.id, "run: run 50")
    await service.add_order(info.id, ANN.id, "run: run 0.5")
    await service.add_order(info.id, ANN.id, "run: run 0.6")
    assert await service.remove_order(info.id, ANN.id, 2) == ("run: run 50", "run: run 0.6")
    for person in (ANN, BEN):
        await service.submit(info.id, person.id, None, "pace jog", fresh())
    await service.claim(info.id)
    assert [line.text for line in await service.log(info.id, 9) if line.actor == ACTOR] == ["run 0.6"]
    with pytest.raises(Refused, match="no order 3"):
        await service.remove_order(info.id, ANN.id, 3)


async def test_orders_are_private_and_for_players_alone(service: MatchService) -> None:
    info = await started(service)
    await service.add_order(info.id, ANN.id, "run: run 0.5")
    assert await service.orders(info.id, BEN.id) == ()
    for asking in (service.orders(info.id, CLEO.id), service.add_order(info.id, CLEO.id, "run: run 0.5")):
        with pytest.raises(Refused, match="do not play"):
            await asking
    assert b"run 0.5" not in await service.export(info.id)


async def test_orders_that_can_never_fit_are_refused(service: MatchService) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="never asks for 'dance'"):
        await service.add_order(info.id, ANN.id, "dance: run 0.5")
    with pytest.raises(Refused, match="no figure 'hits'"):
        await service.add_order(info.id, ANN.id, "run: run 0.5 if hits >= 3")
    with pytest.raises(BadNotation, match="'jump high' is no action"):
        await service.add_order(info.id, ANN.id, "run: jump high")
    assert await service.orders(info.id, ANN.id) == ()
    for number in range(MOST_ORDERS):
        await service.add_order(info.id, ANN.id, f"run: run 0.{number + 1}")
    with pytest.raises(Refused, match="are the most"):
        await service.add_order(info.id, ANN.id, "run: run 2")
    with pytest.raises(Refused, match="not begun"):
        await service.add_order((await lobby(service, ANN, channel=77)).id, ANN.id, "run: run 0.5")


async def test_orders_hold_over_a_restart_and_the_match_verifies(
    service: MatchService, database: Database, clock: Clock
) -> None:
    info = await started(service)
    for person in (ANN, BEN):
        for line in ("run: run 0.5", "stumble: fall"):
            await service.add_order(info.id, person.id, line)
    for person in (ANN, BEN):
        await service.submit(info.id, person.id, None, "pace jog", fresh())
    again = MatchService(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("8"), now=clock)
    for _ in range(60):
        await again.claim(info.id)
        position = await again.look(info.id, None)
        if position.info.ended:
            break
        assert {entry.kind for entry in position.awaited} == {"pace"}
        for entry in position.awaited:
            user = (ANN, BEN)[entry.seat].id
            try:
                await again.submit(info.id, user, None, "pace jog", fresh())
            except Exception:
                await again.submit(info.id, user, None, "pace walk", fresh())
    report = await again.verify(info.id)
    assert report.ok, report.lines
    journal = msgspec.json.decode(await again.export(info.id))["journal"]
    assert sum(row["actor"] == ACTOR for row in journal) > 2


async def test_an_action_while_orders_are_looked_at_is_not_missed(
    service: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.add_order(info.id, ANN.id, "run: run 0.5")
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    look = service.follow_orders
    acted: list[object] = []

    async def overtaken(match: str) -> int:
        seen = await look(match)
        if not acted:
            acted.append(await service.submit(match, BEN.id, None, "pace jog", fresh()))
        return seen

    monkeypatch.setattr(service, "follow_orders", overtaken)
    owed = await service.claim(info.id)
    assert owed is not None
    assert [line.seat for line in await service.log(info.id, 9) if line.actor == ACTOR] == [0]
    assert owed.mention == (BEN.id,)


async def test_orders_given_and_taken_back_at_once_do_not_get_in_each_others_way(service: MatchService) -> None:
    info = await started(service)
    lines = [f"run: run {distance}" for distance in (0.5, 0.6, 0.7)]
    await asyncio.gather(*(service.add_order(info.id, ANN.id, line) for line in lines))
    assert set(await service.orders(info.id, ANN.id)) == set(lines)
    last = [service.remove_order(info.id, ANN.id, 3) for _ in range(2)]
    outcomes = await asyncio.gather(*last, return_exceptions=True)
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    assert len(await service.orders(info.id, ANN.id)) == 2
