"""The gateway away, lost and begun again: what was asked meanwhile is done, once, and nothing is told twice."""

import asyncio
import random
from typing import Any

import pytest
import yarl
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket

from cogs.common.client import Umpire
from cogs.common.connection import pacing
from cogs.common.core import base
from discord_sandbox.driver import Driver, Reply, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    is_board,
    open_panel,
    ply_of,
    start_duel,
    until,
)

ROOM = "general"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds until he tries again."""

    async def no_wait(self: object, shard_id: int | None, *, initial: bool = False) -> None:
        return

    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.01)
    monkeypatch.setattr(Umpire, "before_identify_hook", no_wait)
    monkeypatch.setattr(base, "AGAIN", 0.01)
    monkeypatch.setattr(pacing, "WITHIN", 0.05)


async def back(desk: Desk, losses: int) -> None:
    """Wait until the gateway was lost so often, and is there again."""
    await until(lambda: desk.client.gateway.losses == losses and desk.client.gateway.there)


async def rolls(driver: Driver) -> int:
    """Return how many rolls stand in the room."""
    return sum("rolls" in text(message) for message in await driver.messages(ROOM))


async def rolled_once(driver: Driver, reply: Reply) -> None:
    assert "rolls" in text(await answer(driver, reply, ROOM))
    assert await rolls(driver) == 1


@pytest.mark.parametrize("how", ["nobody listens", "refused", "hung up"])
async def test_a_gateway_that_is_away_at_the_first_start_is_waited_for(
    desk: Desk, sandbox: Sandbox, ann: Driver, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    await desk.stop()
    trouble, there = sandbox.hub.gateway.trouble, DiscordWebSocket.DEFAULT_GATEWAY
    if how == "nobody listens":
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL("ws://127.0.0.1:9"))
    trouble.closed, trouble.hung_up = how == "refused", 3 * (how == "hung up")
    starting = asyncio.create_task(desk.start())
    if how == "hung up":
        await until(lambda: trouble.hung_up == 0)
    else:
        await asyncio.sleep(0.3)
    assert how == "hung up" or not desk.client.gateway.there
    trouble.closed = False
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", there)
    await starting
    await rolled_once(ann, await ann.command(ROOM, "roll", dice="d20"))


@pytest.mark.parametrize("heard", [True, False])
async def test_what_is_asked_as_the_connection_is_lost_is_done_once(
    desk: Desk, sandbox: Sandbox, ann: Driver, heard: bool
) -> None:
    sandbox.hub.gateway.trouble.cut = ("INTERACTION_CREATE", heard)  # right after it is sent, or right before
    reply = await ann.command(ROOM, "roll", dice="d20")
    await back(desk, 1)
    await rolled_once(ann, reply)


async def test_what_is_told_again_after_resuming_is_done_once(desk: Desk, sandbox: Sandbox, ann: Driver) -> None:
    await rolled_once(ann, await ann.command(ROOM, "roll", dice="d20"))
    assert desk.client.ws.sequence is not None
    desk.client.ws.sequence -= 1  # as if the number of that event had not come through
    sandbox.hub.gateway.tell(7)
    await back(desk, 1)
    await answer(ann, await ann.command(ROOM, "roll", dice="d20"), ROOM)
    assert await rolls(ann) == 2


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_match_goes_on_after_an_invalid_session(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, resumable: bool
) -> None:
    await start_duel(ann, ben)
    before = desk.client.ws.session_id
    sandbox.hub.gateway.tell(9, resumable)
    await back(desk, 1)
    assert (desk.client.ws.session_id == before) is resumable
    board = await board_at(ann, 0)
    acting = await awaited_driver(desk, ann, ben)
    panel = await choose(acting, await open_panel(acting, board), random.Random(1))
    await acting.press_label(panel, confirm_label(panel))
    await board_at(ann, 1)
    plies = [ply_of(message) for message in await ann.messages(CHANNEL) if is_board(message)]
    assert plies.count(1) == 1


async def test_a_session_that_is_refused_while_resuming_is_begun_anew(
    desk: Desk, sandbox: Sandbox, ann: Driver
) -> None:
    sandbox.hub.gateway.trouble.invalid = 2
    await sandbox.hub.gateway.close(code=4000)
    await until(lambda: sandbox.hub.gateway.trouble.invalid == 0 and desk.client.gateway.there)
    await rolled_once(ann, await ann.command(ROOM, "roll", dice="d20"))


async def test_sent_away_again_and_again_it_comes_back_but_not_all_the_time(
    desk: Desk, sandbox: Sandbox, ann: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = sandbox.hub.gateway.trouble
    trouble.hung_up = 2 * pacing.MOST
    monkeypatch.setattr(pacing, "WITHIN", 3600.0)
    await sandbox.hub.gateway.close(code=4000)
    await until(lambda: trouble.hung_up <= pacing.MOST + 1)
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert trouble.hung_up == pacing.MOST + 1, "the first connection of all counts too"
    assert not desk.client.gateway.there


async def test_asked_to_reconnect_it_does_and_misses_nothing(desk: Desk, sandbox: Sandbox, ann: Driver) -> None:
    session = desk.client.ws.session_id
    asking = asyncio.create_task(ann.command(ROOM, "roll", dice="d20"))
    await until(lambda: bool(sandbox.hub.state.interactions))
    sandbox.hub.gateway.tell(7)
    await back(desk, 1)
    await rolled_once(ann, await asking)
    assert desk.client.ws.session_id == session


async def test_a_connection_that_is_silent_is_given_up_and_what_it_swallowed_is_done(
    desk: Desk, sandbox: Sandbox, ann: Driver
) -> None:
    alive: Any = desk.client.ws._keep_alive
    heard = alive._last_ack
    desk.client.ws._max_heartbeat_timeout = 1.0
    sandbox.hub.gateway.tell(11)  # from what it hears next on it waits so long
    await until(lambda: alive._last_ack != heard)
    sandbox.hub.gateway.mute()
    reply = await ann.command(ROOM, "roll", dice="d20")
    await back(desk, 1)
    await rolled_once(ann, reply)
