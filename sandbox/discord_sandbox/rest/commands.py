"""REST: the application's commands, global ones and the server's."""

import functools

import msgspec
from aiohttp import web

from discord_sandbox import world
from discord_sandbox.errors import DiscordError, Json, missing_access
from discord_sandbox.hub import Hub
from discord_sandbox.rest.base import API, answer, nothing, read_json
from discord_sandbox.validate import check_commands


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Commands(hub)
    listed: list[web.RouteDef] = []
    for base in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
        listed += [
            web.get(API + base, area.read),
            web.put(API + base, area.overwrite),
            web.post(API + base, area.upsert),
            web.get(API + base + "/{command}", area.read_one),
            web.patch(API + base + "/{command}", area.change),
            web.delete(API + base + "/{command}", area.delete),
        ]
    return listed


class _Commands:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._state = hub.state

    async def read(self, request: web.Request) -> web.Response:
        return answer(self._state.commands.get(self._scope(request), []))

    async def read_one(self, request: web.Request) -> web.Response:
        return answer(self._one(request))

    async def overwrite(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        return answer(self._keep(scope, await read_json(request)))

    async def upsert(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        body = await read_json(request)
        rest = [c for c in self._state.commands.get(scope, []) if not _same(c, body)]
        return answer(self._keep(scope, [*rest, body])[-1], 201)

    async def change(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        changed = self._one(request) | await read_json(request)
        listed = [changed if c["id"] == changed["id"] else c for c in self._state.commands[scope]]
        kept = self._keep(scope, listed)
        return answer(next(c for c in kept if _same(c, changed)))

    async def delete(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        gone = self._one(request)
        self._keep(scope, [c for c in self._state.commands[scope] if c["id"] != gone["id"]])
        return nothing()

    def _keep(self, scope: str, body: list[Json]) -> list[Json]:
        _checked(msgspec.json.encode(body))
        known = {(c["type"], c["name"]): c["id"] for c in self._state.commands.get(scope, [])}
        commands = [self._registered(scope, command, known) for command in body]
        self._state.keep_commands(scope, commands)
        self._hub.stream.publish({"type": "commands", "commands": list(self._state.all_commands())})
        return commands

    def _registered(self, scope: str, body: Json, known: dict[tuple[int, str], str]) -> Json:
        """A command as Discord keeps it; one with the same type and name keeps its id."""
        kind = body.get("type") or 1
        permissions = body.get("default_member_permissions")
        command: Json = {
            "id": known.get((kind, body["name"])) or self._state.ids.next(),
            "application_id": world.BOT_ID,
            "version": self._state.ids.next(),
            "type": kind,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description_localizations": body.get("description_localizations"),
            "description": body.get("description") or "",
            "options": body.get("options") or [],
            "default_member_permissions": None if permissions is None else str(permissions),
            "dm_permission": body.get("dm_permission", True),
            "nsfw": bool(body.get("nsfw")),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
        }
        return command if scope == "global" else command | {"guild_id": scope}

    def _one(self, request: web.Request) -> Json:
        for command in self._state.commands.get(self._scope(request), []):
            if command["id"] == request.match_info["command"]:
                return command
        raise DiscordError(404, 10063, "Unknown application command")

    def _scope(self, request: web.Request) -> str:
        if request.match_info["app"] != world.BOT_ID:
            raise DiscordError(403, 20012, "You are not authorized to perform this action on this application")
        guild = request.match_info.get("guild", "global")
        known = self._state.guilds.get(guild)
        if guild != "global" and (known is None or world.BOT_ID not in known.members):
            raise missing_access()
        return guild


@functools.lru_cache(maxsize=4)
def _checked(body: bytes) -> None:
    """Raise what is wrong with a list of commands; a bot sends the same list at every start."""
    check_commands(msgspec.json.decode(body))


def _same(command: Json, body: Json) -> bool:
    return (command["type"], command["name"]) == (body.get("type") or 1, body.get("name"))
