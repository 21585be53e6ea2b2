"""One message while a person's turn goes on: edited, replaced when something was said, and read as a whole."""

import asyncio
import time
from typing import Any

from bot.matches.turns import LONGEST_STAY
from bot.posts.poster import LOOKUP_AFTER
from discord_sandbox.driver import Driver, pictures, text, walk
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    Json,
    answer,
    awaited_driver,
    board_at,
    is_board,
    open_lobby,
    ply_of,
    post_each_action,
    start_duel,
    written_down,
)


async def boards(driver: Driver) -> list[Json]:
    """Return all boards of the channel, old ones too."""
    return [message for message in await driver.messages(CHANNEL, limit=100) if ply_of(message) >= 0]


def addresses(message: Json) -> list[str]:
    """Return where the pictures of a message are."""
    return [shown["media"]["url"] for item in walk(message) if item["type"] == 12 for shown in item["items"]]


async def first_side(desk: Desk, ann: Driver, ben: Driver) -> tuple[Driver, Json]:
    """Start a duel, and return who chooses the side, and goes on after that; and the first board."""
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    return await awaited_driver(desk, ann, ben), board


async def act(driver: Driver, line: str) -> None:
    await answer(driver, await driver.command(CHANNEL, "match act", line=line))


async def test_a_message_stays_while_the_turn_does_and_tells_all_of_it(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    await act(person, "side south")
    second = await board_at(ann, 1)
    assert second["id"] == first["id"]
    assert len(pictures(second)) == 2
    told = text(second)
    assert told.index("The match begins.") < told.index("south")
    await act(person, "place I13 N")
    third = await board_at(ann, 2)
    assert third["id"] != first["id"], "another person's turn"
    assert "The match begins." not in text(third)
    assert len(third["mentions"]) == 1
    assert [ply_of(board) for board in await boards(ann)] == [1, 2]


async def test_a_new_message_follows_what_somebody_said(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    await ben.say(CHANNEL, "good luck")
    await act(person, "side south")
    second = await board_at(ann, 1)
    assert second["id"] != first["id"]
    assert "The match begins." not in text(second)
    assert second["mentions"] == [], "nobody is called twice"


async def test_a_new_message_comes_after_fifty_minutes(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    await desk.set_clock(lambda: time.time() + LONGEST_STAY)
    await act(person, "side south")
    assert (await board_at(ann, 1))["id"] != first["id"]


async def test_a_deleted_message_is_replaced(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    desk.sandbox.expected.add(10008)
    stored = desk.sandbox.hub.state.message(first["channel_id"], first["id"])
    desk.sandbox.hub.messages.delete(stored)
    await act(person, "side south")
    assert ply_of(await board_at(ann, 1)) == 1


async def test_a_seat_that_changes_hands_changes_the_words_alone(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    other = ben if person is ann else ann
    await ben.say(CHANNEL, "I must go")
    shown = addresses(first)
    assert len(shown) == 2
    for number, command in enumerate(("seat hand-over", "seat return"), start=1):
        await answer(other, await other.command(CHANNEL, command))
        board = await board_at(ann, number)
        assert board["id"] == first["id"]
        assert addresses(board) == shown
    assert "plays again" in text(board)


async def test_what_computers_do_is_one_message(desk: Desk, ann: Driver) -> None:
    lobby = await open_lobby(ann, computers=1)
    await ann.press_label(lobby, "Start")
    asked = 0
    while asked < 6:
        info = await desk.match(ann)
        position = await desk.service.queries.look(info.id, info.owner_id) if info.ply or info.acted_at else None
        if position is None or not position.prompts:
            await asyncio.sleep(0.02)
            continue
        asked += 1
        await board_at(ann, info.ply)
        line = (await desk.service.computers.suggest(info.id, info.owner_id, position.prompts[0].id)).line
        await act(ann, line)
    shown = await boards(ann)
    assert len(shown) <= asked + 1
    actors = [line.actor for line in await desk.service.logbook.newest(info.id, 99)]
    assert len(set(actors)) >= 2, "computers have acted too"
    assert len(actors) > len(shown) + 3


async def crashed_after_sending(desk: Desk, ann: Driver, act_now: Any, ago: float = 2 * LOOKUP_AFTER) -> Json:
    """Let a post be sent and not written down, an age ago; the bot is stopped then."""
    crashed, service = asyncio.Event(), desk.service

    async def crash(*given: object) -> tuple[int, ...]:
        crashed.set()
        raise RuntimeError("killed between sending and writing it down")

    service.posting.posted = crash  # type: ignore[method-assign]
    service.store.now = lambda: time.time() - ago
    asking = asyncio.create_task(act_now)
    sent = await board_at(ann, 1)
    await crashed.wait()
    asking.cancel()
    await desk.stop()
    desk.sandbox.hub.messages.forget_nonces()
    return sent


async def test_an_edit_before_a_crash_is_not_told_again(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, first = await first_side(desk, ann, ben)
    sent = await crashed_after_sending(desk, ann, act(person, "side south"))
    assert sent["id"] == first["id"]
    await ann.say(CHANNEL, "still there?")
    await desk.start()
    assert await desk.service.posting.shown((await desk.match(ann)).id, 1, 30.0)
    assert [ply_of(board) for board in await boards(ann)] == [1]


async def test_a_post_before_the_clock_was_set_back_is_looked_for(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, _ = await first_side(desk, ann, ben)
    await post_each_action(desk, ann)
    await crashed_after_sending(desk, ann, act(person, "side south"), ago=-2 * LOOKUP_AFTER)
    await desk.start()
    assert await desk.service.posting.shown((await desk.match(ann)).id, 1, 30.0)
    assert [ply_of(board) for board in await boards(ann)] == [0, 1]


async def test_a_post_that_cannot_be_looked_for_is_rather_none_than_two(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    person, first = await first_side(desk, ann, ben)
    await post_each_action(desk, ann)
    await crashed_after_sending(desk, ann, act(person, "side south"))
    sandbox.deny(first["channel_id"], "read_message_history")
    await desk.start()
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    assert "without Read Message History I cannot look" in text(told)
    assert [ply_of(board) for board in await boards(ann)] == [0, 1]
    sandbox.deny(first["channel_id"])
    await answer(ann, await ann.command(CHANNEL, "match board"))
    again = await ann.wait_for(CHANNEL, lambda message: is_board(message) and len(message["mentions"]) == 0)
    assert ply_of(again) == 1
