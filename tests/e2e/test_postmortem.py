"""Going through an ended match together: everybody leads on, notes stay with their positions, and one plays on."""

from discord_sandbox.driver import Driver, buttons, pictures, text, walk
from tests.e2e.desk import CHANNEL, Desk, answer, selects, start_duel
from tests.e2e.test_imagining import MOST, Json


async def ended(desk: Desk, ann: Driver, ben: Driver) -> str:
    """Play a little, and let Ben resign; returns the match."""
    await start_duel(ann, ben, options="credits=0")
    for _ in range(2):
        for person in (ann, ben):
            await answer(person, await person.command(CHANNEL, "match act", line="side north"))
    info = await desk.match(ann)
    asked = await answer(ben, await ben.command(CHANNEL, "seat resign"))
    label = next(label for label in buttons(asked) if label != "Keep playing")
    await ben.press_label(asked, label)
    await ann.wait_for(CHANNEL, lambda one: "Rematch" in buttons(one))
    return info.id


async def test_the_table_goes_through_a_match_with_notes(desk: Desk, ann: Driver, ben: Driver, dev: Driver) -> None:
    match = await ended(desk, ann, ben)
    told = await answer(ann, await ann.command(CHANNEL, "table post-mortem"))
    assert "Go through the match together" in text(told)
    thread = next(one for one in await ann.channels() if "Post-mortem" in one["name"])["id"]
    board = await ann.wait_for(thread, lambda one: "Note" in buttons(one))
    assert len(pictures(board)) == 1
    assert "Everybody who played leads this board on" in text(board)

    async def now(driver: Driver, wanted: str) -> Json:
        return await driver.wait_for(thread, lambda one: one["id"] == board["id"] and wanted in text(one))

    await ann.press_label(board, "First")
    first = await now(ben, "After action 0 of")
    opened = await ben.press_label(first, "Note")
    assert opened.answer == "modal"
    await ben.submit_modal(opened, {"note": "Here I should have\nbought shields"})
    noted = await now(ann, "📌")
    assert "**Ben:** Here I should have bought shields" in text(noted)
    assert len(list(walk(noted))) <= MOST
    assert "leads this board on" not in text(noted), "by now they know"
    await ann.press_label(noted, "Last")
    last = await now(ann, "After action 2 of")
    assert "📌" not in text(last)
    (menu,) = (custom_id for custom_id in selects(last) if ":reviewtonote" in custom_id)
    await desk.restart()
    await ann.select(last, menu, "0")
    there = await now(ann, "📌")
    (gone,) = (custom_id for custom_id in selects(there) if ":reviewdrop" in custom_id)
    await ann.select(there, gone, "1")
    await ann.wait_for(thread, lambda one: "Ben wrote that note" in text(one))
    await ben.select(there, gone, "1")
    await ben.wait_for(thread, lambda one: one["id"] == board["id"] and "📌" not in text(one))
    refused = await answer(dev, await dev.press_label(there, "Note"), thread)
    assert match in text(refused)


async def test_a_match_that_goes_on_has_no_post_mortem(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    told = await answer(ann, await ann.command(CHANNEL, "table post-mortem"))
    assert "A match is looked at together when it has ended" in text(told)


async def test_what_comes_next_is_under_the_last_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    await ended(desk, ann, ben)
    board = await ann.wait_for(CHANNEL, lambda one: "Rematch" in buttons(one))
    assert list(buttons(board))[:5] == ["Rematch", "How it swung", "Replay", "Book", "Post-mortem"]
    assert list(buttons(board))[5:] == ["Log", "Rules", "Facts in words", "Proof"]
    said = text(board)
    assert said.index("won") < said.index("resign") < said.index("It took")
    opened = await answer(ann, await ann.press_label(board, "Post-mortem"))
    assert "Go through the match together" in text(opened)
    again = await answer(ben, await ben.press_label(board, "Post-mortem"))
    assert "The thread is open already" in text(again)
    assert len([one for one in await ann.channels() if "Post-mortem" in one["name"]]) == 1


async def test_while_the_lobby_of_a_rematch_is_open_the_command_is_about_the_match_that_ended(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    match = await ended(desk, ann, ben)
    board = await ann.wait_for(CHANNEL, lambda one: "Rematch" in buttons(one))
    await ann.press_label(board, "Rematch")
    await ann.wait_for(CHANNEL, lambda one: "would like a rematch" in text(one))
    told = await answer(ann, await ann.command(CHANNEL, "table post-mortem"))
    assert "Go through the match together" in text(told)
    assert [one["name"] for one in await ann.channels() if match in one["name"]] == [
        f"Post-mortem: Raise Shields {match}"
    ]
