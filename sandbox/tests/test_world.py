"""Another world than the default one: its names are told wherever people and the bot read them."""

from typing import Any

import pytest

from discord_sandbox.driver import Driver, DriverError
from discord_sandbox.testing import strict_sandbox
from discord_sandbox.world import BOT_ID, GUILD_ID, Server, World
from pocket.bot import pocket_bot
from pocket.raw import raw_calls
from pocket.world import CHESS_CLUB


async def test_the_page_and_the_api_tell_the_worlds_names() -> None:
    async with strict_sandbox(world=CHESS_CLUB) as sandbox, Driver(sandbox.url, "otto") as otto:
        state = await otto.state()
        assert state["guild"]["name"] == "Chess Club"
        assert (state["bot"]["username"], state["bot"]["title"]) == ("Arbiter", "Officials")
        assert [persona["letter"] for persona in state["personas"]] == ["M", "O"]
        names = [channel["name"] for channel in state["channels"]]
        assert names == ["Boards", "board-1", "board-2", "Bar", "counter", "Arbiter"]
        assert [member["user"]["username"] for member in state["guild"]["members"]] == ["mara", "otto", "Arbiter"]
        with pytest.raises(DriverError, match=r"^Arbiter is not connected\.$"):
            await otto.redeliver(await _unanswered(sandbox.url))


async def _unanswered(url: str) -> str:
    """The id of an interaction that a bot answered before it left."""
    async with pocket_bot(url), Driver(url, "mara") as mara:
        return (await mara.command("board-1", "ship move", line="e4")).interaction


async def test_the_bot_is_told_the_worlds_names() -> None:
    async with strict_sandbox(world=CHESS_CLUB) as sandbox, pocket_bot(sandbox.url) as bot:
        assert (bot.guilds[0].name, bot.guilds[0].owner_id) == ("Chess Club", 1000000000000000201)
        assert (bot.user.name, bot.application.description) == ("Arbiter", "Keeps the clocks.")
        assert bot.place("counter").category.name == "Bar"
        async with Driver(sandbox.url, "mara") as mara:
            reply = await mara.command("counter", "ship who", member="arbiter")
            assert reply.message["content"] == "Arbiter None"
            with pytest.raises(DriverError, match=r"^Arbiter has no command /chess\.$"):
                await mara.command("dm", "chess")
            with pytest.raises(DriverError, match="there are Mara, Otto"):
                await mara.command("counter", "ship who", member="ann")


async def test_the_first_owns_the_server_and_moderators_manage_messages() -> None:
    async with strict_sandbox(world=CHESS_CLUB) as sandbox, raw_calls(sandbox.url) as raw:
        roles = [(await raw("GET", f"/guilds/{GUILD_ID}/members/{key}"))[1]["roles"] for key in _ids()]
        named = {role["id"]: role["name"] for role in (await raw("GET", f"/guilds/{GUILD_ID}/roles"))[1]}
        assert [[named[role] for role in own] for own in roles] == [[], ["Moderator"], ["Arbiter"]]


def _ids() -> list[str]:
    return [*(persona["id"] for persona in CHESS_CLUB.personas), BOT_ID]


@pytest.mark.parametrize("wrong", [Server("Pub", members=("nobody",)), Server("Pub", nicks={"nobody": "No"})])
def test_a_further_server_is_made_of_the_worlds_people(wrong: Server) -> None:
    with pytest.raises(ValueError, match=r"^Pub: there is no nobody in this world\.$"):
        World(further=(wrong,))


def test_two_servers_have_two_names() -> None:
    with pytest.raises(ValueError, match="different names"):
        World(server="Pub", further=(Server("Pub"),))


def test_a_channel_is_found_by_the_first_name_that_there_is() -> None:
    assert CHESS_CLUB.channel_named("board-9", "counter") == 1000000000000000311
    with pytest.raises(LookupError, match="no channel is called board-9; there are board-1, board-2, counter"):
        CHESS_CLUB.channel_named("board-9")


@pytest.mark.parametrize(
    "wrong",
    [
        {"people": ()},
        {"rooms": {}},
        {"rooms": {"Empty": {}}},
        {"rooms": {"Full": {f"room-{n}": "" for n in range(10)}}},
        {"rooms": {f"Category {n}": {"room": ""} for n in range(11)}},
        {"further": tuple(Server(f"Server {n}") for n in range(10))},
    ],
)
def test_a_world_holds_neither_nothing_nor_too_much(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"A (world|server|category) has 1 to "):
        World(**wrong)
