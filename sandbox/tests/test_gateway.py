"""The gateway: HELLO, intents, RESUME, refused sessions; by plain WebSocket and by discord.py."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from discord_sandbox import world
from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot
from pocket.raw import GAMES, LOUNGE, Raw, until

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12


class Socket:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sequence = 0

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self.socket.receive_json(timeout=30)
        self.sequence = frame["s"] or self.sequence
        return frame

    async def identify(self, intents: int) -> dict[str, Any]:
        """READY's data, GUILD_CREATE read too."""
        await self.send(2, {"token": "t", "intents": intents, "properties": {}})
        ready = await self.receive()
        assert ready["t"] == "READY"
        assert (await self.receive())["t"] == "GUILD_CREATE"
        data: dict[str, Any] = ready["d"]
        return data


@asynccontextmanager
async def gateway(sandbox: Sandbox) -> AsyncIterator[Socket]:
    url = sandbox.url.replace("http", "ws") + "/gateway?v=10&encoding=json&compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        made = Socket(socket)
        assert (await made.receive())["op"] == 10
        yield made


async def test_heartbeats_are_acknowledged_before_identifying(sandbox: Sandbox) -> None:
    async with gateway(sandbox) as socket:
        await socket.send(1, None)
        assert (await socket.receive())["op"] == 11


async def test_ready_and_guild_create_hold_what_discord_sends(sandbox: Sandbox) -> None:
    async with gateway(sandbox) as socket:
        await socket.send(2, {"token": "t", "intents": GUILDS})
        ready, guild = (await socket.receive())["d"], (await socket.receive())["d"]
    assert ready["user"]["id"] == world.BOT_ID
    assert ready["guilds"] == [{"id": world.GUILD_ID, "unavailable": True}]
    assert ready["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert [member["user"]["id"] for member in guild["members"]] == [world.BOT_ID]
    assert guild["member_count"] == len(world.World().personas) + 1
    assert guild["roles"][0]["id"] == guild["id"]
    assert {channel["type"] for channel in guild["channels"]} == {0, 4}


@pytest.mark.parametrize(("intents", "expected"), [(GUILDS, []), (GUILDS | GUILD_MESSAGES, ["MESSAGE_CREATE"])])
async def test_events_follow_the_intents(sandbox: Sandbox, raw: Raw, intents: int, expected: list[str]) -> None:
    async with gateway(sandbox) as socket:
        await socket.identify(intents)
        await raw.say(content="hello")
        sandbox.delete_channel(LOUNGE)
        seen = []
        while (frame := await socket.receive())["t"] != "CHANNEL_DELETE":
            seen.append(frame["t"])
    assert seen == expected


async def test_content_of_others_is_hidden_without_the_privileged_intent(sandbox: Sandbox, ann: Driver) -> None:
    async with gateway(sandbox) as socket:
        await socket.identify(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
        said = []
        for channel, content in (("general", "secret"), ("general", f"<@{world.BOT_ID}> hi"), ("dm", "private")):
            await ann.say(channel, content)
            said.append((await socket.receive())["d"]["content"])
    assert said == ["", f"<@{world.BOT_ID}> hi", "private"]


@pytest.mark.parametrize(
    ("identify", "code"), [({"token": "", "intents": 1}, 4004), ({"token": "t", "intents": 1 << 15}, 4014)]
)
async def test_refused_identification_closes(sandbox: Sandbox, identify: dict[str, Any], code: int) -> None:
    async with gateway(sandbox) as socket:
        await socket.send(2, identify)
        message = await socket.socket.receive(timeout=30)
        assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, code)


async def test_garbage_closes_the_connection(sandbox: Sandbox) -> None:
    async with gateway(sandbox) as socket:
        await socket.socket.send_str("{")
        message = await socket.socket.receive(timeout=30)
        assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 4002)


async def test_resume_replays_what_was_missed(sandbox: Sandbox, raw: Raw) -> None:
    async with gateway(sandbox) as socket:
        ready = await socket.identify(GUILDS | GUILD_MESSAGES)
        await raw.say(content="before")
        assert (await socket.receive())["t"] == "MESSAGE_CREATE"
        sequence = socket.sequence
    await raw.say(content="meanwhile")
    async with gateway(sandbox) as socket:
        await socket.send(6, {"token": "t", "session_id": ready["session_id"], "seq": sequence})
        missed = await socket.receive()
        assert (missed["t"], missed["d"]["content"], missed["s"]) == ("MESSAGE_CREATE", "meanwhile", sequence + 1)
        assert (await socket.receive())["t"] == "RESUMED"


