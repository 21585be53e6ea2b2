"""Messages: made, edited, deleted, and told to those who may see them."""

from typing import Any, Final

from discord_sandbox import world
from discord_sandbox.channels import Channels
from discord_sandbox.errors import DiscordError, Json
from discord_sandbox.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, Gateway
from discord_sandbox.media import Resolver, Upload, attach, check_listed, named
from discord_sandbox.mentions import mentions
from discord_sandbox.payloads import iso, member
from discord_sandbox.permissions import permissions
from discord_sandbox.state import State, Stored, created_at
from discord_sandbox.stream import EventStream
from discord_sandbox.validate import V2_FLAG, check_message

HAS_THREAD: Final = 1 << 5
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
_SUPPRESS: Final = (1 << 2) | (1 << 12)
_KEPT_FLAGS: Final = V2_FLAG | EPHEMERAL | _SUPPRESS
NONCE_SECONDS: Final = 300.0
OLD_SECONDS: Final = 3600.0


class Messages:
    """The one way in which messages change."""

    def __init__(self, state: State, gateway: Gateway, stream: EventStream, channels: Channels) -> None:
        self._state = state
        self._gateway = gateway
        self._stream = stream
        self._channels = channels
        self._nonces: dict[tuple[str, str, str], tuple[float, Json]] = {}
        self.old_edit_limit: int | None = None
        """How many edits of messages older than an hour a channel allows (30046 after that); None: any number."""
        self.old_edit_retry = 0.05
        """Seconds the 30046 answer asks to wait; after it the count begins again."""
        self._old_edits: dict[str, int] = {}
        self._remember_nonces()

    def create(
        self,
        channel: Json,
        author: str,
        body: Json,
        uploads: list[Upload],
        *,
        audience: str | None = None,
        interaction: str | None = None,
        extra: Json | None = None,
    ) -> Stored:
        """Make a message and tell everyone who sees it.

        Args:
            channel: where.
            author: the user's id.
            body: as the REST API takes it: content, embeds, components, flags, attachments, allowed_mentions, nonce.
            uploads: its files.
            audience: the one user who sees it, for an ephemeral message.
            interaction: the id of the interaction whose token made it.
            extra: further fields of the message object (type, metadata, reference).

        Raises:
            DiscordError: 50035, 50006, 40005.
        """
        again = self._repeated(channel["id"], author, body)
        if again is not None:
            return again
        check_listed(uploads, body.get("attachments"), [])
        described = [
            {"filename": entry.get("filename") or up.filename} for up, entry in named(uploads, body.get("attachments"))
        ]
        check_message(body, described, [len(upload.data) for upload in uploads])
        files = self._attached(channel, uploads, body, audience)
        self._channels.open_for_writing(channel, author)
        flags = (body.get("flags") or 0) & _KEPT_FLAGS & ~EPHEMERAL | (EPHEMERAL if audience else 0)
        stored = Stored(self._blank(channel, author, flags) | (extra or {}), audience, interaction, files)
        self._fill(stored, channel, body)
        if body.get("nonce") is not None:
            stored.message["nonce"] = body["nonce"]
            if body.get("enforce_nonce"):
                key = (channel["id"], author, str(body["nonce"]))
                self._nonces[key] = (self._state.clock(), dict(stored.message))
        self._settle(stored, channel)
        self._tell("MESSAGE_CREATE", stored, channel)
        return stored

    def placeholder(self, channel: Json, *, audience: str | None, interaction: str, extra: Json) -> Stored:
        """The message of a deferred answer, which says that the bot is thinking."""
        flags = LOADING | (EPHEMERAL if audience else 0)
        stored = Stored(self._blank(channel, world.BOT_ID, flags) | extra, audience, interaction)
        self._settle(stored, channel)
        self._tell("MESSAGE_CREATE", stored, channel)
        return stored

    def edit(self, stored: Stored, body: Json, uploads: list[Upload], *, fresh: bool = False) -> Stored:
        """Change a message: fields that are absent stay as they are.

        Args:
            stored: the message.
            body: the fields to change.
            uploads: files to add.
            fresh: the message is a placeholder that gets its first content, so it is no edit.

        Raises:
            DiscordError: 50035, 50006, 40005, 30046.
        """
        channel = self._state.channel(stored.channel)
        if not fresh:
            self._count_old_edit(stored)
        old = stored.message
        check_listed(uploads, body.get("attachments"), stored.files)
        kept = _kept(stored.files, body, uploads)
        wanted = body | {"flags": (body.get("flags") or 0) | (old["flags"] & V2_FLAG)}
        for key in ("content", "embeds", "components"):
            if body.get(key) is None and key not in body:
                wanted[key] = old[key]
        described = kept + [
            {"filename": entry.get("filename") or up.filename} for up, entry in named(uploads, body.get("attachments"))
        ]
        check_message(wanted, described, [len(upload.data) for upload in uploads])
        files = kept + self._attached(channel, uploads, body, stored.audience)
        message = dict(old) | {
            "flags": old["flags"] & ~LOADING & ~_SUPPRESS | (wanted["flags"] & (V2_FLAG | _SUPPRESS))
        }
        if not fresh:
            message["edited_timestamp"] = iso(self._state.clock())
        stored.message, stored.files = message, files
        self._fill(stored, channel, wanted)
        self._state.keep_message(stored)
        self._tell("MESSAGE_UPDATE", stored, channel)
        return stored

    def start_thread(self, stored: Stored, thread: Json) -> None:
        """Mark a message as the start of a thread."""
        stored.message |= {"thread": thread, "flags": stored.message["flags"] | HAS_THREAD}
        self._state.keep_message(stored)
        self._tell("MESSAGE_UPDATE", stored, self._state.channel(stored.channel))

    def delete(self, stored: Stored) -> None:
        """Delete a message and tell everyone who saw it."""
        channel = self._state.channel(stored.channel)
        self._state.drop_message(stored)
        data = {"id": stored.id, "channel_id": stored.channel}
        if stored.audience is None:
            where = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
            self._gateway.dispatch("MESSAGE_DELETE", data | where, _intent(channel))
        self._stream.publish(
            {"type": "message_delete", "channel": stored.channel, "id": stored.id}, lambda p: self.sees(p, stored)
        )

    def sees(self, persona: str, stored: Stored) -> bool:
        """Whether a user may see a message: an ephemeral one is its audience's, a DM is its recipient's."""
        if stored.audience is not None and stored.audience != persona:
            return False
        return self._channels.seen_by(persona, self._state.channels.get(stored.channel))

    def _attached(self, channel: Json, uploads: list[Upload], body: Json, audience: str | None) -> list[Json]:
        pairs = named(uploads, body.get("attachments"))
        private = audience is not None
        return [attach(self._state, channel["id"], *pair, ephemeral=private) for pair in pairs]

    def _blank(self, channel: Json, author: str, flags: int) -> Json:
        message_id = self._state.ids.next()
        body: Json = {
            "id": message_id,
            "channel_id": channel["id"],
            "type": 0,
            "author": self._state.users[author],
            "content": "",
            "timestamp": iso(created_at(message_id)),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": flags,
        }
        return body

    def _fill(self, stored: Stored, channel: Json, body: Json) -> None:
        """Put content, components, embeds, files and mentions into the message object."""
        resolver = Resolver(stored.files, self._state.ids.next)
        message = stored.message
        message["content"] = body.get("content") or ""
        message["components"] = resolver.components(body.get("components") or [])
        message["embeds"] = resolver.embeds(body.get("embeds") or [])
        message["attachments"] = [file for file in stored.files if file["id"] not in resolver.used]
        author = message["author"]["id"]
        may_everyone = bool(permissions(self._state, author, channel) & world.MENTION_EVERYONE)
        guild = self._state.guild_of(channel)
        roles = [role["id"] for role in guild.roles if role["id"] != guild.id] if guild else []
        allowed = body.get("allowed_mentions")
        message |= mentions(message, self._state.users, roles, allowed, may_everyone=may_everyone)

    def _settle(self, stored: Stored, channel: Json) -> None:
        self._state.keep_message(stored)
        if stored.audience is None:
            channel["last_message_id"] = stored.id
            self._state.keep_channel(channel)

    def _tell(self, name: str, stored: Stored, channel: Json) -> None:
        if stored.audience is None:
            data = dict(stored.message)
            data |= self._in_server(data, channel)
            self._gateway.dispatch(name, data, _intent(channel), self._redacted(data, channel))
        event = {"type": name.lower(), "channel": stored.channel, "message": stored.message}
        self._stream.publish(event, lambda persona: self.sees(persona, stored))

    def _in_server(self, message: Json, channel: Json) -> Json:
        """What the gateway tells of a message in a server besides: the server, and the people as its members."""
        guild = self._state.guild_of(channel)
        if guild is None:
            return {}
        inside = {user["id"]: member(guild, user["id"]) for user in message["mentions"] if user["id"] in guild.members}
        about: Json = {"guild_id": guild.id}
        if message["author"]["id"] in guild.members:
            about["member"] = member(guild, message["author"]["id"])
        named = [
            user | ({"member": inside[user["id"]]} if user["id"] in inside else {}) for user in message["mentions"]
        ]
        return about | {"mentions": named}

    @staticmethod
    def _redacted(data: Json, channel: Json) -> Json | None:
        """What a bot without the message content intent gets of a message that neither is its own nor calls it."""
        called = any(user["id"] == world.BOT_ID for user in data["mentions"])
        if data["author"]["id"] == world.BOT_ID or called or channel["type"] == 1:
            return None
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _repeated(self, channel_id: str, author: str, body: Json) -> Stored | None:
        """The message that had this nonce within the last minutes, as it was."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        now = self._state.clock()
        self._nonces = {key: item for key, item in self._nonces.items() if now - item[0] < NONCE_SECONDS}
        item = self._nonces.get((channel_id, author, str(body["nonce"])))
        return Stored(item[1]) if item else None

    def forget_nonces(self) -> None:
        """Be as long after all messages as Discord remembers nonces."""
        self._nonces.clear()

    def _remember_nonces(self) -> None:
        now = self._state.clock()
        for room in self._state.messages.values():
            for stored in room.values():
                nonce, made = stored.message.get("nonce"), created_at(stored.id)
                if nonce is not None and now - made < NONCE_SECONDS:
                    key = (stored.channel, stored.message["author"]["id"], str(nonce))
                    self._nonces[key] = (made, dict(stored.message))

    def _count_old_edit(self, stored: Stored) -> None:
        if self.old_edit_limit is None or self._state.clock() - created_at(stored.id) < OLD_SECONDS:
            return
        count = self._old_edits.get(stored.channel, 0)
        if count >= self.old_edit_limit:
            self._old_edits[stored.channel] = 0
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise DiscordError(429, 30046, text, retry_after=self.old_edit_retry)
        self._old_edits[stored.channel] = count + 1


def _kept(files: list[Json], body: Json, uploads: list[Upload]) -> list[Json]:
    """The files that stay at an edit: all without an `attachments` list, else those that the list names."""
    listed: Any = body.get("attachments")
    if "attachments" not in body:
        return list(files)
    indexes = {str(upload.index) for upload in uploads}
    names = {str(item.get("id")): item for item in listed or [] if isinstance(item, dict)}
    kept = []
    for file in files:
        entry = names.get(file["id"])
        if entry is not None and file["id"] not in indexes:
            kept.append(file | ({"description": entry["description"]} if entry.get("description") else {}))
    return kept


def _intent(channel: Json) -> int:
    return DIRECT_MESSAGES if channel["type"] == 1 else GUILD_MESSAGES
