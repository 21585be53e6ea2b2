"""Undo through the bot: what is taken back in private, what the others are asked, and what board and log say."""

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
    open_panel,
    shown,
    start_duel,
)
from tests.e2e.scripted import without_orders


async def test_a_sealed_answer_is_taken_back_by_the_panel_or_the_command(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    mover = await awaited_driver(desk, ann, ben)
    panel = await open_panel(mover, board)
    assert not any(label.startswith(("Undo", "Reset")) for label in buttons(panel))
    panel = await choose(mover, panel, random.Random(1))
    panel = await shown(mover, panel, await mover.press_label(panel, confirm_label(panel)))
    info = await desk.match(ann)
    assert info.ply >= 1
    told = await answer(mover, await mover.command(CHANNEL, "match undo"))
    assert "### Take back " in text(told)
    assert "nobody has to be asked" in text(told)
    panel = await shown(mover, told, await mover.press_label(told, "Take back"))
    assert "Taken back: here you are again." in text(panel)
    after = await desk.match(ann)
    assert (after.ply, after.line) == (info.ply + 1, info.ply + 1)
    board = await board_at(ann, after.ply)
    assert "takes back" in text(board)
    log = await answer(mover, await mover.command(CHANNEL, "match log", action=0))
    assert "~~" in text(log)
    assert "*taken back*" in text(log)
