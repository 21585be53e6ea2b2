"""The world a new sandbox begins with: its servers, their people and channels, and the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from discord_sandbox import seeds
from discord_sandbox.errors import Json
from discord_sandbox.guild import Guild, Member

GUILD_ID: Final = "1000000000000000001"
"""The first server's id. What belongs to the n-th server has the numbers of the first one's, plus a thousand each."""
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
_STEP: Final = 1_000
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
class Server:
    """A further server of a world.

    Args:
        name: what it is called.
        rooms: the topics of text channels by category and name.
        members: the usernames of those of the world's people who are in it, first its owner; nobody named: all are.
        nicks: what some of them are called there, by username.
    """

    name: str
    rooms: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: ROOMS)
    members: Sequence[str] = ()
    nicks: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= len(self.rooms) <= 10:
            raise ValueError("A server has 1 to 10 categories.")
        if not all(1 <= len(rooms) <= 9 for rooms in self.rooms.values()):
            raise ValueError("A category has 1 to 9 channels.")


@dataclass(frozen=True)
class World:
    """What a sandbox begins with: a server, its people and channels, and the bot; further servers, if there are any.

    Ids follow from the places in `people`, `rooms` and `further`: if you change a world and keep its file, add at
    the end.

    Args:
        server: the server's name.
        bot: the bot's name.
        bot_title: what the page's list of members calls the bot.
        bot_about: the description of its application.
        people: the personas, all in the first server; the first of them owns it.
        rooms: the topics of its text channels by category and name.
        further: servers beside the first one; the bot is in all of them.

    Raises:
        ValueError: there are none or too many of something, or a server's member is none of the people.
    """

    server: str = "Test server"
    bot: str = "Your bot"
    bot_title: str = "Bot"
    bot_about: str = "A bot at the sandbox."
    people: tuple[Person, ...] = PEOPLE
    rooms: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: ROOMS)
    further: tuple[Server, ...] = ()

    def __post_init__(self) -> None:
        if not (1 <= len(self.people) <= 99 and len(self.further) <= 9):
            raise ValueError("A world has 1 to 99 people, and 1 to 10 servers.")
        if len({server.name for server in self.servers}) <= len(self.further):
            raise ValueError("Two servers of a world have different names.")
        names = {person.username for person in self.people}
        for server in self.servers:
            if unknown := {*server.members, *server.nicks} - names:
                raise ValueError(f"{server.name}: there is no {sorted(unknown)[0]} in this world.")

    @cached_property
    def servers(self) -> tuple[Server, ...]:
        """All servers, the first one too."""
        return (Server(self.server, self.rooms), *self.further)

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

    def guild_id(self, name: str) -> str:
        """The id of the server with a name.

        Raises:
            LookupError: there is none.
        """
        for place, server in enumerate(self.servers):
            if server.name == name:
                return _moved(GUILD_ID, place)
        raise LookupError(f"no server is called {name}; there are {', '.join(each.name for each in self.servers)}")

    def users(self) -> dict[str, Json]:
        """Everybody as Discord's user objects by id, the bot last."""
        bot = seeds.user(BOT_ID, self.bot, None, "0000") | {"bot": True}
        return {p["id"]: seeds.user(p["id"], p["username"], p["name"], "0") for p in self.personas} | {BOT_ID: bot}

    def guilds(self) -> list[Guild]:
        """The servers with their roles and members."""
        return [self._guild(place, server) for place, server in enumerate(self.servers)]

    def channels(self) -> list[Json]:
        """The servers' channels, and one direct-message channel between the bot and each persona."""
        listed = [channel for place, server in enumerate(self.servers) for channel in _rooms(place, server)]
        users = self.users()
        return listed + [seeds.direct(_FIRST_DIRECT + n, users[p["id"]]) for n, p in enumerate(self.personas)]

    def channel_named(self, *names: str, server: str | None = None) -> int:
        """The id of the first of these text channels that the world (or one server of it) begins with.

        Raises:
            LookupError: it has none of them.
        """
        within = None if server is None else self.guild_id(server)
        texts = [c for c in self.channels() if c["type"] == 0 and within in (None, c["guild_id"])]
        ids = {channel["name"]: int(channel["id"]) for channel in reversed(texts)}
        for name in names:
            if name in ids:
                return ids[name]
        there = ", ".join(dict.fromkeys(channel["name"] for channel in texts))
        raise LookupError(f"no channel is called {' or '.join(names)}; there are {there}")

    def _guild(self, place: int, server: Server) -> Guild:
        ids = {person.username: str(_FIRST_PERSON + number) for number, person in enumerate(self.people)}
        moderators = {person.username for person in self.people if person.moderator}
        moderator, own = _moved(MODERATOR_ROLE_ID, place), _moved(BOT_ROLE_ID, place)
        inside = server.members or list(ids)
        members = {
            number: Member(server.nicks.get(name), [moderator] if name in moderators else [])
            for name, number in ids.items()
            if name in inside
        }
        guild_id = _moved(GUILD_ID, place)
        roles = [
            seeds.role(guild_id, "@everyone", 0, EVERYONE_MAY),
            seeds.role(moderator, "Moderator", 1, MANAGE_MESSAGES),
            {**seeds.role(own, self.bot, 2, _TALK | _THREADS), "managed": True, "tags": {"bot_id": BOT_ID}},
        ]
        return Guild(guild_id, server.name, ids[inside[0]], roles, members | {BOT_ID: Member(None, [own])})


def _moved(first: str, place: int) -> str:
    """The id in the server at a place that corresponds to one in the first server."""
    return str(int(first) + _STEP * place)


def _rooms(place: int, server: Server) -> list[Json]:
    listed: list[Json] = []
    guild_id = _moved(GUILD_ID, place)
    for step, (category, rooms) in enumerate(server.rooms.items()):
        above = _FIRST_CATEGORY + _STEP * place + 10 * step
        listed.append(seeds.channel(guild_id, len(listed), above, 4, category, None, None))
        for row, (name, topic) in enumerate(rooms.items(), 1):
            listed.append(seeds.channel(guild_id, len(listed), above + row, 0, name, str(above), topic))
    return listed
