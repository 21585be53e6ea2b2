"""Standing orders that answer once, and those that answer always."""

import pytest

from bot.matches import Refused, Service
from bot.matches.orders import ACTOR, read_order
from bot.matches.orders.grammar import settled_often
from games.raise_shields.game import RAISE_SHIELDS
from games.upheaval.game import UPHEAVAL
from games.uprising.game import UPRISING
from games.urban_war.game import URBAN_WAR
from tests.bot.matches.table import ANN, BEN, CLEO, by, started


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("play: intimidate W cloth", "once play: intimidate W cloth"),
        ("always play: intimidate W cloth", "always play: intimidate W cloth"),
        ("Once Play: intimidate W cloth", "once play: intimidate W cloth"),
        ("resolve: default", "resolve: default"),
        ("always resolve: default", "resolve: default"),
        ("once resolve: default if purse > 3", "once resolve: default if purse > 3"),
    ],
)
def test_an_order_for_the_own_turn_works_once_unless_it_says_always(line: str, kept: str) -> None:
    settled = settled_often(UPRISING, read_order(line))
    assert settled.line == kept
    assert settled_often(UPRISING, read_order(settled.line)) == settled


def test_to_fire_is_a_part_of_the_own_turn_and_to_evade_is_not() -> None:
    assert settled_often(RAISE_SHIELDS, read_order("fire: pass")).line == "once fire: pass"
    assert settled_often(RAISE_SHIELDS, read_order("evade: evade stress")).line == "evade: evade stress"


def test_every_game_names_the_kinds_in_which_one_takes_the_own_turn() -> None:
    for game in (RAISE_SHIELDS, UPRISING, URBAN_WAR, UPHEAVAL):
        assert game.card.turn_kinds
        assert set(game.card.turn_kinds) <= set(game.prompt_kinds)


async def runs(service: Service, match: str) -> list[str | None]:
    """Return what orders have answered, the newest first."""
    await service.posting.claim(match)
    return [line.text for line in await service.logbook.newest(match, 50) if line.actor == ACTOR]


async def test_an_order_that_works_once_is_gone_with_its_answer(service: Service) -> None:
    info = await started(service)
    assert await service.orders.add(info.id, ANN.id, "once run: run 0.5") == ("once run: run 0.5",)
    await service.orders.add(info.id, BEN.id, "run: run 0.5")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    answered = await runs(service, info.id)
    assert answered.count("run 0.5") == 2
    assert await service.orders.given(info.id, ANN.id) == ()
    assert await service.orders.given(info.id, BEN.id) == ("run: run 0.5",)


async def test_an_order_that_does_not_fit_is_kept_until_it_does(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "once run: run 50")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    assert await runs(service, info.id) == []
    assert await service.orders.given(info.id, ANN.id) == ("once run: run 50",)


async def test_an_order_for_what_is_asked_now_is_used_up_at_once(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "once pace: pace jog")
    assert await runs(service, info.id) == [None], "a pace is secret"
    assert await service.orders.given(info.id, ANN.id) == ()


async def test_the_board_says_whose_orders_took_a_turn(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "run: run 0.5")
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    assert await runs(service, info.id) == ["run 0.5"]
    newest = (await service.logbook.newest(info.id, 1))[0].ply
    assert "by order" not in await service.logbook.glance(info.id, -1, newest)
    live = await service.store.load(info.id)
    card = type(live.game.card)
    turns = {name: getattr(live.game.card, name) for name in card.__struct_fields__} | {"turn_kinds": ("run",)}
    monkeypatch.setattr(type(live.game), "card", card(**turns))
    assert "(A by order)" in await service.logbook.glance(info.id, -1, newest)
    assert "by order" not in await service.logbook.glance(info.id, newest, newest)


async def test_nobody_else_uses_up_an_order(service: Service) -> None:
    info = await started(service)
    await service.orders.add(info.id, ANN.id, "once run: run 50")
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    with pytest.raises(Refused, match="do not play"):
        await service.orders.given(info.id, CLEO.id)
    assert len(await service.orders.given(info.id, ANN.id)) == 1
