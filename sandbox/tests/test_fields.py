"""The fields that Discord's own schemas and documentation name for what it answers, one list for each object.

Of the lists those fields are left out that a bot never gets, or that stand for what the sandbox does not have.
"""

import base64
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from discord_sandbox.driver import Driver, walk
from discord_sandbox.pictures import plain
from discord_sandbox.server import Sandbox
from discord_sandbox.world import BOT_ID, GUILD_ID
from pocket.bot import PocketBot, picture
from pocket.raw import ANN, GAMES, Raw

USER = """id username discriminator global_name avatar avatar_decoration_data banner accent_color collectibles
    primary_guild bot system flags public_flags"""
OWN = "mfa_enabled locale verified email premium_type"
APPLICATION = """id name icon description summary type cover_image primary_sku_id bot slug guild_id rpc_origins
    bot_public bot_require_code_grant terms_of_service_url privacy_policy_url custom_install_url install_params
    integration_types_config verify_key flags tags redirect_uris interactions_endpoint_url
    role_connections_verification_url owner approximate_guild_count approximate_user_install_count
    approximate_user_authorization_count explicit_content_filter team event_webhooks_url event_webhooks_status
    flags_new eligible_oauth2_scopes"""
MEMBER = """user nick avatar avatar_decoration_data banner collectibles roles joined_at premium_since deaf mute flags
    pending communication_disabled_until"""
GUILD = """id name icon splash discovery_splash owner_id afk_channel_id afk_timeout widget_enabled widget_channel_id
    verification_level default_message_notifications explicit_content_filter roles emojis features mfa_level
    application_id system_channel_id system_channel_flags rules_channel_id max_presences max_members vanity_url_code
    description banner premium_tier premium_subscription_count preferred_locale public_updates_channel_id
    max_video_channel_users max_stage_video_channel_users nsfw_level stickers premium_progress_bar_enabled
    safety_alerts_channel_id incidents_data"""
ROLE = "id name color colors hoist icon unicode_emoji position permissions managed mentionable flags"
CHANNEL = """id type guild_id position permission_overwrites name topic nsfw last_message_id rate_limit_per_user
    parent_id flags"""
THREAD = """id type guild_id parent_id owner_id name last_message_id message_count member_count total_message_sent
    rate_limit_per_user thread_metadata flags"""
MESSAGE = """id channel_id author content timestamp edited_timestamp tts mention_everyone mentions mention_roles
    attachments embeds components pinned type flags"""
ATTACHMENT = """id filename size url proxy_url content_type width height description placeholder placeholder_version
    flags"""
COMPONENTS = {
    1: "type id components",
    2: "type id style",
    3: "type id custom_id options",
    9: "type id components accessory",
    10: "type id content",
    11: "type id media spoiler",
    12: "type id items",
    13: "type id file name size spoiler",
    14: "type id spacing divider",
    17: "type id components spoiler",
}
MEDIA = "id url proxy_url width height content_type placeholder placeholder_version attachment_id loading_state flags"
EMBEDDED = "url proxy_url width height content_type placeholder placeholder_version flags"
COMMAND = """id type application_id version name name_localizations description description_localizations options
    default_member_permissions dm_permission nsfw integration_types contexts"""
INTERACTION = """id application_id type data guild guild_id guild_locale channel channel_id member token version
    app_permissions locale entitlements authorizing_integration_owners context attachment_size_limit"""


def complete(body: dict[str, Any], fields: str) -> None:
    assert set(fields.split()) - set(body) == set()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/users/@me", f"{USER} {OWN}"),
        (f"/users/{ANN}", USER),
        ("/applications/@me", APPLICATION),
        ("/oauth2/applications/@me", APPLICATION),
        (f"/guilds/{GUILD_ID}", f"{GUILD} approximate_member_count approximate_presence_count"),
        (f"/guilds/{GUILD_ID}/members/{ANN}", MEMBER),
        (f"/channels/{GAMES}", CHANNEL),
    ],
)
async def test_what_is_read_is_complete(raw: Raw, path: str, fields: str) -> None:
    status, body = await raw("GET", path)
    assert status == 200
    complete(body, fields)


async def test_users_inside_of_others_are_users_too(raw: Raw) -> None:
    application = (await raw("GET", "/applications/@me"))[1]
    member = (await raw("GET", f"/guilds/{GUILD_ID}/members/{ANN}"))[1]
    message = await raw.say(content=f"<@{ANN}>")
    for user in (application["owner"], application["bot"], member["user"], message["author"], *message["mentions"]):
        complete(user, USER)
        assert not set(OWN.split()) & set(user), "this only the bot is told, of itself"
    assert application["approximate_guild_count"] == 1
    for role in (await raw("GET", f"/guilds/{GUILD_ID}/roles"))[1]:
        complete(role, ROLE)


