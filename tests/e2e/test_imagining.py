"""Imagined boards in the chat: opened from the panel, acted on by panel and form, after a restart too."""

from typing import Any

from discord_sandbox.driver import Driver, buttons, pictures, text, walk
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, answer, board_at, open_panel, start_duel, written_down
from tests.e2e.forging import written

Json = dict[str, Any]
MOST = 40
"""Components that Discord takes."""


async def pressed(driver: Driver, message: Json, label: str, wanted: str) -> Json:
    """Press a button, and wait until the message says something."""
    assert (await driver.press_label(message, label)).answer in ("update", "deferred")
    return await says(driver, message, wanted)


async def says(driver: Driver, message: Json, wanted: str) -> Json:
    """Wait until a message says something."""
    return await driver.wait_for(CHANNEL, lambda one: one["id"] == message["id"] and wanted in text(one))


def computer(dream: Json) -> str:
    """Return what the button says that lets a computer act."""
    return next(label for label in buttons(dream) if label.startswith("Computer acts for "))


def of_the_match(desk: Desk) -> list[str]:
    """Return what is written down, but for imagined lines and notes of the bot's start."""
    return [row for row in written(desk).splitlines() if '"imagined"' not in row and '"meta"' not in row]


async def imagine(driver: Driver, **options: Any) -> Json:
    return await answer(driver, await driver.command(CHANNEL, "match imagine", **options))


async def test_a_player_tries_out_what_another_would_do_and_nothing_happens(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    before = of_the_match(desk)
    panel = await open_panel(ann, board)
    assert "Imagine" in buttons(panel)
    dream = await answer(ann, await ann.press_label(panel, "Imagine"))
    assert dream["flags"] & PRIVATE
    assert "What if: line 1 of 1" in text(dream)
    assert len(pictures(dream)) == 1
    assert len(list(walk(dream))) <= MOST
    dream = await pressed(ann, dream, computer(dream), "you see step 1 of 1")
    await desk.restart()
    dream = await pressed(ann, dream, "Back", "you see step 0 of 1")
    dream = await pressed(ann, dream, "Forward", "you see step 1 of 1")
    dream = await pressed(ann, dream, "My lines", "What if: your lines")
    assert "**Line 1**" in text(dream)
    assert of_the_match(desk) == before
    assert (await desk.match(ann)).ply == 0
    assert not any("What if" in text(one) for one in await ben.messages(CHANNEL, limit=100))


async def test_the_panel_acts_on_the_imagined_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben, options="credits=0")
    dream = await imagine(ann)
    seat = next(label[-1] for label in buttons(dream) if label.startswith("Act for "))
    panel = await pressed(ann, dream, f"Act for {seat}", f"What if, as {seat}")
    panel = await pressed(ann, panel, "Suggest", "The computer would do this")
    assert len(list(walk(panel))) <= MOST
    dream = await pressed(ann, panel, "Imagine it", "you see step 1 of 1")
    opened = await ann.press_label(dream, "Type a line")
    assert opened.answer == "modal"
    await ann.submit_modal(opened, {"order": "dance 7"})
    dream = await says(ann, dream, "⚠")
    assert "you see step 1 of 1" in text(dream)
    again = await ann.press_label(dream, "Type a line")
    assert again.modal is not None
    assert again.modal["components"][0]["component"]["value"] == "dance 7", "nobody types it again"


async def test_a_line_goes_on_from_its_middle_and_one_that_is_old_starts_over(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben, options="credits=0")
    dream = await imagine(ann)
    first = computer(dream)[-1]
    for _ in range(4):
        dream = await imagine(ann, line=f"{first}: side north", action=0)
    assert "Start over" in buttons(dream)
    assert "New line" not in buttons(dream)
    dream = await pressed(ann, dream, "First", "you see step 0 of 1")
    dream = await pressed(ann, dream, "Drop the rest", "nothing has been tried in it yet")
    chooser = ann if first == "A" else ben
    await answer(chooser, await chooser.command(CHANNEL, "match act", line="side south"))
    dream = await imagine(ann)
    assert "This line begins after action 1; nothing" in text(dream)
    dream = await pressed(ann, dream, computer(dream), "you see step 1 of 1")
    for driver, line in ((chooser, "place J13 N"), (ben if chooser is ann else ann, "place J1 S")):
        await answer(driver, await driver.command(CHANNEL, "match act", line=line))
    old = await imagine(ann)
    assert "The match has gone on since this line began: it is at action" in text(old)
    await pressed(ann, old, "Start over", "; nothing has been tried in it yet")


async def test_a_press_on_a_board_of_before_changes_nothing(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    first = await imagine(ann)
    second = await imagine(ann, line=f"{computer(first)[-1]}: side north")
    assert "you see step 1 of 1" in text(second)
    stale = await pressed(ann, first, computer(first), "This board was out of date")
    assert "you see step 1 of 1" in text(stale)


async def test_who_watches_imagines_nothing(desk: Desk, ann: Driver, ben: Driver, dev: Driver) -> None:
    await start_duel(ann, ben)
    told = await answer(dev, await dev.command(CHANNEL, "match imagine"))
    assert "You do not play in this match" in text(told)


async def test_a_match_goes_on_from_a_past_position_in_a_thread(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben, options="credits=0")
    old = await desk.match(ann)
    told = await answer(ann, await ann.command(CHANNEL, "table from-here", action=0))
    assert "The lobby is open" in text(told)
    thread = next(one for one in await ann.channels() if old.id in one["name"])["id"]
    lobby = await ann.wait_for(thread, lambda one: "Ready" in buttons(one))
    assert f"It begins where match {old.id} was after action 0" in text(lobby)
    assert "Options" not in buttons(lobby)
    for person in (ann, ben):
        await person.press_label(lobby, "Ready")
    board = await board_at(ann, 0, thread)
    assert f"(from match {old.id} after action 0)" in text(board)
    assert (await desk.match(ann)).ply == old.ply
