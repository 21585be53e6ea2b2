"""Undo through the bot: what is taken back in private, what the others are asked, and what board and log say."""

import random

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.clocks import Later, number
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


async def test_the_others_are_asked_by_a_post_and_accept_or_refuse(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    await without_orders(CHANNEL, ann, ben)
    mover = await awaited_driver(desk, ann, ben)
    other = ben if mover is ann else ann
    await answer(mover, await mover.command(CHANNEL, "table clock", change="undo=consent", alone=mover is ann))
    if mover is ben:
        (proposal,) = [each for each in await ann.messages(CHANNEL) if "proposes another clock" in text(each)]
        await shown(ann, proposal, await ann.press_label(proposal, "Agree"))
    panel = await open_panel(mover, await board_at(mover, (await desk.match(ann)).ply))
    panel = await choose(mover, panel, random.Random(1))
    await shown(mover, panel, await mover.press_label(panel, confirm_label(panel)))
    for label, words in (("Refuse", "so everything stays as it is"), ("Accept", "All agree to take back")):
        told = await answer(mover, await mover.command(CHANNEL, "match undo"))
        assert "the others have to agree to every undo" in text(told)
        said = await shown(mover, told, await mover.press_label(told, "Ask the others"))
        assert "The others are asked in the channel" in text(said)
        posts = [each for each in await ann.messages(CHANNEL) if "proposes to take back" in text(each)]
        assert f"<@{await number(other)}>" in text(posts[0])
        done = await shown(other, posts[0], await other.press_label(posts[0], label))
        assert words in text(done)
        if label == "Refuse":
            later = Later(desk)
            await later.on(11.0)
    info = await desk.match(ann)
    assert info.line == info.ply
    assert "takes back" in text(await board_at(ann, info.ply))


async def test_a_person_says_whether_others_can_ask(desk: Desk, ann: Driver) -> None:
    told = await answer(ann, await ann.command(CHANNEL, "settings undo", requests="never"))
    assert "**Others can ask you to let them take something back**: never" in text(told)
