"""Interactions that end before they are answered: acknowledged too late, or twice, or answered too long afterwards."""

import random
import time
from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.common.answering import answers
from discord_sandbox.driver import Driver, Reply, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    PRIVATE,
    Desk,
    Json,
    all_answered,
    answer,
    awaited_driver,
    board_at,
    choose,
    open_lobby,
    open_panel,
    post_each_action,
    start_duel,
    written_down,
)
from tests.e2e.outages.weather import plies

QUARTER = 15 * 60.0


async def ready_panel(desk: Desk, ann: Driver, ben: Driver) -> tuple[Driver, Json]:
    """Start a duel, and return whoever is awaited, with a panel that can be confirmed."""
    board = await start_duel(ann, ben)
    await written_down(desk, await desk.match(ann), board)
    person = await awaited_driver(desk, ann, ben)
    return person, await choose(person, await open_panel(person, board), random.Random(1))


def expire(sandbox: Sandbox, code: int) -> None:
    """Let every token be too old (50027), or unknown (10015)."""
    sandbox.expected.add(code)
    if code == 10015:
        sandbox.hub.state.tokens.clear()
    else:
        sandbox.hub.state.clock = lambda: time.time() + QUARTER + 1


@pytest.mark.parametrize("code", [50027, 10015])
@pytest.mark.parametrize("command", ["panel", "line"])
async def test_an_action_whose_answer_comes_too_late_is_done_once_and_seen_on_the_board(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, code: int, command: str
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    await post_each_action(desk, ann)
    submit = desk.service.acting.submit

    async def for_long(*given: Any, **more: Any) -> Any:
        receipt = await submit(*given, **more)
        expire(sandbox, code)
        return receipt

    desk.service.acting.submit = for_long  # type: ignore[method-assign]
    with capture_logs() as logs:
        await (person.press_label(panel, "Confirm") if command == "panel" else _side(person))
        await board_at(ann, 1)
        await all_answered()
    assert (await desk.match(ann)).ply == 1
    assert await plies(ann) == [0, 1]
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


async def _side(person: Driver) -> Reply:
    offered = await person.autocomplete(CHANNEL, "match act", "line", line="side ")
    return await person.command(CHANNEL, "match act", line=offered[0]["value"])


@pytest.mark.parametrize("code", [50027, 10015])
async def test_a_roll_whose_answer_comes_too_late_counts_and_the_next_is_shown(
    desk: Desk, ann: Driver, sandbox: Sandbox, code: int
) -> None:
    workers = desk.service.store.workers
    run = workers.run

    async def for_long(*given: Any) -> Any:
        expire(sandbox, code)
        workers.run = run  # type: ignore[method-assign]
        return await run(*given)

    workers.run = for_long  # type: ignore[method-assign]
    with capture_logs() as logs:
        await ann.command("dice", "roll", dice="2d6")
        await all_answered()
    assert [entry["event"] for entry in logs if entry["log_level"] in ("warning", "error")] == ["interaction lapsed"]
    sandbox.hub.state.clock = time.time
    assert "rolls `3d6`" in text(await answer(ann, await ann.command("dice", "roll", dice="3d6"), "dice"))
    assert "**d6** 5 thrown" in text(await answer(ann, await ann.command("dice", "dice stats"), "dice"))


async def test_a_press_that_is_acknowledged_too_late_does_nothing_and_can_be_made_again(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox
) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    sandbox.hub.interactions.ack_seconds, sandbox.outage.seconds = 0.1, 0.3
    sandbox.outage.play("callback", "late")
    assert (await person.press_label(panel, "Confirm")).answer == "none"
    await all_answered()
    assert (await desk.match(ann)).ply == 0
    sandbox.hub.interactions.ack_seconds = 30
    await person.press_label(panel, "Confirm")
    await board_at(ann, 1)
    assert (await desk.match(ann)).ply == 1


async def test_a_form_that_opens_too_late_is_no_incident(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    lobby = await open_lobby(ann)
    await all_answered()
    sandbox.hub.interactions.ack_seconds, sandbox.outage.seconds = 0.1, 0.3
    sandbox.outage.play("callback", "late")
    with capture_logs() as logs:
        assert (await ann.press_label(lobby, "Your words")).answer == "none"
        await all_answered()
    assert [entry["event"] for entry in logs if entry["log_level"] in ("warning", "error")] == ["interaction lapsed"]


async def test_a_form_that_is_opened_twice_is_opened(desk: Desk, ann: Driver, sandbox: Sandbox) -> None:
    lobby = await open_lobby(ann)
    opened = await ann.press_label(lobby, "Your words")
    await desk.restart()
    with capture_logs() as logs:
        await ann.redeliver(opened)
        await all_answered()
    assert [entry for entry in logs if entry["log_level"] in ("warning", "error")] == []
    await ann.submit_modal(opened, {"words": "ten owls"})
    await ann.wait_for(CHANNEL, lambda message: "ten owls" in text(message))


async def test_a_form_whose_opening_takes_long_opens_without_excuses(
    desk: Desk, ann: Driver, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await open_lobby(ann)
    await all_answered()
    before = len(await ann.messages(CHANNEL))
    monkeypatch.setattr(answers, "PATIENCE", 0.1)
    sandbox.outage.seconds = 0.4
    sandbox.outage.play("callback", "slow")
    opened = await ann.press_label(lobby, "Your words")
    await all_answered()
    assert opened.answer == "modal"
    assert len(await ann.messages(CHANNEL)) == before


async def test_answers_that_take_long_are_given_once(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    person, panel = await ready_panel(desk, ann, ben)
    sandbox.outage.seconds = 0.3
    for call in ("callback", "edit-answer", "send", "edit", "delete-answer"):
        sandbox.outage.play(call, "slow")
    await person.press_label(panel, "Confirm")
    await board_at(ann, 1)
    await all_answered()
    assert (await desk.match(ann)).ply == 1
    assert (await plies(ann)).count(1) == 1
    told = [message for message in await person.messages(CHANNEL) if message["flags"] & PRIVATE]
    assert not [message for message in told if "Discord has a problem" in text(message)]
