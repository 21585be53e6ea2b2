"""Plans and standing orders after an undo: what they were before the actions that were taken back."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import Refused, Service
from bot.storage import Database
from bot.workers import Inline
from tests.bot.matches.skirmish import REGISTRY
from tests.bot.matches.table import ANN, BEN, Clock, by, started
from tests.bot.matches.test_plans import PLAN, asked, at_table, does, planned, stopped
from tests.bot.matches.undoing.test_undo import PEOPLE, asks


@pytest.fixture
def skirmish(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def agreed(service: Service, match: str, seat: int, first: int | None = None) -> None:
    """Let a player take something back, and the other one agree."""
    number = await asks(service, match, seat, first)
    assert (await service.table_clock.agree(by(PEOPLE[1 - seat], match), number)).done
    await service.following.settled(match)


async def test_a_plan_that_acted_since_is_there_again_and_acts_again(skirmish: Service) -> None:
    info = await at_table(skirmish)
    await skirmish.orders.add(info.id, ANN.id, PLAN)
    before = await skirmish.orders.given(info.id, ANN.id)
    await does(skirmish, info.id, "move B1 stay")
    after, done = await skirmish.orders.given(info.id, ANN.id), await planned(skirmish, info.id)
    await agreed(skirmish, info.id, 1)
    assert await asked(skirmish, info.id) == [(1, "activate")]
    assert await skirmish.orders.given(info.id, ANN.id) == before
    await does(skirmish, info.id, "move B1 stay")
    assert await skirmish.orders.given(info.id, ANN.id) == after
    assert await planned(skirmish, info.id) == [*done, *done[1:]], "done once, taken back, and done again"


async def test_a_plan_that_was_stopped_by_what_is_taken_back_goes_on(skirmish: Service) -> None:
    info = await at_table(skirmish)
    await skirmish.orders.add(info.id, ANN.id, "plan: rush A1 10,40; rush A2 14,40")
    await does(skirmish, info.id, "rush B5 15,30")
    assert "B5 has come into sight" in await stopped(skirmish, info.id)
    found = await skirmish.undoing.look(info.id, BEN.id)
    assert found.free, "the plan has not acted on it"
    await skirmish.undoing.undo(by(BEN, info.id), found.stretch.first.ply, found.stretch.last)
    assert await skirmish.orders.given(info.id, ANN.id) == ("plan: rush A2 14,40",)
    assert await skirmish.orders.idle(info.id, ANN.id) == ()
    await does(skirmish, info.id, "move B1 stay")
    assert "rush A2 14,40" in await planned(skirmish, info.id)


async def test_a_plan_whose_own_action_is_taken_back_waits_for_its_author(skirmish: Service) -> None:
    info = await at_table(skirmish)
    await skirmish.orders.add(info.id, ANN.id, PLAN)
    found = await skirmish.undoing.look(info.id, ANN.id)
    assert (found.free, found.stretch.first.text) == (True, "rush A1 10,40")
    await skirmish.undoing.undo(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    await skirmish.following.settled(info.id)
    assert await asked(skirmish, info.id) == [(0, "activate")], "it does not act again at once"
    assert await stopped(skirmish, info.id) == (
        "an action was taken back. Dropped: “rush A1 10,40; rush A2 14,40; rush A3 18,40”"
    )
    assert await skirmish.orders.add(info.id, ANN.id, PLAN) == ("plan: rush A2 14,40", "plan: rush A3 18,40")


async def test_a_plan_written_since_does_not_act_in_the_turn_that_is_back(skirmish: Service) -> None:
    info = await at_table(skirmish)
    await skirmish.acting.submit(by(ANN, info.id), None, "rush A1 10,40")
    await skirmish.orders.add(info.id, ANN.id, "plan: rush A2 14,40")
    found = await skirmish.undoing.look(info.id, ANN.id)
    await skirmish.undoing.undo(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    await skirmish.following.settled(info.id)
    assert await asked(skirmish, info.id) == [(0, "activate")]
    assert await stopped(skirmish, info.id) == "an action was taken back. Dropped: “rush A2 14,40”"


async def test_an_order_that_answered_once_is_there_again(service: Service) -> None:
    info = await started(service)
    for person in (ANN, BEN):
        for _ in await service.orders.given(info.id, person.id):
            await service.orders.remove(info.id, person.id, 1)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    await service.orders.add(info.id, ANN.id, "once run: run 0.5")
    await service.orders.add(info.id, BEN.id, "once run: run 0.5")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    await service.following.settled(info.id)
    given = [await service.orders.given(info.id, person.id) for person in (ANN, BEN)]
    assert () in given, "one of them has run"
    await agreed(service, info.id, 1, 2)
    assert [await service.orders.given(info.id, person.id) for person in (ANN, BEN)] == [("once run: run 0.5",)] * 2
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    await service.following.settled(info.id)
    assert [await service.orders.given(info.id, person.id) for person in (ANN, BEN)] == given


async def test_an_order_that_would_answer_at_once_again_keeps_the_undo_away(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "pace: pace jog")
    await service.following.settled(info.id)
    found = await service.undoing.look(info.id, ANN.id)
    with pytest.raises(Refused, match="Your standing order “pace: pace jog” would answer that again at once"):
        await service.undoing.undo(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    (place,) = [
        place for place, line in enumerate(await service.orders.given(info.id, ANN.id), 1) if "pace: pace jog" in line
    ]
    await service.orders.remove(info.id, ANN.id, place)
    await service.undoing.undo(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    assert (await service.queries.look(info.id, ANN.id)).prompts
