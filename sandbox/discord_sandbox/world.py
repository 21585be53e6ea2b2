"""The world a new sandbox begins with: one server, its people and channels, and the bot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
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

_FIRST_ID: Final = 1_000_000_000_000_000_000
_FIRST_PERSON, _FIRST_CATEGORY, _FIRST_DIRECT = _FIRST_ID + 201, _FIRST_ID + 300, _FIRST_ID + 401
OWNER_ID: Final = str(_FIRST_PERSON)


@dataclass(frozen=True)
class Person:
    """Somebody who takes part; the page draws a face of `shape`, `colour` and the name's first letter.

    Shapes are circle, diamond, hexagon, pentagon, square and triangle. A moderator has Manage Messages.
    """

    username: str
    name: str
    shape: str
    colour: str
    moderator: bool = False


PEOPLE: Final = (
    Person("ann", "Ann", "triangle", "#f0ad1f"),
    Person("ben", "Ben", "square", "#67bff0"),
    Person("cleo", "Cleo", "hexagon", "#3fd0a4"),
    Person("dev", "Dev", "diamond", "#ec9fca", moderator=True),
    Person("edda", "Edda", "pentagon", "#f0e442"),
    Person("finn", "Finn", "circle", "#f29268"),
)
ROOMS: Final[Mapping[str, Mapping[str, str]]] = {
    "Text channels": {"general": "Talk", "games": "Play with the bot", "lounge": "A quiet corner"}
}


@dataclass(frozen=True)
class World:
    """What a sandbox begins with: a server, its people and channels, and the bot.

    Ids follow from the places in `people` and `rooms`: whoever changes a world and keeps its file adds at the end.

    Args:
        server: the server's name.
        bot: the bot's name.
        bot_title: what the page's list of members calls the bot.
        bot_about: the description of its application.
        people: the personas; the first owns the server.
        rooms: the topics of text channels by category and name.

    Raises:
        ValueError: there are none or too many of something.
    """

    server: str = "Test server"
    bot: str = "Your bot"
    bot_title: str = "Bot"
    bot_about: str = "A bot at the sandbox."
    people: tuple[Person, ...] = PEOPLE
    rooms: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: ROOMS)

    def __post_init__(self) -> None:
        if not (1 <= len(self.people) <= 99 and 1 <= len(self.rooms) <= 10):
            raise ValueError("A world has 1 to 99 people, and 1 to 10 categories.")
        if not all(1 <= len(rooms) <= 9 for rooms in self.rooms.values()):
            raise ValueError("A category has 1 to 9 channels.")

    @cached_property
    def personas(self) -> tuple[Json, ...]:
        """The people as the JSON API tells them."""
        return tuple(
            {
                "id": str(_FIRST_PERSON + place),
                "username": person.username,
                "name": person.name,
                "letter": person.name[:1].upper(),
                "shape": person.shape,
                "colour": person.colour,
            }
            for place, person in enumerate(self.people)
        )

    @cached_property
    def member_roles(self) -> dict[str, list[str]]:
        """Who has which roles, besides @everyone."""
        moderators = [str(_FIRST_PERSON + place) for place, person in enumerate(self.people) if person.moderator]
        return {BOT_ID: [BOT_ROLE_ID]} | {number: [MODERATOR_ROLE_ID] for number in moderators}

    def users(self) -> dict[str, Json]:
        """Everybody as Discord's user objects by id, the bot last."""
        bot = _user(BOT_ID, self.bot, None, "0000") | {"bot": True}
        return {p["id"]: _user(p["id"], p["username"], p["name"], "0") for p in self.personas} | {BOT_ID: bot}

    def roles(self) -> list[Json]:
        """The server's roles: @everyone (its id is the server's), Moderator, and the bot's own."""
        return [
            _role(GUILD_ID, "@everyone", 0, EVERYONE_MAY),
            _role(MODERATOR_ROLE_ID, "Moderator", 1, MANAGE_MESSAGES),
            {**_role(BOT_ROLE_ID, self.bot, 2, _TALK | _THREADS), "managed": True, "tags": {"bot_id": BOT_ID}},
        ]

    def channels(self) -> list[Json]:
        """The server's channels, and one direct-message channel between the bot and each persona."""
        listed: list[Json] = []
        for step, (category, rooms) in enumerate(self.rooms.items()):
            above = _FIRST_CATEGORY + 10 * step
            listed.append(_channel(len(listed), above, 4, category, None, None))
            for place, (name, topic) in enumerate(rooms.items(), 1):
                listed.append(_channel(len(listed), above + place, 0, name, str(above), topic))
        users = self.users()
        return listed + [_direct(_FIRST_DIRECT + n, users[p["id"]]) for n, p in enumerate(self.personas)]

    def channel_named(self, *names: str) -> int:
        """The id of the first of these text channels that the world begins with.

        Raises:
            LookupError: it has none of them.
        """
        ids = {channel["name"]: int(channel["id"]) for channel in self.channels() if channel["type"] == 0}
        for name in names:
            if name in ids:
                return ids[name]
        raise LookupError(f"no channel is called {' or '.join(names)}; there are {', '.join(ids)}")


def _user(user_id: str, username: str, name: str | None, discriminator: str) -> Json:
    return {
        "id": user_id,
        "username": username,
        "discriminator": discriminator,
        "global_name": name,
        "avatar": None,
        "bot": False,
        "public_flags": 0,
    }


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


def _channel(position: int, channel_id: int, kind: int, name: str, parent: str | None, topic: str | None) -> Json:
    return {
        "id": str(channel_id),
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


def _direct(channel_id: int, user: Json) -> Json:
    return {
        "id": str(channel_id),
        "type": 1,
        "recipients": [user],
        "last_message_id": None,
        "flags": 0,
    }
