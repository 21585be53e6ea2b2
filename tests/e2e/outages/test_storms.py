"""A storm: for a while each third call fails, in any way. Nothing is lost or doubled, and all is posted in the end."""

import random

import pytest
from structlog.testing import capture_logs

from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, all_answered, awaited_driver, board_at, post_each_action, start_duel
from tests.e2e.outages.weather import plies

DEEDS, SHARE = 30, 0.35
DICE = "dice"


async def line_of(desk: Desk, person: Driver) -> str:
    """Return what the computer would do for whoever is awaited."""
    info = await desk.match(person)
    user = int((await person.state())["me"]["id"])
    position = await desk.service.queries.look(info.id, user)
    return (await desk.service.computers.suggest(info.id, user, position.prompts[0].id)).line


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_duel_and_dice_in_a_storm(desk: Desk, ann: Driver, ben: Driver, sandbox: Sandbox, seed: int) -> None:
    rng = random.Random(seed)
    await start_duel(ann, ben)
    await post_each_action(desk, ann)
    sandbox.outage.seconds = 0.02
    sandbox.hub.interactions.ack_seconds = 0.5
    sandbox.outage.storm(seed, SHARE)
    with capture_logs() as logs:
        for number in range(DEEDS):
            deed, why = rng.choice(["act", "act", "roll", "secret", "call"]), f"Reason {number}."
            if deed == "act":
                person = await awaited_driver(desk, ann, ben)
                await person.command(CHANNEL, "match act", line=await line_of(desk, person))
            elif deed == "call":
                await ann.command(DICE, "dice call", dice="d6", reason=why)
            else:
                await ann.command(DICE, "roll", dice="2d6", reason=why, secret=deed == "secret")
            await all_answered()
        sandbox.outage.end()
        info = await desk.match(ann)
        await board_at(ann, info.ply)
        assert await desk.service.posting.shown(info.id, info.ply, 30.0)
    assert len(sandbox.outage.played) > DEEDS
    assert [entry for entry in logs if entry["log_level"] == "error"] == [], "all of it is Discord's trouble"
    assert info.ply > 3
    seen = await plies(ann)
    assert seen == sorted(set(seen)), "no board twice"
    shown = [message for message in await ben.messages(DICE, limit=100) if not message["flags"] & PRIVATE]
    for number in range(DEEDS):
        assert sum(f"Reason {number}." in text(message) for message in shown) <= 1, number
    assert len(shown) > 3
