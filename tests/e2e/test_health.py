"""What is counted and judged of the whole bot at a Discord."""

from bot.health import Health
from bot.meters import ACKNOWLEDGED, ANSWERS, DRAWN
from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from tests.e2e.desk import Desk, start_duel, until


async def test_acknowledgements_drawing_and_answers_are_counted(desk: Desk, ann: Driver, ben: Driver) -> None:
    acknowledged, drawn, made = sum(ACKNOWLEDGED.counts), sum(DRAWN.counts), ANSWERS.counts.get("200", 0)
    late = ACKNOWLEDGED.counts[-1]  # of tests before this one, some of which ask for a hundred things at once
    await start_duel(ann, ben)
    assert sum(ACKNOWLEDGED.counts) - acknowledged >= 3, "the command, Join and its words, Start"
    assert ACKNOWLEDGED.counts[-1] == late, "none took over 3 seconds"
    assert sum(DRAWN.counts) > drawn
    assert ANSWERS.counts["200"] > made


async def test_the_gateway_is_seen_to_go_and_to_come_back(desk: Desk, sandbox: Sandbox) -> None:
    gateway = desk.client.gateway
    health = Health(desk.service, gateway)
    await until(lambda: gateway.there)
    assert (await health.judge()).well
    await sandbox.hub.gateway.close(code=4000)
    await until(lambda: gateway.losses == 1)
    await until(lambda: gateway.there)
    assert gateway.silence() == 0.0
