"""REST: threads and who is in them (archiving goes through PATCH /channels)."""

from aiohttp import web

from discord_sandbox import payloads, world
from discord_sandbox.errors import DiscordError, Json
from discord_sandbox.hub import Hub
from discord_sandbox.payloads import iso
from discord_sandbox.permissions import demand
from discord_sandbox.rest.base import API, answer, nothing, read_object
from discord_sandbox.validate import Form


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Threads(hub)
    return [
        web.post(API + "/channels/{channel}/threads", area.create),
        web.post(API + "/channels/{channel}/messages/{message}/threads", area.create_from_message),
        web.get(API + "/channels/{channel}/threads/archived/public", area.archived),
        web.get(API + "/channels/{channel}/thread-members", area.members),
        web.get(API + "/channels/{channel}/thread-members/{user}", area.member),
        web.put(API + "/channels/{channel}/thread-members/{user}", area.add),
        web.delete(API + "/channels/{channel}/thread-members/{user}", area.remove),
    ]


NEWS = 5
"""An announcement channel: its threads are announcement threads (10), those of other channels are not."""


class _Threads:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._state = hub.state

    async def create(self, request: web.Request) -> web.Response:
        parent = self._parent(request)
        body = await read_object(request)
        kind = body.get("type") or (10 if parent["type"] == NEWS else 11)
        _check_kind(parent, kind)
        demand(self._state, parent, world.CREATE_PRIVATE_THREADS if kind == 12 else world.CREATE_PUBLIC_THREADS)
        return self._made(parent, body, self._state.ids.next(), kind)

    async def create_from_message(self, request: web.Request) -> web.Response:
        parent = self._parent(request)
        stored = self._state.message(parent["id"], request.match_info["message"])
        demand(self._state, parent, world.CREATE_PUBLIC_THREADS, world.READ_MESSAGE_HISTORY)
        if stored.id in self._state.channels:
            raise DiscordError(400, 160004, "A thread has already been created for this message")
        kind = 10 if parent["type"] == NEWS else 11
        response = self._made(parent, await read_object(request), stored.id, kind)
        self._hub.messages.start_thread(stored, payloads.thread(self._state, self._state.channel(stored.id)))
        return response

    async def archived(self, request: web.Request) -> web.Response:
        parent = self._parent(request)
        found = [c for c in self._state.channels.values() if c.get("parent_id") == parent["id"]]
        found = [c for c in found if c["type"] in payloads.THREADS and c["thread_metadata"]["archived"]]
        return answer({"threads": [payloads.thread(self._state, c) for c in found], "members": [], "has_more": False})

    async def members(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        listed = self._state.thread_members.get(thread["id"], [])
        return answer([payloads.thread_member(thread["id"], user) for user in listed])

    async def member(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        user = self._user(request)
        if user not in self._state.thread_members.get(thread["id"], []):
            raise DiscordError(404, 10007, "Unknown Member")
        return answer(payloads.thread_member(thread["id"], user))

    async def add(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        self._hub.channels.must_be_awake(thread)
        user = self._user(request)
        if user not in self._state.users:
            raise DiscordError(404, 10013, "Unknown User")
        members = self._state.thread_members.get(thread["id"], [])
        if user not in members:
            self._state.keep_members(thread["id"], [*members, user])
            self._changed(thread, added=[user], removed=[])
        return nothing()

    async def remove(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        user = self._user(request)
        members = self._state.thread_members.get(thread["id"], [])
        if user != world.BOT_ID:
            demand(self._state, thread, world.MANAGE_THREADS)
        self._state.keep_members(thread["id"], [member for member in members if member != user])
        self._changed(thread, added=[], removed=[user])
        return nothing()

    def _made(self, parent: Json, body: Json, thread_id: str, kind: int) -> web.Response:
        form = Form()
        form.text(("name",), body.get("name"), 1, 100, required=True)
        duration = body.get("auto_archive_duration") or 1440
        if duration not in (60, 1440, 4320, 10080):
            form.fault(("auto_archive_duration",), "BASE_TYPE_CHOICES", "Must be one of (60, 1440, 4320, 10080).")
        form.done()
        now = iso(self._state.clock())
        thread: Json = {
            "id": thread_id,
            "type": kind,
            "guild_id": parent["guild_id"],
            "parent_id": parent["id"],
            "owner_id": world.BOT_ID,
            "name": body["name"],
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": duration,
                "archive_timestamp": now,
                "create_timestamp": now,
                "locked": False,
            },
        }
        self._state.keep_members(thread_id, [world.BOT_ID])
        self._hub.channels.add(thread)
        return answer(payloads.thread(self._state, thread), 201)

    def _changed(self, thread: Json, *, added: list[str], removed: list[str]) -> None:
        data = {
            "id": thread["id"],
            "guild_id": thread["guild_id"],
            "member_count": len(self._state.thread_members[thread["id"]]),
            "added_members": [payloads.thread_member(thread["id"], user) for user in added],
            "removed_member_ids": removed,
        }
        self._hub.gateway.dispatch("THREAD_MEMBERS_UPDATE", data)

    def _parent(self, request: web.Request) -> Json:
        parent = self._state.channel(request.match_info["channel"])
        demand(self._state, parent)
        if parent["type"] not in (0, NEWS):
            raise DiscordError(400, 50024, "Cannot execute action on this channel type")
        return parent

    def _thread(self, request: web.Request) -> Json:
        thread = self._state.channel(request.match_info["channel"])
        demand(self._state, thread)
        if thread["type"] not in payloads.THREADS:
            raise DiscordError(400, 50024, "Cannot execute action on this channel type")
        return thread

    @staticmethod
    def _user(request: web.Request) -> str:
        user = request.match_info["user"]
        return world.BOT_ID if user == "@me" else user


def _check_kind(parent: Json, kind: object) -> None:
    allowed = (10,) if parent["type"] == NEWS else (11, 12)
    if kind not in allowed:
        form = Form()
        form.fault(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}.")
        form.done()
