"""What INTERACTION_CREATE holds, and what a message tells of the interaction that it answers."""

from typing import Final

from discord_sandbox import world
from discord_sandbox.errors import Json
from discord_sandbox.payloads import channel as channel_payload
from discord_sandbox.payloads import interaction_member
from discord_sandbox.permissions import permissions
from discord_sandbox.state import Interaction, State, Stored
from discord_sandbox.validate.messages import MAX_FILE

COMMAND: Final = 2
COMPONENT: Final = 3


def payload(
    state: State, number: str, token: str, kind: int, user: str, channel: Json, data: Json, source: Stored | None
) -> Json:
    """The event of an interaction: `source` is the message whose component was used (also for a modal it opened)."""
    guild = state.guild_of(channel)
    body: Json = {
        "id": number,
        "application_id": world.BOT_ID,
        "type": kind,
        "data": data,
        "channel_id": channel["id"],
        "channel": _partial_channel(state, user, channel),
        "token": token,
        "version": 1,
        "app_permissions": str(permissions(state, world.BOT_ID, channel)),
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild.id if guild else "0"},
        "context": 0 if guild else 1,
        "attachment_size_limit": MAX_FILE,
    }
    if guild is None:
        body["user"] = state.users[user]
    else:
        body |= {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": interaction_member(state, user, channel),
        }
    if source is not None:
        body["message"] = source.message
    return body


def metadata(state: State, interaction: Interaction, replies_to: str | None) -> Json:
    """The fields that say which interaction a message answers, and which message it replies to."""
    extra: Json = {
        "webhook_id": world.BOT_ID,
        "application_id": world.BOT_ID,
        "interaction_metadata": origin(state, interaction),
    }
    if interaction.name is not None:
        user = state.users[interaction.user]
        extra["interaction"] = {"id": interaction.id, "type": 2, "name": interaction.name, "user": user}
    if replies_to is not None:
        extra["type"] = 19
        extra["message_reference"] = message_reference(state.channel(interaction.channel), replies_to)
    elif interaction.kind == COMMAND:
        extra["type"] = 20
    return extra


def origin(state: State, interaction: Interaction) -> Json:
    """What a message tells of the interaction that it answers, and of the one that opened its form."""
    about: Json = {"id": interaction.id, "type": interaction.kind, "user": state.users[interaction.user]}
    about["authorizing_integration_owners"] = interaction.payload["authorizing_integration_owners"]
    if interaction.name is not None:
        about["name"] = interaction.name
    if interaction.kind == COMPONENT:
        about["interacted_message_id"] = interaction.source
    if interaction.message is not None:
        about["original_response_message_id"] = interaction.message
    if interaction.opener is not None:
        about["triggering_interaction_metadata"] = interaction.opener
    return about


def message_reference(channel: Json, message_id: str) -> Json:
    """What points to the message that another one replies to."""
    where = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
    return {"type": 0, "channel_id": channel["id"], "message_id": message_id, **where}


def command_name(data: Json) -> str:
    """The name with subcommands, as people type it: "ship move"."""
    words = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)


def focused_type(data: Json) -> int:
    """The type of the option that an autocomplete asks about."""
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if "options" in option:
            return focused_type(option)
    return 3


def _partial_channel(state: State, user: str, channel: Json) -> Json:
    body = channel_payload(state, channel)
    if channel["type"] == 1:
        return body
    return body | {"permissions": str(permissions(state, user, channel))}
