"""The Discord client: no privileged intents, quiet by default, everything found by custom_id."""

import asyncio
import collections
import contextlib
import functools
import hashlib
import weakref
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands

from bot.health import Gateway
from bot.health.counting import tracing
from bot.matches import Service
from bot.posts.owners import tell_owner
from bot.workers import asking
from cogs.common.answers import tell
from cogs.common.ask import Ask, asker_of
from cogs.common.confirming import Confirmations
from cogs.common.failing import fail, guard
from cogs.common.lengths import beyond_limits
from cogs.common.pacing import paced
from cogs.common.panels import Panels
from cogs.common.press import Handlers, Press, answer_modal
from cogs.common.resending import doubt, resend
from cogs.common.returning import keep_looking, look_again

log = structlog.get_logger("umpire.client")

_REMEMBERED = 1000
_GONE = "its channel was deleted"
AGAIN, LONGEST_AGAIN = 1.0, 60.0
"""Seconds until the gateway is tried again that was never reached; twice as long every time, up to the longest."""


class Tree(app_commands.CommandTree["Umpire"]):
    """The slash commands; what they raise becomes a private sentence."""

    async def interaction_check(self, interaction: Ask, /) -> bool:
        """Let a delivery pass once, if nothing in it is longer or larger than it may be."""
        asking.set(asker_of(interaction))
        if not interaction.client.first_delivery(interaction.id):
            return False
        refusal = beyond_limits(interaction)
        if interaction.type is discord.InteractionType.autocomplete and refusal:
            with contextlib.suppress(discord.HTTPException):  # the person types on, and it is asked again
                await interaction.response.autocomplete([])
        elif refusal:
            await guard(interaction, tell(interaction, refusal), "limits")
        return not refusal

    async def on_error(self, interaction: Ask, error: app_commands.AppCommandError, /) -> None:
        """Answer a failed command."""
        name = interaction.command.qualified_name if interaction.command is not None else "?"
        await fail(interaction, error, f"/{name}")


class Umpire(discord.Client):
    """The bot's face in Discord. Games and features add their commands to `tree` and their controls to `handlers`.

    What a feature adds to `background` runs for as long as the bot is connected, and again after a pause if it fails.
    """

    def __init__(self, service: Service, *, guild_ready_timeout: float = 2.0) -> None:
        share, trace = service.store.share, tracing()
        trace.on_request_end.append(doubt)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            http_trace=trace,
            shard_id=None if share is None else share.shard,
            shard_count=None if share is None else share.shards,
        )
        self.http.ws_connect = paced(self.http.ws_connect)  # type: ignore[method-assign, assignment]
        resend(self.http)
        self.service = service
        self.gateway = Gateway()
        # For servers alone: installed for a person, the bot would be called where it cannot post.
        self.tree = Tree(self, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self.handlers: Handlers = {}
        self.confirmations = Confirmations(self)
        self.panels = Panels()
        self.openings = weakref.WeakValueDictionary[int, asyncio.Lock]()  # of people who open lobbies
        self.lobby_locks = weakref.WeakValueDictionary[str, asyncio.Lock]()
        self.background: list[Callable[[], Coroutine[Any, Any, None]]] = [
            self.confirmations.resume,
            functools.partial(keep_looking, self),
        ]
        self._delivered: collections.deque[int] = collections.deque(maxlen=_REMEMBERED)
        self.add_dynamic_items(Press)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Speak with the gateway until the end, also where it cannot be reached at first."""
        pause = AGAIN
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except AttributeError:
                # discord.py asks its connection where to go on, also where there was none yet.
                if self.ws is not None:
                    raise
            log.warning("gateway not reached yet", again_in=pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_AGAIN)

    def first_delivery(self, interaction_id: int) -> bool:
        """Tell whether this process sees an interaction for the first time; the first delivery answers for all.

        Deliveries repeated after a restart pass, and the service carries them out once.
        """
        if interaction_id in self._delivered:
            return False
        self._delivered.append(interaction_id)
        return True

    async def on_interaction(self, interaction: Ask) -> None:
        """Answer modals by custom_id; commands and components have their own ways in."""
        await answer_modal(interaction)

    async def on_connect(self) -> None:
        """Take note that the gateway began a session."""
        self.gateway.found()

    async def on_resumed(self) -> None:
        """Take note that the gateway goes on with a session."""
        self.gateway.found()

    async def on_disconnect(self) -> None:
        """Take note that the gateway was lost."""
        self.gateway.lost()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Park what was played in a server that the bot was removed from. Who is seated is told when it is back."""
        parked = await self.service.presence.removed(guild.id)
        log.warning("removed from a server", server=guild.id, parked=len(parked))

    async def on_ready(self) -> None:
        """Go on where the bot was added again while it was not connected."""
        await self._back([guild.id for guild in self.guilds])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on in a server that the bot was added to again."""
        if self.is_ready():
            await self._back([guild.id])

    async def _back(self, guild_ids: list[int]) -> None:
        found = await self.service.presence.back(guild_ids)
        if found:
            log.info("matches go on", servers=len(guild_ids), matches=found)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Park what was played in a channel that was deleted."""
        await self._lose(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Park what was played in a thread that was deleted, known to us or not."""
        await self._lose(payload.thread_id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look at what was parked once a channel's permissions may have changed."""
        await look_again(self, after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look at what was parked once a thread may have been opened again, known to us before or not."""
        await look_again(self, payload.guild_id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Look at what was parked once a role may do other things."""
        await look_again(self, after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Look at what was parked once the bot was given another role."""
        if after.id == after.guild.me.id:
            await look_again(self, after.guild.id)

    async def _lose(self, channel_id: int) -> None:
        """Park the match or lobby of a channel that is gone, and tell its owner what can be done about it."""
        info = await self.service.queries.find(channel_id)
        if info is None:
            return
        await self.service.posting.park(info.id, _GONE)
        log.warning("channel deleted", match=info.id, channel=channel_id)
        told = (
            f"Your match {info.id} is parked: {_GONE}. Nothing is lost, but it cannot be played anywhere else: "
            f"`/match abort match:{info.id}` ends it, and `/match mine` lists all that is yours."
        )
        await tell_owner(self, info, told)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what an event handler let through."""
        log.exception("event failed", what=event_method)

    def commands_hash(self) -> str:
        """Return a hash of all commands as Discord would get them."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        data = msgspec.json.encode([self.application_id, payload], order="deterministic")
        return hashlib.sha256(data).hexdigest()
