"""The running sandbox: one loopback server for Discord's REST API, gateway and files, the JSON API and the page."""

import logging
import re
import socket
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import fontpkg_inter
from aiohttp import web

from discord_sandbox import pictures
from discord_sandbox.api import add_api, api_errors
from discord_sandbox.bundle import STATIC, page_script, page_style
from discord_sandbox.errors import DiscordError
from discord_sandbox.hub import Failure, Fault, Hub, make_hub
from discord_sandbox.invoke import find_guild
from discord_sandbox.limits import RateLimits
from discord_sandbox.outage import Outage
from discord_sandbox.rest import add_rest, guard
from discord_sandbox.rest.base import Handler
from discord_sandbox.store import FileStore, Store
from discord_sandbox.world import GUILD_ID, World

HOST: Final = "127.0.0.1"
FONT: Final = fontpkg_inter.ROOT / "files" / "Inter[opsz,wght].ttf"
"""The page's font, served out of its package: no font file is kept here."""
_BODY: Final = 64 * 1024 * 1024
_POLICY: Final = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"

_log = logging.getLogger(__name__)


class Sandbox:
    """A Discord on the loopback.

    Args:
        db: the file that keeps everything, or None for memory alone.
        clock: seconds since 1970 (tests move it).
        world: the servers, people, channels and bot it begins with.
    """

    def __init__(
        self, db: Path | None = None, *, clock: Callable[[], float] = time.time, world: World | None = None
    ) -> None:
        self.world = world or World()
        self._db = db
        self._clock = clock
        self._runner: web.AppRunner | None = None
        self.url = ""
        """Where it listens: "http://127.0.0.1:PORT"."""
        self.hub: Hub
        """Its parts (from `start` on)."""
        self.outage = Outage()
        """Calls that fail through no fault of the bot's."""
        self.expected: set[int] = set()
        """Discord error codes that a test expects; other faults make `unexpected` non-empty."""

    @property
    def faults(self) -> list[Fault]:
        """All requests that were refused: unknown routes, invalid bodies, error answers."""
        return self.hub.faults

    @property
    def asked(self) -> Mapping[str, int]:
        """How many requests the bot made of each kind, such as `POST /api/v10/channels/{channel}/messages`."""
        return dict(self.hub.asked)

    @property
    def limits(self) -> RateLimits:
        """The rate limits: generous unless a test tightens them."""
        return self.hub.limits

    @property
    def unexpected(self) -> list[Fault]:
        """The faults whose code is not in `expected`."""
        return [fault for fault in self.faults if fault.code not in self.expected]

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1; port 0 takes any free one.

        Raises:
            OSError: the port is taken.
            StoreError: the file cannot be used.
        """
        listener = socket.create_server((HOST, port))
        self.url = f"http://{HOST}:{listener.getsockname()[1]}"
        try:
            self.hub = make_hub(FileStore(self._db) if self._db else Store(), self._clock, self.url, self.world)
        except Exception:
            listener.close()
            raise
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Close every connection, then the file."""
        if self._runner is not None:
            self.hub.stream.close()
            await self.hub.gateway.close()
            await self._runner.cleanup()
            await self.hub.state.store.close()
            self._runner = None

    def deny(self, channel_id: str, *names: str) -> None:
        """Take permissions from the bot in a channel (names as in `world.PERMISSIONS`); none gives all back."""
        self.hub.channels.deny(self.hub.state.channel(channel_id), list(names))

    def let_leave(self, user_id: str, server: str = GUILD_ID) -> None:
        """Let somebody leave a server, or the bot be removed: it is not seen any more, direct messages go on."""
        self.hub.guilds.leave(find_guild(self.hub.state, server), user_id)

    def let_return(self, user_id: str, server: str = GUILD_ID) -> None:
        """Let somebody join a server again, or the bot be added."""
        self.hub.guilds.join(find_guild(self.hub.state, server), user_id)

    def nickname(self, user_id: str, nick: str | None, server: str = GUILD_ID) -> None:
        """Let somebody be called differently in a server; None: as everywhere."""
        self.hub.guilds.rename(find_guild(self.hub.state, server), user_id, nick)

    def delete_channel(self, channel_id: str) -> None:
        """Delete a channel with all its messages."""
        self.hub.channels.delete(self.hub.state.channel(channel_id))

    def fail(self, pattern: str, status: int = 400, code: int = 0, *, times: int = 1) -> None:
        """Refuse the next requests whose "METHOD /path" (without /api/v10) matches a regular expression."""
        error = DiscordError(status, code, "A failure played by the test", retry_after=0.01)
        self.hub.failures.append(Failure(re.compile(pattern), error, times))

    def _app(self) -> web.Application:
        middlewares = [_cut_off, _same_host, self.outage.middleware, guard(self.hub), api_errors]
        app = web.Application(middlewares=middlewares, client_max_size=_BODY)
        add_rest(app, self.hub)
        add_api(app, self.hub)
        app.router.add_get("/gateway", self.hub.gateway.serve)
        app.router.add_get("/gateway/", self.hub.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_get("/cdn/{rest:.*}", self._face)
        app.router.add_get("/", self._index)
        app.router.add_get("/fonts/inter.ttf", self._font)
        app.router.add_get("/js/page.js", self._script)
        app.router.add_get("/css/page.css", self._style)
        app.router.add_static("/", STATIC)
        app.on_response_prepare.append(_protect)
        return app

    async def _file(self, request: web.Request) -> web.Response:
        data = await self.hub.state.store.file(request.match_info["file"])
        if data is None:
            raise web.HTTPNotFound
        kind = pictures.media_type(data, request.match_info["name"])
        return web.Response(body=data, content_type=kind, headers={"Cache-Control": "private, max-age=31536000"})

    async def _face(self, request: web.Request) -> web.Response:
        return web.Response(body=pictures.plain(88, 101, 242), content_type="image/png")

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _script(self, request: web.Request) -> web.Response:
        return web.Response(text=page_script(), content_type="text/javascript")

    async def _style(self, request: web.Request) -> web.Response:
        return web.Response(text=page_style(), content_type="text/css")

    async def _font(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(FONT, headers={"Content-Type": "font/ttf"})


@asynccontextmanager
async def running(
    port: int = 0, db: Path | None = None, *, clock: Callable[[], float] = time.time, world: World | None = None
) -> AsyncIterator[Sandbox]:
    """A sandbox that listens for as long as the block lasts."""
    sandbox = Sandbox(db, clock=clock, world=world)
    await sandbox.start(port)
    try:
        yield sandbox
    finally:
        await sandbox.stop()


@web.middleware
async def _cut_off(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Take it calmly when a bot or tab leaves (is killed, say) before all of its request has come."""
    try:
        return await handler(request)
    except ConnectionError:
        _log.info("%s %s was cut off", request.method, request.path)
        return web.Response(status=400)  # read by nobody


@web.middleware
async def _same_host(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what another web page sends, by any name: gateway, REST, uploads and streams are for its own page.

    A browser says where a request comes from; a bot is not a browser, and says nothing.
    """
    name, _, port = request.host.partition(":")
    if name not in (HOST, "localhost"):
        raise web.HTTPForbidden(text="The sandbox answers on the loopback alone.")
    origin = request.headers.get("Origin")
    if origin is not None and origin not in (f"http://{HOST}:{port}", f"http://localhost:{port}"):
        raise web.HTTPForbidden(text="The sandbox answers its own page alone.")
    if request.path != "/" and request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise web.HTTPForbidden(text="The sandbox answers its own page alone.")
    if name != HOST and request.path == "/":
        # Pictures have addresses under 127.0.0.1, which the page's policy takes for its own there alone.
        raise web.HTTPTemporaryRedirect(f"http://{HOST}:{port}{request.rel_url}")
    return await handler(request)


async def _protect(request: web.Request, response: web.StreamResponse) -> None:
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    # In browsers that do not say where a request comes from, other pages get nothing either, and no hold of the window.
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-cache")  # the page's files change with the program
