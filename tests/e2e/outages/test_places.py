"""Channels, threads and messages that are lost, shut or forbidden, and what happens when they come back."""

import pytest

from bot.matches import posts_due
from cogs.common.answering.failing import TROUBLE
from cogs.common.connection.resending import CutOff
from cogs.umpire.presence import returning
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.errors import Json
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    PRIVATE,
    Desk,
    actor_in,
    all_answered,
    answer,
    awaited_driver,
    board_at,
    open_lobby,
    open_panel,
    start_duel,
    written_down,
)
from tests.e2e.outages.weather import WAYS, act, match_in, plies, post_every_action

SEEING, WRITING = 50001, 50013
FORBIDDEN = [("send_messages", "Send Messages"), ("attach_files", "Attach Files"), ("view_channel", "View Channel")]


async def channel_of(driver: Driver, name: str = CHANNEL) -> str:
    return str(next(entry["id"] for entry in await driver.channels() if entry["name"] == name))


async def duel_in_thread(ann: Driver, ben: Driver, sandbox: Sandbox) -> Json:
    """Start a duel in a thread of its own, and return the thread as the sandbox keeps it."""
    await answer(ann, await ann.command(CHANNEL, "shields new", place="thread"))
    thread = next(entry["id"] for entry in await ann.channels() if entry["type"] == 11)
    lobby = await ann.wait_for(thread, lambda message: "Join" in buttons(message))
    await ben.submit_modal(await ben.press_label(lobby, "Your words"), {"words": "seven herrings"})
    lobby = await ann.wait_for(thread, lambda message: "Ready" in buttons(message))
    await ben.press_label(lobby, "Ready")
    await ann.press_label(lobby, "Start")
    await board_at(ann, 0, thread)
    return sandbox.hub.state.channel(thread)


def change(sandbox: Sandbox, thread: Json, *, archived: bool, locked: bool) -> None:
    """Put a thread away or lock it, or take that back, as a moderator would."""
    thread["thread_metadata"] |= {"archived": archived, "locked": locked}
    sandbox.hub.channels.change(thread)


@pytest.mark.parametrize(("permission", "name"), FORBIDDEN)
async def test_a_lost_permission_is_told_and_what_is_owed_comes_by_itself_once_it_is_back(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, permission: str, name: str
) -> None:
    board = await start_duel(ann, ben)
    await post_every_action(desk, board["channel_id"])
    sandbox.expected |= {SEEING, WRITING}
    sandbox.deny(board["channel_id"], permission)
    await act(desk, board["channel_id"])
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    assert ("I cannot see the channel" if permission == "view_channel" else "I may not post there") in text(told)
    assert "Nothing is lost" in text(told)
    refused = await answer(ann, await ann.command(CHANNEL, "match board"))
    assert f"I am missing: {name}" in text(refused)
    status = await answer(ann, await ann.command(CHANNEL, "match status"))
    assert "Posting is paused" in text(status)
    sandbox.deny(board["channel_id"])
    await board_at(ann, 1)
    assert await plies(ann) == [0, 1]
    assert (await desk.match(ann)).parked is None


async def test_a_permission_lost_in_the_lobby_holds_the_first_board_back_until_it_is_there(
    desk: Desk, ann: Driver, sandbox: Sandbox
) -> None:
    lobby = await open_lobby(ann, computers=1)
    sandbox.expected |= {SEEING, WRITING}
    sandbox.deny(lobby["channel_id"], "send_messages")
    refused = await answer(ann, await ann.command(CHANNEL, "match board"))
    assert "I am missing: Send Messages" in text(refused)
    await ann.press_label(lobby, "Start")
    await ann.wait_for("dm", lambda message: "I may not post there" in text(message))
    sandbox.deny(lobby["channel_id"])
    await board_at(ann, 0)


