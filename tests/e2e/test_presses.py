"""Presses of one panel that overtake each other, repeat after a crash, or come when somebody else has answered."""

import asyncio
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from discord_sandbox.driver import Driver, buttons, text
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    Json,
    actor_in,
    answer,
    awaited_driver,
    board_at,
    choose,
    is_board,
    open_panel,
    shown,
    start_duel,
)


def together(desk: Desk, *names: str, parties: int) -> None:
    """Let methods of the service (`part.method`) wait at their beginning until `parties` calls of them are there."""
    here, all_here = itertools.count(1), asyncio.Event()

    def waiting(method: Callable[..., Any]) -> Callable[..., Any]:
        async def wait(*given: Any, **more: Any) -> Any:
            if next(here) >= parties:
                all_here.set()
            await all_here.wait()
            return await method(*given, **more)

        return wait

    for part, name in (path.split(".") for path in names):
        holder = getattr(desk.service, part)
        setattr(holder, name, waiting(getattr(holder, name)))


async def ready_panel(desk: Desk, ann: Driver, ben: Driver) -> tuple[Driver, Json]:
    """Start a duel, and return whoever is awaited with a panel that can be confirmed."""
    board = await start_duel(ann, ben)
    person = await awaited_driver(desk, ann, ben)
    return person, await choose(person, await open_panel(person, board), random.Random(1))


async def private_after(person: Driver, panel: Json) -> list[str]:
    """Return what was told privately after a panel was opened, apart from the panel itself."""
    later = await person.messages(CHANNEL, after=panel["id"])
    return [text(message) for message in later if message["flags"] & 64]


async def test_confirm_twice_at_once_acts_once_and_both_presses_are_answered(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    together(desk, "acting.submit", parties=2)
    replies = await asyncio.gather(*(person.press_label(panel, "Confirm") for _ in range(2)))
    panel = await shown(person, panel, replies[0])
    await board_at(person, 1)
    await desk.stop()  # answers under way are given first
    assert "Done:" in text(await answer(person, replies[1]))
    assert await private_after(person, panel) == []
    await desk.start()
    info = await desk.match(ann)
    actors = [line.actor for line in await desk.service.logbook.newest(info.id, 9)]
    assert len(actors) == info.ply + 1 == 2


@pytest.mark.parametrize("other", ["Back", "Clear", "Suggest"])
async def test_confirm_does_what_its_panel_showed_whatever_else_is_pressed(
    desk: Desk, ann: Driver, ben: Driver, other: str
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    offered = text(panel).split("`")[1]
    together(desk, "acting.submit", "drafts.set", parties=2)
    replies = await asyncio.gather(person.press_label(panel, "Confirm"), person.press_label(panel, other))
    await board_at(person, 1)
    await desk.stop()
    for reply in replies:
        told = text(await answer(person, reply))
        assert f"Done:** `{offered}`" in told, "the panel shows what was done, not a question of the past"
    assert await private_after(person, panel) == []
    await desk.start()
    (line,) = await desk.service.logbook.newest((await desk.match(ann)).id, 1)
    assert line.text == offered


async def test_a_press_repeated_after_a_crash_behind_the_commit_is_answered_as_done(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    submit = desk.service.acting.submit

    async def dies(*given: Any, **more: Any) -> Any:
        await submit(*given, **more)
        raise RuntimeError("killed behind the commit")

    desk.service.acting.submit = dies  # type: ignore[method-assign]
    await person.press_label(panel, "Confirm")
    await desk.restart()
    panel = await shown(person, panel, await person.press_label(panel, "Confirm"))
    assert "Done:" in text(panel)
    assert "already" not in text(panel)
    assert (await desk.match(ann)).ply == 1


async def test_a_command_repeated_after_the_end_of_the_match_is_answered_as_done(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, _ = await ready_panel(desk, ann, ben)
    info = await desk.match(ann)
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="side ")
    reply = await person.command(CHANNEL, "match act", line=offered[0]["value"])
    assert is_board(await answer(person, reply))
    await desk.service.seating.abort(actor_in(info, info.owner_id, "the end"))
    await desk.restart()
    desk.sandbox.expected |= {40060, 10008}  # acknowledged, and its confirmation taken back
    await person.redeliver(reply)
    await desk.stop()
    assert is_board(await answer(person, reply))
    await desk.start()


async def test_a_panel_whose_question_was_skipped_says_so(desk: Desk, ann: Driver, ben: Driver) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    info = await desk.match(ann)
    await desk.set_clock(lambda: info.created_at + 50 * 3600)
    await desk.service.timeouts.skip(actor_in(info, 7, "skip", manages=True))
    panel = await shown(person, panel, await person.press_label(panel, "Confirm"))
    assert "Answered for you (skipped):" in text(panel)


async def test_the_panel_of_a_seat_that_was_handed_over_says_how_to_get_it_back(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    desk.service.computers.play = _never  # type: ignore[method-assign, assignment]
    await answer(person, await person.command(CHANNEL, "seat hand-over"))
    private = await answer(person, await person.command(CHANNEL, "match act"))
    assert "`/seat return`" in text(private)
    refused = await person.press_label(panel, "Confirm")
    told = await person.wait_for(CHANNEL, lambda message: "take it back first" in text(message), after=private)
    assert refused.answer == "update"
    assert told["flags"] & 64


async def _never(match_id: str, seat: int) -> None:
    return None


async def test_a_lobby_whose_message_was_never_sent_can_be_posted_and_started(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    start = desk.service.lobbies.posted

    async def dies(*given: Any) -> None:
        raise RuntimeError("killed behind the sending")

    desk.service.lobbies.posted = dies  # type: ignore[method-assign]
    await answer(ann, await ann.command(CHANNEL, "shields new", computers=1))
    first = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message))
    desk.service.lobbies.posted = start  # type: ignore[method-assign]
    answered = await answer(ann, await ann.command(CHANNEL, "match board"))
    again = await ann.wait_for(CHANNEL, lambda message: "Leave" in buttons(message), after=first)
    info = await desk.match(ann)
    assert f"/channels/{info.guild_id}/{info.channel_id}/{again['id']}" in text(answered)
    assert info.lobby_message_id == int(again["id"])
    await ann.press_label(first, "Start")
    await board_at(ann, 0)


async def test_a_lobby_that_cannot_be_posted_is_closed_again(desk: Desk, ann: Driver) -> None:
    desk.sandbox.fail("POST /channels/.*/messages", status=403, code=50013)
    desk.sandbox.expected.add(50013)
    told = text(await answer(ann, await ann.command(CHANNEL, "shields new")))
    assert "Discord does not let me do that here" in told
    await answer(ann, await ann.command(CHANNEL, "shields new"))
    assert (await desk.match(ann)).status == "lobby"
