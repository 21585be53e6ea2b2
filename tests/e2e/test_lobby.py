from sandbox.driver import Driver, buttons, text
from tests.e2e.desk import CHANNEL, Desk, join, open_lobby, ply_of, start_duel


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
