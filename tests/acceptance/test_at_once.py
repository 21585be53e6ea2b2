"""Two people answer at the same moment, in panels that were open all the while."""

import asyncio
import random
from typing import Any

import pytest

from bot import jobs
from bot.harbour import HARBOUR_CLUB
from bot.matches import REGISTRY, Actor, MatchInfo, Person
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from discord_sandbox.world import GUILD_ID
from games.kernel import canonical
from tests.e2e.conftest import ann, ben, desk, sandbox
from tests.e2e.desk import CHANNEL, Desk, board_at, choose, is_board, open_panel, ply_of, shown

__all__ = ["ann", "ben", "desk", "sandbox"]
PEOPLE = [Person(int(persona["id"]), str(persona["name"])) for persona in HARBOUR_CLUB.personas[:2]]
MANY = 120
Json = dict[str, Any]


async def begin(desk: Desk, key: str, options: dict[str, object]) -> MatchInfo:
    """Begin a match of Ann and Ben by the service itself: equal keys, equal dice."""
    owner, service = PEOPLE[0], desk.service
    place = int(GUILD_ID), HARBOUR_CLUB.channel_named(CHANNEL)
    lobby = await service.lobbies.open("raise_shields", *place, owner, options=options, places=2, interaction=key)
    for person in PEOPLE:
        await service.lobbies.join(Actor(person, lobby.id, f"{key} {person.name}"), "")
    for person in PEOPLE:
        lobby = await service.lobbies.start(Actor(person, lobby.id, f"{key} start {person.name}"))
    for person in PEOPLE:  # what has one sensible answer is asked here too
        while await service.orders.given(lobby.id, person.id):
            await service.orders.remove(lobby.id, person.id, 1)
    return lobby


async def play_until_both_repair(desk: Desk, match: str, key: str) -> bool:
    """Let both be played by the computer's advice until both are asked to repair; False when it ends before."""
    service, store = desk.service, desk.service.store
    for turn in range(MANY):
        position = await service.queries.look(match, None)
        if [entry.kind for entry in position.awaited] == ["repair", "repair"]:
            return True
        if not position.awaited:
            return False
        seat = position.awaited[0].seat
        person = next(each for each in PEOPLE if each.id == position.info.seats[seat].user_id)
        view = canonical((await service.queries.look(match, person.id)).view)
        seen = (REGISTRY, position.info.game, view, (await store.load(match)).content)
        line = await store.workers.run(jobs.advise, *seen, seat, "random", f"{key} {turn}", 100)
        await service.acting.submit(Actor(person, match, f"{key} turn {turn}"), None, line)
    await service.seating.abort(Actor(PEOPLE[0], match, f"{key} abort", manages=True))
    return False


def of_match(message: Json, info: MatchInfo) -> bool:
    """Whether a message is a board of a match: several were played in the channel."""
    return is_board(message) and f"match {info.id}" in text(message)


def asks(message: Json, info: MatchInfo) -> bool:
    """Whether a message is the present board of a match, with its buttons."""
    return of_match(message, info) and ply_of(message) >= info.ply and "Act" in buttons(message)


async def answer_at_once(desk: Desk, sandbox: Sandbox, drivers: tuple[Driver, Driver]) -> None:
    """Open both panels on one board, build in turns, confirm together, each confirmation delivered twice."""
    before = await desk.match(drivers[0])
    board = await drivers[0].wait_for(CHANNEL, lambda message: asks(message, before))
    panels = list(await asyncio.gather(*(open_panel(driver, board) for driver in drivers)))
    panels = [
        await choose(driver, panel, random.Random(number))
        for number, (driver, panel) in enumerate(zip(drivers, panels, strict=True))
    ]
    sandbox.expected.add(40060)
    pressed = [driver.press_label(panel, "Confirm") for driver, panel in zip(drivers, panels, strict=True)]
    replies = await asyncio.gather(*pressed)
    done = [shown(driver, panel, reply) for driver, panel, reply in zip(drivers, panels, replies, strict=True)]
    assert ["Done:" in text(panel) for panel in await asyncio.gather(*done)] == [True, True]
    await asyncio.gather(*(driver.redeliver(reply) for driver, reply in zip(drivers, replies, strict=True)))
    after = await desk.match(drivers[0])
    assert after.ply == before.ply + 2
    await drivers[0].wait_for(CHANNEL, lambda message: of_match(message, after) and ply_of(message) >= after.ply)
    shown_now = [message for message in await drivers[0].messages(CHANNEL, limit=100) if of_match(message, after)]
    assert [ply_of(message) for message in shown_now].count(after.ply) == 1


async def test_both_build_at_once(desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver) -> None:
    info = await begin(desk, "build", {"credits": 10})
    assert [entry.kind for entry in (await desk.service.queries.look(info.id, None)).awaited] == ["build", "build"]
    await answer_at_once(desk, sandbox, (ann, ben))


@pytest.mark.timeout(300)
async def test_both_repair_at_once(desk: Desk, sandbox: Sandbox, ann: Driver, ben: Driver) -> None:
    for number in range(20):
        info = await begin(desk, f"repair {number}", {})
        if await play_until_both_repair(desk, info.id, f"repair {number}"):
            break
    else:
        raise AssertionError("never were both asked to repair")
    await answer_at_once(desk, sandbox, (ann, ben))
    position = await desk.service.queries.look(info.id, None)
    assert "repair" not in [entry.kind for entry in position.awaited]
    assert "Act" in buttons(await board_at(ann, position.info.ply))
