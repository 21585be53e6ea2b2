"""Outages: calls that fail through no fault of the bot's, one by one as a test plays them, or at random by a seed."""

import asyncio
import collections
import random
import re
from collections.abc import Collection
from typing import Final, Literal, NamedTuple, get_args

from aiohttp import web

from discord_sandbox.errors import DiscordError
from discord_sandbox.rest.base import API, EXCUSED, Handler, Then, answer

Way = Literal["500", "502", "503", "504", "cut", "lost", "denied", "late", "slow"]
"""How a call fails: an error status (nothing was done); the connection is cut before anything was done ("cut"), or
after it, so that the answer is lost ("lost"); it is done, and answered 504 as if it were not ("denied"); it is begun
late ("late"), or done at once and answered late ("slow").

aiohttp repeats a GET, PUT or DELETE by itself once where the connection was in use before."""

WAYS: Final[tuple[Way, ...]] = get_args(Way)

CALLS: Final = {
    "callback": r"POST /interactions/\d+/[^/]+/callback",
    "follow-up": r"POST /webhooks/\d+/[^/]+",
    "read-answer": r"GET /webhooks/\d+/[^/]+/messages/[^/]+",
    "edit-answer": r"PATCH /webhooks/\d+/[^/]+/messages/[^/]+",
    "delete-answer": r"DELETE /webhooks/\d+/[^/]+/messages/[^/]+",
    "send": r"POST /channels/\d+/messages",
    "history": r"GET /channels/\d+/messages",
    "read": r"GET /channels/\d+/messages/\d+",
    "edit": r"PATCH /channels/\d+/messages/\d+",
    "delete": r"DELETE /channels/\d+/messages/\d+",
    "thread": r"POST /channels/\d+/(messages/\d+/)?threads",
    "join-thread": r"PUT /channels/\d+/thread-members/[^/]+",
    "channel": r"GET /channels/\d+",
    "direct": r"POST /users/@me/channels",
    "user": r"GET /users/\d+",
    "member": r"GET /guilds/\d+/members/\d+",
    "login": r"GET /users/@me",
    "application": r"GET /(oauth2/)?applications/@me",
    "commands": r"GET /applications/\d+/(guilds/\d+/)?commands",
    "sync-commands": r"PUT /applications/\d+/(guilds/\d+/)?commands",
    "gateway": r"GET /gateway(/bot)?",
}
"""What the calls are named that bots make, by "METHOD /path" without /api/v10; every other call is "other"."""
OTHER: Final = "other"
_PATTERNS: Final = {name: re.compile(pattern) for name, pattern in CALLS.items()}
_DONE_ONCE: Final = frozenset({"callback", "delete", "delete-answer"})
"""Calls that are refused the second time: after a failure, a bot cannot know that it is the second."""
_PROXY: Final = ("502", "504")
"""The servers in front of Discord answer these, not in JSON."""


class Played(NamedTuple):
    """A failure that was played: the call's name, how it failed, and "METHOD /path"."""

    call: str
    way: Way
    line: str


class _Plan:
    """The failures of the calls of one name that a test wants: `times`, after the next `after` ones."""

    def __init__(self, call: str, way: Way, times: int, after: int) -> None:
        self._call, self._way = call, way
        self._times, self._after = times, after

    def way_of(self, call: str) -> Way | None:
        """How this call fails, counted; None: not by this plan."""
        if call != self._call or not self._times:
            return None
        if self._after:
            self._after -= 1
            return None
        self._times -= 1
        return self._way


class _Storm(NamedTuple):
    """Failures at random: the share of calls, the ways, and the names of calls that may fail."""

    seed: int
    share: float
    ways: tuple[Way, ...]
    calls: frozenset[str]

    def way_of(self, call: str, number: int) -> Way | None:
        """How the call of this name and number fails, if it does: the same whatever happens between."""
        rng = random.Random(f"{self.seed} {call} {number}")  # noqa: S311 - repeatable on purpose
        return rng.choice(self.ways) if call in self.calls and rng.random() < self.share else None


