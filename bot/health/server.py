"""`/healthz` and `/metrics`, for the host: on this machine alone, unless the settings name another address."""

import contextlib
import ipaddress
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import structlog

from bot.health.counting import ErrorCounter, count_actions
from bot.health.judging import Health

if TYPE_CHECKING:
    from aiohttp import web
    from aiohttp.typedefs import Handler

log = structlog.get_logger("umpire.health")
_NAMES = ("localhost",)


class NoPort(Exception):
    """Nothing can be served at the address that was asked for; the message is one sentence."""


@contextlib.asynccontextmanager
async def watched(health: Health, host: str, port: int) -> AsyncIterator[None]:
    """Serve how a bot is while inside, unless the port is 0; raises NoPort."""
    if not port:
        yield
        return
    async with contextlib.AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(watching(health, host, port))
        except OSError as error:
            raise NoPort(f"cannot serve /healthz on {host}, port {port}: {error.strerror or error}") from None
        yield


@contextlib.asynccontextmanager
async def watching(health: Health, host: str, port: int) -> AsyncIterator[int]:
    """Serve how a bot is while inside; gives the port (of 0, which one was free). Raises OSError where it is taken."""
    from aiohttp import web  # where nobody asks, nobody pays for it

    counter = ErrorCounter()
    logging.getLogger().addHandler(counter)
    count_actions(health.service)
    runner = web.AppRunner(_application(health, host), access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        taken: int = runner.addresses[0][1]
        log.info("health served", host=host, port=taken)
        yield taken
    finally:
        await runner.cleanup()
        await health.close()
        logging.getLogger().removeHandler(counter)


def _application(health: Health, host: str) -> "web.Application":
    from aiohttp import web

    async def healthz(_: web.Request) -> web.Response:
        verdict = await health.judge()
        return web.Response(status=200 if verdict.well else 503, text=f"{verdict.sentence}\n")

    async def metrics(_: web.Request) -> web.Response:
        from bot.health.exposition import CONTENT_TYPE, written

        verdict, owed = await health.judge(), await health.backlog()
        body = written(owed, verdict, health.gateway.there, health.gateway.losses)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    @web.middleware
    async def for_this_machine(request: web.Request, handler: "Handler") -> web.StreamResponse:
        # A page elsewhere may have a name of its own point here; it cannot choose what Host says.
        if is_loopback(host) and not is_loopback(request.url.host or ""):
            raise web.HTTPForbidden(text="ask by the address of this machine\n")
        return await handler(request)

    application = web.Application(middlewares=[for_this_machine])
    application.router.add_get("/healthz", healthz)
    application.router.add_get("/metrics", metrics)
    return application


def is_loopback(host: str) -> bool:
    """Whether an address means this machine alone.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in _NAMES
