"""Four captains in two teams with two ships each: sealed sheets, a restart in an evasion, one who resigns, the end."""

import random
from collections.abc import AsyncIterator

import pytest

from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from games.kernel import canonical
from tests.e2e.desk import CHANNEL, Desk, all_answered, answer, board_at, open_panel
from tests.e2e.scripted import line
from tests.e2e.shields_table import live_match, play_until, start_table

OPTIONS = "teams=yes ships=2 credits=10 stress_repair=yes sealed_repairs=yes round_limit=3"


@pytest.fixture
async def cleo(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "cleo") as driver:
        yield driver


async def built(desk: Desk, people: tuple[Driver, ...]) -> None:
    """All four fit out their fleets; what the first three wrote is told to nobody before the last one has."""
    sheets = ("A-1 torpedo torpedo", "B-1 shield B-2 crew", "C-1 impulse C-2 evasive", "none")
    for person, sheet in zip(people[:3], sheets, strict=False):
        assert "Not done" not in await line(CHANNEL, person, f"build {sheet}")
    live = await live_match(desk, people[0])
    for viewer in (1, 2, 3, None):
        assert b'"torpedo"' not in canonical(live.game.view(live.state, viewer))
    told = await answer(people[3], await people[3].command(CHANNEL, "match log"))
    assert "orpedo" not in text(told)
    assert "Not done" not in await line(CHANNEL, people[3], f"build {sheets[3]}")
    live = await live_match(desk, people[0])
    assert live.state.public.ship("A-1").torpedoes == 2


@pytest.mark.timeout(300)
async def test_a_team_game_with_fleets_goes_on_over_a_restart_and_without_one_who_resigns(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver, dev: Driver
) -> None:
    people, rng = (ann, ben, cleo, dev), random.Random(5)
    await start_table(people, options=OPTIONS)
    await built(desk, people)
    live = await play_until(desk, people, "evade", rng)
    (prompt,) = live.game.awaiting(live.state)
    before = live.game.dump(live.state)
    await desk.restart()
    live = await live_match(desk, ann)
    assert live.game.dump(live.state) == before
    assert [one.id for one in live.game.awaiting(live.state)] == [prompt.id]
    defender = people[prompt.seat]
    panel = await open_panel(defender, await board_at(defender, live.info.ply))
    assert "Roll evasion" in text(panel)
    await defender.press_label(panel, "Confirm")
    await board_at(defender, live.info.ply + 1)
    await resigned(desk, people, rng)


async def resigned(desk: Desk, people: tuple[Driver, ...], rng: random.Random) -> None:
    """Ben gives up in the middle of a round: both his ships are out, and nobody asks him again; the end comes."""
    await play_until(desk, people, "move", rng)
    sure = await answer(people[1], await people[1].command(CHANNEL, "seat resign"))
    await people[1].press_label(sure, "Resign")
    await all_answered()
    live = await live_match(desk, people[0])
    ships = {ship.id: ship.status for ship in live.state.public.ships}
    assert (ships["B-1"], ships["B-2"]) == ("fled", "fled")
    assert {"C-1", "D-1"} & {ship for ship, status in ships.items() if status == "active"}
    live = await play_until(desk, people, "nothing of this name", rng)
    outcome = live.state.public.outcome
    assert outcome is not None
    assert outcome.winners in ((0, 2), (1, 3), ())
    told = text(await answer(people[1], await people[1].command(CHANNEL, "match log")))
    assert str(outcome.reason) in told
    proved = text(await answer(people[1], await people[1].command(CHANNEL, "match verify")))
    assert "every die and every action agrees" in proved
