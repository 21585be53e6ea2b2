import asyncio
import random
import time
from typing import Any

import pytest

from bot.matches import MatchInfo, Refused
from bot.posts.poster import LOOKUP_AFTER
from bot.posts.words import escape
from discord_sandbox.driver import Driver, buttons, pictures, text
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    actor_in,
    answer,
    awaited_driver,
    board_at,
    choose,
    is_board,
    open_panel,
    ply_of,
    post_each_action,
    start_duel,
    written_down,
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
    await post_each_action(desk, ann)
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
    desk.sandbox.deny(board["channel_id"], "send_messages", "attach_files")
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
    assert await desk.service.queries.find(int(channel)) is None


async def test_a_thread_can_be_the_table(desk: Desk, ann: Driver) -> None:
    await answer(ann, await ann.command(CHANNEL, "shields new", place="thread", computers=1))
    thread = next(entry for entry in await ann.channels() if entry["type"] == 11 and "Raise Shields" in entry["name"])
    lobby = await ann.wait_for(thread["id"], lambda message: "Lobby" in text(message) or "lobby" in text(message))
    await ann.press_label(lobby, "Start")
    await board_at(ann, 0, thread["id"])


async def test_a_post_sent_before_a_crash_is_found_in_the_history(desk: Desk, ann: Driver, ben: Driver) -> None:
    """Discord forgets nonces after minutes: an attempt older than that is looked up, not sent again."""
    first = await start_duel(ann, ben)
    info = await desk.match(ann)
    await written_down(desk, info, first)
    await post_each_action(desk, ann)
    posted, service = desk.service.posting.posted, desk.service

    crashed = asyncio.Event()

    async def crash(*given: object) -> tuple[int, ...]:
        crashed.set()
        raise RuntimeError("killed between sending and writing it down")

    service.posting.posted = crash  # type: ignore[method-assign]
    service.store.now = lambda: time.time() - 2 * LOOKUP_AFTER
    await act_once(desk, ann, ben)
    sent = await board_at(ann, 1)
    await crashed.wait()  # the channel sees the message before the bot hears that it was sent
    service.posting.posted = posted  # type: ignore[method-assign]
    desk.sandbox.hub.messages.forget_nonces()
    await desk.restart()
    await written_down(desk, info, sent)
    assert [ply_of(message) for message in await ann.messages(CHANNEL) if ply_of(message) >= 0] == [0, 1]


async def test_two_owed_posts_collapse_into_the_newest_which_tells_of_both(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben, options="credits=5")
    await post_each_action(desk, ann)
    claim = desk.service.posting.claim

    async def later(match_id: str) -> None:
        return None

    desk.service.posting.claim = later  # type: ignore[method-assign, assignment]
    await answer(ann, await ann.command(CHANNEL, "shields prepare build", upgrades="none"))
    await answer(ben, await ben.command(CHANNEL, "shields prepare build", upgrades="none"))
    desk.service.posting.claim = claim  # type: ignore[method-assign]
    desk.service.store.on_change.set()
    board = await board_at(ann, 2)
    assert [ply_of(message) for message in await ann.messages(CHANNEL) if " · action " in text(message)] == [0, 2]
    info = await desk.match(ann)
    told = [sentence for line in await desk.service.logbook.newest(info.id, 2) for sentence in line.sentences]
    assert len(told) >= 2
    log = await answer(ann, await ann.command(CHANNEL, "match log", action=1))
    assert all(escape(sentence) in text(log) for sentence in told)
    mattered = await desk.service.logbook.glance(info.id, 0, 2)
    assert escape(mattered) in text(board)


async def test_a_broken_picture_does_not_stop_the_game(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)

    async def broken(*given: object) -> Any:
        raise RuntimeError("no paint")

    desk.service.queries.pictures = broken  # type: ignore[method-assign]
    await act_once(desk, ann, ben)
    board = await board_at(ann, 1)
    assert pictures(board) == []
    assert "Halcyon" in text(board)


async def test_of_a_broken_poster_only_the_poster_falls_away(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)

    async def broken(*given: object) -> Any:
        raise RuntimeError("no paint")

    desk.service.queries.victory = broken  # type: ignore[method-assign]
    question = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    await ben.press_label(question, "Resign and lose the game")
    board = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    assert len(pictures(board)) == 2, "board and roster"


async def test_a_deleted_channel_parks_the_match(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await desk.match(ann)
    desk.sandbox.expected |= {10003, 50001, 10008}  # the lobby may be filled in when it is gone
    position = await desk.service.queries.look(info.id, None)
    user = info.seats[position.awaited[0].seat].user_id
    assert user is not None
    desk.sandbox.delete_channel(str(info.channel_id))
    with pytest.raises(Refused):
        await desk.service.acting.submit(actor_in(info, user, "x1"), "no-such-prompt", "pass")
    choices = await desk.service.queries.choices(info.id, user, ())
    words = [choices.words[0].text]
    while not (node := await desk.service.queries.choices(info.id, user, tuple(words))).complete:
        words.append(node.words[0].text)
    await desk.service.acting.submit(actor_in(info, user, "x2"), None, " ".join(words))
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    assert info.id in text(told)


async def test_a_board_asked_for_again_is_posted_although_the_first_one_is_in_the_history(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    """Else the look-up after a failure takes the first one for it, and the channel never sees a post again."""
    first = await start_duel(ann, ben)
    info = await desk.match(ann)
    await written_down(desk, info, first)

    async def forgetful() -> tuple[str, ...]:
        return ()

    owed, desk.service.posting.owed = desk.service.posting.owed, forgetful  # type: ignore[method-assign]
    long_ago = time.time() - 2 * LOOKUP_AFTER
    desk.service.store.now = lambda: long_ago
    await desk.service.posting.repost(actor_in(info, info.owner_id, "again"))
    assert await desk.service.posting.claim(info.id) is not None, "an attempt that failed long ago"
    desk.service.posting.owed = owed  # type: ignore[method-assign]
    desk.service.store.on_change.set()
    again = await ann.wait_for(CHANNEL, is_board, after=first)
    assert ply_of(again) == 0


async def test_a_locked_thread_parks_the_match_and_its_owner_is_told_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    await post_each_action(desk, ann)
    desk.sandbox.expected.add(50083)
    changed = desk.service.store.on_change.listen()
    for ply in (1, 2):
        desk.sandbox.fail("POST /channels/.*/messages", status=400, code=50083, times=1)
        await _act_somehow(desk, await desk.match(ann))
        while (await desk.match(ann)).parked is None:
            await changed.wait()
            changed.clear()
        assert (await desk.match(ann)).ply == ply
        # It is parked a moment before that; the next fault is not meant for this message.
        await ann.wait_for("dm", lambda message: "parked" in text(message))
    told = [text(message) for message in await ann.messages("dm")]
    assert len(told) == 1
    assert "the thread is archived and locked" in told[0]
    await answer(ann, await ann.command(CHANNEL, "match board"))
    await board_at(ann, 2)


async def _act_somehow(desk: Desk, info: MatchInfo) -> None:
    """Let whoever is awaited do the first thing that is offered."""
    position = await desk.service.queries.look(info.id, None)
    user = info.seats[position.awaited[0].seat].user_id
    assert user is not None
    words: tuple[str, ...] = ()
    while not (node := await desk.service.queries.choices(info.id, user, words)).complete:
        words = (*words, node.words[0].text)
    await desk.service.acting.submit(actor_in(info, user, f"somehow {info.ply}"), None, " ".join(words))
