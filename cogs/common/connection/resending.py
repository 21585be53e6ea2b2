"""Calls of Discord whose answer does not come: made again where that does no harm, else an error as any other.

discord.py repeats most of what Discord answers with 5xx, also what makes a second one then, and lets the errors of its
HTTP library through. Both become errors of discord.py here, so that code that copes with refusals copes with silence.
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable, Iterable
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

PAUSES: Final = (0.2, 1.0, 3.0)
"""Seconds before a call is made again: the first time soon, since an interaction must be acknowledged within three."""
LONGEST: Final = aiohttp.ClientTimeout(total=60.0)
"""How long the bot waits for an answer, except to interactions: a post that hangs keeps its match waiting."""
_SILENCE: Final = (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, TimeoutError)
_UNAVAILABLE: Final = 503
"""The one 5xx that discord.py does not repeat everywhere. It says that nothing was done."""
_DOUBTFUL: Final = (500, 502, 504, 524)
"""Those that discord.py repeats, whatever was asked: it may have been done all the same."""
_TWICE_IS_TWO: Final = re.compile(r"(/webhooks/\d+/[^/]+|/threads)$")
"""The ends of addresses of POSTs that make something each time: see `once`."""
_ONCE: Final = '"enforce_nonce":true'
"""The field of a message that Discord takes once, however often it is sent."""
_REPEATABLE: Final = ("/callback", "/users/@me/channels")
"""POSTs that do nothing the second time: Discord refuses a second answer, and a talk is opened once."""

Call = Callable[..., Awaitable[Any]]
T = TypeVar("T")


class CutOff(discord.DiscordServerError):
    """Discord's answer did not come. Whether it did what was asked is not known; what may be repeated was."""

    def __init__(self, cause: BaseException) -> None:
        nothing: Any = SimpleNamespace(status=0, reason="no answer")
        super().__init__(nothing, f"{type(cause).__name__}: {cause}")


class Resending(AsyncWebhookAdapter):
    """discord.py's way of answering interactions, which makes calls again."""

    async def request(self, route: Route, *args: Any, **kwargs: Any) -> Any:
        """Make a call."""
        return await _made(super().request, route, *args, **kwargs)


def resend(http: HTTPClient) -> None:
    """Let all calls of a client be made again, those of its interactions too; call it before any task is begun."""
    request = http.request

    async def made(route: Route, **kwargs: Any) -> Any:
        return await _made(request, route, **{"timeout": LONGEST, **kwargs})

    http.request = made  # type: ignore[method-assign]
    async_context.set(Resending())  # type: ignore[no-untyped-call]


async def once(make: Callable[[], Awaitable[T]], find: Callable[[], Awaitable[T | None]]) -> T:
    """Make what must not be made twice: after a try whose answer did not come, it is looked for before the next one."""
    for pause in PAUSES:
        with contextlib.suppress(CutOff):
            return await make()
        await asyncio.sleep(pause)
        found = await find()
        if found is not None:
            return found
    return await make()


async def doubt(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    """Take an error for silence where a repetition would make a second one; a hook of the HTTP library."""
    if end.method == "POST" and end.response.status in _DOUBTFUL and _TWICE_IS_TWO.search(end.url.path):
        end.response.close()
        raise aiohttp.ClientPayloadError(f"{end.response.status}, which may be wrong")


async def _made(request: Call, route: Route, *args: Any, **kwargs: Any) -> Any:
    """Make a call, and make it again after every pause while Discord is silent."""
    pauses = iter(PAUSES)
    while True:
        try:
            return await _answered(request, route, *args, **kwargs)
        except discord.DiscordServerError as error:
            pause = next(pauses, None) if _is_to_be_repeated(route, kwargs, error) else None
            if pause is None:
                raise
        await asyncio.sleep(pause)
        for file in kwargs.get("files") or ():
            file.reset(seek=True)


async def _answered(request: Call, route: Route, *args: Any, **kwargs: Any) -> Any:
    try:
        return await request(route, *args, **kwargs)
    except _SILENCE as error:
        raise CutOff(error) from error


def _is_to_be_repeated(route: Route, kwargs: dict[str, Any], error: discord.DiscordServerError) -> bool:
    """Whether a call may be made again: it does the same when it is made twice, or was not made at all."""
    if not isinstance(error, CutOff):
        return error.status == _UNAVAILABLE
    if route.method != "POST" or isinstance(error.__cause__, aiohttp.ClientConnectorError):
        return True
    return route.path.endswith(_REPEATABLE) or any(_ONCE in part for part in _bodies(kwargs))


def _bodies(kwargs: dict[str, Any]) -> Iterable[str]:
    """Return what is sent as JSON."""
    body = kwargs.get("json")
    if isinstance(body, dict) and body.get("enforce_nonce"):
        yield _ONCE
    for part in kwargs.get("form") or ():
        if part.get("name") == "payload_json":
            yield str(part["value"])
