"""The bot is removed from a server and added again: what is played there waits, and nothing is lost or told twice."""

import asyncio

import pytest

from bot.harbour import with_further
from bot.matches import MatchInfo
from bot.matches.presence import REMOVED, UNSEEN
from discord_sandbox.driver import Driver, DriverError, buttons, text
from discord_sandbox.server import Sandbox
from discord_sandbox.world import BOT_ID, World
from tests.e2e.desk import CHANNEL, Desk, actor_in, answer, board_at, is_board, open_panel, ply_of, start_duel

ANNEX = "The Annex"
WORLD = with_further([ANNEX])
ROOM = f"{ANNEX}/{CHANNEL}"
MISSING_ACCESS = 50001


@pytest.fixture
def sandbox_world() -> World:
    return WORLD


async def match_in(desk: Desk, server: str | None = None) -> MatchInfo:
    info = await desk.service.queries.latest(WORLD.channel_named(CHANNEL, server=server))
    assert info is not None
    return info


async def parked(desk: Desk, why: str | None, server: str | None = None) -> MatchInfo:
    """Wait until the match in a server is parked for a reason, or goes on."""
    for _ in range(3000):
        info = await match_in(desk, server)
        if info.parked == why:
            return info
        await asyncio.sleep(0.01)
    raise AssertionError(f"parked: {info.parked}, not {why}")


async def act(desk: Desk, info: MatchInfo) -> None:
    """Let whoever is awaited act, as an answer would that was under way when the bot was removed."""
    position = await desk.service.queries.look(info.id, None)
    user = info.seats[position.awaited[0].seat].user_id
    assert user is not None
    words: list[str] = []
    while not (node := await desk.service.queries.choices(info.id, user, tuple(words))).complete:
        words.append(node.words[0].text)
    actor = actor_in(info, user, f"late {info.ply}")
    await desk.service.acting.submit(actor, None, " ".join(words))


async def test_matches_are_parked_without_a_word_and_go_on_when_the_bot_is_back(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ann, ben)
    before = await desk.service.queries.look((await match_in(desk)).id, None)
    sandbox.let_leave(BOT_ID)
    info = await parked(desk, REMOVED)
    assert info.status == "parked"
    assert [message for message in await ann.messages("dm") if "parked" in text(message)] == []
    with pytest.raises(DriverError, match="Umpire is not in The Harbour Club"):
        await ann.press_label(board, "Act")
    listed = text(await answer(ann, await ann.command("dm", "match mine"), "dm"))
    assert "1 more match is in channels that you cannot see now" in listed
    later = info.created_at + 90 * 3600
    await desk.set_clock(lambda: later)
    sandbox.let_return(BOT_ID)
    assert (await parked(desk, None)).status == "live"
    after = await desk.service.queries.look(info.id, None)
    waits = [
        entry.deadline - start for entry, start in ((before.awaited[0], info.created_at), (after.awaited[0], later))
    ]
    assert waits[0] == pytest.approx(waits[1], abs=60.0), "as much time is left as before"
    for person in (ann, ben):
        assert "overdue" not in text(await answer(person, await person.command(CHANNEL, "match status"))).lower()
    for driver in (ann, ben):
        await open_panel(driver, board)
    boards = [message for message in await ann.messages(CHANNEL, limit=100) if is_board(message)]
    assert [message["id"] for message in boards] == [board["id"]], "nothing is posted again"


async def test_what_is_owed_is_posted_once_when_the_bot_is_back(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    sandbox.expected.add(MISSING_ACCESS)
    sandbox.let_leave(BOT_ID)
    await act(desk, await parked(desk, REMOVED))
    info = await parked(desk, UNSEEN)
    sandbox.let_return(BOT_ID)
    await board_at(ann, info.ply)
    await parked(desk, None)
    boards = [ply_of(message) for message in await ann.messages(CHANNEL, limit=100) if is_board(message)]
    assert boards.count(info.ply) == 1


async def test_a_bot_that_was_away_when_it_was_removed_and_added_again_goes_on_when_it_comes(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    sandbox.expected.add(MISSING_ACCESS)
    await desk.stop()
    sandbox.let_leave(BOT_ID)
    await desk.start()
    await act(desk, await match_in(desk))
    info = await parked(desk, UNSEEN)
    told = await ann.wait_for("dm", lambda message: "parked" in text(message))
    assert "I cannot see the channel" in text(told)
    await desk.stop()
    sandbox.let_return(BOT_ID)
    await desk.start()
    await board_at(ann, info.ply)


async def test_the_owner_may_end_from_a_direct_message_what_waits_in_a_server_without_the_bot(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    sandbox.let_leave(BOT_ID)
    info = await parked(desk, REMOVED)
    question = await answer(ann, await ann.command("dm", "table abort", match=info.id), "dm")
    sandbox.expected.add(MISSING_ACCESS)
    await ann.press_label(question, "End it")
    await ann.wait_for("dm", lambda message: "has been ended" in text(message))
    assert (await match_in(desk)).status == "aborted"
    sandbox.let_return(BOT_ID)
    await answer(ann, await ann.command(CHANNEL, "shields new", computers=1))
    assert (await match_in(desk)).id != info.id, "the channel is free again"


async def test_what_is_played_in_another_server_is_not_touched(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    await answer(ben, await ben.command(ROOM, "shields new", computers=1), ROOM)
    lobby = await ben.wait_for(ROOM, lambda message: "Start" in buttons(message))
    await ben.press_label(lobby, "Start")
    await ben.wait_for(ROOM, is_board)
    sandbox.let_leave(BOT_ID)
    first = await parked(desk, REMOVED)
    second = await match_in(desk, ANNEX)
    assert (second.status, second.guild_id) == ("live", int(WORLD.guild_id(ANNEX)))
    await act(desk, second)
    await board_at(ben, second.ply + 1, ROOM)
    sandbox.let_leave(BOT_ID, ANNEX)
    await parked(desk, REMOVED, ANNEX)
    sandbox.let_return(BOT_ID, ANNEX)
    await parked(desk, None, ANNEX)
    assert (await match_in(desk)).parked == REMOVED == first.parked


async def test_what_is_parked_for_another_reason_stays_so(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    info = await match_in(desk)
    await desk.service.posting.park(info.id, "its channel was deleted")
    assert await desk.service.presence.removed(info.guild_id) == ()
    assert await desk.service.presence.back([info.guild_id]) == ()
    assert (await match_in(desk)).parked == "its channel was deleted"
