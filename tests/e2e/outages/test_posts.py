"""Boards, lobbies and messages to owners while Discord fails: each kind of call, each way. One of each in the end."""

import asyncio

import aiohttp
import pytest

from bot.posts import poster
from cogs.common.answering.calling import UNCALLED
from cogs.common.answering.failing import TROUBLE
from cogs.common.connection import resending
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.outage import Way
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    Json,
    actor_in,
    all_answered,
    answer,
    awaited_driver,
    board_at,
    open_lobby,
    post_each_action,
    start_duel,
    written_down,
)
from tests.e2e.outages.weather import FOR_GOOD, NOT_DONE, WAYS, act, plies
from tests.e2e.scripted import without_orders


async def act_and_see(desk: Desk, ann: Driver) -> Json:
    """Let whoever is awaited act, and return the board that follows, once it is noted."""
    info = await act(desk, str((await desk.match(ann)).channel_id))
    board = await board_at(ann, info.ply + 1)
    assert await desk.service.posting.shown(info.id, info.ply + 1, 30.0)
    return board


async def test_each_board_is_posted_once(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    await post_each_action(desk, ann)
    for way in WAYS:
        sandbox.outage.play("send", way)
        await act_and_see(desk, ann)
    assert await plies(ann) == list(range(len(WAYS) + 1))
    assert len(sandbox.outage.played) == len(WAYS)


async def test_a_board_whose_posting_fails_for_long_is_posted_once_by_a_later_attempt(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    await post_each_action(desk, ann)
    for way in WAYS:
        sandbox.outage.play("send", way, times=6)  # more than one attempt of the poster makes
        await act_and_see(desk, ann)
    assert await plies(ann) == list(range(len(WAYS) + 1))


@pytest.mark.parametrize("way", ["slow", "late"])
async def test_a_board_whose_posting_hangs_is_posted_once_by_the_next_try(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    await post_each_action(desk, ann)
    monkeypatch.setattr(resending, "LONGEST", aiohttp.ClientTimeout(total=0.2))
    sandbox.outage.seconds = 0.5
    posts = "POST /api/v10/channels/{channel}/messages"
    before = sandbox.asked[posts]
    for _ in range(2):
        sandbox.outage.play("send", way)
        await act_and_see(desk, ann)
    async with asyncio.timeout(30):
        while sandbox.asked[posts] < before + 4:  # noqa: ASYNC110 - until what hung has been carried out too
            await asyncio.sleep(0.05)
    assert await plies(ann) == [0, 1, 2]


@pytest.mark.parametrize("call", ["edit", "history"])
async def test_a_board_that_goes_on_is_edited_once(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, call: str
) -> None:
    first = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), first)
    await without_orders(CHANNEL, ann, ben)
    for ply, way in enumerate(WAYS, start=1):
        sandbox.outage.play(call, way, times=2)
        await act_and_see(desk, ann)
        assert (await plies(ann)).count(ply) == 1, way


async def test_old_boards_lose_their_buttons_in_the_end(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    await post_each_action(desk, ann)
    for way in WAYS:
        sandbox.outage.play("edit", way)
        board, old = await act_and_see(desk, ann), board
        await ann.wait_for(CHANNEL, lambda message, old=old: message["id"] == old["id"] and not buttons(message))


@pytest.mark.parametrize("call", ["history", "send"])
async def test_what_may_have_been_posted_long_ago_is_looked_for_until_it_is_found(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    await post_each_action(desk, ann)
    monkeypatch.setattr(poster, "LOOKUP_AFTER", 0.0)
    for way in WAYS:
        sandbox.outage.play("send", "lost", times=6)
        if call == "history":
            sandbox.outage.play("history", way, times=2)
        await act_and_see(desk, ann)
    assert await plies(ann) == list(range(len(WAYS) + 1))


async def test_an_opened_lobby_is_posted_once_with_its_seal(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    for number, way in enumerate(WAYS):
        sandbox.outage.play("send", way)
        sandbox.outage.play("send", way, after=1)
        lobby = await open_lobby(ann)
        assert "Leave" in buttons(lobby), way
        await answer(ann, await ann.press_label(lobby, "Leave"))
        await all_answered()
        shown = await ann.messages(CHANNEL, limit=100)
        assert sum("The dice of match" in text(message) for message in shown) == number + 1, way
        assert sum(": lobby" in text(message) or ": closed" in text(message) for message in shown) == number + 1, way


async def test_a_lobby_that_discord_does_not_take_is_closed_again_and_said_so(
    desk: Desk, ann: Driver, sandbox: Sandbox
) -> None:
    for way in NOT_DONE:
        sandbox.outage.play("send", way, times=FOR_GOOD)
        told = await answer(ann, await ann.command(CHANNEL, "shields new"))
        assert "Discord has a problem" in text(told), way
        assert (await desk.match(ann)).status == "aborted"
        sandbox.outage.end()
    assert "Leave" in buttons(await open_lobby(ann))


async def test_one_thread_is_opened_for_one_lobby(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    for number, way in enumerate(WAYS, start=1):
        sandbox.outage.play("thread", way)
        sandbox.outage.play("join-thread", way)
        told = await answer(ann, await ann.command(CHANNEL, "shields new", place="thread"))
        threads = [channel["id"] for channel in await ann.channels() if channel["type"] == 11]
        assert len(threads) == number, way
        assert f"/{threads[-1]}/" in text(told)


async def test_a_lobby_is_redrawn_whatever_fails_once(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    lobby = await open_lobby(ann)
    for hours, way in enumerate(WAYS, 30):
        sandbox.outage.play("edit", way)
        await answer(ann, await ann.command(CHANNEL, "table clock", change=f"{hours}h"))
        words = f"Clock: {hours} hours for each answer"
        await ann.wait_for(CHANNEL, lambda m, words=words: m["id"] == lobby["id"] and words in text(m))


@pytest.mark.parametrize("call", ["user", "direct", "send"])
async def test_an_owner_is_told_once_that_the_match_is_parked(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, call: str
) -> None:
    first = await start_duel(ann, ben)
    info = await desk.match(ann)
    await written_down(desk, info, first)
    await post_each_action(desk, ann)
    sandbox.expected.add(50001)
    told = None
    for way in WAYS:
        await desk.restart()  # which forgets that the talk with the owner is open
        sandbox.deny(str(info.channel_id), "view_channel")
        sandbox.outage.play(call, way, after=1 if call == "send" else 0)
        await desk.service.posting.repost(actor_in(info, 7, "again"))
        told = await ann.wait_for("dm", lambda message: "parked" in text(message), after=told)
        assert "once I can post there again" in text(told)
        sandbox.deny(str(info.channel_id))
        await answer(ann, await ann.command(CHANNEL, "match board"))
        assert len(await ann.messages("dm", after=str(int(told["id"]) - 1))) == 1, way
    assert [played.way for played in sandbox.outage.played if played.call == call] == list(WAYS)


async def test_a_match_is_parked_at_once_where_discord_refuses_its_post_for_good(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    await post_each_action(desk, ann)
    info = await desk.match(ann)
    sandbox.expected.add(240000)
    sandbox.fail(rf"POST /channels/{info.channel_id}/messages", 403, 240000)
    await act(desk, str(info.channel_id))
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    assert "Discord refuses my post: A failure played by the test" in text(told)


async def test_people_who_could_not_be_called_are_called_by_the_next_try(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    person = await awaited_driver(desk, ann, ben)
    other = ben if person is ann else ann
    sandbox.outage.play("send", "500", times=5)  # as often as discord.py tries
    assert text(await answer(other, await other.command(CHANNEL, "seat nudge"))) == UNCALLED
    await other.command(CHANNEL, "seat nudge")
    await person.wait_for(CHANNEL, lambda message: "the game waits for you" in text(message))


async def test_an_opponent_who_cannot_be_called_costs_no_lobby(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    for way in WAYS:
        sandbox.outage.play("send", way, times=FOR_GOOD, after=2)  # the seal and the lobby come through
        ben_id = next(member["id"] for member in (await ann.state())["personas"] if member["username"] == "ben")
        told = await answer(ann, await ann.command(CHANNEL, "shields new", opponent=ben_id))
        assert "The lobby is open" in text(told), way
        assert UNCALLED in text(told), way
        sandbox.outage.end()
        lobby = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
        await ann.press_label(lobby, "Leave")
        await all_answered()


async def test_a_rematch_that_discord_did_not_take_is_posted_by_the_next_press(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    info = await desk.match(ann)
    await desk.service.seating.abort(actor_in(info, info.owner_id, "the end"))
    last = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    sandbox.outage.play("send", "500", times=5)
    await ann.press_label(last, "Rematch")
    await ann.wait_for(CHANNEL, lambda message: text(message) == TROUBLE)
    await ann.press_label(last, "Rematch")
    told = await ann.wait_for(CHANNEL, lambda message: "A lobby is open here already" in text(message))
    lobby = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
    assert f"/{lobby['id']})" in text(told)
