import asyncio
import random
from typing import Any

import pytest

from discord_sandbox.driver import Driver, button, buttons, pictures, text, walk
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    is_board,
    open_panel,
    ply_of,
    post_each_action,
    shown,
    start_duel,
)


async def test_an_action_is_built_in_the_panel_and_confirmed(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    await post_each_action(desk, ann)
    person = await awaited_driver(desk, ann, ben)
    panel = await open_panel(person, board)
    assert panel["flags"] & 64
    assert "Confirm" not in buttons(panel)
    panel = await choose(person, panel, random.Random(1))
    panel = await shown(person, panel, await person.press_label(panel, "Confirm"))
    assert "Done:" in text(panel)
    after = await board_at(person, 1)
    assert (await desk.match(ann)).ply >= 1
    assert after["id"] != board["id"]


async def test_the_panel_suggests_what_the_computer_would_do_and_waits_for_confirm(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    panel = await open_panel(person, board)
    panel = await shown(person, panel, await person.press_label(panel, "Suggest"))
    assert "computer would do" in text(panel)
    assert (await desk.match(ann)).ply == 0
    await person.press_label(panel, "Confirm")
    await board_at(person, 1)


async def test_a_board_has_two_galleries_alt_text_a_deadline_and_one_mention(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    board = await start_duel(ann, ben)
    galleries = [item for item in walk(board) if item["type"] == 12]
    assert [len(gallery["items"]) for gallery in galleries] == [1, 1]
    assert all(gallery["items"][0]["description"] for gallery in galleries)
    assert len(pictures(board)) == 2
    assert ":R>" in text(board)
    assert len(board["mentions"]) == 1


async def test_a_typed_command_acts_and_is_confirmed_by_the_board(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="")
    verb = offered[0]["value"]
    command = f"shields prepare {verb}"
    offered = await person.autocomplete(CHANNEL, command, verb, **{verb: ""})
    assert 1 <= len(offered) <= 25
    reply = await person.command(CHANNEL, command, **{verb: offered[0]["value"]})
    assert reply.message is not None
    assert reply.message["flags"] & 64
    told = await answer(person, reply)
    assert ply_of(told) == 1, "the confirmation is taken back once the board says the same"
    assert await person.message(CHANNEL, reply.message["id"]) is None
    log = text(await answer(person, await person.command(CHANNEL, "match log")))
    assert f"`{verb} {offered[0]['value']}`" in log


async def test_illegal_input_is_one_private_sentence_and_changes_nothing(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    private = await answer(person, await person.command(CHANNEL, "match act", line="dance on the bridge"))
    assert private["flags"] & 64
    assert "dance" in text(private)
    assert "incident" not in text(private)
    other = ben if person is ann else ann
    private = await answer(other, await other.command(CHANNEL, "shields move", maneuver="2F"))
    assert private["flags"] & 64
    assert (await desk.match(ann)).ply == 0


async def test_a_click_on_an_old_board_says_so_and_links_to_the_new_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    old = await start_duel(ann, ben)
    await post_each_action(desk, ann)
    person = await awaited_driver(desk, ann, ben)
    custom_id = button(old, "Act")
    desk.sandbox.fail("PATCH /channels/.*", status=400, code=30046, times=3)
    desk.sandbox.expected.add(30046)
    panel = await choose(person, await open_panel(person, old), random.Random(2))
    await person.press_label(panel, "Confirm")
    new = await board_at(person, 1)
    private = await answer(person, await person.press(old, custom_id))
    assert "old board" in text(private)
    assert new["id"] in text(private)


async def test_buttons_of_old_boards_go_and_the_rest_stays(desk: Desk, ann: Driver, ben: Driver) -> None:
    old = await start_duel(ann, ben)
    await post_each_action(desk, ann)
    person = await awaited_driver(desk, ann, ben)
    panel = await choose(person, await open_panel(person, old), random.Random(2))
    await person.press_label(panel, "Confirm")
    stripped = await ann.wait_for(CHANNEL, lambda m: m["id"] == old["id"] and not buttons(m))
    galleries = [item for item in walk(stripped) if item["type"] == 12]
    (board,) = [shown["media"]["url"] for gallery in galleries for shown in gallery["items"]]
    assert "/board-" in board, "the newer board has a newer roster"
    assert ply_of(stripped) == 0
    assert stripped["mentions"] == []
    assert "due <t:" not in text(stripped)
    assert "<@" not in text(stripped)
    assert next(item for item in walk(stripped) if item["type"] == 17).get("accent_color") is None


async def test_the_same_click_delivered_twice_acts_once(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    panel = await choose(person, await open_panel(person, board), random.Random(1))
    reply = await person.press_label(panel, "Confirm")
    await board_at(person, 1)
    ply = (await desk.match(ann)).ply
    await person.redeliver(reply)
    await desk.restart()
    desk.sandbox.expected.add(40060)
    await person.redeliver(reply)
    assert (await desk.match(ann)).ply == ply
    assert len([m for m in await ann.messages(CHANNEL) if is_board(m) and ply_of(m) == ply]) == 1


async def test_old_buttons_and_drafts_work_after_a_restart(desk: Desk, ann: Driver, ben: Driver) -> None:
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    panel = await choose(person, await open_panel(person, board), random.Random(1))
    await desk.restart()
    again = await open_panel(person, board)
    assert buttons(again) == buttons(panel)
    await person.press_label(panel, "Confirm")
    await board_at(person, 1)


async def test_an_action_under_way_is_confirmed_before_the_bot_stops(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="side ")
    asking = asyncio.create_task(person.command(CHANNEL, "match act", line=offered[0]["value"]))
    submit, begun = desk.service.acting.submit, asyncio.Event()

    async def slow(*given: Any, **more: Any) -> Any:
        begun.set()
        await asyncio.sleep(0.2)
        return await submit(*given, **more)

    desk.service.acting.submit = slow  # type: ignore[method-assign]
    await begun.wait()
    await desk.stop()
    private = await answer(person, await asking)
    assert "Done:" in text(private)
    await desk.start()
    await board_at(person, 1)


async def test_an_order_that_would_gain_nothing_is_warned_of_where_one_is_asked(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    game = desk.service.store.game("raise_shields")
    monkeypatch.setattr(game, "pointless_reason", lambda state, seat, action: "a side gains nothing")
    warning = "⚠ Your order “side: side south” is not followed: a side gains nothing"
    assert warning in text(await answer(person, await person.command(CHANNEL, "match orders", add="side: side south")))
    assert (await desk.match(ann)).ply == 0, "it is asked as ever"
    assert warning in text(await open_panel(person, board))
