"""The JSON API under /sandbox: what the chat page, tests and outside drivers use. README.md describes it."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from discord_sandbox import controls, payloads, world
from discord_sandbox.envelope import COMMAND, COMPONENT
from discord_sandbox.errors import ApiError, DiscordError, Json, too_large
from discord_sandbox.guild import Guild
from discord_sandbox.hub import Hub
from discord_sandbox.interactions import AUTOCOMPLETE, MODAL
from discord_sandbox.invoke import Invocation, find_channel, find_persona
from discord_sandbox.media import Upload, attach
from discord_sandbox.press import Hand, component_data, modal_data
from discord_sandbox.rest.base import answer
from discord_sandbox.rest.messages import page
from discord_sandbox.state import Interaction, Stored
from discord_sandbox.validate.messages import MAX_FILE

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_log = logging.getLogger(__name__)


def add_api(app: web.Application, hub: Hub) -> None:
    """Add every route of the JSON API to an application."""
    api = _Api(hub)
    acts = _Acts(hub)
    app.router.add_routes(controls.routes(hub))
    app.router.add_routes(
        [
            web.get("/sandbox/state", api.state),
            web.get("/sandbox/personas", api.personas),
            web.get("/sandbox/channels", api.channels),
            web.get("/sandbox/channels/{channel}/messages", api.messages),
            web.post("/sandbox/channels/{channel}/messages", api.write),
            web.get("/sandbox/commands", api.commands),
            web.get("/sandbox/events", api.events),
            web.post("/sandbox/attachments", api.upload),
            web.post("/sandbox/commands", acts.command),
            web.post("/sandbox/autocomplete", acts.autocomplete),
            web.post("/sandbox/components", acts.component),
            web.post("/sandbox/modals", acts.modal),
            web.post("/sandbox/redeliver", acts.redeliver),
            web.route("*", "/sandbox/{rest:.*}", api.unknown),
        ]
    )


@web.middleware
async def api_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Errors of the JSON API as `{"error": sentence}`; a body must be sent as JSON, which no foreign page can do."""
    if not request.path.startswith("/sandbox/"):
        return await handler(request)
    try:
        if request.method == "POST" and request.content_type != "application/json":
            _needs_json(request)
        return await handler(request)
    except ApiError as error:
        return answer({"error": error.sentence}, error.status)
    except DiscordError as error:
        return answer({"error": f"{error.body['message']}."}, error.status)
    except msgspec.DecodeError:
        return answer({"error": "The body is not JSON."}, 400)


def _needs_json(request: web.Request) -> None:
    if request.path != "/sandbox/attachments":
        raise ApiError("Send the body as application/json.", 415)


class _Base:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._state = hub.state

    def _persona(self, wanted: Any) -> str:
        if not isinstance(wanted, str) or not wanted:
            raise ApiError("Say who acts: persona is missing.")
        return find_persona(self._state, wanted)

    def _channel(self, wanted: Any, persona: str) -> Json:
        channel = find_channel(self._state, str(wanted), persona)
        if not self._hub.channels.seen_by(persona, channel):
            raise ApiError("You cannot see this channel.", 403)
        return channel

    @staticmethod
    async def _body(request: web.Request) -> Json:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])


