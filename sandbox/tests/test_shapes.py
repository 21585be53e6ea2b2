"""What the sandbox answers has the shape that discord.py says Discord's answers have."""

from typing import Any

import discord
import pytest

from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from discord_sandbox.world import BOT_ID, GUILD_ID
from pocket.bot import PocketBot
from pocket.raw import ANN, GAMES, Raw
from pocket.shapes import all_faults, faults, message_faults


@pytest.mark.parametrize(
    ("path", "module", "name"),
    [
        ("/users/@me", "user", "User"),
        ("/applications/@me", "appinfo", "AppInfo"),
        ("/oauth2/applications/@me", "appinfo", "AppInfo"),
        (f"/guilds/{GUILD_ID}", "guild", "Guild"),
        (f"/guilds/{GUILD_ID}/members/{ANN}", "member", "MemberWithUser"),
        (f"/channels/{GAMES}", "channel", "TextChannel"),
    ],
)
async def test_what_is_read(raw: Raw, path: str, module: str, name: str) -> None:
    status, body = await raw("GET", path)
    assert status == 200
    assert faults(body, module, name) == []


async def test_channels_threads_and_commands(bot: PocketBot, raw: Raw) -> None:
    thread = await bot.place("games").create_thread(name="t", type=discord.ChannelType.public_thread)
    assert faults((await raw("GET", f"/channels/{thread.id}"))[1], "threads", "Thread") == []
    for command in (await raw("GET", f"/applications/{BOT_ID}/commands"))[1]:
        assert faults(command, "command", "ApplicationCommand") == []


async def test_messages_of_every_kind(bot: PocketBot, raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    await ann.say("games", f"<@{BOT_ID}> come")
    await raw.say(content=f"<@{ANN}>", embeds=[{"title": "x"}])
    board = (await ann.command("games", "ship board")).message or {}
    await ann.command("games", "ship move", line="2F")
    await ann.command("dm", "ship move", line="2F")
    for verb in ("edit", "quiet", "think"):
        await ann.press(board, f"u:b1:{verb}")
        board = (await ann.command("games", "ship board")).message or {}
    form = await ann.press(board, "u:b1:ask")
    await ann.submit_modal(form, {"number": "3", "sort": "hex"})
    await ann.select(board, "pick:b1", "1")
    await ann.wait_for("games", lambda message: message["content"] == "loud")
    assert all_faults(sandbox.hub.state) == []
    kinds = {interaction.kind for interaction in sandbox.hub.state.interactions.values()}
    assert kinds == {2, 3, 5}


async def test_what_a_callback_is_answered_with(bot: PocketBot, raw: Raw, ann: Driver, sandbox: Sandbox) -> None:
    sandbox.hub.interactions.ack_seconds = 0.01
    await ann.command("games", "ship silent")
    interaction = next(reversed(sandbox.hub.state.interactions.values()))
    sandbox.hub.interactions.ack_seconds = 30.0
    path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
    status, made = await raw("POST", path, {"type": 4, "data": {"content": "hello"}}, token="")
    assert status == 200
    assert faults(made, "interactions", "InteractionCallback") == []


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("pinned", ..., "Message.pinned is missing"),
        ("tts", 0, "Message.tts: 0 is no bool"),
        ("type", 33, "Message.type: 33 is none of"),
        ("author", {}, "Message.author.id is missing"),
        ("mentions", [{"id": "1"}], "Message.mentions[0].username is missing"),
        ("components", [{"type": 17}], "Component.components is missing"),
        ("components", [{"type": 2, "style": 9}], "Component.style: 9 is none of"),
        ("interaction_metadata", {"id": "1", "type": 5}, "triggering_interaction_metadata is missing"),
    ],
)
async def test_what_is_missing_or_of_another_kind_is_found(raw: Raw, key: str, value: Any, told: str) -> None:
    message = await raw.say(content="x")
    assert message_faults(message) == []
    changed = {name: item for name, item in message.items() if name != key}
    if value is not ...:
        changed[key] = value
    assert any(told in line for line in message_faults(changed)), message_faults(changed)
