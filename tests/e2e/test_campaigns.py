"""A campaign of five battles of Raise Shields in the sandbox, with four players: its ledger by hand (RS-5, RS-61)."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.campaigns import Booking, CampaignInfo, Campaigns
from campaigns import Booked
from discord_sandbox.driver import Driver, buttons, text
from discord_sandbox.server import Sandbox
from tests.e2e.desk import CHANNEL, Desk, Json, answer

NAME = "The long night"
CREDITS = {
    1: [
        (10, "to begin with", "RS-5"),
        (-5, "Armor Plating for Halcyon", "RS-13"),
        (10, "won battle 1", "RS-61"),
        (10, "won battle 5", "RS-61"),
    ],
    2: [(10, "to begin with", "RS-5"), (10, "won battle 4", "RS-61")],
    3: [(10, "to begin with", "RS-5"), (10, "won battle 2", "RS-61")],
    4: [(10, "to begin with", "RS-5")],
}
"""By hand: 10 credits each; Ann buys Armor Plating for 5; each victory brings 10; nobody destroys a ship."""


@pytest.fixture
async def cleo(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "cleo") as driver:
        yield driver


@pytest.fixture
async def edda(sandbox: Sandbox) -> AsyncIterator[Driver]:
    async with Driver(sandbox.url, "edda") as driver:
        yield driver


async def ids_of(driver: Driver) -> dict[str, str]:
    return {person["name"].lower(): person["id"] for person in (await driver.state())["personas"]}


async def say(driver: Driver, command: str, **options: object) -> str:
    return text(await answer(driver, await driver.command(CHANNEL, f"campaign {command}", **options)))


async def battle(number: int, first: Driver, second: Driver) -> str:
    """Begin a battle in its thread, and let both be ready; returns the thread."""
    people = await ids_of(first)
    said = await say(first, "start", opponent=people[second.persona])
    assert f"The lobby of battle {number} is open" in said
    place = f"{NAME}: battle {number}"
    for driver in (second, first):
        lobby = await driver.wait_for(place, lambda message: "Ready" in buttons(message))
        await driver.press_label(lobby, "Ready")
    await first.wait_for(place, lambda message: "Act" in buttons(message))
    return place


async def resign(driver: Driver, place: str) -> None:
    asked = await answer(driver, await driver.command(place, "seat resign"), place)
    await driver.press_label(asked, "Resign and lose the game")


async def post(driver: Driver, words: str) -> Json:
    return await driver.wait_for(CHANNEL, lambda message: words in text(message) and "Ledger" in buttons(message))


async def campaign_of(desk: Desk) -> CampaignInfo:
    campaigns = Campaigns(desk.service.store)
    (row,) = await campaigns.listed(1000000000000000001)
    return await campaigns.get(row.id)


@pytest.mark.timeout(300)
async def test_rs5_rs61_five_battles_with_a_forfeit_a_substitute_and_a_restart_within_a_booking(
    desk: Desk, ann: Driver, ben: Driver, cleo: Driver, edda: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await ids_of(ann)
    assert NAME in await say(ann, "new", name=NAME, game="raise_shields", options="credits=10")
    opened = await post(ann, "The campaign began, for 5 battles.")
    await ben.press_label(opened, "Join")
    for driver in (cleo, edda):
        await asyncio.sleep(0.3)
        assert "You are in the campaign" in await say(driver, "join")
    assert "Armor Plating for Halcyon (−5 credits)" in await say(ann, "buy", what="1 armor")
    # 1: Ben gives up.
    await resign(ben, await battle(1, ann, ben))
    await post(ann, "Battle 1: Ann won.")
    # 2: Edda does not come.
    assert "The lobby of battle 2" in await say(cleo, "start", opponent=people["edda"])
    assert "is lost by Edda" in await say(ann, "forfeit", battle=2, absent=people["edda"])
    await post(cleo, "Battle 2: Edda did not come and loses it.")
    # 3: ended by who opened the lobby, so it counts for nothing.
    place = await battle(3, edda, cleo)
    asked = await answer(edda, await edda.command(place, "table abort"), place)
    await edda.press_label(asked, "End it")
    await post(edda, "Battle 3 ended without a result")
    # 4: a computer plays for Ben, and Edda gives up.
    place = await battle(4, ben, edda)
    await answer(ben, await ben.command(place, "seat hand-over"), place)
    await resign(edda, place)
    await post(ben, "somebody else, or a computer, played for Ben")
    # 5: the bot is gone in the middle of the booking, and another one makes it.
    place = await battle(5, ann, cleo)
    with monkeypatch.context() as patch:

        async def killed(self: Booking, *_: object) -> None:
            raise RuntimeError("the bot is gone")

        patch.setattr(Booking, "_ending", killed)
        await resign(cleo, place)
        await asyncio.sleep(0.5)
        assert (await campaign_of(desk)).books.fought == 3
        await desk.stop()
    await desk.start()
    await post(ann, "Battle 5: Ann won.")
    info = await campaign_of(desk)
    assert [entry.battle for entry in info.entries if isinstance(entry, Booked)] == [1, 4, 5]
    assert {
        member: [
            (one.amount, one.reason, one.rule)
            for entry in info.entries
            for one in entry.postings
            if (one.member, one.account, one.piece) == (member, "credits", "")
        ]
        for member in CREDITS
    } == CREDITS
    assert info.books.fought == 4, "the aborted one is to be fought again"
    assert "4 of 5 battles over" in await say(ben, "status")
    page = await answer(ben, await ben.command(CHANNEL, "campaign standings"))
    await ben.press_label(page, "Ledger")
    await ben.wait_for(CHANNEL, lambda message: message["id"] == page["id"] and "ledger" in text(message))
