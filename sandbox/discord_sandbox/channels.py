"""Channels and threads: made, changed, deleted, and told to the bot and the pages."""

from discord_sandbox import payloads, world
from discord_sandbox.errors import Json, archived
from discord_sandbox.gateway import Gateway
from discord_sandbox.permissions import permissions, set_overwrite
from discord_sandbox.state import State
from discord_sandbox.stream import EventStream


class Channels:
    """The one way in which channels and threads change."""

    def __init__(self, state: State, gateway: Gateway, stream: EventStream) -> None:
        self._state = state
        self._gateway = gateway
        self._stream = stream

    def add(self, channel: Json) -> None:
        """Make a channel or thread."""
        self._state.keep_channel(channel)
        self._tell(channel, "create")

    def change(self, channel: Json) -> None:
        """Write a channel or thread that was changed in place."""
        self._state.keep_channel(channel)
        self._tell(channel, "update")

    def delete(self, channel: Json) -> None:
        """Delete a channel or thread with its messages; a channel takes its threads with it."""
        for thread in [c for c in self._state.channels.values() if c.get("parent_id") == channel["id"]]:
            if thread["type"] in payloads.THREADS:
                self.delete(thread)
        self._state.drop_channel(channel["id"])
        self._tell(channel, "delete")

    def deny(self, channel: Json, names: list[str]) -> None:
        """Take permissions from the bot in a channel (names as in `world.PERMISSIONS`), give it back all others.

        Raises:
            KeyError: a name is unknown.
        """
        set_overwrite(channel, world.BOT_ID, 1, 0, sum(world.PERMISSIONS[name] for name in names))
        self.change(channel)

    def open_for_writing(self, channel: Json, author: str) -> None:
        """A message wakes an archived thread; a locked one takes messages of those alone who may manage threads.

        Raises:
            DiscordError: 50083.
        """
        if channel["type"] not in payloads.THREADS:
            return
        about = channel["thread_metadata"]
        if about["locked"] and not permissions(self._state, author, channel) & world.MANAGE_THREADS:
            raise archived()
        if about["archived"] and not about["locked"]:
            about["archived"] = False
            self.change(channel)

    @staticmethod
    def must_be_awake(channel: Json) -> None:
        """Refuse what cannot be done in a thread that is put away: editing messages, joining.

        Raises:
            DiscordError: 50083.
        """
        if channel["type"] in payloads.THREADS and channel["thread_metadata"]["archived"]:
            raise archived()

    def seen_by(self, persona: str, channel: Json | None) -> bool:
        """Whether a user may see a channel: a DM is its recipient's, a private thread its members'."""
        if channel is None:
            return False
        if channel["type"] == 1:
            return bool(persona == channel["recipients"][0]["id"])
        bits = permissions(self._state, persona, channel)
        if channel["type"] == 12 and not bits & world.MANAGE_THREADS:
            inside = persona in self._state.thread_members.get(channel["id"], [])
            return inside and bool(bits & world.VIEW_CHANNEL)
        return bool(bits & world.VIEW_CHANNEL)

    def _tell(self, channel: Json, event: str) -> None:
        threads = channel["type"] in payloads.THREADS
        body = payloads.channel(self._state, channel)
        name = f"{'THREAD' if threads else 'CHANNEL'}_{event.upper()}"
        self._gateway.dispatch(name, body | ({"newly_created": True} if threads and event == "create" else {}))
        told = {"type": f"channel_{event}", "channel": body}
        # A deleted channel has lost its members: everyone who might have seen it hears of its end.
        self._stream.publish(told, lambda persona: event == "delete" or self.seen_by(persona, channel))
