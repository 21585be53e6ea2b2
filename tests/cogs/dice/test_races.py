"""Living messages when several people press at once, and old boards that must not come back to life."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.rolling import InitiativeDesk, Where
from bot.rolling.turn_order import TurnOrder
from cogs.dice import hidden
from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import Desk, all_answered, answer

CHANNEL = "dice"
Json = dict[str, Any]


async def _boards(driver: Driver) -> list[Json]:
    return [message for message in await driver.messages(CHANNEL) if "Next" in buttons(message)]


async def _settled(driver: Driver, done: Callable[[Json], bool]) -> Json:
    return await driver.wait_for(CHANNEL, done)


async def test_several_added_at_once_share_one_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    names = ["Wolf", "Bear", "Fox", "Owl", "Elk"]
    people = (ann, ben, ann, ben, ann)
    replies = await asyncio.gather(
        *(
            person.command(CHANNEL, "dice initiative add", name=name, total=place)
            for place, (person, name) in enumerate(zip(people, names, strict=True))
        )
    )
    for person, reply in zip(people, replies, strict=True):
        await answer(person, reply, CHANNEL)
    (board,) = await _boards(ann)
    assert all(name in text(board) for name in names)


async def test_a_board_posted_again_retires_the_old_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", total=3), CHANNEL)
    (old,) = await _boards(ann)
    await answer(ann, await ann.command(CHANNEL, "dice initiative show"), CHANNEL)
    (new,) = await _boards(ann)
    assert new["id"] != old["id"]
    retired = await _settled(ann, lambda message: message["id"] == old["id"])
    assert "further down" in text(retired)
    assert new["id"] in text(retired)


async def test_an_old_board_that_kept_its_buttons_leads_to_the_living_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", total=3), CHANNEL)
    (board,) = await _boards(ann)
    initiative, place = InitiativeDesk(desk.service.store.database), Where(1, int(board["channel_id"]), 1, "")
    await initiative.posted(place, 123456789)
    await ben.press_label(board, "Next")
    refused = await _settled(ben, lambda message: "old board" in text(message))
    assert "/123456789" in text(refused)
    await initiative.end(place, manages=True)
    await ben.press_label(board, "Roll for all")
    await _settled(ben, lambda message: "This initiative is over" in text(message))
    assert (await initiative.look(place.channel_id)) == (TurnOrder(), None)


async def test_two_presses_of_next_pass_the_turn_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    for place, name in enumerate(("Wolf", "Bear", "Fox")):
        await answer(ann, await ann.command(CHANNEL, "dice initiative add", name=name, total=20 - place), CHANNEL)
    (board,) = await _boards(ann)
    await ann.press_label(board, "Next")
    board = await _settled(ann, lambda message: "**Wolf** to act" in text(message))
    await asyncio.gather(ann.press_label(board, "Next"), ben.press_label(board, "Next"))
    waited = [
        asyncio.create_task(_settled(person, lambda message: "Somebody was faster" in text(message)))
        for person in (ann, ben)
    ]
    done, late = await asyncio.wait(waited, timeout=30, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    assert len(done) == 1
    await _settled(ann, lambda message: "**Bear** to act" in text(message))  # whoever was late may be told first
    (board,) = await _boards(ann)
    assert "**Bear** to act" in text(board)


async def test_whoever_delays_has_a_button_to_act_now(desk: Desk, ann: Driver, ben: Driver) -> None:
    for place, name in enumerate(("Wolf: the *grey*", "Bear", "Fox")):
        await answer(ann, await ann.command(CHANNEL, "dice initiative add", name=name, total=20 - place), CHANNEL)
    (board,) = await _boards(ann)
    await ann.press_label(board, "Next")
    board = await _settled(ann, lambda message: "to act" in text(message))
    await ann.press_label(board, "Delay")
    board = await _settled(ann, lambda message: "**Bear** to act" in text(message))
    await ann.press_label(board, "Wolf: the *grey* acts now")
    board = await _settled(ann, lambda message: "grey\\*** to act" in text(message))
    assert "Wolf: the *grey* acts now" not in buttons(board)


async def test_the_end_is_told_to_all_and_leaves_no_buttons(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative add", name="Wolf", total=3), CHANNEL)
    (board,) = await _boards(ann)
    await ann.press_label(board, "Next")
    await _settled(ann, lambda message: "round 1" in text(message))
    await answer(ann, await ann.command(CHANNEL, "dice initiative end"), CHANNEL)
    over = await _settled(ben, lambda message: message["id"] == board["id"] and "Over after 1 round." in text(message))
    assert buttons(over) == {}


async def test_joining_asks_for_a_bonus(desk: Desk, ann: Driver, ben: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "dice initiative show"), CHANNEL)
    board = await _settled(ann, lambda message: "Nobody yet" in text(message))
    opened = await ben.press_label(board, "Join")
    assert opened.answer == "modal"
    await ben.submit_modal(opened, {"name": "Sir Ben", "bonus": "+ 3"})
    board = await _settled(ann, lambda message: "Sir Ben: not rolled" in text(message))
    await ann.press_label(board, "Roll for all")
    await _settled(ann, lambda message: "Sir Ben:" in text(message) and "not rolled" not in text(message))
    order, _ = await InitiativeDesk(desk.service.store.database).look(int(board["channel_id"]))
    assert [(each.name, each.bonus) for each in order.combatants] == [("Sir Ben", 3)]


async def test_six_presses_at_once_end_in_the_newest_table(desk: Desk, ann: Driver, ben: Driver) -> None:
    """The picture of each press takes a different time; the last edit must still show everybody."""
    run = desk.service.store.workers.run
    slow = random.Random(3)

    async def late(function: Any, *arguments: Any) -> Any:
        drawn = await run(function, *arguments)
        await asyncio.sleep(slow.random() * 0.1)
        return drawn

    desk.service.store.workers.run = late  # type: ignore[method-assign]
    people = [Driver(desk.sandbox.url, name) for name in ("ann", "ben", "cleo", "dev", "edda", "finn")]
    for person in people:
        await person.__aenter__()
    ids = [each["id"] for each in (await ann.state())["personas"]]
    await ann.command(CHANNEL, "dice call", dice="d20", people=" ".join(f"<@{each}>" for each in ids))
    call = await ann.wait_for(CHANNEL, lambda message: "Everyone rolls" in text(message))
    await asyncio.gather(*(person.press_label(call, "Roll") for person in people))
    closed = await ann.wait_for(CHANNEL, lambda message: "· closed" in text(message))
    await all_answered()
    closed = next(message for message in await ann.messages(CHANNEL) if message["id"] == closed["id"])
    assert "· closed" in text(closed)
    assert buttons(closed) == {}
    for person in people:
        await person.__aexit__(None, None, None)


async def test_a_call_closed_while_somebody_types_a_bonus_refuses_him(desk: Desk, ann: Driver, ben: Driver) -> None:
    await ann.command(CHANNEL, "dice call", dice="d20")
    call = await ann.wait_for(CHANNEL, lambda message: "Everyone rolls" in text(message))
    opened = await ben.press_label(call, "Roll with a bonus")
    await ann.press_label(call, "Close")
    closed = await ann.wait_for(CHANNEL, lambda message: "· closed" in text(message))
    await ben.submit_modal(opened, {"bonus": "4"})
    await ben.wait_for(CHANNEL, lambda message: "This call is closed" in text(message))
    (now,) = [message for message in await ann.messages(CHANNEL) if message["id"] == closed["id"]]
    assert "Ben" not in text(now)


async def test_a_late_press_after_the_time_is_refused_before_the_bot_has_looked(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await ann.command(CHANNEL, "dice call", dice="d6", minutes=1)
    call = await ann.wait_for(CHANNEL, lambda message: "Everyone rolls" in text(message))
    desk.service.store.now = desk.now = lambda: time.time() + 120  # the keeper is still asleep
    await desk.stop()
    await desk.start()
    await ben.press_label(call, "Roll")
    await ben.wait_for(CHANNEL, lambda message: "This call is closed" in text(message))
    await ann.wait_for(CHANNEL, lambda message: "· closed" in text(message))


async def test_a_note_that_could_not_be_changed_shows_a_revealed_roll_when_asked(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nowhere(*_: object) -> None:
        """Find no note, as where the bot may not read the channel's history."""

    own = await answer(ann, await ann.command(CHANNEL, "roll", dice="3d20", secret=True), CHANNEL)
    sealed = await ben.wait_for(CHANNEL, lambda message: "rolled something hidden" in text(message))
    monkeypatch.setattr(hidden, "followed", nowhere)
    await ann.press_label(own, "Reveal")
    await ben.wait_for(CHANNEL, lambda message: "**Ann** rolls `3d20`" in text(message))
    shown = await answer(ben, await ben.press_label(sealed, "Reveal"), CHANNEL)
    assert "**Ann** rolls `3d20`" in text(shown)
    assert shown["flags"] & 64


async def test_help_fits_one_screen_and_errors_lead_to_it(desk: Desk, ann: Driver) -> None:
    shown = await answer(ann, await ann.command(CHANNEL, "dice help"), CHANNEL)
    assert "How dice are written" in text(shown)
    assert len(text(shown)) < 2_000
    refused = await answer(ann, await ann.command(CHANNEL, "roll", dice="2d6+"), CHANNEL)
    assert "`/dice help`" in text(refused)