async def test_a_file_tells_what_it_is_wherever_it_is_shown(raw: Raw) -> None:
    files = {"a.png": plain(10, 20, 30, 64), "b.txt": b"words"}
    listed = [{"id": 0, "description": "A square"}, {"id": 1}]
    image, words = (await raw("POST", f"/channels/{GAMES}/messages", {"attachments": listed}, files))[1]["attachments"]
    complete(image, ATTACHMENT)
    assert (image["width"], image["height"], image["content_type"]) == (64, 64, "image/png")
    assert len(base64.b64decode(image["placeholder"])) == 24, "a ThumbHash of a square picture"
    assert "ephemeral" not in image
    assert not {"width", "height", "placeholder"} & set(words)
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}, {"media": {"url": "https://a.example"}}]}
    body = {"flags": 1 << 15, "components": [gallery], "attachments": listed[:1]}
    status, shown = await raw("POST", f"/channels/{GAMES}/messages", body, {"a.png": files["a.png"]})
    assert status == 200, shown
    own, foreign = (item["media"] for item in walk(shown)[0]["items"])
    complete(own, MEDIA)
    complete(foreign, MEDIA.replace("attachment_id", ""))
    assert own["id"] not in (own["attachment_id"], foreign["id"])
    assert [item["spoiler"] for item in walk(shown)[0]["items"]] == [False, False]
    assert (own["loading_state"], foreign["loading_state"], foreign["width"]) == (2, 3, None)
    embed = {"title": "x", "image": {"url": "attachment://a.png"}}
    _, shown = await raw("POST", f"/channels/{GAMES}/messages", {"embeds": [embed]}, {"a.png": files["a.png"]})
    complete(shown["embeds"][0]["image"], EMBEDDED)
    assert not {"id", "attachment_id", "loading_state"} & set(shown["embeds"][0]["image"])


async def test_components_tell_what_the_bot_left_out(raw: Raw) -> None:
    media, button = {"url": "attachment://a.png"}, {"type": 2, "style": 2, "label": "x", "custom_id": "x"}
    select = {"type": 3, "custom_id": "y", "options": [{"label": "1", "value": "1"}]}
    section = {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": {"type": 11, "media": media}}
    inside = [section, {"type": 12, "items": [{"media": media}]}, {"type": 13, "file": media}, {"type": 14}]
    inside += [{"type": 1, "components": [item]} for item in (button, select)]
    body = {"flags": 1 << 15, "components": [{"type": 17, "components": inside}], "attachments": [{"id": 0}]}
    status, shown = await raw("POST", f"/channels/{GAMES}/messages", body, {"a.png": plain(10, 20, 30, 64)})
    assert status == 200, shown
    found = walk(shown)
    for item in found:
        complete(item, COMPONENTS[item["type"]])
    assert {item["type"] for item in found} == set(COMPONENTS)
    separator = next(item for item in found if item["type"] == 14)
    assert (separator["divider"], separator["spacing"]) == (True, 1)


async def test_what_follows_a_form_tells_what_opened_it(bot: PocketBot, ann: Driver) -> None:
    class Form(ui.Modal, title="Name"):
        name = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.followup.send("heard")
            await interaction.followup.send("all heard")

    @bot.tree.command(name="ask", description="Open a form")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    await bot.tree.sync()
    opened = await ann.command("games", "ask")
    heard = await ann.submit_modal(opened, {"name": "x"})
    assert heard.message is not None
    by_command = (await ann.wait_for("games", lambda m: m["content"] == "all heard"))["interaction_metadata"]
    complete(by_command, "id type user authorizing_integration_owners original_response_message_id")
    assert by_command["original_response_message_id"] == heard.message["id"]
    opener = by_command["triggering_interaction_metadata"]
    assert (opener["id"], opener["type"], opener["name"]) == (opened.interaction, 2, "ask")
    board = await ann.command("games", "ship board")
    pressed = await ann.press(board.message or "", "u:b1:ask")
    asked = await ann.submit_modal(pressed, {"number": "1", "sort": "hex"})
    assert asked.message is not None
    by_button = asked.message["interaction_metadata"]
    assert "interacted_message_id" not in by_button
    opener = by_button["triggering_interaction_metadata"]
    assert (opener["type"], opener["interacted_message_id"]) == (3, (board.message or {})["id"])


async def test_files_that_only_one_person_sees_say_so(bot: PocketBot, sandbox: Sandbox, ann: Driver) -> None:
    @bot.tree.command(name="whisper", description="A picture for you alone")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=picture(), ephemeral=True)

    await bot.tree.sync()
    reply = await ann.command("games", "whisper")
    assert reply.message is not None
    assert [file["ephemeral"] for file in reply.message["attachments"]] == [True]
    given = {"filename": "a.toml"}
    async with (
        aiohttp.ClientSession(sandbox.url) as session,
        session.post("/sandbox/attachments", params=given, data=b"a = 1") as response,
    ):
        assert (await response.json())["ephemeral"] is True


async def test_messages_threads_commands_and_interactions_are_complete(
    bot: PocketBot, raw: Raw, sandbox: Sandbox, ann: Driver
) -> None:
    complete(await raw.say(content="x"), MESSAGE)
    thread = await bot.place("games").create_thread(name="t", type=discord.ChannelType.public_thread)
    complete((await raw("GET", f"/channels/{thread.id}"))[1], THREAD)
    for command in (await raw("GET", f"/applications/{BOT_ID}/commands"))[1]:
        complete(command, COMMAND)
    board = await ann.command("games", "ship board")
    assert board.message is not None
    thinking = await ann.press(board.message, "u:b1:think")
    assert thinking.message is not None
    loud = await ann.wait_for("games", lambda message: message["content"] == "loud")
    complete(loud["message_reference"], "type channel_id message_id guild_id")
    assert loud["interaction_metadata"]["original_response_message_id"] == thinking.message["id"]
    assert "original_response_message_id" not in thinking.message["interaction_metadata"]
    for interaction in sandbox.hub.state.interactions.values():
        complete(interaction.payload, INTERACTION)
        complete(interaction.payload["member"], f"{MEMBER} permissions")
        complete(interaction.payload["member"]["user"], USER)


async def test_ready_tells_the_bot_of_itself(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "t", "intents": 1}})
        ready, guild = [(await socket.receive_json())["d"] for _ in range(2)]
    complete(ready, "v user guilds session_id resume_gateway_url shard application")
    complete(ready["user"], f"{USER} {OWN}")
    complete(guild, f"{GUILD} joined_at large unavailable member_count members channels threads voice_states presences")
