"""Several servers in one world: each with its channels, people and roles, and the bot in all of them."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from discord_sandbox.driver import Driver, DriverError
from discord_sandbox.server import Sandbox, running
from discord_sandbox.world import BOT_ID, GUILD_ID, World
from pocket.bot import PocketBot
from pocket.raw import ANN, BEN, GAMES, Raw, until
from pocket.world import LIBRARY, TWO_SERVERS

LIBRARY_ID = TWO_SERVERS.guild_id(LIBRARY)
QUIET = str(TWO_SERVERS.channel_named("games", server=LIBRARY))
MEMBERS = f"/sandbox/guilds/{LIBRARY_ID}/members"


@pytest.fixture
def sandbox_world() -> World:
    return TWO_SERVERS


@pytest.fixture
async def sessions(sandbox: Sandbox) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(sandbox.url) as session:
        yield session


async def test_the_bot_is_told_of_every_server(bot: PocketBot) -> None:
    assert {guild.name: guild.owner_id for guild in bot.guilds} == {"Test server": int(ANN), LIBRARY: int(BEN)}
    rooms = {guild.name: [channel.name for channel in guild.text_channels] for guild in bot.guilds}
    assert rooms == {"Test server": ["general", "games", "lounge"], LIBRARY: ["atlas", "games"]}
    roles = [role.id for guild in bot.guilds for role in guild.roles]
    assert len(set(roles)) == len(roles) == 6
    assert [guild.me.id for guild in bot.guilds] == [int(BOT_ID)] * 2
    library = bot.get_guild(int(LIBRARY_ID))
    assert library is not None
    assert library.member_count == 4


async def test_everyone_sees_the_servers_they_are_in(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    async with Driver(sandbox.url, "cleo") as cleo:
        both, one = await cleo.state(), await ann.state()
    assert [guild["name"] for guild in both["guilds"]] == ["Test server", LIBRARY]
    assert ([guild["name"] for guild in one["guilds"]], one["guild"]["id"]) == (["Test server"], GUILD_ID)
    assert one["elsewhere"] == [{"id": LIBRARY_ID, "name": LIBRARY}]
    assert {channel.get("guild_id") for channel in one["channels"]} == {GUILD_ID, None}
    nicks = {member["user"]["username"]: member["nick"] for member in both["guilds"][1]["members"]}
    assert nicks == {"ben": "Benedict", "cleo": None, "dev": None, "Your bot": None}
    with pytest.raises(DriverError, match="cannot see"):
        await ann.messages(QUIET)


async def test_of_channels_with_one_name_the_first_is_meant_unless_the_server_is_said(
    sandbox: Sandbox, ann: Driver, ben: Driver
) -> None:
    await ben.say("games", "aloud")
    await ben.say(f"{LIBRARY_ID}/games", "in a whisper")
    sandbox.let_leave(BEN)
    await ben.say("games", "there is but one now")
    assert [message["content"] for message in await ann.messages("games")] == ["aloud"]
    said = [message["content"] for message in await ben.messages(f"{LIBRARY}/games")]
    assert said == ["in a whisper", "there is but one now"]


async def test_an_interaction_comes_from_its_server_with_the_names_used_there(bot: PocketBot, ben: Driver) -> None:
    seen: list[discord.Interaction] = []

    async def note(interaction: discord.Interaction) -> bool:
        seen.append(interaction)
        return True

    bot.tree.interaction_check = note  # type: ignore[method-assign]
    here = await ben.command("games", "ship who", member="ben")
    there = await ben.command(f"{LIBRARY}/games", "ship who", member="ben", place="atlas")
    assert here.message is not None
    assert there.message is not None
    assert (here.message["content"], there.message["content"]) == ("Ben None", "Benedict atlas")
    assert [interaction.guild_id for interaction in seen] == [int(GUILD_ID), int(LIBRARY_ID)]
    assert [interaction.user.display_name for interaction in seen] == ["Ben", "Benedict"]
    owner = [interaction.permissions.administrator for interaction in seen]
    assert owner == [False, True]
    about = there.message["interaction_metadata"]["authorizing_integration_owners"]
    assert about == {"0": LIBRARY_ID}


async def test_a_mention_tells_the_member_that_somebody_is_in_the_server(bot: PocketBot, ben: Driver) -> None:
    await ben.say(f"{LIBRARY}/games", f"<@{BEN}> <@{ANN}> <@&1000000000000001502> <@&1000000000000000502>")
    await until(lambda: bot.heard)
    heard = bot.heard[0]
    assert heard.guild is not None
    assert (heard.guild.id, heard.author.display_name) == (int(LIBRARY_ID), "Benedict")
    assert sorted(person.display_name for person in heard.mentions) == ["Ann", "Benedict"]
    [stored] = await ben.messages(f"{LIBRARY}/games")
    assert stored["mention_roles"] == ["1000000000000001502"]


async def test_commands_of_a_server_are_used_there_alone(bot: PocketBot, raw: Raw, ben: Driver) -> None:
    own = {"name": "shelf", "description": "Which shelf"}
    status, _ = await raw("POST", f"/applications/{BOT_ID}/guilds/{LIBRARY_ID}/commands", own)
    assert status == 201
    hidden = {"name": "ship", "description": "Hides the global one", "options": []}
    await raw("POST", f"/applications/{BOT_ID}/guilds/{LIBRARY_ID}/commands", hidden)
    for place in ("games", "dm"):
        with pytest.raises(DriverError, match=r"^Your bot has no command /shelf\.$"):
            await ben.command(place, "shelf")
    with pytest.raises(DriverError, match=r"^Your bot has no command /ship move\.$"):
        await ben.command(f"{LIBRARY}/games", "ship move", line="2F")
    assert (await ben.command("games", "ship move", line="2F")).answer == "message"
    assert {command.get("guild_id") for command in (await ben.state())["commands"]} == {None, LIBRARY_ID}


async def test_the_rest_api_answers_by_server(raw: Raw, sandbox: Sandbox) -> None:
    _, guilds = await raw("GET", "/users/@me/guilds")
    assert [guild["id"] for guild in guilds] == [GUILD_ID, LIBRARY_ID]
    base = f"/guilds/{LIBRARY_ID}"
    assert (await raw("GET", base))[1]["owner_id"] == BEN
    names = [channel["name"] for channel in (await raw("GET", f"{base}/channels"))[1]]
    assert names == ["Reading rooms", "atlas", "games"]
    assert len((await raw("GET", f"{base}/members"))[1]) == 4
    assert (await raw("GET", f"{base}/members/{BEN}"))[1]["nick"] == "Benedict"
    assert (await raw("GET", f"{base}/roles"))[1][0]["id"] == LIBRARY_ID
    sandbox.expected = {10007}
    assert (await raw("GET", f"{base}/members/{ANN}"))[1]["code"] == 10007


async def test_a_removed_bot_is_told_once_and_hears_nothing_more(
    bot: PocketBot, raw: Raw, sandbox: Sandbox, ben: Driver
) -> None:
    shown = await ben.command(f"{LIBRARY}/games", "ship board")
    assert shown.message is not None
    told: list[str] = []

    @bot.event
    async def on_guild_remove(guild: discord.Guild) -> None:
        told.append(f"removed from {guild.name}")

    @bot.event
    async def on_guild_join(guild: discord.Guild) -> None:
        told.append(f"joined {guild.name}")

    sandbox.let_leave(BOT_ID, LIBRARY)
    await until(lambda: len(bot.guilds) == 1)
    await ben.say(f"{LIBRARY}/games", "unheard")
    await ben.say("games", "heard")
    await until(lambda: bot.heard and str(bot.heard[-1].channel.id) == GAMES)
    assert str(bot.heard[-2].channel.id) == QUIET
    assert len(bot.heard) == 2, "the board itself, and what was said in the server that is left"
    for act in (
        ben.command(f"{LIBRARY}/games", "ship move", line="2F"),
        ben.autocomplete(f"{LIBRARY}/games", "ship move", "line", line=""),
        ben.press(shown.message, "u:b1:edit"),
        ben.redeliver(shown),
    ):
        with pytest.raises(DriverError, match=r"^Your bot is not in The Library\.$"):
            await act
    await _locked_out(raw, sandbox)
    sandbox.let_return(BOT_ID, LIBRARY)
    await until(lambda: len(bot.guilds) == 2)
    assert (await ben.command(f"{LIBRARY}/games", "ship move", line="2F")).answer == "message"
    assert told == [f"removed from {LIBRARY}", f"joined {LIBRARY}"]


async def _locked_out(raw: Raw, sandbox: Sandbox) -> None:
    sandbox.expected = {10004, 50001}
    wanted: list[tuple[str, str, Any, int]] = [
        ("GET", f"/guilds/{LIBRARY_ID}", None, 10004),
        ("GET", f"/guilds/{LIBRARY_ID}/members/{BEN}", None, 10004),
        ("GET", f"/channels/{QUIET}", None, 50001),
        ("POST", f"/channels/{QUIET}/messages", {"content": "x"}, 50001),
        ("GET", f"/applications/{BOT_ID}/guilds/{LIBRARY_ID}/commands", None, 50001),
    ]
    for method, path, body, code in wanted:
        assert (await raw(method, path, body))[1]["code"] == code, path
    assert [guild["id"] for guild in (await raw("GET", "/users/@me/guilds"))[1]] == [GUILD_ID]


async def test_who_leaves_is_out_of_the_servers_threads_and_comes_back_without_roles(
    bot: PocketBot, raw: Raw, sandbox: Sandbox, sessions: aiohttp.ClientSession
) -> None:
    room = bot.place("games")
    thread = await room.create_thread(name="Back room", type=discord.ChannelType.private_thread)
    dev = str((await _state(sandbox, "dev"))["me"]["id"])
    await thread.add_user(discord.Object(int(dev)))
    assert await _names(sandbox, "dev") >= {"Back room", "atlas"}
    async with sessions.delete(f"/sandbox/guilds/{GUILD_ID}/members/dev") as response:
        assert response.status == 200
    assert not await _names(sandbox, "dev") & {"Back room", "lounge"}
    assert await _names(sandbox, "dev") >= {"atlas", "Your bot"}
    sandbox.expected = {10007}
    assert (await raw("GET", f"/guilds/{GUILD_ID}/members/{dev}"))[0] == 404
    async with sessions.put(f"/sandbox/guilds/{GUILD_ID}/members/dev") as response:
        assert (await response.json())["roles"] == []
    assert "Back room" not in await _names(sandbox, "dev")
    assert (await raw("GET", f"/guilds/{GUILD_ID}/members/{dev}"))[1]["joined_at"] > "2026-01-02"


async def _state(sandbox: Sandbox, persona: str) -> Any:
    async with Driver(sandbox.url, persona) as driver:
        return await driver.state()


async def _names(sandbox: Sandbox, persona: str) -> set[str]:
    return {channel["name"] for channel in (await _state(sandbox, persona))["channels"]}


async def test_an_owner_who_leaves_hands_the_server_over_and_the_last_one_stays(
    bot: PocketBot, sandbox: Sandbox, sessions: aiohttp.ClientSession
) -> None:
    for name, owner in (("ben", "cleo"), ("cleo", "dev")):
        sandbox.let_leave(str((await _state(sandbox, name))["me"]["id"]), LIBRARY)
        state = await _state(sandbox, "dev")
        people = {persona["id"]: persona["username"] for persona in state["personas"]}
        assert people[state["guilds"][1]["owner_id"]] == owner
    library = bot.get_guild(int(LIBRARY_ID))
    assert library is not None
    await until(lambda: str(library.owner_id) == state["guilds"][1]["owner_id"])
    async with sessions.delete(f"{MEMBERS}/dev") as response:
        assert (response.status, await response.json()) == (
            400,
            {"error": "The Library has nobody else to whom it could belong."},
        )


async def test_nicknames_are_set_and_taken_away(
    bot: PocketBot, sandbox: Sandbox, ben: Driver, sessions: aiohttp.ClientSession
) -> None:
    async with sessions.patch(f"{MEMBERS}/ben", json={"nick": "Big Ben"}) as response:
        assert (await response.json())["nick"] == "Big Ben"
    assert (await ben.command(f"{LIBRARY}/games", "ship who", member="ben")).message["content"] == "Big Ben None"  # type: ignore[index]
    assert (await ben.command("games", "ship who", member="ben")).message["content"] == "Ben None"  # type: ignore[index]
    async with sessions.patch(f"{MEMBERS}/ben", json={"nick": " "}) as response:
        assert (await response.json())["nick"] is None
    async with sessions.patch(f"{MEMBERS}/ben", json={"nick": "x" * 33}) as response:
        assert response.status == 400
    async with sessions.patch(f"{MEMBERS}/ann", json={"nick": "Anna"}) as response:
        assert await response.json() == {"error": "They are not in The Library."}
    async with sessions.patch("/sandbox/guilds/Nowhere/members/ann", json={"nick": "Anna"}) as response:
        assert "there are Test server, The Library" in (await response.json())["error"]
    sandbox.nickname(BOT_ID, "Librarian", LIBRARY)
    library = bot.get_guild(int(LIBRARY_ID))
    assert library is not None
    await until(lambda: library.me.display_name == "Librarian")


async def test_who_may_hear_of_members_hears_of_them(sandbox: Sandbox) -> None:
    sandbox.hub.gateway.granted = sandbox_members = 1 << 1
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "t", "intents": 1 | sandbox_members}})
        for _ in range(3):
            await socket.receive_json()  # READY and a GUILD_CREATE for each server
        sandbox.let_return(ANN, LIBRARY)
        sandbox.nickname(ANN, "Anna", LIBRARY)
        sandbox.let_leave(ANN, LIBRARY)
        heard = [await socket.receive_json() for _ in range(3)]
    assert [event["t"] for event in heard] == ["GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"]
    assert {event["d"]["guild_id"] for event in heard} == {LIBRARY_ID}
    assert [event["d"]["user"]["id"] for event in heard] == [ANN] * 3
    assert (heard[0]["d"]["nick"], heard[1]["d"]["nick"]) == (None, "Anna")


async def test_who_is_in_which_server_outlives_the_sandbox(tmp_path: Path) -> None:
    file = tmp_path / "two.sqlite3"
    async with running(db=file, world=TWO_SERVERS) as sandbox:
        sandbox.let_leave(BEN, LIBRARY)
        sandbox.let_leave(BOT_ID, LIBRARY)
        sandbox.let_return(ANN, LIBRARY)
        sandbox.nickname(ANN, "Anna", LIBRARY)
    async with running(db=file, world=TWO_SERVERS) as sandbox:
        state = await _state(sandbox, "ann")
        assert [guild["id"] for guild in state["guilds"]] == [GUILD_ID, LIBRARY_ID]
        members = {member["user"]["username"]: member["nick"] for member in state["guilds"][1]["members"]}
        assert members == {"ann": "Anna", "cleo": None, "dev": None}
        assert state["guilds"][1]["owner_id"] == sandbox.hub.state.guilds[LIBRARY_ID].owner != BEN
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway") as socket:
            await socket.receive_json()
            await socket.send_json({"op": 2, "d": {"token": "t", "intents": 1}})
            assert [guild["id"] for guild in (await socket.receive_json())["d"]["guilds"]] == [GUILD_ID]
    async with running(db=file, world=World()) as sandbox:
        assert {channel.get("guild_id") for channel in sandbox.hub.state.channels.values()} == {GUILD_ID, None}


async def test_channels_and_threads_are_made_in_the_server_that_is_said(
    bot: PocketBot, raw: Raw, sandbox: Sandbox
) -> None:
    library = bot.get_guild(int(LIBRARY_ID))
    assert library is not None
    sandbox.expected = {50013}
    status, body = await raw("POST", f"/guilds/{LIBRARY_ID}/channels", {"name": "cellar"})
    assert (status, body["code"]) == (403, 50013)
    sandbox.hub.state.guilds[LIBRARY_ID].roles[0]["permissions"] = str((1 << 53) - 1)
    made = await library.create_text_channel("cellar")
    assert str(made.guild.id) == LIBRARY_ID
    status, thread = await raw("POST", f"/channels/{QUIET}/threads", {"name": "t", "type": 11})
    assert (status, thread["guild_id"]) == (201, LIBRARY_ID)
    assert [entry["id"] for entry in (await raw("GET", f"/guilds/{GUILD_ID}/threads/active"))[1]["threads"]] == []
    assert (await raw("GET", f"/channels/{GAMES}"))[1]["guild_id"] == GUILD_ID
