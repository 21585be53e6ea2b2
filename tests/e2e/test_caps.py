"""One person, or several, at many keyboards: lobbies in threads, hidden rolls, calls. What is too much is refused, and
whoever plays beside them notices nothing."""

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from bot import caps
from bot.matches.lobbies import Lobbies
from bot.storage.privacy import counts_of
from discord_sandbox.driver import Driver, Reply, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import PRIVATE, Desk, Json, answer

CHANNEL, DICE = "raise-shields", "dice"
EVERYBODY = ("ann", "ben", "cleo", "dev", "edda", "finn")


async def identity(driver: Driver) -> int:
    return int((await driver.state())["me"]["id"])


async def counts(desk: Desk, driver: Driver) -> dict[str, int]:
    """Return how much the database has of a person."""
    user = await identity(driver)
    return await desk.service.store.database.read(lambda tx: counts_of(tx, user))


async def many(driver: Driver, channel: str, count: int, command: str, **options: Any) -> list[str]:
    """Use a command so many times at once, and return what was answered to each."""
    replies = await asyncio.gather(*(driver.command(channel, command, **options) for _ in range(count)))
    return [await answered(driver, reply, channel) for reply in replies]


async def answered(driver: Driver, reply: Reply, channel: str) -> str:
    """Return what the very message says that was acknowledged, once it is filled in."""
    assert reply.message is not None, reply
    async with asyncio.timeout(60):
        while True:
            message = await driver.message(channel, reply.message)
            if message is not None and text(message):
                return text(message)
            await asyncio.sleep(0.02)


async def threads(driver: Driver) -> list[Json]:
    return [entry for entry in await driver.channels() if entry["type"] == 11]


async def test_forty_lobbies_in_threads_are_ten_and_leave_ten_threads(desk: Desk, ann: Driver, ben: Driver) -> None:
    said = await many(ann, CHANNEL, 40, "shields new", place="thread")
    assert sum("The lobby is open" in each for each in said) == 10
    refused = [each for each in said if "The lobby is open" not in each]
    assert len(refused) == 30
    assert all(
        each.startswith("You already have 10 open lobbies in this server. Start or close one") for each in refused
    )
    assert (await counts(desk, ann))["matches opened"] == 10
    assert len(await threads(ann)) == 10
    assert "The lobby is open" in (await many(ben, CHANNEL, 1, "shields new", place="thread"))[0]


async def test_six_people_who_open_lobbies_at_once_have_ten_each(
    desk: Desk, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caps, "OPEN_LOBBIES", replace(caps.OPEN_LOBBIES, person=3, server=12))
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Driver(sandbox.url, name)) for name in EVERYBODY]
        said = await asyncio.gather(*(many(each, CHANNEL, 6, "shields new", place="thread") for each in people))
        opened = [sum("The lobby is open" in one for one in each) for each in said]
        assert sum(opened) == 12
        assert max(opened) <= 3
        awake = [each for each in await threads(people[0]) if not each["thread_metadata"]["archived"]]
        assert len(awake) == 12, "no thread is left in which nothing is played"