async def test_what_was_owed_comes_after_a_restart_in_which_the_permission_came_back(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    board = await start_duel(ann, ben)
    await post_every_action(desk, board["channel_id"])
    sandbox.expected.add(WRITING)
    sandbox.deny(board["channel_id"], "send_messages")
    await act(desk, board["channel_id"])
    await ann.wait_for("dm", lambda message: "parked" in text(message))
    await desk.stop()
    sandbox.deny(board["channel_id"])
    await desk.start()
    await board_at(ann, 1)


async def test_a_permission_that_came_back_while_a_post_failed_is_noticed_later(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    await post_every_action(desk, board["channel_id"])
    monkeypatch.setattr(returning, "LOOK", 0.1)
    await desk.restart()
    sandbox.expected.add(WRITING)
    sandbox.fail("POST /channels/.*/messages", status=403, code=WRITING)  # and Discord tells of no change
    await act(desk, board["channel_id"])
    await board_at(ann, 1)
    assert await plies(ann) == [0, 1]


async def test_the_last_board_too_comes_once_the_permission_is_back(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    board = await start_duel(ann, ben)
    info = await desk.match(ann)
    await written_down(desk, info, board)
    sandbox.expected.add(WRITING)
    sandbox.deny(board["channel_id"], "send_messages")
    await ben.say(CHANNEL, "I must go")  # so that the end is a message of its own
    await desk.service.seating.abort(actor_in(info, info.owner_id, "the end"))
    await ann.wait_for("dm", lambda message: "I may not post there" in text(message))
    sandbox.deny(board["channel_id"])
    last = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    assert "ended without a result" in text(last)


async def test_boards_need_no_embed_links(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    board = await start_duel(ann, ben)
    await post_every_action(desk, board["channel_id"])
    sandbox.deny(board["channel_id"], "embed_links")
    await act(desk, board["channel_id"])
    await board_at(ann, 1)


@pytest.mark.parametrize(
    ("permission", "name", "place"),
    [
        *((permission, name, "here") for permission, name in FORBIDDEN),
        ("read_message_history", "Read Message History", "here"),
        ("create_public_threads", "Create Public Threads", "thread"),
        ("send_messages_in_threads", "Send Messages in Threads", "thread"),
    ],
)
async def test_a_lobby_names_what_is_missing_and_opens_nothing(
    desk: Desk, ann: Driver, sandbox: Sandbox, permission: str, name: str, place: str
) -> None:
    sandbox.deny(await channel_of(ann), permission)
    told = await answer(ann, await ann.command(CHANNEL, "shields new", place=place))
    assert "I am missing: " in text(told)
    assert name in text(told)
    assert [entry for entry in await ann.channels() if entry["type"] == 11] == []
    assert all(message["flags"] & PRIVATE for message in await ann.messages(CHANNEL))


@pytest.mark.parametrize("permission", [permission for permission, _ in FORBIDDEN])
async def test_rolls_need_no_permission(desk: Desk, ann: Driver, sandbox: Sandbox, permission: str) -> None:
    """An answer to a command is Discord's own to post."""
    sandbox.deny(await channel_of(ann, "dice"), permission)
    assert "rolls `2d6`" in text(await answer(ann, await ann.command("dice", "roll", dice="2d6"), "dice"))


async def test_a_thread_in_which_posting_is_forbidden_goes_on_once_it_is_allowed(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    thread = await duel_in_thread(ann, ben, sandbox)
    await post_every_action(desk, thread["id"])
    sandbox.expected.add(WRITING)
    sandbox.deny(thread["parent_id"], "send_messages_in_threads")
    await act(desk, thread["id"])
    await ann.wait_for("dm", lambda message: "I may not post there" in text(message))
    refused = await answer(ann, await ann.command(thread["id"], "match board"), thread["id"])
    assert "Send Messages in Threads" in text(refused)
    sandbox.deny(thread["parent_id"])
    await board_at(ann, 1, thread["id"])


async def test_a_board_wakes_a_thread_that_was_put_away(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    sandbox.expected.add(50083)  # the board before it would have been edited
    thread = await duel_in_thread(ann, ben, sandbox)
    change(sandbox, thread, archived=True, locked=False)
    await act(desk, thread["id"])
    await board_at(ann, 1, thread["id"])
    assert not thread["thread_metadata"]["archived"]


async def test_a_change_of_words_alone_wakes_it_too(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board would be edited, which a thread put away does not take: it is no lost channel."""
    monkeypatch.setattr(posts_due, "PATIENCE", 0.2)  # nobody waits here for the computer, which does nothing
    sandbox.expected.add(50083)
    thread = await duel_in_thread(ann, ben, sandbox)
    info = await match_in(desk, thread["id"])
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    change(sandbox, thread, archived=True, locked=False)
    await answer(ben, await ben.command(thread["id"], "seat hand-over"), thread["id"])
    board = await board_at(ann, 1, thread["id"])
    assert "The computer plays for Ben" in text(board)
    assert (await desk.service.queries.get(info.id)).parked is None


async def test_a_locked_thread_is_told_and_goes_on_once_it_is_unlocked(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    sandbox.expected.add(50083)
    thread = await duel_in_thread(ann, ben, sandbox)
    await post_every_action(desk, thread["id"])
    change(sandbox, thread, archived=True, locked=True)
    await act(desk, thread["id"])
    await ann.wait_for("dm", lambda message: "the thread is archived and locked" in text(message))
    refused = await answer(ann, await ann.command(thread["id"], "match board"), thread["id"])
    assert "This thread is locked" in text(refused)
    change(sandbox, thread, archived=False, locked=False)
    await board_at(ann, 1, thread["id"])


async def test_a_deleted_thread_parks_its_match_and_tells_the_owner_what_can_be_done(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    thread = await duel_in_thread(ann, ben, sandbox)
    info = await match_in(desk, thread["id"])
    await all_answered()  # the lobby may be filled in later than the board is posted
    sandbox.delete_channel(thread["id"])
    told = await ann.wait_for("dm", lambda message: "its channel was deleted" in text(message))
    assert f"/table abort match:{info.id}" in text(told)
    assert (await desk.service.queries.get(info.id)).parked == "its channel was deleted"


async def test_a_deleted_lobby_is_posted_again(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    lobby = await open_lobby(ann)
    sandbox.expected.add(10008)
    sandbox.hub.messages.delete(sandbox.hub.state.message(lobby["channel_id"], lobby["id"]))
    await answer(ann, await ann.command(CHANNEL, "table clock", change="30h"))  # redraws the lobby
    await all_answered()
    await answer(ann, await ann.command(CHANNEL, "match board"))
    again = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message), after=lobby)
    assert "30 hours for each answer" in text(again)


async def test_a_board_deleted_while_its_panel_is_open_costs_nothing(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    person = await awaited_driver(desk, ann, ben)
    sandbox.expected.add(10008)
    panel = await open_panel(person, board)
    sandbox.hub.messages.delete(sandbox.hub.state.message(board["channel_id"], board["id"]))
    await act(desk, board["channel_id"])
    again = await board_at(ann, 1)
    assert again["id"] != board["id"]
    assert panel["id"] != again["id"]


@pytest.mark.parametrize("call", ["member", "channel"])
async def test_who_cannot_be_asked_about_is_not_told_that_he_may_not(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, call: str
) -> None:
    thread = await duel_in_thread(ann, ben, sandbox)
    info = await match_in(desk, thread["id"])
    desk.client.guilds[0]._threads.clear()  # so that Discord is asked for the channel
    for way in WAYS:
        sandbox.outage.play(call, way, times=2)
        assert info.id in text(await answer(ann, await ann.command("dm", "match mine"), "dm")), way
    assert {played.call for played in sandbox.outage.played} == {call}
    sandbox.outage.play(call, "500", times=5)
    await ann.command("dm", "match mine")
    await ann.wait_for("dm", lambda message: text(message) == TROUBLE)


def test_silence_is_an_error_of_discord() -> None:
    assert str(CutOff(TimeoutError("late"))) == "0 no answer (error code: 0): TimeoutError: late"


async def _never(*_: object) -> None:
    return None
