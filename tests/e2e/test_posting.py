import random

from sandbox.driver import Driver, text
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    is_board,
    open_panel,
    ply_of,
    start_duel,
)


async def act_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    """Let whoever is awaited act, without waiting for its board."""
    info = await desk.match(ann)
    board = await board_at(ann, info.ply)
    person = await awaited_driver(desk, ann, ben)
    panel = await choose(person, await open_panel(person, board), random.Random(9))
    await person.press_label(panel, "Confirm")


async def test_a_failing_server_is_asked_again_and_the_post_is_sent_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    desk.sandbox.fail("POST /channels/.*/messages", status=500, times=2)
    desk.sandbox.expected.add(0)
    await act_once(desk, ann, ben)
    await board_at(ann, 1)
    assert [ply_of(message) for message in await ann.messages(CHANNEL) if is_board(message)].count(1) == 1


async def test_a_lost_permission_parks_the_match_tells_its_owner_and_board_goes_on(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ann, ben)
    desk.sandbox.expected |= {50013, 50001}
    desk.sandbox.deny(board["channel_id"], "send_messages")
    await act_once(desk, ann, ben)
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    info = await desk.match(ann)
    assert info.parked is not None
    assert info.id in text(told)
    desk.sandbox.deny(board["channel_id"])
    await answer(ann, await ann.command(CHANNEL, "match board"))
    await board_at(ann, 1)


async def test_one_mention_per_turn_change_and_none_for_a_board_posted_again(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    first = await start_duel(ann, ben)
    assert len(first["mentions"]) == 1
    await answer(ann, await ann.command(CHANNEL, "match board"))
    again = await ann.wait_for(CHANNEL, is_board, after=first)
    assert again["mentions"] == []


async def test_new_names_each_missing_permission(desk: Desk, ann: Driver) -> None:
    channel = next(entry["id"] for entry in await ann.channels() if entry["name"] == CHANNEL)
    desk.sandbox.deny(channel, "send_messages", "attach_files")
    private = await answer(ann, await ann.command(CHANNEL, "shields new"))
    assert "Send Messages" in text(private)
    assert "Attach Files" in text(private)
    assert await desk.service.find(int(channel)) is None


async def test_a_thread_can_be_the_table(desk: Desk, ann: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "shields new", place="thread", computers=1))
    thread = next(entry for entry in await ann.channels() if entry["type"] == 11 and "Raise Shields" in entry["name"])
    lobby = await ann.wait_for(thread["id"], lambda message: "Lobby" in text(message) or "lobby" in text(message))
    await ann.press_label(lobby, "Start")
    await board_at(ann, 0, thread["id"])
