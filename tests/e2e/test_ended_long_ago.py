"""In Discord: a match that was archived is looked at like any other, and one whose game is gone frees its channel."""

from msgspec.structs import replace

from discord_sandbox.driver import Driver, buttons, pictures, text
from tests.e2e.desk import CHANNEL, Desk, actor_in, answer, is_board, open_lobby, start_duel, written_down


async def test_an_archived_match_is_shown_after_a_restart(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    question = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    await ben.press_label(question, "Resign and lose the game")
    board = await ann.wait_for(CHANNEL, lambda message: "Rematch" in buttons(message))
    info = await desk.match(ann)
    await written_down(desk, info, board)

    async def told(label: str) -> str:
        return text(await answer(ben, await ben.press_label(board, label)))

    before = [await told(label) for label in ("Facts in words", "Log")]
    exported = await answer(ben, await ben.command(CHANNEL, "table export"))
    desk.service.store.pace = replace(desk.pace, archive=0.0)
    assert await desk.service.retention.archive(info.id)
    await desk.restart()
    assert [await told(label) for label in ("Facts in words", "Log")] == before
    private = await answer(ben, await ben.command(CHANNEL, "match verify"))
    assert "lead to the recorded states" in text(private)
    again = await answer(ben, await ben.command(CHANNEL, "table export"))
    files = [await ben.file(message["attachments"][0]["url"]) for message in (exported, again)]
    assert files[0] == files[1]
    await desk.service.posting.repost(actor_in(info, info.owner_id, "again"))
    shown = await ann.wait_for(CHANNEL, lambda message: is_board(message) and message["id"] > board["id"])
    assert text(shown) == text(board)
    assert len(pictures(shown)) == len(pictures(board)) == 3, "poster, board and roster"
    await ann.press_label(shown, "Rematch")
    await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))


async def test_a_match_of_a_game_that_is_gone_is_aborted(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    info = await desk.match(ann)
    await written_down(desk, info, board)
    await desk.service.store.database.write(lambda tx: tx.change_match(info.id, game="ghost"))
    await desk.restart()
    assert "ghost is not installed here" in text(await answer(ben, await ben.press_label(board, "Act")))
    assert "runs in this channel already" in text(await answer(ben, await ben.command(CHANNEL, "shields new")))
    question = await answer(ann, await ann.command(CHANNEL, "table abort"))
    await ann.press_label(question, "End it")
    await ann.wait_for(CHANNEL, lambda message: "has been ended" in text(message))
    assert (await desk.match(ann)).status == "aborted"
    await open_lobby(ann)
