"""Messages of dice that live on, while Discord fails: the order of turns, and calls that close by themselves."""

import time

import pytest

from bot.rolling import CallDesk
from cogs.dice import calls
from cogs.dice.desks import Desks
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import PRIVATE, Desk, all_answered, answer
from tests.e2e.outages.weather import WAYS

DICE = "dice"


async def orders(driver: Driver) -> list[str]:
    """Return the texts of all living and former boards of the initiative."""
    shown = [message for message in await driver.messages(DICE, limit=100) if not message["flags"] & PRIVATE]
    return [text(message) for message in shown if "### Initiative" in text(message)]


async def test_the_order_of_turns_is_posted_once_each_time(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    await answer(ann, await ann.command(DICE, "dice initiative add", name="Bear", total=3), DICE)
    for number, way in enumerate(WAYS, start=1):
        sandbox.outage.play("send", way)
        await ann.command(DICE, "dice initiative show")
        await all_answered()
        assert len(await orders(ann)) == 1, way
        assert len([m for m in await ann.messages(DICE, limit=100) if "further down" in text(m)]) == number, way


async def test_the_order_of_turns_is_edited_in_its_place(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    await answer(ann, await ann.command(DICE, "dice initiative add", name="Bear", total=3), DICE)
    for way in WAYS:
        sandbox.outage.play("edit", way)
        await answer(ann, await ann.command(DICE, "dice initiative add", name=f"Wolf {way}", total=3), DICE)
        await all_answered()
        (shown,) = await orders(ann)
        assert f"Wolf {way}" in shown, way


@pytest.mark.parametrize("times", [1, 5])
async def test_a_call_that_closes_by_itself_says_so_in_the_end(
    desk: Desk, ann: Driver, sandbox: Sandbox, times: int
) -> None:
    store = desk.service.store
    later = Desks.of(desk.service)._replace(calls=CallDesk(store.database, now=lambda: time.time() + 120))
    for number, way in enumerate(WAYS):
        await ann.command(DICE, "dice call", dice="d6", reason=f"watch {number}", minutes=1)
        call = await ann.wait_for(DICE, lambda message, n=number: f"watch {n}" in text(message))
        await all_answered()
        sandbox.outage.play("edit", way, times=times)
        for _ in range(times):  # what is not shown yet is tried again by the next round
            await calls.guard_round(desk.client, later)
        closed = await ann.wait_for(DICE, lambda message, c=call: message["id"] == c["id"] and not buttons(message))
        assert "· closed" in text(closed), way
