"""Interactions: sent to the bot, acknowledged by it in time, and followed up for 15 minutes."""

import asyncio
import secrets
from typing import Any, Final

from discord_sandbox import world
from discord_sandbox.envelope import COMMAND, COMPONENT, command_name, focused_type, metadata, origin, payload
from discord_sandbox.errors import (
    Json,
    already_acknowledged,
    token_expired,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from discord_sandbox.gateway import Gateway
from discord_sandbox.media import Upload
from discord_sandbox.messages import EPHEMERAL, Messages
from discord_sandbox.state import Interaction, State, Stored
from discord_sandbox.stream import EventStream
from discord_sandbox.validate import Form, check_choices, check_modal

AUTOCOMPLETE: Final = 4
MODAL: Final = 5

MESSAGE: Final = 4
DEFERRED: Final = 5
DEFERRED_UPDATE: Final = 6
UPDATE: Final = 7
CHOICES: Final = 8
OPEN_MODAL: Final = 9

ACK_SECONDS: Final = 3.0
"""Discord's limit, and the sandbox's unless `Interactions.ack_seconds` says otherwise."""
TOKEN_SECONDS: Final = 15 * 60.0

_ALLOWED: Final = {
    COMMAND: (MESSAGE, DEFERRED, OPEN_MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE),
}
"""Which answers each type of interaction takes: a modal cannot answer a modal."""
_WORDS: Final = {
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "update",
    UPDATE: "update",
    OPEN_MODAL: "modal",
    CHOICES: "choices",
}


class Interactions:
    """Sends interactions to the bot and takes its answers."""

    def __init__(self, state: State, gateway: Gateway, stream: EventStream, messages: Messages) -> None:
        self._state = state
        self._gateway = gateway
        self._stream = stream
        self._messages = messages
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self.ack_seconds = ACK_SECONDS
        """Seconds the bot has to acknowledge (tests of silence make it shorter, all others longer)."""
        self.follows_deleted = True
        """Whether a follow-up comes whose placeholder was deleted while the bot was thinking, or is refused (10008).

        Discord has been seen to do both (discord-api-docs 2739, 3087).
        """

    async def send(
        self,
        kind: int,
        user: str,
        channel: Json,
        data: Json,
        source: Stored | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Send a new interaction to the bot and wait until it is acknowledged, or `ack_seconds` have passed.

        Args:
            kind: COMMAND, COMPONENT, AUTOCOMPLETE or MODAL.
            user: the id of the persona who acts.
            channel: where.
            data: the `data` of INTERACTION_CREATE.
            source: the message whose component was used (also for the modal it opened).
            opener: for a modal, the interaction that was answered with it.
        """
        now = self._state.clock()
        number = self._state.ids.next()
        token = secrets.token_urlsafe(48)
        made = payload(self._state, number, token, kind, user, channel, data, source)
        interaction = Interaction(number, token, kind, user, channel["id"], made, now, now)
        interaction.source = source.id if source else None
        interaction.name = command_name(data) if kind == COMMAND else None
        interaction.opener = origin(self._state, opener) if opener else None
        self._state.keep_interaction(interaction)
        await self._deliver(interaction)
        if kind == AUTOCOMPLETE:
            self._state.forget_interaction(interaction)
        self._state.forget_old_interactions()
        return interaction

    async def redeliver(self, interaction: Interaction) -> None:
        """Send the same INTERACTION_CREATE again: its time begins again, what was acknowledged stays so."""
        interaction.sent = self._state.clock()
        interaction.redelivered = True
        self._state.keep_interaction(interaction)
        await self._deliver(interaction)

    def reply(self, interaction: Interaction) -> Json:
        """What the JSON API tells of the bot's answer."""
        answer = "none" if interaction.answer is None else _WORDS[interaction.answer]
        body: Json = {"interaction": interaction.id, "answer": answer}
        if interaction.answer is None:
            body["error"] = f"{self._state.world.bot} did not answer within {self.ack_seconds:g} seconds."
        shown = interaction.message or (interaction.source if answer == "update" else None)
        stored = self._state.messages.get(interaction.channel, {}).get(shown or "")
        if stored is not None:
            body["message"] = stored.message
        if interaction.modal is not None:
            body["modal"] = interaction.modal
        if interaction.choices is not None:
            body["choices"] = interaction.choices
        return body

    def acknowledge(self, number: str, token: str, body: Json, uploads: list[Upload]) -> Interaction:
        """Take the first answer to an interaction.

        Raises:
            DiscordError: 10062, 40060, 50035 and what a message may raise.
        """
        interaction = self._state.interactions.get(number)
        if interaction is None or interaction.token != token:
            raise unknown_interaction()
        if interaction.answer is not None:
            error = already_acknowledged()
            error.harmless = interaction.redelivered
            raise error
        if self._state.clock() - interaction.sent > self.ack_seconds:
            raise unknown_interaction()
        kind = body.get("type")
        self._check_type(interaction, kind)
        data = body.get("data") or {}
        if kind == MESSAGE:
            self._answer_message(interaction, data, uploads)
        elif kind == DEFERRED:
            self._defer(interaction, data)
        elif kind == UPDATE:
            self._messages.edit(self._source(interaction), data, uploads)
        elif kind == OPEN_MODAL:
            check_modal(data)
            interaction.modal = data
        elif kind == CHOICES:
            check_choices(data, focused_type(interaction.payload["data"]))
            interaction.choices = data["choices"]
        interaction.answer = kind
        self._state.keep_interaction(interaction)
        return interaction

    def tell(self, interaction: Interaction) -> None:
        """Tell the one who acted of the bot's answer; to be called when the bot knows that it arrived.

        discord.py remembers a form only after that: a submission that came earlier would find nobody.
        """
        waiting = self._waiting.get(interaction.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)
        self._told(interaction)

    def of_token(self, application: str, token: str) -> Interaction:
        """The interaction whose token a webhook call carries.

        Raises:
            DiscordError: 10015 for an unknown token or one not acknowledged yet, 50027 after 15 minutes.
        """
        interaction = self._state.interactions.get(self._state.tokens.get(token, ""))
        if interaction is None or application != world.BOT_ID:
            raise unknown_webhook()
        if self._state.clock() - interaction.created > TOKEN_SECONDS:
            raise token_expired()
        if interaction.answer is None:
            raise unknown_webhook()
        return interaction

    def original(self, interaction: Interaction) -> Stored:
        """The message that `@original` means: the answer, or the message whose component was answered by an update.

        Raises:
            DiscordError: 10008.
        """
        wanted = interaction.message
        if interaction.answer in (UPDATE, DEFERRED_UPDATE):
            wanted = interaction.source
        return self._state.message(interaction.channel, wanted or "")

    def owned(self, interaction: Interaction, message_id: str) -> Stored:
        """A message that this interaction's token may read, edit and delete.

        Raises:
            DiscordError: 10008.
        """
        if message_id == "@original":
            return self.original(interaction)
        stored = self._state.message(interaction.channel, message_id)
        if stored.interaction != interaction.id and stored.id != interaction.source:
            raise unknown_message()
        return stored

    def edit(self, interaction: Interaction, stored: Stored, body: Json, uploads: list[Upload]) -> Stored:
        """Edit a message by token; the placeholder of a deferred answer gets its content so."""
        fresh = interaction.loading and stored.id == interaction.message
        self._messages.edit(stored, body, uploads, fresh=fresh)
        if fresh:
            interaction.loading = False
            self._state.keep_interaction(interaction)
        return stored

    def delete(self, interaction: Interaction, stored: Stored) -> None:
        """Delete a message by token."""
        self._messages.delete(stored)

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Stored:
        """A follow-up; the first after a deferred answer takes the placeholder's place and keeps its audience.

        Raises:
            DiscordError: 10008 where the placeholder is gone and `follows_deleted` says so; what a message may raise.
        """
        if interaction.loading and interaction.message is not None:
            placeholder = self._state.messages.get(interaction.channel, {}).get(interaction.message)
            if placeholder is not None:
                return self.edit(interaction, placeholder, body, uploads)
            if not self.follows_deleted:
                raise unknown_message()
        wanted = self._state.channel(interaction.channel)
        audience = interaction.user if (body.get("flags") or 0) & EPHEMERAL else None
        return self._messages.create(
            wanted,
            world.BOT_ID,
            body,
            uploads,
            audience=audience,
            interaction=interaction.id,
            extra=metadata(self._state, interaction, interaction.message or interaction.source),
        )

    async def _deliver(self, interaction: Interaction) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[interaction.id] = waiting
        self._gateway.dispatch("INTERACTION_CREATE", interaction.payload, 0)
        try:
            if interaction.answer is None:
                async with asyncio.timeout(self.ack_seconds):
                    await waiting
        except TimeoutError:
            self._told(interaction)
        finally:
            self._waiting.pop(interaction.id, None)

    def _told(self, interaction: Interaction) -> None:
        if interaction.kind != AUTOCOMPLETE:
            event = {"type": "interaction", **self.reply(interaction)}
            self._stream.publish(event, lambda persona: persona == interaction.user)

    def _check_type(self, interaction: Interaction, kind: Any) -> None:
        allowed = _ALLOWED[interaction.kind]
        if interaction.source is None:
            allowed = tuple(item for item in allowed if item not in (UPDATE, DEFERRED_UPDATE))
        if kind not in allowed:
            form = Form()
            form.fault(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}.")
            form.done()

    def _source(self, interaction: Interaction) -> Stored:
        return self._state.message(interaction.channel, interaction.source or "")

    def _answer_message(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
        interaction.ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        stored = self._messages.create(
            self._state.channel(interaction.channel),
            world.BOT_ID,
            data,
            uploads,
            audience=interaction.user if interaction.ephemeral else None,
            interaction=interaction.id,
            extra=metadata(self._state, interaction, interaction.source),
        )
        interaction.message = stored.id

    def _defer(self, interaction: Interaction, data: Json) -> None:
        interaction.ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        stored = self._messages.placeholder(
            self._state.channel(interaction.channel),
            audience=interaction.user if interaction.ephemeral else None,
            interaction=interaction.id,
            extra=metadata(self._state, interaction, interaction.source),
        )
        interaction.message, interaction.loading = stored.id, True
