"""`/umpire privacy` in Discord: what is told to whom, the file, and the red buttons. Ann manages the server."""

import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.matches import Refused
from bot.posts.ids import Address
from cogs.common.controls.doors import Pressed
from cogs.common.controls.feature import handlers_of
from discord_sandbox.driver import Driver, Json, buttons, text, walk
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, answer, open_lobby, shown, start_duel


async def asked(driver: Driver) -> Json:
    return await answer(driver, await driver.command(CHANNEL, "umpire privacy"))


async def test_a_person_looks_takes_a_file_and_deletes(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    told = await asked(ben)
    assert told["flags"] & PRIVATE
    assert "seats: 1" in text(told)
    assert "this server" not in text(told), "Ben does not manage it"
    file = await answer(ben, await ben.press_label(told, "My data as a file"))
    assert file["flags"] & PRIVATE
    (url,) = (item["file"]["url"] for item in walk(file) if item["type"] == 13)
    data = json.loads(await ben.file(url))
    assert data["seats"][0]["words"] == "seven herrings"
    sure = await answer(ben, await ben.press_label(told, "Delete my data.."))
    assert "a player" in text(sure)
    red = {item["label"]: item["style"] for item in walk(sure) if item["type"] == 2}
    assert red == {"Delete my data now": 4, "Keep it": 2}
    kept = await shown(ben, sure, await ben.press_label(sure, "Keep it"))
    assert "Nothing was changed" in text(kept)
    names = (await desk.match(ann)).names
    sure = await answer(ben, await ben.press_label(told, "Delete my data.."))
    done = await shown(ben, sure, await ben.press_label(sure, "Delete my data now"))
    assert "It is deleted" in text(done)
    assert (await desk.match(ann)).names == (names[0], "a player")


async def test_only_who_manages_the_server_deletes_its_data(desk: Desk, ann: Driver, ben: Driver) -> None:
    await open_lobby(ann)
    told = await asked(ann)
    assert "matches and lobbies: 1" in text(told)
    sure = await answer(ann, await ann.press_label(told, "Delete this server's data.."))
    assert "This deletes everything" in text(sure)
    now = buttons(sure)["Delete this server's data now"]
    done = await shown(ann, sure, await ann.press(sure, now))
    assert "is deleted" in text(done)
    info = await desk.service.queries.find(int(next(c["id"] for c in await ann.channels() if c["name"] == CHANNEL)))
    assert info is None


@pytest.mark.parametrize(("guild", "manages", "said"), [(1, False, "can manage"), (2, True, "another server")])
async def test_a_forged_press_deletes_nothing(desk: Desk, guild: int, manages: bool, said: str) -> None:
    permissions = discord.Permissions(manage_guild=manages)
    ask: Any = SimpleNamespace(
        extras={"umpire.acknowledged": "update"}, guild_id=guild, permissions=permissions, client=desk.client
    )
    with pytest.raises(Refused, match=said):
        await handlers_of(desk.client)["forgetusnow"].enter(ask, Pressed(Address("-", "-", "forgetusnow", "1")))