class _Api(_Base):
    """Reading, writing and watching."""

    async def state(self, request: web.Request) -> web.Response:
        persona = self._persona(request.query.get("persona"))
        all_guilds = self._state.guilds.values()
        guilds = [self._guild(guild) for guild in all_guilds if persona in guild.members]
        return answer(
            {
                "personas": self._state.world.personas,
                "guild": guilds[0] if guilds else None,
                "guilds": guilds,
                "elsewhere": [{"id": g.id, "name": g.name} for g in all_guilds if persona not in g.members],
                "channels": self._visible(persona),
                "commands": list(self._state.all_commands()),
                "bot": self._bot(),
                "me": next(p for p in self._state.world.personas if p["id"] == persona),
            }
        )

    async def personas(self, request: web.Request) -> web.Response:
        return answer(self._state.world.personas)

    async def channels(self, request: web.Request) -> web.Response:
        return answer(self._visible(self._persona(request.query.get("persona"))))

    async def messages(self, request: web.Request) -> web.Response:
        persona = self._persona(request.query.get("persona"))
        channel = self._channel(request.match_info["channel"], persona)
        room = self._state.messages[channel["id"]].values()
        seen = [stored for stored in room if self._hub.messages.sees(persona, stored)]
        return answer([stored.message for stored in reversed(page(seen, request.query))])

    async def write(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        persona = self._persona(body.get("persona"))
        channel = self._channel(request.match_info["channel"], persona)
        content = str(body.get("content") or "")
        stored = self._hub.messages.create(channel, persona, {"content": content}, [])
        await self._state.store.settled()
        return answer(stored.message)

    async def commands(self, request: web.Request) -> web.Response:
        return answer(list(self._state.all_commands()))

    async def events(self, request: web.Request) -> web.StreamResponse:
        return await self._hub.stream.serve(request, self._persona(request.query.get("persona")))

    async def upload(self, request: web.Request) -> web.Response:
        name, data = request.query.get("filename", "file"), await request.read()
        if len(data) > MAX_FILE:
            raise too_large()
        made = attach(self._state, "0", Upload(0, name, data), {}, ephemeral=True)
        self._state.uploads[made["id"]] = made
        return answer(made)

    async def unknown(self, request: web.Request) -> web.Response:
        raise ApiError(f"There is no {request.method} {request.path} here.", 404)

    def _visible(self, persona: str) -> list[Json]:
        seen = [c for c in self._state.channels.values() if self._hub.channels.seen_by(persona, c)]
        return [self._named(payloads.channel(self._state, channel)) for channel in seen]

    def _named(self, channel: Json) -> Json:
        """A channel for the page: a direct-message channel is called after the bot, whom the persona talks to."""
        if channel.get("name"):
            return channel
        return channel | {"name": self._state.world.bot, "parent_id": None, "topic": None}

    def _bot(self) -> Json:
        about = {"online": self._hub.gateway.connected, "title": self._state.world.bot_title}
        return self._state.users[world.BOT_ID] | about

    def _guild(self, guild: Guild) -> Json:
        return {**payloads.guild(guild), "members": payloads.members(self._state, guild)}


class _Acts(_Base):
    """What makes interactions."""

    async def command(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        persona, channel, invocation = self._invocation(body)
        data = invocation.data(str(body.get("command") or ""), body.get("options") or {})
        return await self._send(COMMAND, persona, channel, data)

    async def autocomplete(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        persona, channel, invocation = self._invocation(body)
        focused = str(body.get("focused") or "")
        data = invocation.data(str(body.get("command") or ""), body.get("options") or {}, focused)
        self._awake(channel)
        sent = await self._hub.interactions.send(AUTOCOMPLETE, persona, channel, data)
        return answer({"choices": [], **self._hub.interactions.reply(sent)})

    async def component(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        persona = self._persona(body.get("persona"))
        stored = self._message(persona, str(body.get("message") or ""))
        channel = self._state.channel(stored.channel)
        hand = Hand(self._state, persona, channel)
        data = component_data(hand, stored, str(body.get("custom_id") or ""), body.get("values"))
        return await self._send(COMPONENT, persona, channel, data, stored)

    async def modal(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        persona = self._persona(body.get("persona"))
        opened = self._interaction(body)
        if opened.modal is None or opened.user != persona:
            raise ApiError("No form was opened for you there.", 404)
        channel = self._channel(opened.channel, persona)
        data = modal_data(Hand(self._state, persona, channel), opened.modal, body.get("values") or {})
        source = self._state.find_message(opened.source) if opened.source else None
        return await self._send(MODAL, persona, channel, data, source, opened)

    async def redeliver(self, request: web.Request) -> web.Response:
        interaction = self._interaction(await self._body(request))
        self._awake(self._state.channel(interaction.channel))
        await self._hub.interactions.redeliver(interaction)
        return answer(self._hub.interactions.reply(interaction))

    async def _send(
        self,
        kind: int,
        persona: str,
        channel: Json,
        data: Json,
        source: Stored | None = None,
        opener: Interaction | None = None,
    ) -> web.Response:
        self._awake(channel)
        sent = await self._hub.interactions.send(kind, persona, channel, data, source, opener)
        return answer(self._hub.interactions.reply(sent))

    def _awake(self, channel: Json) -> None:
        guild = self._state.guild_of(channel)
        if guild is not None and world.BOT_ID not in guild.members:
            raise ApiError(f"{self._state.world.bot} is not in {guild.name}.", 403)
        if not self._hub.gateway.connected:
            raise ApiError(f"{self._state.world.bot} is not connected.", 503)

    def _invocation(self, body: Json) -> tuple[str, Json, Invocation]:
        persona = self._persona(body.get("persona"))
        channel = self._channel(body.get("channel"), persona)
        return persona, channel, Invocation(self._state, persona, channel)

    def _message(self, persona: str, message_id: str) -> Stored:
        stored = self._state.find_message(message_id)
        if stored is None or not self._hub.messages.sees(persona, stored):
            raise ApiError("This message is gone.", 404)
        return stored

    def _interaction(self, body: Json) -> Interaction:
        found = self._state.interactions.get(str(body.get("interaction")))
        if found is None:
            raise ApiError("There is no such interaction.", 404)
        return found