async def test_a_thread_whose_lobby_came_too_late_is_put_away(
    desk: Desk, ann: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sees_room(*_: object) -> None:
        pass

    monkeypatch.setattr(Lobbies, "must_have_room", sees_room)
    monkeypatch.setattr(caps, "OPEN_LOBBIES", replace(caps.OPEN_LOBBIES, server=0))
    (said,) = await many(ann, CHANNEL, 1, "shields new", place="thread")
    assert said.startswith("This server already has 0 open lobbies.")
    assert all(each["thread_metadata"]["archived"] for each in await threads(ann))


async def stop_the_clock(desk: Desk) -> None:
    """Let no time pass for the bot: a busy machine may take longer than a cap's minute."""
    moment = time.time()
    desk.now = lambda: moment
    await desk.restart()


async def test_a_hundred_and_fifty_hidden_rolls_are_thirty(desk: Desk, ann: Driver, ben: Driver) -> None:
    await stop_the_clock(desk)
    hiding = asyncio.create_task(many(ann, DICE, 150, "roll", dice="d20", secret=True))
    beside = [text(await answer(ben, await ben.command(DICE, "roll", dice="2d6"), DICE)) for _ in range(5)]
    assert all("**Ben** rolls" in each for each in beside)
    said = await hiding
    refused = [each for each in said if each.startswith("You have made 30 hidden rolls within a minute, the most for")]
    assert (len(refused), sum("Only you see this" in each for each in said)) == (120, 30)
    assert all(each.endswith("You can still roll openly.") for each in refused)
    assert (await counts(desk, ann))["rolls"] == 30
    opened = await answer(ann, await ann.command(DICE, "roll", dice="d20"), DICE)
    assert not opened["flags"] & PRIVATE


async def test_roll_again_is_no_way_round(desk: Desk, ann: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caps, "HIDDEN", (replace(caps.HIDDEN_A_MINUTE, person=2),))
    await stop_the_clock(desk)
    own = await answer(ann, await ann.command(DICE, "roll", dice="d20", secret=True), DICE)
    replies = await asyncio.gather(*(ann.press_label(own, "Roll again") for _ in range(8)))
    said = [await answered(ann, reply, DICE) for reply in replies]
    assert sum("Only you see this" in each for each in said) == 1
    assert sum("2 hidden rolls within a minute" in each for each in said) == 7


async def test_thirty_calls_are_ten_of_a_person_and_twenty_in_a_channel(
    desk: Desk, sandbox: Sandbox, ann: Driver
) -> None:
    await asyncio.gather(*(ann.command(DICE, "dice call", dice="d20") for _ in range(30)))
    await ann.wait_for(DICE, lambda message: "You already have 10 open calls in this server" in text(message))
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(Driver(sandbox.url, name)) for name in ("ben", "cleo", "dev")]
        await asyncio.gather(*(each.command(DICE, "dice call", dice="d6") for each in others for _ in range(10)))
        for _ in range(500):
            opened = [(await counts(desk, each))["calls opened"] for each in (ann, *others)]
            if sum(opened) == 20:
                break
            await asyncio.sleep(0.02)
        assert opened[0] == 10
        assert sum(opened) == 20
        full = "This channel already has 20 open calls. One of them has to be closed first."
        (last,) = [each for each, number in zip(others, opened[1:], strict=True) if number < 10][:1]
        refused = await last.wait_for(DICE, lambda message: text(message).startswith(full))
        assert refused["flags"] & PRIVATE
        call = await ann.wait_for(DICE, lambda message: "`1d20`" in text(message) and "Close" in buttons(message))
        await ann.press_label(call, "Close")
        await ann.wait_for(DICE, lambda message: message["id"] == call["id"] and "· closed" in text(message))
        await last.command(DICE, "dice call", dice="d4")
        await last.wait_for(DICE, lambda message: "`1d4`" in text(message))


async def test_an_empty_initiative_that_there_is_no_room_for_is_not_posted(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caps, "INITIATIVES", replace(caps.INITIATIVES, person=1))
    assert await many(ann, DICE, 1, "dice initiative show") == ["Posted."]
    (said,) = await many(ann, CHANNEL, 1, "dice initiative show")
    assert said.startswith("You already have 1 initiatives in this server. End one first")
    assert "[Go there]" in said
    assert await ben.messages(CHANNEL) == []


async def test_boards_and_privacy_say_what_counts(desk: Desk, ann: Driver) -> None:
    await many(ann, DICE, 1, "roll", dice="d20", secret=True)
    told = text(await answer(ann, await ann.command(DICE, "umpire privacy"), DICE))
    assert "counts for limits: 2" in told
    assert "Hidden rolls are deleted a year after they were made." in told
