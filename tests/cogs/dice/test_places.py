"""Dice where Discord is not as one would wish: threads put away, missing permissions, deliveries that come twice."""

import time

import pytest

from bot.rolling import InitiativeDesk, Where
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import PRIVATE, Desk, answer

CHANNEL = "dice"


async def test_a_call_that_closes_in_a_thread_put_away_is_posted_anew(
    desk: Desk, sandbox: Sandbox, ann: Driver
) -> None:
    sandbox.expected.add(50083)
    parent = next(c for c in await ann.channels() if c["name"] == CHANNEL)
    thread = parent | {"id": "1000000000000000777", "type": 11, "name": "A thread", "parent_id": parent["id"]}
    about = {"archived": False, "locked": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01"}
    thread |= {"thread_metadata": about, "owner_id": "1000000000000000100"}
    sandbox.hub.state.keep_members(thread["id"], [])
    sandbox.hub.channels.add(thread)
    await ann.command("A thread", "dice call", dice="d6", minutes=1)
    call = await ann.wait_for("A thread", lambda message: "Everyone rolls" in text(message))
    await desk.stop()
    about["archived"] = True
    sandbox.hub.state.keep_channel(thread)
    desk.now = lambda: time.time() + 120
    await desk.start()
    closed = await ann.wait_for("A thread", lambda message: "· closed" in text(message), after=call)
    assert not buttons(closed)
    old = await ann.wait_for("A thread", lambda message: message["id"] == call["id"] and not buttons(message))
    assert "· closed" in text(old)


async def test_the_order_stays_where_its_board_could_not_be_posted(desk: Desk, sandbox: Sandbox, ann: Driver) -> None:
    channel = next(c for c in await ann.channels() if c["name"] == CHANNEL)
    sandbox.deny(channel["id"], "attach_files")
    refused = await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", total=3), CHANNEL)
    assert "Attach Files" in text(refused)
    order, _ = await InitiativeDesk(desk.service.store.database).look(int(channel["id"]))
    assert order.combatants == ()


async def test_next_delivered_once_more_after_a_restart_passes_the_turn_once(desk: Desk, ann: Driver) -> None:
    for place, name in enumerate(("Wolf", "Bear", "Fox")):
        added = await ann.command(CHANNEL, "dice initiative add", name=name, total=place)
        await answer(ann, added, CHANNEL)
    step = await ann.command(CHANNEL, "dice initiative next")
    await answer(ann, step, CHANNEL)
    await desk.restart()
    await ann.redeliver(step)
    await ann.redeliver(added)
    order, _ = await InitiativeDesk(desk.service.store.database).look(
        int(next(c for c in await ann.channels() if c["name"] == CHANNEL)["id"])
    )
    assert order.current is not None
    assert (order.current.name, order.round, len(order.combatants)) == ("Fox", 1, 3)


async def test_rolling_for_all_twice_by_one_delivery_throws_once(desk: Desk) -> None:
    initiative = InitiativeDesk(desk.service.store.database)
    where = Where(1, 2, 3, "Ann")
    for name in ("Wolf", "Bear"):
        await initiative.add(where, name, 0, None, False)
    once = Where(1, 2, 3, "Ann", "77")
    first = await initiative.roll(once, None)
    assert await initiative.roll(once, None) == first
    assert await initiative.roll(once, "Wolf") == first


@pytest.mark.parametrize(
    ("command", "options"),
    [("roll", {"dice": "2d6 & 1"}), ("dice odds", {"formula": "2d6 & 1"}), ("dice stats", {}), ("dice list", {})],
)
async def test_refusals_are_private_whatever_was_acknowledged(
    desk: Desk, ann: Driver, ben: Driver, command: str, options: dict[str, str]
) -> None:
    told = await answer(ann, await ann.command(CHANNEL, command, **options), CHANNEL)
    assert told["flags"] & PRIVATE
    assert await ben.messages(CHANNEL) == []


async def test_commands_are_installed_for_servers_alone(desk: Desk, ann: Driver) -> None:
    commands = (await ann.state())["commands"]
    assert commands
    assert all(command["integration_types"] == [0] for command in commands)
