"""A start, and a look by `umpire doctor`, while Discord fails."""

import pytest

from bot.main_problems import connection_problem
from cogs.common.connection.checkup import ask_discord
from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, Desk, answer, board_at, ply_of, start_duel
from tests.e2e.outages.weather import FOR_GOOD, WAYS

STARTING = ["login", "application", "commands", "sync-commands"]


def forget_commands(sandbox: Sandbox) -> None:
    """Let Discord know no command, so that they are told at the next start."""
    sandbox.hub.state.keep_commands("global", [])


@pytest.mark.parametrize("call", STARTING)
async def test_a_failure_at_the_start_is_overcome(desk: Desk, ann: Driver, sandbox: Sandbox, call: str) -> None:
    for way in WAYS:
        if call == "sync-commands":
            forget_commands(sandbox)
        sandbox.outage.play(call, way, times=2)  # the HTTP library repeats a GET or PUT by itself once
        await desk.restart()
        assert {command["name"] for command in (await ann.state())["commands"]} >= {"roll", "match", "shields"}, way
    assert len(sandbox.outage.played) >= len(WAYS)
    assert "rolls `2d6`" in text(await answer(ann, await ann.command("dice", "roll", dice="2d6"), "dice"))


@pytest.mark.parametrize("call", STARTING)
async def test_a_start_that_fails_for_good_ends_in_a_sentence_for_the_host_and_loses_nothing(
    desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, call: str
) -> None:
    await start_duel(ann, ben)
    await desk.stop()
    for way in WAYS:
        forget_commands(sandbox)
        sandbox.outage.play(call, way, times=FOR_GOOD)
        with pytest.raises(Exception) as failed:  # noqa: PT011 - what it must be is said below
            await desk.start()
        expected = (
            "cannot reach Discord: "
            if way in ("cut", "lost")
            else f"Discord has a problem (status {'504' if way == 'denied' else way})"
        )
        assert (connection_problem(failed.value) or "").startswith(expected), way
        sandbox.outage.end()
    await desk.start()
    assert ply_of(await board_at(ann, 0)) == 0
    await answer(ann, await ann.command(CHANNEL, "match status"))


@pytest.mark.parametrize("call", ["login", "application"])
async def test_the_doctor_says_what_is_wrong_with_discord(sandbox: Sandbox, desk: Desk, call: str) -> None:
    for way in WAYS:
        sandbox.outage.play(call, way, times=FOR_GOOD)
        findings = await ask_discord("sandbox-token")
        (bad,) = [found for found in findings if found.what == "Discord"]
        assert "Discord" in bad.said, way
        sandbox.outage.end()
    assert all(found.state != "bad" for found in await ask_discord("sandbox-token"))


async def test_these_calls_are_never_made(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox) -> None:
    """Were one of them made, its failures would need a test here."""
    await start_duel(ann, ben)
    await desk.restart()
    never = ("v10/gateway", "pins", "typing", "DELETE /api/v10/channels")
    assert [asked for asked in sandbox.asked if any(word in asked for word in never)] == []
