"""Orders for one turn, `ask me`, and what gives way to an order that a player writes (Urban War, live play)."""

import pytest

from bot.matches import MatchInfo, Refused, Service
from bot.matches.orders import ACTOR, what_shows
from games.urban_war.ai.order_variables import ASKED, FIRST
from games.urban_war.game import URBAN_WAR
from tests.bot.matches.skirmish import Skirmish, at_table
from tests.bot.matches.table import BEN
from tests.bot.matches.test_even_answers import service, window

__all__ = ["service"]
THIS_TURN = "interrupt: pass if turn = 2"


async def asked(service: Service) -> MatchInfo:
    """Let A4 walk in sight of B4, so that Ben is asked."""
    info = await at_table(service)
    await service.following.settled(info.id)
    assert await window(service, info.id) == []
    return await service.queries.get(info.id)


async def test_uwb14_the_button_passes_what_is_asked_and_the_rest_of_the_turn(service: Service) -> None:
    info = await asked(service)
    assert await service.orders.let_be(info.id, BEN.id) == "interrupt: pass this turn"
    assert await service.orders.given(info.id, BEN.id) == (THIS_TURN, *ASKED)
    (line,) = await service.logbook.lines(info.id, info.ply + 1, info.ply + 1)
    assert (line.actor, line.seat) == (ACTOR, 1)


async def test_who_is_not_asked_cannot_pass_for_the_turn(service: Service) -> None:
    info = await at_table(service)
    with pytest.raises(Refused, match="asked nothing now"):
        await service.orders.let_be(info.id, BEN.id)


async def test_an_order_for_a_turn_comes_first_and_is_gone_with_the_turn(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await at_table(service, ask_interrupts=False)
    given = await service.orders.add(info.id, BEN.id, "interrupt: pass THIS turn")
    assert given == (THIS_TURN, *FIRST)
    with pytest.raises(Refused, match="already"):
        await service.orders.add(info.id, BEN.id, "interrupt: pass this turn")
    monkeypatch.setattr(Skirmish, "figures", lambda game, state, prompt: {"turn": 3})
    assert await service.orders.given(info.id, BEN.id) == FIRST
    assert await service.orders.add(info.id, BEN.id, "replan: go") == (*FIRST, "replan: go")
    assert await service.orders.remove(info.id, BEN.id, 1) == (*FIRST[1:], "replan: go")


async def test_what_was_filled_in_gives_way_to_what_a_player_writes(service: Service) -> None:
    info = await at_table(service, ask_interrupts=False)
    rest = tuple(order for order in FIRST if not order.startswith("interrupt"))
    filled = next(order for order in FIRST if order.startswith("interrupt"))
    under = "interrupt: interrupt best within 8 if distance <= 8"
    assert await service.orders.add(info.id, BEN.id, under) == (*rest, under, filled)
    assert await service.orders.add(info.id, BEN.id, "interrupt: pass") == (*rest, under, "interrupt: pass")


@pytest.mark.parametrize("lines", [("interrupt: ask me", "interrupt: pass"), ("interrupt: pass", "interrupt: ask me")])
async def test_uwb14_ask_me_comes_before_other_orders_and_its_player_learns_that_it_shows(
    service: Service, lines: tuple[str, ...]
) -> None:
    info = await at_table(service, ask_interrupts=False)
    for line in lines:
        await service.orders.add(info.id, BEN.id, line)
    assert await window(service, info.id) == []
    (awaited,) = (await service.queries.look(info.id, None)).awaited
    assert (awaited.seat, awaited.kind) == (1, "interrupt")
    assert "see that the game waits for you" in what_shows(URBAN_WAR, "interrupt: ask me")
    assert what_shows(URBAN_WAR, "interrupt: pass") == what_shows(URBAN_WAR, "follow: ask me") == ""


async def test_uwb14_no_single_model_asks(service: Service) -> None:
    info = await at_table(service)
    for line in ("interrupt: interrupt best B4 ask me", "interrupt: interrupt best B4 within 8, B5 ask me"):
        with pytest.raises(Exception, match="it would show that it watches"):
            await service.orders.add(info.id, BEN.id, line)
