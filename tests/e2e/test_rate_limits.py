"""A bot over Discord's limits: every board is posted, in order, once; whoever acts is answered at once."""

import random
import re

import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import (
    CHANNEL,
    Desk,
    answer,
    awaited_driver,
    board_at,
    choose,
    confirm_label,
    leap,
    open_panel,
    post_each_action,
    shown,
    start_duel,
    written_down,
)

CALLS = {
    "send": r"POST /channels/\d+/messages",
    "edit": r"PATCH /channels/\d+/messages/\d+",
    "history": r"GET /channels/\d+/messages",
    "edit-answer": r"PATCH /webhooks/\d+/[^/]+/messages/[^/]+",
    "delete-answer": r"DELETE /webhooks/\d+/[^/]+/messages/[^/]+",
}
PLIES = 4
OLD = 30046


async def play(desk: Desk, ann: Driver, ben: Driver, plies: int = PLIES) -> list[int]:
    """Let the two act so many times in panels, each as soon as it is asked; returns the actions that boards show."""
    rng = random.Random(7)
    for _ in range(plies):
        board = await board_at(ann, (await desk.match(ann)).ply)
        person = await awaited_driver(desk, ann, ben)
        panel = await choose(person, await open_panel(person, board), rng)
        await shown(person, panel, await person.press_label(panel, confirm_label(panel)))
    info = await desk.match(ann)
    await written_down(desk, info, await board_at(ann, info.ply))
    assert info.parked is None
    found = [re.search(r" · action (\d+) · ", text(m)) for m in await ann.messages(CHANNEL, limit=100)]
    return [int(match[1]) for match in found if match]


@pytest.mark.parametrize("call", CALLS)
async def test_a_call_that_is_refused_for_a_while_is_made_again(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, call: str
) -> None:
    await start_duel(ann, ben)
    sandbox.expected = {0}
    sandbox.fail(CALLS[call], 429, times=2)
    shows = await play(desk, ann, ben)
    assert shows == sorted(set(shows))
    assert shows[-1] == PLIES
    assert [failure.times for failure in sandbox.hub.failures] == [0], "it was met"


@pytest.mark.parametrize("told", [True, False])
async def test_boards_that_wait_for_a_limit_are_posted_once_and_in_order(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, told: bool
) -> None:
    await start_duel(ann, ben)
    await post_each_action(desk, ann)
    for call in ("send", "edit", "history"):
        sandbox.limits.tighten(CALLS[call], 1, 0.3, told=told)
    assert await play(desk, ann, ben) == list(range(PLIES + 1))
    if told:
        assert not sandbox.limits.refused, "what headers tell is obeyed before it is refused"


async def test_a_limit_over_everything_holds_no_answer_back(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    await post_each_action(desk, ann)
    sandbox.limits.tighten_all(1, 0.3)
    assert await play(desk, ann, ben) == list(range(PLIES + 1))
    sandbox.limits.tighten_all(1, 3600.0)
    for dice in ("1d6", "2d6"):
        rolled = text(await answer(ann, await ann.command("general", "roll", dice=dice), "general"))
        assert dice in rolled


async def test_follow_ups_that_are_refused_for_a_while_are_sent_again(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    sandbox.expected = {0}
    sandbox.fail(r"POST /webhooks/\d+/[^/]+", 429, times=2)
    sandbox.fail(CALLS["edit-answer"], 429, times=2)
    reply = await answer(ann, await ann.command("general", "roll", dice="2d6", secret=True), "general")
    assert reply["flags"] & 64
    sealed = await ben.wait_for("general", lambda message: "rolled something hidden" in text(message))
    assert [m["id"] for m in await ben.messages("general")] == [sealed["id"]]
    assert [failure.times for failure in sandbox.hub.failures] == [0, 0]


@pytest.mark.parametrize("each", [True, False])
async def test_boards_older_than_an_hour_take_few_edits_and_all_is_told_once(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver, each: bool
) -> None:
    await start_duel(ann, ben)
    if each:
        await post_each_action(desk, ann)
    sandbox.expected = {OLD}
    await leap(sandbox, 7200)
    sandbox.hub.messages.old_edit_limit = 1
    sandbox.hub.messages.old_edit_retry = 0.3
    shows = await play(desk, ann, ben)
    assert shows == sorted(set(shows))
    assert shows[-1] == PLIES
    assert not each or shows == list(range(PLIES + 1))
    assert OLD in {fault.code for fault in sandbox.faults}


async def test_login_and_commands_wait_for_their_limits(desk: Desk, sandbox: Sandbox, ann: Driver) -> None:
    await desk.stop()
    sandbox.expected = {0}
    for call in ("GET /users/@me", "GET /oauth2/applications/@me", r"(GET|PUT) /applications/\d+/commands"):
        sandbox.fail(call, 429, times=2)
    sandbox.hub.state.keep_commands("global", [])
    await desk.start()
    assert [failure.times for failure in sandbox.hub.failures] == [0, 0, 0]
    await answer(ann, await ann.command("general", "roll", dice="2d6"), "general")
