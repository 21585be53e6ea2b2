"""REST: the messages of a channel."""

from collections.abc import Mapping

from aiohttp import web

from discord_sandbox import world
from discord_sandbox.envelope import message_reference
from discord_sandbox.errors import DiscordError, Json, unknown_message
from discord_sandbox.hub import Hub
from discord_sandbox.permissions import demand, permissions, send_bit
from discord_sandbox.rest.base import API, answer, nothing, read_message, read_object
from discord_sandbox.state import Stored
from discord_sandbox.validate import Form


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Messages(hub)
    return [
        web.get(API + "/channels/{channel}/messages", area.history),
        web.post(API + "/channels/{channel}/messages", area.create),
        web.post(API + "/channels/{channel}/messages/bulk-delete", area.bulk_delete),
        web.get(API + "/channels/{channel}/messages/{message}", area.read),
        web.patch(API + "/channels/{channel}/messages/{message}", area.edit),
        web.delete(API + "/channels/{channel}/messages/{message}", area.delete),
    ]


class _Messages:
    def __init__(self, hub: Hub) -> None:
        self._state = hub.state
        self._messages = hub.messages
        self._channels = hub.channels

    async def history(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel)
        if not permissions(self._state, world.BOT_ID, channel) & world.READ_MESSAGE_HISTORY:
            return answer([])  # as Discord has it: no refusal, and nothing to read
        public = [stored for stored in self._state.messages[channel["id"]].values() if stored.audience is None]
        return answer([stored.message for stored in page(public, request.query)])

    async def create(self, request: web.Request) -> web.Response:
        body, uploads = await read_message(request)
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, send_bit(channel), *([world.ATTACH_FILES] if uploads else []))
        if channel["type"] == 4:
            raise DiscordError(400, 50008, "Cannot send messages in a non-text channel")
        if not permissions(self._state, world.BOT_ID, channel) & world.EMBED_LINKS:
            body["embeds"] = []
        extra: Json = {}
        reference = body.get("message_reference")
        if isinstance(reference, dict) and (extra := self._reply(channel, reference)):
            demand(self._state, channel, world.READ_MESSAGE_HISTORY)
        stored = self._messages.create(channel, world.BOT_ID, body, uploads, extra=extra)
        return answer(stored.message)

    async def read(self, request: web.Request) -> web.Response:
        return answer(self._public(request, world.READ_MESSAGE_HISTORY).message)

    async def edit(self, request: web.Request) -> web.Response:
        body, uploads = await read_message(request)
        stored = self._public(request)
        self._channels.must_be_awake(self._state.channel(stored.channel))
        if stored.message["author"]["id"] != world.BOT_ID:
            raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
        if uploads:
            demand(self._state, self._state.channel(stored.channel), world.ATTACH_FILES)
        return answer(self._messages.edit(stored, body, uploads).message)

    async def delete(self, request: web.Request) -> web.Response:
        self._delete(self._public(request))
        return nothing()

    async def bulk_delete(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, world.MANAGE_MESSAGES)
        form = Form()
        wanted = form.items(("messages",), (await read_object(request)).get("messages"), 2, 100)
        form.done()
        for message_id in wanted:
            stored = self._state.messages[channel["id"]].get(str(message_id))
            if stored is not None and stored.audience is None:
                self._messages.delete(stored)
        return nothing()

    def _delete(self, stored: Stored) -> None:
        if stored.message["author"]["id"] != world.BOT_ID:
            demand(self._state, self._state.channel(stored.channel), world.MANAGE_MESSAGES)
        self._messages.delete(stored)

    def _public(self, request: web.Request, *needed: int) -> Stored:
        """The message of the path; ephemeral ones can be reached by their interaction's token alone."""
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, *needed)
        stored = self._state.message(channel["id"], request.match_info["message"])
        if stored.audience is not None:
            raise unknown_message()
        return stored

    def _reply(self, channel: Json, reference: Json) -> Json:
        """The fields of a reply; an unknown message refuses it unless `fail_if_not_exists` is false."""
        found = self._state.messages[channel["id"]].get(str(reference.get("message_id")))
        if found is None:
            if reference.get("fail_if_not_exists", True):
                form = Form()
                form.fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
                form.done()
            return {}
        pointer = message_reference(channel, found.id)
        return {"type": 19, "message_reference": pointer, "referenced_message": found.message}


def page(listed: list[Stored], query: Mapping[str, str]) -> list[Stored]:
    """The messages that `before`, `after`, `around` and `limit` (50, at most 100) pick: newest first.

    Raises:
        DiscordError: 50035 for a limit out of range.
    """
    form = Form()
    raw = query.get("limit", "50")
    limit = form.whole(("limit",), int(raw) if raw.isdecimal() else raw, 1, 100, 50)
    for name in ("before", "after", "around"):
        if not query.get(name, "0").isdecimal():
            form.fault((name,), "NUMBER_TYPE_COERCE", f'Value "{query[name]}" is not snowflake.')
    form.done()
    newest = sorted(listed, key=lambda stored: int(stored.id), reverse=True)
    if "before" in query:
        return [stored for stored in newest if int(stored.id) < int(query["before"])][:limit]
    if "after" in query:
        return [stored for stored in newest if int(stored.id) > int(query["after"])][-limit:]
    if "around" in query:
        middle = int(query["around"])
        older = [stored for stored in newest if int(stored.id) <= middle][: limit // 2 + 1]
        newer = [stored for stored in newest if int(stored.id) > middle][-(limit // 2) :]
        return (newer + older)[:limit]
    return newest[:limit]
