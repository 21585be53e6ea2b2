"""Typed lines that ask before they are carried out, and what is left of private confirmations."""

import asyncio

import pytest

from bot.matches import Actor, Receipt
from discord_sandbox.driver import Driver, buttons, text, walk
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, answer, awaited_driver, board_at, open_panel, shown, start_duel
from tests.e2e.uprising_table import PLACE, awaited, line, start_table

LEAVE = "Confirm: leave the game for good"


async def test_a_line_with_dice_between_its_actions_says_how_far_it_goes_and_asks(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    asked = await answer(person, await person.command(CHANNEL, "match act", line="side auto; pass"))
    assert asked["flags"] & 64
    assert "This line is certain up to `side auto`." in text(asked)
    assert "I will try `pass`" in text(asked)
    assert (await desk.match(ann)).ply == 0
    left = await shown(person, asked, await person.press_label(asked, "Leave it"))
    assert "Nothing was changed" in text(left)
    asked = await answer(person, await person.command(CHANNEL, "match act", line="side auto; pass"))
    await person.press_label(asked, "Confirm")
    await person.wait_for(CHANNEL, lambda message: "The rest was refused" in text(message))
    assert (await desk.match(ann)).ply == 1


async def test_a_line_that_was_asked_about_is_carried_out_as_it_was_typed(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    asked = await answer(person, await person.command(CHANNEL, "match act", line="side auto; pass"))
    await open_panel(person, board)  # which begins another draft
    stale = await shown(person, asked, await person.press_label(asked, "Confirm"))
    assert "out of date" in text(stale)
    assert (await desk.match(ann)).ply == 0


async def two_who_may_leave(desk: Desk, ann: Driver, ben: Driver) -> Driver:
    """Return whose turn it is at a table that anybody may leave for good."""
    await start_table((ann, ben), options="remove_dropouts=yes")
    for region in ("Riverside", "Eastmark"):
        await line(await awaited(desk, ann, ben), f"place {region}")
    return await awaited(desk, ann, ben)


async def test_a_typed_line_that_loses_the_game_asks_first_in_red(desk: Desk, ann: Driver, ben: Driver) -> None:
    person = await two_who_may_leave(desk, ann, ben)
    ply = (await desk.match(ann, PLACE)).ply
    for command, given in (("uprising leave", {}), ("match act", {"line": "campaign W; leave"})):
        asked = await answer(person, await person.command(PLACE, command, **given), PLACE)
        assert asked["flags"] & 64
        assert "⚠ **Confirm to leave the game for good.** You can't take it back." in text(asked)
        (confirm,) = (item for item in walk(asked) if item.get("label") == LEAVE)
        assert confirm["style"] == 4, "red"
        assert (await desk.match(ann, PLACE)).ply == ply


async def test_a_line_of_which_another_delivery_was_confirmed_meanwhile_asks_nothing_more(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await two_who_may_leave(desk, ann, ben)
    asked = await answer(person, await person.command(PLACE, "uprising leave"), PLACE)
    submit = desk.service.acting.submit

    async def too_late(actor: Actor, prompt_id: str | None, line: str, *, knowing: bool = False) -> Receipt:
        try:
            return await submit(actor, prompt_id, line, knowing=knowing)
        finally:
            if not knowing:
                await person.press_label(asked, LEAVE)
                await person.wait_for(PLACE, lambda message: "Rematch" in buttons(message))

    monkeypatch.setattr(desk.service.acting, "submit", too_late)
    told = await answer(person, await person.command(PLACE, "uprising leave"), PLACE)
    assert "answered already" in text(told)
    assert (await desk.match(ann, PLACE)).ply == 3


async def test_what_was_asked_about_is_done_once_also_after_a_restart(desk: Desk, ann: Driver, ben: Driver) -> None:
    person = await two_who_may_leave(desk, ann, ben)
    asked = await answer(person, await person.command(PLACE, "uprising leave"), PLACE)
    await desk.restart()
    desk.sandbox.expected.add(10008)  # whichever press is later finds the question gone: the board tells all
    await asyncio.gather(*(person.press_label(asked, LEAVE) for _ in range(2)))
    await person.wait_for(PLACE, lambda message: "Rematch" in buttons(message))
    await desk.restart()  # answers under way are given first
    ended = await desk.match(ann, PLACE)
    assert (ended.ended, ended.ply) == (True, 3)
    assert await person.message(PLACE, asked) is None
    assert [told for told in await person.messages(PLACE, after=asked["id"]) if told["flags"] & PRIVATE] == []


@pytest.mark.parametrize("typed", [True, False])
async def test_a_confirmation_is_taken_back_though_the_bot_restarts_before_the_board(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch, *, typed: bool
) -> None:
    board = await start_table((ann, ben))
    person = await awaited(desk, ann, ben)
    monkeypatch.setattr("cogs.common.answering.confirming.AT_ONCE", 0.05)
    monkeypatch.setattr(desk.service.posting, "claim", _nothing)  # nothing is posted any more
    if typed:
        told = await answer(person, await person.command(PLACE, "uprising prepare place", region="Riverside"), PLACE)
    else:
        panel = await answer(person, await person.press_label(board, "Act"), PLACE)
        panel = await shown(person, panel, await person.press_label(panel, "Suggest"), PLACE)
        told = await shown(person, panel, await person.press_label(panel, "Confirm"), PLACE)
    assert told["flags"] & PRIVATE
    assert text(told).startswith("**Done:** `place ")
    await desk.restart()
    await board_at(person, 1, PLACE)
    for _ in range(3000):
        if await desk.service.key_values.recall("confirmations") == "[]":
            break
        await asyncio.sleep(0.01)
    assert await person.message(PLACE, told) is None
    assert await desk.service.key_values.recall("confirmations") == "[]", "nothing is left to take back"


async def test_a_person_has_one_panel_which_goes_when_its_question_is_answered_in_words(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    board = await start_table((ann, ben))
    person = await awaited(desk, ann, ben)
    first = await answer(person, await person.press_label(board, "Act"), PLACE)
    first = await shown(person, first, await person.press_label(first, "Suggest"), PLACE)
    second = await answer(person, await person.press_label(board, "Act"), PLACE)
    assert [await person.message(PLACE, panel) is None for panel in (first, second)] == [True, False]
    assert "Confirm" in buttons(second), "what was built goes on in the new one"
    refused = text(
        await answer(person, await person.command(PLACE, "uprising prepare place", region="Atlantis"), PLACE)
    )
    assert "Atlantis" in refused
    assert await person.message(PLACE, second) is not None, "its question is still open"
    await line(person, "place Riverside")
    assert await person.message(PLACE, second) is None


async def _nothing(match: str) -> None:
    return None
