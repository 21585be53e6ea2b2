"""The bot as every face knows it: a discord.py bot with the service, quiet by default, with no privileged intents."""

import asyncio
import collections
import hashlib
import sys
import weakref
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands
from discord.ext import commands

from bot.background import Background
from bot.health import Gateway
from bot.health.counting import tracing
from bot.matches import Service
from bot.posts.sheets import Hung
from cogs.common.connection.pacing import paced
from cogs.common.connection.resending import doubt, resend
from cogs.common.core.confirmations import Confirmations
from cogs.common.core.open_panels import OpenPanels
from cogs.common.core.turnstile import Turnstile

log = structlog.get_logger("umpire.client")

_REMEMBERED = 1000
AGAIN, LONGEST_AGAIN = 1.0, 60.0
"""Seconds until the gateway is tried again that was never reached; twice as long every time, up to the longest."""


class BaseClient(commands.Bot):
    """What a face may use of the bot. `Umpire` is the whole of it, with the ways in of commands and controls.

    What must outlive the reload of a cog is here: which panels are open, which confirmations wait, the locks,
    and which banners lobbies show.
    """

    def __init__(
        self, service: Service, tree: type[app_commands.CommandTree[Any]], *, guild_ready_timeout: float = 2.0
    ) -> None:
        share, trace = service.store.share, tracing()
        trace.on_request_end.append(doubt)
        super().__init__(
            command_prefix=(),  # slash commands alone: no message is read
            help_command=None,
            tree_cls=tree,
            # For servers alone: installed for a person, the bot would be called where it cannot post.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
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
        self.confirmations = Confirmations(self, service)
        self.panels = OpenPanels()
        self.openings = weakref.WeakValueDictionary[int, asyncio.Lock]()  # of people who open lobbies
        self.redraws = weakref.WeakValueDictionary[str, Turnstile]()  # of lobbies
        self.banners = collections.OrderedDict[str, Hung]()  # of lobbies, as their messages show them
        self.background = Background()
        self.background.add(self.confirmations.resume)
        self._delivered: collections.deque[int] = collections.deque(maxlen=_REMEMBERED)

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
        """Return whether this process sees an interaction for the first time; the first delivery answers for all.

        Deliveries repeated after a restart pass, and the service carries them out once.
        """
        if interaction_id in self._delivered:
            return False
        self._delivered.append(interaction_id)
        return True

    async def load_extension(self, name: str, *, package: str | None = None) -> None:
        """Load a feature or a game's face; raises discord.ext.commands.ExtensionError, and nothing else."""
        try:
            await super().load_extension(name, package=package)
        except SystemExit as error:  # discord.py keeps the old one of a reload only where an Exception ends it
            sys.modules.pop(name, None)
            raise commands.ExtensionFailed(name, error) from error  # type: ignore[arg-type]
        except (ImportError, ValueError) as error:  # the package that holds it cannot be imported, or is not a package
            raise commands.ExtensionFailed(name, error) from error

    async def close(self) -> None:
        """Take all cogs out and disconnect.

        discord.py would also forget their modules. Other parts of this process use them (a second bot, functions that
        are sent to workers by name), so they stay.
        """
        inside = tuple(f"{name}." for name in self.extensions)
        kept = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(inside)}
        await super().close()
        sys.modules.update(kept)

    async def on_connect(self) -> None:
        """Take note that the gateway began a session."""
        self.gateway.found()

    async def on_resumed(self) -> None:
        """Take note that the gateway goes on with a session."""
        self.gateway.found()

    async def on_disconnect(self) -> None:
        """Take note that the gateway was lost."""
        self.gateway.lost()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what an event handler let through."""
        log.exception("event failed", what=event_method)

    def commands_hash(self) -> str:
        """Return a hash of all commands as Discord would get them."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        data = msgspec.json.encode([self.application_id, payload], order="deterministic")
        return hashlib.sha256(data).hexdigest()
