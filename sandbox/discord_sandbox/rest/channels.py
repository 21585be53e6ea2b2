"""REST: channels: read, change, delete, make, overwrites, typing."""

from aiohttp import web

from discord_sandbox import payloads, world
from discord_sandbox.errors import Json
from discord_sandbox.gateway import DIRECT_MESSAGES, GUILD_TYPING
from discord_sandbox.hub import Hub
from discord_sandbox.permissions import demand, demand_in_server, send_bit, set_overwrite
from discord_sandbox.rest.base import API, answer, nothing, read_object
from discord_sandbox.validate import Form

_CHANGEABLE = ("name", "topic", "position", "parent_id", "nsfw", "rate_limit_per_user")


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Channels(hub)
    return [
        web.get(API + "/channels/{channel}", area.read),
        web.patch(API + "/channels/{channel}", area.change),
        web.delete(API + "/channels/{channel}", area.delete),
        web.post(API + "/channels/{channel}/typing", area.typing),
        web.put(API + "/channels/{channel}/permissions/{target}", area.overwrite),
        web.delete(API + "/channels/{channel}/permissions/{target}", area.drop_overwrite),
        web.post(API + "/guilds/{guild}/channels", area.make),
    ]


class _Channels:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._state = hub.state

    async def read(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel)
        return answer(payloads.channel(self._state, channel))

    async def change(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        body = await read_object(request)
        _check_name(body)
        if channel["type"] in payloads.THREADS:
            demand(self._state, channel, *self._for_thread(channel, body))
            for key in ("archived", "locked", "auto_archive_duration", "invitable"):
                if body.get(key) is not None:
                    channel["thread_metadata"][key] = body[key]
        else:
            demand(self._state, channel, world.MANAGE_CHANNELS)
        channel |= {key: body[key] for key in _CHANGEABLE if key in body}
        self._hub.channels.change(channel)
        return answer(payloads.channel(self._state, channel))

    async def delete(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        threads = channel["type"] in payloads.THREADS
        demand(self._state, channel, world.MANAGE_THREADS if threads else world.MANAGE_CHANNELS)
        body = payloads.channel(self._state, channel)
        self._hub.channels.delete(channel)
        return answer(body)

    async def make(self, request: web.Request) -> web.Response:
        guild = self._state.guild(request.match_info["guild"])
        demand_in_server(guild, world.MANAGE_CHANNELS)
        body = await read_object(request)
        _check_name(body, required=True)
        channel: Json = {
            "id": self._state.ids.next(),
            "type": body.get("type") or 0,
            "guild_id": guild.id,
            "name": body["name"],
            "position": len(self._state.channels),
            "parent_id": body.get("parent_id"),
            "topic": body.get("topic"),
            "nsfw": False,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "permission_overwrites": body.get("permission_overwrites") or [],
            "flags": 0,
        }
        self._hub.channels.add(channel)
        return answer(channel, 201)

    async def typing(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, send_bit(channel))
        guild = self._state.guild_of(channel)
        now = int(self._state.clock())
        data: Json = {"channel_id": channel["id"], "user_id": world.BOT_ID, "timestamp": now}
        if guild is not None:
            about = payloads.member(guild, world.BOT_ID, self._state.users[world.BOT_ID])
            data |= {"guild_id": guild.id, "member": about}
        self._hub.gateway.dispatch("TYPING_START", data, GUILD_TYPING if guild else DIRECT_MESSAGES)
        self._hub.stream.publish(
            {"type": "typing", "channel": channel["id"], "user": world.BOT_ID},
            lambda persona: self._hub.channels.seen_by(persona, channel),
        )
        return nothing()

    async def overwrite(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, world.MANAGE_ROLES)
        body = await read_object(request)
        kind, allow, deny = int(body.get("type") or 0), int(body.get("allow") or 0), int(body.get("deny") or 0)
        set_overwrite(channel, request.match_info["target"], kind, allow, deny)
        return self._overwritten(channel)

    async def drop_overwrite(self, request: web.Request) -> web.Response:
        channel = self._state.channel(request.match_info["channel"])
        demand(self._state, channel, world.MANAGE_ROLES)
        set_overwrite(channel, request.match_info["target"], 0, 0, 0)
        return self._overwritten(channel)

    def _overwritten(self, channel: Json) -> web.Response:
        self._hub.channels.change(channel)
        return nothing()

    @staticmethod
    def _for_thread(channel: Json, body: Json) -> list[int]:
        """Archiving one's own thread needs sending alone; the rest, and others' threads, need Manage Threads."""
        own = channel["owner_id"] == world.BOT_ID and not body.get("locked")
        return [world.SEND_MESSAGES_IN_THREADS if own else world.MANAGE_THREADS]


def _check_name(body: Json, *, required: bool = False) -> None:
    form = Form()
    if required or "name" in body:
        form.text(("name",), body.get("name"), 1, 100, required=True)
    if body.get("auto_archive_duration") not in (None, 60, 1440, 4320, 10080):
        form.fault(("auto_archive_duration",), "BASE_TYPE_CHOICES", "Must be one of (60, 1440, 4320, 10080).")
    form.done()
