"""What all REST routes share: bodies in, JSON out, errors recorded."""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from aiohttp import web
from aiohttp.multipart import BodyPartReader
from aiohttp.typedefs import Middleware

from discord_sandbox.errors import DiscordError, Json, unauthorized
from discord_sandbox.hub import Fault, Hub
from discord_sandbox.media import Upload

API: Final = "/api/v10"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

BODY: Final = web.RequestKey("body", object)
EXCUSED: Final = web.RequestKey("excused", bool)
"""Marks a request that may be refused through no fault of the bot's: an outage left open what became of it before."""

_log = logging.getLogger(__name__)
_FILE: Final = re.compile(r"files\[(\d+)\]")
_MALFORMED: Final = (ValueError, TypeError, KeyError, AttributeError, msgspec.DecodeError)
"""What reading a body of the wrong shape comes to, where no check of ours was before it."""
_BODIES: Final = ("application/json", "multipart/form-data")
_BY_TOKEN: Final = (f"{API}/webhooks/", f"{API}/interactions/")


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; the content type has no charset, as discord.py demands."""
    return web.Response(
        body=msgspec.json.encode(body), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def nothing() -> web.Response:
    """204."""
    return web.Response(status=204)


class Then(web.Response):
    """An answer with something to be done right after it has been sent."""

    def __init__(self, response: web.Response, then: Callable[[], None]) -> None:
        super().__init__(body=response.body, status=response.status, headers=response.headers)
        self._then = then

    async def write_eof(self, data: bytes = b"") -> None:
        """Send the rest, then do it."""
        await super().write_eof(data)
        self.happen()

    def happen(self) -> None:
        """Do it, once, whether the answer was sent or not."""
        then, self._then = self._then, lambda: None
        then()


async def read_json(request: web.Request) -> Any:
    """The JSON body of a request; an absent one is an empty object.

    Raises:
        DiscordError: 50109 when it is no JSON.
    """
    raw = await request.read()
    if not raw:
        return {}
    try:
        request[BODY] = body = msgspec.json.decode(raw)
        return body
    except msgspec.DecodeError:
        raise DiscordError(400, 50109, "The request body contains invalid JSON.") from None


async def read_object(request: web.Request) -> Json:
    """The JSON body, which must be an object.

    Raises:
        DiscordError: 50035 or 50109.
    """
    body = await read_json(request)
    if not isinstance(body, dict):
        raise DiscordError(400, 50035, "Invalid Form Body", {"_errors": [_NOT_OBJECT]})
    return body


_NOT_OBJECT: Final = {"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}


async def read_message(request: web.Request) -> tuple[Json, list[Upload]]:
    """The body and files of a request that may be multipart (payload_json and files[n]).

    Raises:
        DiscordError: 50035 or 50109.
    """
    if not request.content_type.startswith("multipart/"):
        return await read_object(request), []
    body: Json = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            request[BODY] = body = msgspec.json.decode(data, type=dict[str, Any])
        elif match := _FILE.fullmatch(name):
            uploads.append(Upload(int(match[1]), part.filename or "unknown", data))
    return body, uploads


def guard(hub: Hub) -> Middleware:
    """The middleware around the REST API: rate limits, token, played failures, errors as JSON, faults recorded."""

    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _admit(hub, request)
            response = await handler(request)
        except DiscordError as error:
            return _refused(hub, request, error)
        except web.HTTPNotFound:
            return _refused(hub, request, DiscordError(404, 0, "404: Not Found"))
        except ConnectionError:
            raise  # the bot has left in the middle of it: no fault, and nobody to tell
        except _MALFORMED as error:
            return _refused(hub, request, _malformed(error))
        except Exception as error:
            # Not 5xx: discord.py would sleep and retry, and the test would time out instead of telling why.
            _log.exception("the sandbox failed on %s %s", request.method, request.path)
            return _refused(hub, request, DiscordError(400, 0, f"The sandbox failed: {error!r}"))
        _watched(hub, request)
        # What the bot believes to be done must outlive a killed process.
        await hub.state.store.settled()
        return response

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        resource = request.match_info.route.resource
        route = f"{request.method} {resource.canonical if resource is not None else request.path}"
        hub.asked[route] += 1
        allowance = hub.limits.take(_line(request), route, _major(request))
        if allowance.refusal is not None:
            return answer(allowance.refusal, 429, allowance.headers)
        response = await answered(request, handler)
        response.headers.update(allowance.headers)
        return response

    return middleware


def _line(request: web.Request) -> str:
    return f"{request.method} {request.path.removeprefix(API)}"


def _major(request: web.Request) -> str:
    """What of the path has limits of its own: the channel, the server or an interaction's token."""
    return next((request.match_info[name] for name in ("channel", "guild", "token") if name in request.match_info), "")


def _admit(hub: Hub, request: web.Request) -> None:
    line = _line(request)
    for failure in hub.failures:
        if failure.times > 0 and failure.pattern.search(line):
            failure.times -= 1
            raise failure.error
    if request.body_exists and request.content_type not in _BODIES:
        wrong = f'Expected "Content-Type" header to be one of {set(_BODIES)}.'
        raise DiscordError(400, 50035, "Invalid Form Body", {"_errors": [{"code": "CONTENT_TYPE", "message": wrong}]})
    token = request.headers.get("Authorization", "").removeprefix("Bot ").strip()
    if not token and not request.path.startswith(_BY_TOKEN):
        raise unauthorized()


def _malformed(error: Exception) -> DiscordError:
    _log.info("a body of another shape than expected", exc_info=error)
    about = {"code": "MODEL_TYPE_CONVERT", "message": f"The body has another shape than expected: {error!r}"}
    return DiscordError(400, 50035, "Invalid Form Body", {"_errors": [about]})


def _watched(hub: Hub, request: web.Request) -> None:
    if hub.watch is not None and BODY in request:
        objection = hub.watch(request.method, request.path.removeprefix(API), request[BODY])
        if objection is not None:
            hub.fault(Fault(request.method, request.path, 200, 50035, objection))


def _refused(hub: Hub, request: web.Request, error: DiscordError) -> web.Response:
    if not error.harmless and not request.get(EXCUSED):
        hub.fault(Fault(request.method, request.path, error.status, error.code, str(error)))
    headers = (
        {"Via": "1.1 sandbox", "Retry-After": str(error.body.get("retry_after", 1))} if error.status == 429 else {}
    )
    return answer(error.body, error.status, headers)
