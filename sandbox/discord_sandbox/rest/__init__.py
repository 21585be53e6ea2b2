"""The subset of Discord's REST API v10 that most bots use."""

from aiohttp import web

from discord_sandbox.hub import Hub
from discord_sandbox.rest import channels, commands, messages, people, threads, webhooks
from discord_sandbox.rest.base import guard

__all__ = ["add_rest", "guard"]


def add_rest(app: web.Application, hub: Hub) -> None:
    """Add every route of the REST API under /api/v10 to an application."""
    for area in (people, channels, messages, threads, commands, webhooks):
        app.router.add_routes(area.routes(hub))
    app.router.add_route("*", "/api/{rest:.*}", _unknown)


async def _unknown(request: web.Request) -> web.Response:
    """Every other route: an explicit 404, which `guard` records (the page's static files would hide it)."""
    raise web.HTTPNotFound