class Outage:
    """Decides which calls fail, and how; what it plays is Discord's fault, and none of the bot's."""

    def __init__(self) -> None:
        self.seconds = 0.05
        """How late "late" and "slow" are."""
        self.played: list[Played] = []
        """All failures so far."""
        self._plans: list[_Plan] = []
        self._storm: _Storm | None = None
        self._seen: collections.Counter[str] = collections.Counter()
        self._open: set[str] = set()
        """Lines of which a bot does not know what became of them."""

    def play(self, call: str, way: Way, *, times: int = 1, after: int = 0) -> None:
        """Let the next `times` calls of a name (see `CALLS`) fail, after `after` that do not.

        Raises:
            ValueError: there is no such call or way.
        """
        _known([call], [way])
        self._plans.append(_Plan(call, way, times, after))

    def storm(
        self, seed: int, share: float, *, ways: Collection[Way] = WAYS, calls: Collection[str] = (*CALLS, OTHER)
    ) -> None:
        """Let calls fail at random until `end`: a share of them (0.1: each tenth), of these names, in these ways.

        Which ones follows from the seed, and from how many calls of the same name came before in this storm.

        Raises:
            ValueError: there is no such call or way.
        """
        _known(calls, ways)
        self._seen.clear()
        self._storm = _Storm(seed, share, tuple(ways), frozenset(calls))

    def end(self) -> None:
        """Let everything succeed again."""
        self._plans.clear()
        self._storm = None

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Play what is due for a call of the REST API."""
        if not request.path.startswith(API):
            return await handler(request)
        line = f"{request.method} {request.path.removeprefix(API)}"
        call = call_of(line)
        way = self._way_of(call)
        if way is not None:
            self.played.append(Played(call, way, line))
            if call in _DONE_ONCE:
                self._open.add(line)
        request[EXCUSED] = line in self._open
        return await (handler(request) if way is None else self._fail(way, request, handler))

    def _way_of(self, call: str) -> Way | None:
        for plan in self._plans:
            if (way := plan.way_of(call)) is not None:
                return way
        self._seen[call] += 1
        return self._storm.way_of(call, self._seen[call]) if self._storm is not None else None

    async def _fail(self, way: Way, request: web.Request, handler: Handler) -> web.StreamResponse:
        if way == "cut":
            return _cut(request, reset=True)
        if way == "late":
            await asyncio.sleep(self.seconds)
            return await handler(request)
        if way in ("lost", "denied", "slow"):
            response = await handler(request)
            if isinstance(response, Then):
                response.happen()
            if way == "lost":
                return _cut(request, reset=False)
            if way == "denied":
                return _error(504)
            await asyncio.sleep(self.seconds)
            return response
        return _error(int(way))


def call_of(line: str) -> str:
    """The name of a call, given as "METHOD /path"."""
    return next((name for name, pattern in _PATTERNS.items() if pattern.fullmatch(line)), OTHER)


def _known(calls: Collection[str], ways: Collection[str]) -> None:
    strange = [*(set(calls) - {*CALLS, OTHER}), *(set(ways) - set(WAYS))]
    if strange:
        raise ValueError(f"no such call or way: {', '.join(sorted(strange))}")


def _cut(request: web.Request, *, reset: bool) -> web.Response:
    """End the connection: a bot sees it reset, or closed without an answer."""
    if request.transport is not None:
        if reset:
            request.transport.abort()
        else:
            request.transport.close()
    return web.Response(status=500)  # read by nobody


def _error(status: int) -> web.Response:
    if str(status) in _PROXY:
        return web.Response(status=status, text=f"<html><h1>{status}</h1></html>", content_type="text/html")
    return answer(DiscordError(status, 0, f"{status}: an outage").body, status)
