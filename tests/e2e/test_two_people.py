import asyncio
import random

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    is_board,
    open_panel,
    ply_of,
    shown,
    start_duel,
)


async def test_two_people_answer_at_once_and_neither_panel_goes_stale(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben, options="credits=20")
    info = await desk.match(ann)
    position = await desk.service.queries.look(info.id, None)
    assert {entry.seat for entry in position.awaited} == {0, 1}
    assert len(board["mentions"]) == 2
    panels = await asyncio.gather(open_panel(ann, board), open_panel(ben, board))
    panels = [await choose(driver, panel, random.Random(1)) for driver, panel in zip((ann, ben), panels, strict=True)]
    after = await shown(ann, panels[0], await ann.press_label(panels[0], "Confirm"))
    assert "Done:" in text(after)
    after = await shown(ben, panels[1], await ben.press_label(panels[1], "Confirm"))
    assert "Done:" in text(after)
    await board_at(ann, (await desk.match(ann)).ply)


async def test_a_sealed_choice_is_shown_to_nobody_else(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben, options="credits=20")
    await answer(ann, await ann.command(CHANNEL, "shields prepare build", upgrades="plasma"))
    board = await board_at(ben, 1)
    assert "plasma" not in text(board).lower()
    assert board["mentions"] == []
    assert not [message for message in await ben.messages(CHANNEL) if "plasma" in text(message).lower()]


async def test_a_whole_duel_is_played_in_panels_to_its_reveal_and_a_rematch(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    rng = random.Random(5)
    board = await start_duel(ann, ben)
    for turn in range(400):
        info = await desk.match(ann)
        if info.ended:
            break
        if turn == 3:
            await desk.restart()
        board = await board_at(ann, info.ply)
        person = await awaited_driver(desk, ann, ben)
        panel = await choose(person, await open_panel(person, board), rng)
        await shown(person, panel, await person.press_label(panel, confirm_label(panel)))
    assert info.ended
    board = await board_at(ann, info.ply)
    assert info.secret is not None
    proof = await answer(ben, await ben.press_label(board, "Proof"))
    assert info.secret in text(proof)
    assert "Rematch" in buttons(board)
    plies = [ply_of(message) for message in await ann.messages(CHANNEL, limit=100) if " · action " in text(message)]
    assert plies == sorted(set(plies))
    report = await answer(ann, await ann.command(CHANNEL, "match verify"))
    assert "every die and every action agrees" in text(report)
    await ben.press_label(board, "Rematch")
    lobby = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
    assert (await desk.match(ann)).id != info.id
    assert "Ben" in text(lobby)


async def test_a_computer_plays_its_seat_also_after_a_restart(desk: Desk, ann: Driver) -> None:
    rng = random.Random(4)
    await answer(ann, await ann.command(CHANNEL, "shields new", computers=1))
    lobby = await ann.wait_for(CHANNEL, lambda message: "Start" in buttons(message))
    await ann.press_label(lobby, "Start")
    await board_at(ann, 0)
    for turn in range(12):
        info = await desk.match(ann)
        if turn == 4:
            await desk.restart()
        position = await desk.service.queries.look(info.id, None)
        if info.ended:
            break
        if all(info.seats[entry.seat].policy for entry in position.awaited):
            await board_at(ann, info.ply + 1)
            continue
        board = await board_at(ann, info.ply)
        panel = await choose(ann, await open_panel(ann, board), rng)
        await shown(ann, panel, await ann.press_label(panel, confirm_label(panel)))
    lines = await desk.service.logbook.newest(info.id, 50)
    assert {line.seat for line in lines if line.kind == "game"} == {0, 1}
    assert is_board(board)
