"""Discord's objects as a new world has them: users, roles, channels."""

from discord_sandbox.errors import Json


def user(user_id: str, username: str, name: str | None, discriminator: str) -> Json:
    """Discord's user object of a person or the bot."""
    return {
        "id": user_id,
        "username": username,
        "discriminator": discriminator,
        "global_name": name,
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "bot": False,
        "system": False,
        "flags": 0,
        "public_flags": 0,
    }


def role(role_id: str, name: str, position: int, permissions: int) -> Json:
    """A role of a server."""
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(
    guild_id: str, position: int, channel_id: int, kind: int, name: str, parent: str | None, topic: str | None
) -> Json:
    """A text channel (0) or category (4)."""
    return {
        "id": str(channel_id),
        "type": kind,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "parent_id": parent,
        "topic": topic,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
        "flags": 0,
    }


def direct(channel_id: int, user: Json) -> Json:
    """The direct-message channel between the bot and a person."""
    return {
        "id": str(channel_id),
        "type": 1,
        "recipients": [user],
        "last_message_id": None,
        "flags": 0,
    }