async def test_unknown_session_is_refused(sandbox: Sandbox) -> None:
    async with gateway(sandbox) as socket:
        await socket.send(6, {"token": "t", "session_id": "nonsense", "seq": 1})
        frame = await socket.receive()
        assert (frame["op"], frame["d"]) == (9, False)


async def test_a_connection_cut_at_an_event_has_it_replayed_where_it_was_not_sent(sandbox: Sandbox, raw: Raw) -> None:
    for after in (True, False):
        async with gateway(sandbox) as socket:
            ready = await socket.identify(GUILDS | GUILD_MESSAGES)
            sandbox.hub.gateway.trouble.cut = ("MESSAGE_CREATE", after)
            await raw.say(content="cut")
            if after:
                assert (await socket.receive())["t"] == "MESSAGE_CREATE"
            assert (await socket.socket.receive(timeout=30)).data == 1001
            assert not sandbox.hub.gateway.connected
            sequence = socket.sequence
        async with gateway(sandbox) as socket:
            await socket.send(6, {"token": "t", "session_id": ready["session_id"], "seq": sequence})
            assert (await socket.receive())["t"] == ("RESUMED" if after else "MESSAGE_CREATE")


async def test_troubles_that_a_test_plays(sandbox: Sandbox) -> None:
    played = sandbox.hub.gateway
    played.trouble.closed = True
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with gateway(sandbox):
            pass
    played.trouble.closed, played.trouble.hung_up = False, 1
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway") as hung:
        assert (await hung.receive(timeout=30)).data == 1001
    played.trouble.turned_away = 4013
    async with gateway(sandbox) as socket:
        await socket.send(2, {"token": "t", "intents": 1})
        assert (await socket.socket.receive(timeout=30)).data == 4013
    played.trouble.turned_away, played.trouble.invalid = 0, 1
    async with gateway(sandbox) as socket:
        await socket.send(2, {"token": "t", "intents": 1})
        assert (await socket.receive())["op"] == 9
        await socket.identify(GUILDS)
        played.tell(7)
        assert (await socket.receive())["op"] == 7
        played.mute()
        played.tell(7)
        with pytest.raises(asyncio.TimeoutError):
            await socket.socket.receive(timeout=0.1)


async def test_discord_py_resumes_after_a_lost_connection(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    await sandbox.hub.gateway.close(code=4000)
    await ann.say("general", f"<@{world.BOT_ID}> are you there?")
    async with asyncio.timeout(30):
        await bot.resumed.wait()
    await until(lambda: bot.heard)
    assert bot.heard[0].content.endswith("are you there?")
    assert (await ann.command("general", "ship move", line="2F")).answer == "message"


async def test_discord_py_follows_changes_of_channels_and_messages(
    bot: PocketBot, sandbox: Sandbox, ann: Driver
) -> None:
    channel = bot.place("games")
    sandbox.deny(GAMES, "send_messages", "attach_files")
    sandbox.expected = {50013}
    with pytest.raises(discord.Forbidden):
        await channel.send("x")
    await until(lambda: not channel.permissions_for(channel.guild.me).send_messages)
    sandbox.deny(GAMES)
    message = await channel.send("y", nonce="m.1")
    assert (await channel.fetch_message(message.id)).content == "y"
    thread = await message.create_thread(name="Duel")
    await thread.send("in the thread")
    await thread.add_user(discord.Object(int(world.OWNER_ID)))
    await thread.edit(archived=True)
    assert [m.content async for m in channel.history(limit=5)] == ["y"]
    assert [m["content"] for m in await ann.messages(str(thread.id))] == ["in the thread"]
    async with channel.typing():
        pass
    await message.edit(content="z")
    await message.delete()
    sandbox.delete_channel(GAMES)
    sandbox.expected = {50013, 10003}
    with pytest.raises(discord.NotFound):
        await channel.send("x")
