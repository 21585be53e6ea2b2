"""REST: the bot itself, its application, the server and its members, direct-message channels, the gateway's address."""

from aiohttp import web

from discord_sandbox import payloads, world
from discord_sandbox.errors import DiscordError, Json
from discord_sandbox.guild import Guild
from discord_sandbox.hub import Hub
from discord_sandbox.permissions import server_permissions
from discord_sandbox.rest.base import API, answer, read_object


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _People(hub)
    return [
        web.get(API + "/users/@me", area.me),
        web.get(API + "/users/{user}", area.user),
        web.post(API + "/users/@me/channels", area.open_direct),
        web.get(API + "/users/@me/guilds", area.guilds),
        web.get(API + "/oauth2/applications/@me", area.application),
        web.get(API + "/applications/@me", area.application),
        web.get(API + "/gateway", area.gateway),
        web.get(API + "/gateway/bot", area.gateway_bot),
        web.get(API + "/guilds/{guild}", area.guild),
        web.get(API + "/guilds/{guild}/channels", area.channels),
        web.get(API + "/guilds/{guild}/roles", area.roles),
        web.get(API + "/guilds/{guild}/members", area.members),
        web.get(API + "/guilds/{guild}/members/{user}", area.member),
        web.get(API + "/guilds/{guild}/threads/active", area.threads),
    ]


class _People:
    def __init__(self, hub: Hub) -> None:
        self._state = hub.state

    async def me(self, request: web.Request) -> web.Response:
        return answer(payloads.own_user(self._state))

    async def user(self, request: web.Request) -> web.Response:
        return answer(self._user(request.match_info["user"]))

    async def open_direct(self, request: web.Request) -> web.Response:
        body = await read_object(request)
        recipient = self._user(str(body.get("recipient_id")))["id"]
        for channel in self._state.channels.values():
            if channel["type"] == 1 and channel["recipients"][0]["id"] == recipient:
                return answer(channel)
        raise DiscordError(403, 50007, "Cannot send messages to this user")

    async def guilds(self, request: web.Request) -> web.Response:
        inside = [guild for guild in self._state.guilds.values() if world.BOT_ID in guild.members]
        return answer([_partial(guild) for guild in inside])

    async def application(self, request: web.Request) -> web.Response:
        return answer(payloads.application(self._state))

    async def gateway(self, request: web.Request) -> web.Response:
        return answer({"url": self._address()})

    async def gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return answer({"url": self._address(), "shards": 1, "session_start_limit": limit})

    async def guild(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        count = len(guild.members)
        counts = {"approximate_member_count": count, "approximate_presence_count": count}
        return answer(payloads.guild(guild) | counts)

    async def channels(self, request: web.Request) -> web.Response:
        return answer([channel for channel in self._inside(request) if channel["type"] not in payloads.THREADS])

    async def roles(self, request: web.Request) -> web.Response:
        return answer(self._guild(request).roles)

    async def members(self, request: web.Request) -> web.Response:
        return answer(payloads.members(self._state, self._guild(request)))

    async def member(self, request: web.Request) -> web.Response:
        guild, key = self._guild(request), request.match_info["user"]
        if key not in guild.members:
            raise DiscordError(404, 10007, "Unknown Member")
        return answer(payloads.member(guild, key, self._state.users[key]))

    async def threads(self, request: web.Request) -> web.Response:
        active = [c for c in self._inside(request) if c["type"] in payloads.THREADS]
        active = [c for c in active if not c["thread_metadata"]["archived"]]
        return answer({"threads": [payloads.thread(self._state, c) for c in active], "members": []})

    def _inside(self, request: web.Request) -> list[Json]:
        guild = self._guild(request)
        return [channel for channel in self._state.channels.values() if channel.get("guild_id") == guild.id]

    def _address(self) -> str:
        return self._state.base_url.replace("http://", "ws://") + "/gateway"

    def _user(self, key: str) -> Json:
        if key not in self._state.users:
            raise DiscordError(404, 10013, "Unknown User")
        return self._state.users[key]

    def _guild(self, request: web.Request) -> Guild:
        return self._state.guild(request.match_info["guild"])


def _partial(guild: Guild) -> Json:
    bits = server_permissions(guild, world.BOT_ID)
    about: Json = {"id": guild.id, "name": guild.name, "icon": None, "owner": False, "features": []}
    return about | {"permissions": str(bits)}
