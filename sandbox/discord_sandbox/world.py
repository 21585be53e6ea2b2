"""The world a new sandbox begins with: one server, four people, their channels, and Umpire."""

from typing import Final

from discord_sandbox.errors import Json

GUILD_ID: Final = "1000000000000000001"
BOT_ID: Final = "1000000000000000100"
"""The bot's user id; the application has the same."""
BOT_ROLE_ID: Final = "1000000000000000501"
MODERATOR_ROLE_ID: Final = "1000000000000000502"

VIEW_CHANNEL: Final = 1 << 10
SEND_MESSAGES: Final = 1 << 11
MANAGE_MESSAGES: Final = 1 << 13
EMBED_LINKS: Final = 1 << 14
ATTACH_FILES: Final = 1 << 15
READ_MESSAGE_HISTORY: Final = 1 << 16
MENTION_EVERYONE: Final = 1 << 17
MANAGE_CHANNELS: Final = 1 << 4
MANAGE_ROLES: Final = 1 << 28
USE_APPLICATION_COMMANDS: Final = 1 << 31
MANAGE_THREADS: Final = 1 << 34
CREATE_PUBLIC_THREADS: Final = 1 << 35
CREATE_PRIVATE_THREADS: Final = 1 << 36
SEND_MESSAGES_IN_THREADS: Final = 1 << 38
ADMINISTRATOR: Final = 1 << 3
ALL: Final = (1 << 53) - 1

PERMISSIONS: Final[dict[str, int]] = {
    "view_channel": VIEW_CHANNEL,
    "send_messages": SEND_MESSAGES,
    "manage_messages": MANAGE_MESSAGES,
    "embed_links": EMBED_LINKS,
    "attach_files": ATTACH_FILES,
    "read_message_history": READ_MESSAGE_HISTORY,
    "mention_everyone": MENTION_EVERYONE,
    "manage_channels": MANAGE_CHANNELS,
    "manage_threads": MANAGE_THREADS,
    "create_public_threads": CREATE_PUBLIC_THREADS,
    "create_private_threads": CREATE_PRIVATE_THREADS,
    "send_messages_in_threads": SEND_MESSAGES_IN_THREADS,
    "use_application_commands": USE_APPLICATION_COMMANDS,
}
"""The permissions that can be named when one is taken from the bot."""

_TALK: Final = VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY
_THREADS: Final = CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS
EVERYONE_MAY: Final = _TALK | _THREADS | USE_APPLICATION_COMMANDS

BOT: Final[Json] = {
    "id": BOT_ID,
    "username": "Umpire",
    "discriminator": "0000",
    "global_name": None,
    "avatar": None,
    "bot": True,
    "public_flags": 0,
}

_PEOPLE: Final = (
    ("1000000000000000201", "ann", "Ann", "A", "triangle", "#f0ad1f"),
    ("1000000000000000202", "ben", "Ben", "B", "square", "#67bff0"),
    ("1000000000000000203", "cleo", "Cleo", "C", "hexagon", "#3fd0a4"),
    ("1000000000000000204", "dev", "Dev", "D", "diamond", "#ec9fca"),
    ("1000000000000000205", "edda", "Edda", "E", "pentagon", "#f0e442"),
    ("1000000000000000206", "finn", "Finn", "F", "circle", "#f29268"),
)
PERSONAS: Final[tuple[Json, ...]] = tuple(
    {"id": i, "username": u, "name": n, "letter": a, "shape": s, "colour": c} for i, u, n, a, s, c in _PEOPLE
)
OWNER_ID: Final = PERSONAS[0]["id"]
MEMBER_ROLES: Final[dict[str, list[str]]] = {
    BOT_ID: [BOT_ROLE_ID],
    PERSONAS[3]["id"]: [MODERATOR_ROLE_ID],
}
"""Who has which role; Dev keeps order (Manage Messages), so that this can be played and tested too."""

_CHANNELS: Final = (
    ("1000000000000000300", 4, "Games", None, None),
    ("1000000000000000301", 0, "raise-shields", "1000000000000000300", "Ships of the line, one hex at a time"),
    ("1000000000000000302", 0, "uprising", "1000000000000000300", "Provinces in revolt"),
    ("1000000000000000303", 0, "urban-war", "1000000000000000300", "Inches, cover and nerves"),
    ("1000000000000000304", 0, "upheaval", "1000000000000000300", "The world turned over"),
    ("1000000000000000310", 4, "Club", None, None),
    ("1000000000000000311", 0, "general", "1000000000000000310", "Talk"),
    ("1000000000000000312", 0, "dice", "1000000000000000310", "Rolls that anyone can verify"),
    ("1000000000000000313", 0, "house-rules", "1000000000000000310", "What we play by"),
)


def user(persona: Json) -> Json:
    """A persona as Discord's user object."""
    return {
        "id": persona["id"],
        "username": persona["username"],
        "discriminator": "0",
        "global_name": persona["name"],
        "avatar": None,
        "bot": False,
        "public_flags": 0,
    }


def roles() -> list[Json]:
    """The server's roles: @everyone (its id is the server's), Umpire's own, and Moderator."""
    return [
        _role(GUILD_ID, "@everyone", 0, EVERYONE_MAY),
        _role(MODERATOR_ROLE_ID, "Moderator", 1, MANAGE_MESSAGES),
        {**_role(BOT_ROLE_ID, "Umpire", 2, _TALK | _THREADS), "managed": True, "tags": {"bot_id": BOT_ID}},
    ]


def _role(role_id: str, name: str, position: int, permissions: int) -> Json:
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


def channels() -> list[Json]:
    """The server's channels and one direct-message channel between Umpire and each persona."""
    listed = [_channel(place, *channel) for place, channel in enumerate(_CHANNELS)]
    return listed + [direct_channel(f"10000000000000004{n:02}", p) for n, p in enumerate(PERSONAS, 1)]


def _channel(position: int, channel_id: str, kind: int, name: str, parent: str | None, topic: str | None) -> Json:
    return {
        "id": channel_id,
        "type": kind,
        "guild_id": GUILD_ID,
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


def direct_channel(channel_id: str, persona: Json) -> Json:
    """The direct-message channel of a persona and Umpire."""
    return {
        "id": channel_id,
        "type": 1,
        "recipients": [user(persona)],
        "last_message_id": None,
        "flags": 0,
    }


def channel_named(name: str) -> int:
    """Return the id of the text channel with this name at the beginning, or of `general`."""
    ids = {str(channel): int(number) for number, kind, channel, _, _ in _CHANNELS if kind == 0}
    return ids.get(name, ids["general"])
