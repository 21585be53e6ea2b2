"""Everything the sandbox knows: held in memory, and written to the file as it changes."""

from collections.abc import Callable, Iterator

import msgspec

from discord_sandbox.errors import Json, unknown_channel, unknown_guild, unknown_message
from discord_sandbox.guild import Guild, Member
from discord_sandbox.snowflakes import EPOCH_MS, Snowflakes
from discord_sandbox.store import Store
from discord_sandbox.world import BOT_ID, World

INTERACTION_MEMORY = 24 * 3600.0
"""Seconds an interaction is kept in the file: far longer than its token lives, so that it can be sent again."""


class Stored(msgspec.Struct):
    """A message with what Discord keeps to itself.

    `audience` is the one user who sees an ephemeral message; `interaction` the id whose token may edit it;
    `files` all its attachments, also those that components show and `message["attachments"]` leaves out.
    """

    message: Json
    audience: str | None = None
    interaction: str | None = None
    files: list[Json] = []

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.message["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.message["channel_id"])


class Interaction(msgspec.Struct):
    """One interaction, from its sending to the end of its token.

    `kind` is Discord's type (2 command, 3 component, 4 autocomplete, 5 modal), `answer` the callback type it was
    acknowledged with, `message` the answer's id, `source` the id of the message whose component was used, `loading`
    true until a deferred answer is filled in, `name` the command's as people type it, `opener` what is shown of the
    interaction that opened this form.
    """

    id: str
    token: str
    kind: int
    user: str
    channel: str
    payload: Json
    created: float
    sent: float
    answer: int | None = None
    message: str | None = None
    source: str | None = None
    loading: bool = False
    ephemeral: bool = False
    redelivered: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None
    name: str | None = None
    opener: Json | None = None


class State:
    """Users, servers, channels, messages, commands and interactions by id; every change is queued for the file."""

    def __init__(self, store: Store, clock: Callable[[], float], base_url: str, world: World) -> None:
        self.world = world
        self.store = store
        self.clock = clock
        self.base_url = base_url
        self.ids = Snowflakes(clock)
        self.users = world.users()
        self.guilds = {guild.id: guild for guild in world.guilds()}
        self.channels: dict[str, Json] = {}
        self.thread_members: dict[str, list[str]] = {}
        self.messages: dict[str, dict[str, Stored]] = {}
        self.commands: dict[str, list[Json]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.tokens: dict[str, str] = {}
        self.uploads: dict[str, Json] = {}
        self._load()

    def guild(self, guild_id: str) -> Guild:
        """A server that the bot is in, by id.

        Raises:
            DiscordError: 10004.
        """
        guild = self.guilds.get(guild_id)
        if guild is None or BOT_ID not in guild.members:
            raise unknown_guild()
        return guild

    def guild_of(self, channel: Json) -> Guild | None:
        """The server that a channel is in, with or without the bot; None for direct messages."""
        return self.guilds.get(channel.get("guild_id", ""))

    def channel(self, channel_id: str) -> Json:
        """A channel or thread by id.

        Raises:
            DiscordError: 10003.
        """
        try:
            return self.channels[channel_id]
        except KeyError:
            raise unknown_channel() from None

    def message(self, channel_id: str, message_id: str) -> Stored:
        """A message by id.

        Raises:
            DiscordError: 10008.
        """
        try:
            return self.messages[channel_id][message_id]
        except KeyError:
            raise unknown_message() from None

    def find_message(self, message_id: str) -> Stored | None:
        """A message by its id alone, in whichever channel it is."""
        return next((room[message_id] for room in self.messages.values() if message_id in room), None)

    def all_commands(self) -> Iterator[Json]:
        """Every registered command, global ones first."""
        for scope in sorted(self.commands, key=lambda s: s != "global"):
            yield from self.commands[scope]

    def keep_channel(self, channel: Json) -> None:
        """Add or rewrite a channel."""
        self.channels[channel["id"]] = channel
        self.messages.setdefault(channel["id"], {})
        self.store.put("channel", channel["id"], channel)

    def drop_channel(self, channel_id: str) -> None:
        """Delete a channel with its messages."""
        for message_id in self.messages.pop(channel_id, {}):
            self.store.drop("message", message_id)
        del self.channels[channel_id]
        self.store.put("channel", channel_id, {"id": channel_id, "deleted": True})

    def keep_owner(self, guild: Guild, user_id: str) -> None:
        """Give a server to somebody."""
        guild.owner = user_id
        self.store.put("guild_owner", guild.id, {"owner": user_id})

    def keep_member(self, guild: Guild, user_id: str, member: Member | None) -> None:
        """Add or rewrite a member of a server; None: they are no longer in it."""
        if member is None:
            guild.members.pop(user_id, None)
        else:
            guild.members[user_id] = member
        self.store.put("guild_member", f"{guild.id}/{user_id}", {"member": member})

    def keep_members(self, thread_id: str, members: list[str]) -> None:
        """Write who is in a thread."""
        self.thread_members[thread_id] = members
        self.store.put("members", thread_id, {"members": members})

    def keep_message(self, stored: Stored) -> None:
        """Add or rewrite a message."""
        self.messages.setdefault(stored.channel, {})[stored.id] = stored
        self.store.put("message", stored.id, stored)

    def drop_message(self, stored: Stored) -> None:
        """Delete a message."""
        self.messages[stored.channel].pop(stored.id, None)
        self.store.drop("message", stored.id)

    def keep_commands(self, scope: str, commands: list[Json]) -> None:
        """Replace the commands of a scope ("global" or a server's id)."""
        self.commands[scope] = commands
        self.store.put("commands", scope, {"commands": commands})

    def keep_interaction(self, interaction: Interaction) -> None:
        """Add or rewrite an interaction."""
        self.interactions[interaction.id] = interaction
        self.tokens[interaction.token] = interaction.id
        self.store.put("interaction", interaction.id, interaction)

    def forget_interaction(self, interaction: Interaction) -> None:
        """Delete an interaction: its token is unknown from now on."""
        self.interactions.pop(interaction.id, None)
        self.tokens.pop(interaction.token, None)
        self.store.drop("interaction", interaction.id)

    def forget_old_interactions(self) -> None:
        """Delete the interactions that are older than a day (they are kept in the order of their making)."""
        while self.interactions:
            oldest = next(iter(self.interactions.values()))
            if self.clock() - oldest.created <= INTERACTION_MEMORY:
                return
            self.forget_interaction(oldest)

    def _load(self) -> None:
        self._load_members()
        for channel in self.world.channels():
            self.channels[channel["id"]] = channel
        for key, body in self._items("channel"):
            channel = msgspec.json.decode(body)
            self.ids.seen(key)
            if channel.get("deleted") or channel.get("guild_id", next(iter(self.guilds))) not in self.guilds:
                self.channels.pop(key, None)
            else:
                self.channels[key] = channel
        self.messages = {channel_id: {} for channel_id in self.channels}
        for key, body in self._items("message"):
            stored = msgspec.json.decode(body, type=Stored)
            self.messages.setdefault(stored.channel, {})[key] = stored
            self.ids.seen(key)
            for file in stored.files:
                self.ids.seen(file["id"])
        for key, body in self._items("members"):
            self.thread_members[key] = msgspec.json.decode(body)["members"]
        for key, body in self._items("commands"):
            self.commands[key] = msgspec.json.decode(body)["commands"]
            for command in self.commands[key]:
                self.ids.seen(command["id"])
        self._load_interactions()
        self.store.put("meta", "0", {"base_url": self.base_url})

    def _load_members(self) -> None:
        for key, body in self._items("guild_owner"):
            if key in self.guilds:
                self.guilds[key].owner = msgspec.json.decode(body)["owner"]
        for key, body in self._items("guild_member"):
            guild_id, _, user_id = key.partition("/")
            member = msgspec.json.decode(body, type=dict[str, Member | None])["member"]
            if guild_id not in self.guilds:
                continue  # the world had more servers once
            if member is None:
                self.guilds[guild_id].members.pop(user_id, None)
            else:
                self.guilds[guild_id].members[user_id] = member

    def _load_interactions(self) -> None:
        for key, body in self._items("interaction"):
            self.ids.seen(key)
            interaction = msgspec.json.decode(body, type=Interaction)
            self.interactions[key] = interaction
            self.tokens[interaction.token] = key
        self.forget_old_interactions()

    def _items(self, kind: str) -> Iterator[tuple[str, bytes]]:
        """What the file has of a kind; addresses of files are moved to where the server listens this time."""
        before = b""
        for _, body in self.store.load("meta"):
            before = msgspec.json.decode(body)["base_url"].encode()
        after = self.base_url.encode()
        for key, body in self.store.load(kind):
            yield key, body.replace(before + b"/cdn/", after + b"/cdn/") if before and before != after else body


def created_at(snowflake: str) -> float:
    """When an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000
