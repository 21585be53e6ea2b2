"""The part of the JSON API that plays what goes wrong: permissions, limits, channels and members that go away."""

import re
from typing import Any

import msgspec
from aiohttp import web

from discord_sandbox import payloads, world
from discord_sandbox.errors import ApiError, Json
from discord_sandbox.guild import Guild
from discord_sandbox.hub import Hub
from discord_sandbox.invoke import find_channel, find_guild, find_user
from discord_sandbox.rest.base import answer


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Controls(hub)
    return [
        web.delete("/sandbox/channels/{channel}", area.delete_channel),
        web.put("/sandbox/guilds/{guild}/members/{user}", area.join),
        web.patch("/sandbox/guilds/{guild}/members/{user}", area.rename),
        web.delete("/sandbox/guilds/{guild}/members/{user}", area.leave),
        web.post("/sandbox/permissions", area.permissions),
        web.put("/sandbox/limits", area.limits),
    ]


class _Controls:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._state = hub.state

    async def permissions(self, request: web.Request) -> web.Response:
        """Take permissions from the bot in a channel (an empty list gives all back): for tests of lost access."""
        body = await self._body(request)
        channel = find_channel(self._state, str(body.get("channel")), world.OWNER_ID)
        unknown = [name for name in body.get("deny") or [] if name not in world.PERMISSIONS]
        if unknown:
            raise ApiError(f"There is no permission {unknown[0]!r}.")
        self._hub.channels.deny(channel, body.get("deny") or [])
        return answer(channel)

    async def limits(self, request: web.Request) -> web.Response:
        """Set all rate limits again; what is not named is generous."""
        body = await self._body(request)
        limits = self._hub.limits
        limits.loosen()
        if body.get("like_discord"):
            limits.like_discord()
        try:
            for rule in body.get("limits") or []:
                limits.tighten(rule["calls"], *_limit(rule), told=bool(rule.get("told", True)))
            if body.get("global"):
                limits.tighten_all(*_limit(body["global"]))
        except (KeyError, TypeError, ValueError, re.error) as error:
            raise ApiError(f"A limit has calls, requests and seconds: {error!r}.") from None
        return answer({})

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = find_channel(self._state, request.match_info["channel"], world.OWNER_ID)
        self._hub.channels.delete(channel)
        return answer({})

    async def join(self, request: web.Request) -> web.Response:
        guild, user = self._member(request)
        self._hub.guilds.join(guild, user)
        return answer(payloads.member(guild, user, self._state.users[user]))

    async def rename(self, request: web.Request) -> web.Response:
        guild, user = self._member(request)
        nick = str((await self._body(request)).get("nick") or "").strip()
        self._hub.guilds.rename(guild, user, nick or None)
        return answer(payloads.member(guild, user, self._state.users[user]))

    async def leave(self, request: web.Request) -> web.Response:
        self._hub.guilds.leave(*self._member(request))
        return answer({})

    def _member(self, request: web.Request) -> tuple[Guild, str]:
        about = request.match_info
        return find_guild(self._state, about["guild"]), find_user(self._state, about["user"])

    @staticmethod
    async def _body(request: web.Request) -> Json:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])


def _limit(body: Json) -> tuple[int, float]:
    requests, seconds = int(body["requests"]), float(body["seconds"])
    if requests < 1 or not 0 < seconds <= 3600:
        raise ValueError("at least one request in at most an hour")
    return requests, seconds
