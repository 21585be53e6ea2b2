"""One bot in two servers: people are called as they are there, and each server's matches are its own."""

import pytest

from bot.harbour import with_further
from discord_sandbox.driver import Driver, text
from discord_sandbox.server import Sandbox
from discord_sandbox.world import World
from tests.e2e.desk import CHANNEL, Desk, answer, start_duel
from tests.games.uprising.test_setup import STAR

ANNEX = "The Annex"
WORLD = with_further([ANNEX])
ROOM = f"{ANNEX}/{CHANNEL}"
BEN = WORLD.personas[1]["id"]


@pytest.fixture
def sandbox_world() -> World:
    return WORLD


async def test_people_are_called_as_they_are_in_the_server(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    sandbox.nickname(BEN, "Admiral *Benbow*", ANNEX)
    lobbies = []
    for place in (CHANNEL, ROOM):
        await answer(ben, await ben.command(place, "shields new", computers=1), place)
        lobbies.append(text(await ben.wait_for(place, lambda message: "**A** " in text(message))))
    assert "**A** Ben ·" in lobbies[0]
    assert "**A** Admiral \\*Benbow\\*" in lobbies[1]


async def test_a_list_in_one_server_tells_nothing_of_another_that_one_has_left(
    desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await start_duel(ann, ben)
    await answer(ben, await ben.command(ROOM, "shields new", computers=1), ROOM)
    here, there = [
        await desk.service.queries.latest(WORLD.channel_named(CHANNEL, server=name)) for name in (None, ANNEX)
    ]
    assert here is not None
    assert there is not None
    both = text(await answer(ben, await ben.command("dm", "match mine"), "dm"))
    assert here.id in both
    assert there.id in both
    sandbox.let_leave(BEN)
    sandbox.expected.add(10007)
    for place in ("dm", ROOM):
        listed = text(await answer(ben, await ben.command(place, "match mine"), place))
        assert here.id not in listed
        assert there.id in listed


async def test_a_map_of_one_server_is_not_the_others(desk: Desk, ann: Driver) -> None:
    file = await ann.upload("star.toml", STAR.encode())
    told = text(await answer(ann, await ann.command(ROOM, "uprising map add", file=file), ROOM))
    assert "Map **star** is kept for this server" in told
    for place, words in ((ROOM, "`map=star`"), (CHANNEL, "This server has added no map yet")):
        assert words in text(await answer(ann, await ann.command(place, "uprising map list"), place))
    offered = await ann.autocomplete(CHANNEL, "uprising new", "options", options="map=s")
    assert [choice["value"] for choice in offered] == []
