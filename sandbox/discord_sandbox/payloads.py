"""State as Discord's objects: members, server, channels, threads, interactions."""

from datetime import UTC, datetime
from typing import Final

from discord_sandbox import world
from discord_sandbox.errors import Json
from discord_sandbox.guild import JOINED, Guild
from discord_sandbox.permissions import permissions
from discord_sandbox.state import State

THREADS = (10, 11, 12)
_INSTALL: Final[Json] = {"scopes": ["applications.commands", "bot"], "permissions": "0"}
_NO_ADDRESSES: Final = (
    "custom_install_url",
    "event_webhooks_url",
    "interactions_endpoint_url",
    "privacy_policy_url",
    "role_connections_verification_url",
    "terms_of_service_url",
)


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def member(guild: Guild, user_id: str, user: Json | None = None) -> Json:
    """A member of a server, with the user object inside when given."""
    about = guild.members[user_id]
    body: Json = {
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "deaf": False,
        "flags": 0,
        "joined_at": about.joined,
        "mute": False,
        "nick": about.nick,
        "pending": False,
        "premium_since": None,
        "roles": about.roles,
    }
    return body if user is None else {"user": user, **body}


def members(state: State, guild: Guild) -> list[Json]:
    """Everybody in a server, the bot last."""
    return [member(guild, key, user) for key, user in state.users.items() if key in guild.members]


def guild(about: Guild) -> Json:
    """A server as GUILD_CREATE and GET /guilds/{id} tell it, without the parts only the gateway sends."""
    return {
        "id": about.id,
        "name": about.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "application_id": None,
        "banner": None,
        "description": None,
        "owner_id": about.owner,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": about.roles,
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "vanity_url_code": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "safety_alerts_channel_id": None,
        "incidents_data": None,
    }


def guild_create(state: State, about: Guild) -> Json:
    """The GUILD_CREATE event: without the members intent it holds the bot's own member alone."""
    inside = [c for c in state.channels.values() if c.get("guild_id") == about.id]
    channels = [c for c in inside if c["type"] not in THREADS and _bot_sees(state, c)]
    threads = [c for c in inside if c["type"] in THREADS and not c["thread_metadata"]["archived"]]
    return {
        **guild(about),
        "joined_at": about.members[world.BOT_ID].joined,
        "large": False,
        "unavailable": False,
        "member_count": len(about.members),
        "members": [member(about, world.BOT_ID, state.users[world.BOT_ID])],
        "channels": channels,
        "threads": [thread(state, c) for c in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread(state: State, channel: Json) -> Json:
    """A thread with its counts and, where the bot has joined, the bot's membership."""
    members = state.thread_members.get(channel["id"], [])
    messages = len(state.messages.get(channel["id"], {}))
    body = {**channel, "member_count": len(members), "message_count": messages, "total_message_sent": messages}
    if world.BOT_ID in members:
        body["member"] = thread_member(channel["id"], world.BOT_ID)
    return body


def thread_member(thread_id: str, user_id: str) -> Json:
    """A member of a thread."""
    return {"id": thread_id, "user_id": user_id, "join_timestamp": JOINED, "flags": 0}


def channel(state: State, body: Json) -> Json:
    """A channel of any kind as Discord answers it."""
    return thread(state, body) if body["type"] in THREADS else body


def interaction_member(state: State, user_id: str, place: Json) -> Json:
    """The member inside an interaction: with the permissions it has in the channel, which is one of a server."""
    bits = permissions(state, user_id, place)
    return {**member(state.guilds[place["guild_id"]], user_id, state.users[user_id]), "permissions": str(bits)}


def resolve_user(state: State, user_id: str, place: Json, resolved: Json) -> None:
    """Put a user into what an interaction resolves, and the member that they are in the channel's server."""
    resolved.setdefault("users", {})[user_id] = state.users[user_id]
    guild = state.guild_of(place)
    if guild is not None and user_id in guild.members:
        full = interaction_member(state, user_id, place)
        resolved.setdefault("members", {})[user_id] = {k: v for k, v in full.items() if k != "user"}


def application(state: State) -> Json:
    """The application that owns the bot."""
    return {
        "id": world.BOT_ID,
        "name": state.world.bot,
        "icon": None,
        "description": state.world.bot_about,
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "hook": True,
        "owner": state.users[world.OWNER_ID],
        "team": None,
        "bot": state.users[world.BOT_ID],
        "guild_id": None,
        "primary_sku_id": None,
        "slug": None,
        "cover_image": None,
        "tags": [],
        "rpc_origins": [],
        "redirect_uris": [],
        "explicit_content_filter": 0,
        "approximate_guild_count": sum(world.BOT_ID in guild.members for guild in state.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "install_params": _INSTALL,
        "eligible_oauth2_scopes": _INSTALL["scopes"],
        "integration_types_config": {"0": {"oauth2_install_params": _INSTALL}},
        **dict.fromkeys(_NO_ADDRESSES),
        "event_webhooks_status": 1,
    }


def own_user(state: State) -> Json:
    """The bot's user as the bot alone gets it."""
    about = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
    return state.users[world.BOT_ID] | about


def _bot_sees(state: State, place: Json) -> bool:
    return bool(permissions(state, world.BOT_ID, place) & world.VIEW_CHANNEL)
