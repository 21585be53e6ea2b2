"""REST: answers to interactions, and what their tokens may do afterwards."""

from aiohttp import web

from discord_sandbox.errors import Json
from discord_sandbox.hub import Hub
from discord_sandbox.rest.base import API, Then, answer, nothing, read_message
from discord_sandbox.state import Interaction, State


def routes(hub: Hub) -> list[web.RouteDef]:
    """The routes of this area."""
    area = _Webhooks(hub)
    message = API + "/webhooks/{app}/{token}/messages/{message}"
    return [
        web.post(API + "/interactions/{interaction}/{token}/callback", area.callback),
        web.post(API + "/webhooks/{app}/{token}", area.follow_up),
        web.get(message, area.read),
        web.patch(message, area.edit),
        web.delete(message, area.delete),
    ]


class _Webhooks:
    def __init__(self, hub: Hub) -> None:
        self._state = hub.state
        self._interactions = hub.interactions

    async def callback(self, request: web.Request) -> web.Response:
        body, uploads = await read_message(request)
        number, token = request.match_info["interaction"], request.match_info["token"]
        interaction = self._interactions.acknowledge(number, token, body, uploads)
        with_response = request.query.get("with_response", "").lower() in ("1", "true")
        response = answer(_resource(self._state, interaction)) if with_response else nothing()
        return Then(response, lambda: self._interactions.tell(interaction))

    async def follow_up(self, request: web.Request) -> web.Response:
        body, uploads = await read_message(request)
        stored = self._interactions.follow_up(self._of(request), body, uploads)
        # Follow-ups are answered as if `wait` were set, like Discord does for interactions' tokens.
        return answer(stored.message)

    async def read(self, request: web.Request) -> web.Response:
        return answer(self._interactions.owned(self._of(request), request.match_info["message"]).message)

    async def edit(self, request: web.Request) -> web.Response:
        body, uploads = await read_message(request)
        interaction = self._of(request)
        stored = self._interactions.owned(interaction, request.match_info["message"])
        return answer(self._interactions.edit(interaction, stored, body, uploads).message)

    async def delete(self, request: web.Request) -> web.Response:
        interaction = self._of(request)
        stored = self._interactions.owned(interaction, request.match_info["message"])
        self._interactions.delete(interaction, stored)
        return nothing()

    def _of(self, request: web.Request) -> Interaction:
        return self._interactions.of_token(request.match_info["app"], request.match_info["token"])


def _resource(state: State, interaction: Interaction) -> Json:
    """What `with_response` answers: the interaction, and the message it made or changed."""
    about: Json = {"id": interaction.id, "type": interaction.kind}
    if interaction.message is not None:
        about |= {
            "response_message_id": interaction.message,
            "response_message_loading": interaction.loading,
            "response_message_ephemeral": interaction.ephemeral,
        }
    resource: Json = {"type": interaction.answer}
    shown = interaction.message or (interaction.source if interaction.answer == 7 else None)
    stored = state.messages.get(interaction.channel, {}).get(shown or "")
    if stored is not None:
        resource["message"] = stored.message
    return {"interaction": about, "resource": resource}
