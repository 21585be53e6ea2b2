"""Rate limits as Discord has them: buckets by route and major parameter, one over everything, and headers that tell."""

import collections
import hashlib
import math
import re
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from discord_sandbox.errors import Json


class Limit(NamedTuple):
    """So many requests in so many seconds, counted from the first one."""

    requests: int
    seconds: float


GENEROUS: Final = Limit(1_000, 1.0)
"""What a bucket allows where nothing else is said: no test reaches it."""
GLOBAL: Final = Limit(50, 1.0)
"""What Discord allows a bot in all."""
DISCORD: Final = {
    r"POST /channels/\d+/messages": Limit(5, 5.0),
    r"PATCH /channels/\d+/messages/\d+": Limit(5, 5.0),
    r"DELETE /channels/\d+/messages/\d+": Limit(5, 1.0),
    r"POST /users/@me/channels": Limit(10, 10.0),
    r"(POST|PATCH|DELETE) /webhooks/.*": Limit(5, 2.0),
}
"""What Discord's headers have been seen to tell; it promises none of these figures."""

_UNLIMITED: Final = re.compile(r"\w+ /(interactions/.*/callback|gateway)")
_NOT_GLOBAL: Final = re.compile(r"\w+ /webhooks/.*")
"""What interactions are answered with counts in no global limit."""
_MOST: Final = 1_000
"""So many windows are remembered before those that are over are dropped."""


class Allowance(NamedTuple):
    """What becomes of a request: the headers of its answer, and where it is one too many, the body of a 429."""

    headers: dict[str, str]
    refusal: Json | None = None


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    limit: Limit
    told: bool


class _Window:
    """What is left of a limit until it begins again."""

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit = limit
        self.left = limit.requests
        self.ends = now + limit.seconds

    def take(self) -> bool:
        """Count a request; False where it is one too many."""
        allowed = self.left > 0
        self.left -= allowed
        return allowed


class RateLimits:
    """Counts requests, and says which are one too many.

    Args:
        clock: seconds since 1970, for the header that says when a limit begins again. Windows are measured steadily.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.steady: Callable[[], float] = time.monotonic
        """What windows are measured by, asked once for each request (tests of the limits themselves replace it)."""
        self._rules: list[_Rule] = []
        self._everywhere: Limit | None = None
        self._windows: dict[tuple[str, ...], _Window] = {}
        self._most = _MOST
        self.refused: collections.Counter[str] = collections.Counter()
        """How many requests were refused, by "METHOD /route" as in `Sandbox.asked`."""

    def tighten(self, pattern: str, requests: int, seconds: float, *, told: bool = True) -> None:
        """Allow less of the calls whose "METHOD /path" (without /api/v10) matches a regular expression as a whole.

        Later rules go before earlier ones. Where a limit is not `told`, headers promise more than there is, as those of
        Discord's limits inside limits do: a bot learns of it by being refused.
        """
        self._rules.insert(0, _Rule(re.compile(pattern), Limit(requests, seconds), told))
        self._windows.clear()

    def tighten_all(self, requests: int, seconds: float) -> None:
        """Allow less of all calls together; what answers interactions is not counted."""
        self._everywhere = Limit(requests, seconds)
        self._windows.clear()

    def like_discord(self) -> None:
        """Allow what Discord does, as far as that is known."""
        for pattern, limit in DISCORD.items():
            self.tighten(pattern, *limit)
        self.tighten_all(*GLOBAL)

    def loosen(self) -> None:
        """Be as generous as at first."""
        self._rules.clear()
        self._everywhere = None
        self._windows.clear()

    def take(self, line: str, route: str, major: str) -> Allowance:
        """Count a request.

        Args:
            line: "METHOD /path", without /api/v10.
            route: "METHOD /route" with names for what differs: it has a bucket of its own.
            major: the channel, server or token in the path, each of which is counted by itself.
        """
        if _UNLIMITED.fullmatch(line):
            return Allowance({})
        now = self.steady()
        if self._everywhere is not None and not _NOT_GLOBAL.fullmatch(line):
            window = self._window(("",), self._everywhere, now)
            if not window.take():
                headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
                return self._refuse(route, window.ends - now, headers)
        rule = next((rule for rule in self._rules if rule.pattern.fullmatch(line)), None)
        window = self._window((route, major), rule.limit if rule else GENEROUS, now)
        allowed = window.take()
        told = window if rule is None or rule.told else _Window(GENEROUS, now)
        headers = self._told(route, told, now)
        if allowed:
            return Allowance(headers)
        return self._refuse(route, window.ends - now, headers | {"X-RateLimit-Scope": "user"})

    def _window(self, key: tuple[str, ...], limit: Limit, now: float) -> _Window:
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) >= self._most:
                self._windows = {key: each for key, each in self._windows.items() if each.ends > now}
                self._most = max(_MOST, 2 * len(self._windows))
            window = self._windows[key] = _Window(limit, now)
        return window

    def _told(self, route: str, window: _Window, now: float) -> dict[str, str]:
        after = max(window.ends - now, 0.0)
        return {
            "X-RateLimit-Limit": str(window.limit.requests),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{self._clock() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }

    def _refuse(self, route: str, seconds: float, headers: dict[str, str]) -> Allowance:
        self.refused[route] += 1
        # A client that comes back at once after waiting must not come a moment too early.
        wait = math.ceil(seconds * 1000) / 1000
        body = {
            "message": "You are being rate limited.",
            "retry_after": wait,
            "global": "X-RateLimit-Global" in headers,
        }
        # A refusal without Via is Cloudflare's, and a bot that gets one stops.
        return Allowance(headers | {"Via": "1.1 sandbox", "Retry-After": str(math.ceil(seconds))}, body)
