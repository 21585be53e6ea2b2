"""Plans built by menus: each action as if the turn had come, behind those before it; nobody else sees any of it."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import Refused, Service
from bot.matches.orders.building import Built, built_of, is_optional, next_step, toggled
from bot.storage import Database
from bot.workers import Inline
from games.kernel import BadNotation
from tests.bot.matches.skirmish import REGISTRY, at_table
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, planned


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def built(service: Service, match: str, plan: Built, *words: str) -> Built:
    for word in words:
        plan = await service.building.rewrite(match, BEN.id, plan, word)
        await service.building.keep(match, BEN.id, plan)
    return plan


async def test_uwh6_a_plan_is_built_while_the_other_side_acts(service: Service, database: Database) -> None:
    info = await at_table(service)
    plan = await built(service, info.id, await service.building.begin(info.id, BEN.id), "move", "B1", "stay")
    found = await service.building.consider(info.id, BEN.id, plan)
    assert (plan.text, found.ready) == ("move B1 stay", True)
    plan = next_step(plan)
    menu = await service.building.consider(info.id, BEN.id, await built(service, info.id, plan, "move"))
    assert "B1" not in [word.text for word in menu.node.words], "it has had its turn by then"
    plan = await built(service, info.id, plan, "move", "B2", "stay")
    assert await service.building.begin(info.id, BEN.id) == Built(("move B1 stay",), "move B2 stay")
    assert await service.building.begin(info.id, ANN.id) == Built((), ""), "and nobody else sees it"
    assert b"B2 stay" not in await service.exporting.export(info.id)
    plan = toggled(plan)
    assert is_optional(plan)
    assert not is_optional(toggled(plan))
    await service.building.keep(info.id, BEN.id, plan)
    await service.building.save(info.id, BEN.id)
    assert (await service.orders.planned(info.id, BEN.id)).to_come == ("move B1 stay", "move B2 stay if possible")
    assert await service.building.begin(info.id, BEN.id) == Built(("move B1 stay", "move B2 stay if possible"), "")
    await service.acting.submit(by(ANN, info.id), None, "rush A1 10,40")
    await service.following.settled(info.id)
    assert await planned(service, info.id) == ["move B1 stay"]


async def test_back_takes_words_and_then_actions_back(service: Service) -> None:
    info = await at_table(service)
    plan = Built(("move B1 stay",), "move B2")
    for wanted in (Built(("move B1 stay",), "move"), Built(("move B1 stay",), ""), Built((), "move B1 stay")):
        plan = await service.building.rewrite(info.id, BEN.id, plan, None)
        assert plan == wanted


async def test_what_cannot_be_planned_is_refused(service: Service) -> None:
    info = await at_table(service)
    with pytest.raises(Refused, match="no action in that plan"):
        await service.building.save(info.id, BEN.id)
    with pytest.raises(Refused, match=r"do not play|don't play"):
        await service.building.begin(info.id, CLEO.id)
    await service.building.keep(info.id, BEN.id, built_of("move B1 stay; move B1"))
    with pytest.raises(BadNotation):
        await service.building.save(info.id, BEN.id)
    assert (await service.building.begin(info.id, BEN.id)).last == "move B1", "it is kept, to be mended"
    assert toggled(Built((), "")) == Built((), "")
