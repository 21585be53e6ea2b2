from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import CHANNEL, Desk, join, open_lobby, ply_of, selects, start_duel


async def test_a_lobby_shows_its_seats_and_its_commitment(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    info = await desk.match(ann)
    assert info.commitment in text(lobby)
    assert "Start" not in buttons(lobby)
    await join(ben, lobby, "seven herrings")
    lobby = await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    assert "Ann" in text(lobby)
    assert "Ben" in text(lobby)
    assert "Start" in buttons(lobby)


async def test_a_duel_starts_with_a_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    assert ply_of(board) == 0
    assert list(buttons(board)) == ["Act", "Facts in words", "Log", "Rules"]


async def test_a_modal_that_was_opened_before_a_restart_still_counts(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    opened = await ben.press_label(lobby, "Join")
    await desk.restart()
    await ben.submit_modal(opened, {"words": "old friends"})
    await ann.wait_for(CHANNEL, lambda message: "old friends" in text(message))


async def test_a_computer_is_added_and_removed(desk: Desk, ann: Driver) -> None:
    lobby = await open_lobby(ann)
    custom_id, policies = next(iter(selects(lobby).items()))
    await ann.select(lobby, custom_id, policies[0])
    full = await ann.wait_for(CHANNEL, lambda message: "Remove computer" in buttons(message))
    assert "Start" in buttons(full)
    assert policies[0] in text(full)
    await ann.press_label(full, "Remove computer")
    await ann.wait_for(
        CHANNEL, lambda message: "Join" in buttons(message) and "Remove computer" not in buttons(message)
    )


async def test_leaving_frees_the_place(desk: Desk, ann: Driver, ben: Driver) -> None:
    lobby = await open_lobby(ann)
    await join(ben, lobby, "seven herrings")
    await ann.wait_for(CHANNEL, lambda message: "seven herrings" in text(message))
    await ben.press_label(lobby, "Leave")
    await ann.wait_for(CHANNEL, lambda message: "Join" in buttons(message))
    assert len((await desk.match(ann)).seats) == 1
