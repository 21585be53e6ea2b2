"""The parts of a running sandbox, joined; routes and tests work with this."""

import collections
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from discord_sandbox import payloads
from discord_sandbox.channels import Channels
from discord_sandbox.errors import DiscordError, Json
from discord_sandbox.gateway import Gateway
from discord_sandbox.guilds import Guilds
from discord_sandbox.interactions import Interactions
from discord_sandbox.limits import RateLimits
from discord_sandbox.messages import Messages
from discord_sandbox.state import State
from discord_sandbox.store import Store
from discord_sandbox.stream import EventStream
from discord_sandbox.world import BOT_ID, World

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Fault:
    """A request that Discord would have refused: what was asked, and how it was answered."""

    method: str
    path: str
    status: int
    code: int
    text: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.status}, {self.text}"


@dataclass
class Failure:
    """A failure to play: the next `times` requests whose "METHOD /path" matches are refused."""

    pattern: re.Pattern[str]
    error: DiscordError
    times: int


@dataclass
class Hub:
    """State, messages, interactions, gateway and stream of one sandbox, and the faults seen."""

    state: State
    gateway: Gateway = field(init=False)
    stream: EventStream = field(init=False)
    guilds: Guilds = field(init=False)
    channels: Channels = field(init=False)
    messages: Messages = field(init=False)
    interactions: Interactions = field(init=False)
    faults: list[Fault] = field(default_factory=list)
    asked: collections.Counter[str] = field(default_factory=collections.Counter)
    """How many requests came of each kind (method and route)."""
    failures: list[Failure] = field(default_factory=list)
    limits: RateLimits = field(init=False)
    watch: Callable[[str, str, Any], str | None] | None = None
    """Looks at every body (method, path without /api/v10, JSON); what it objects to becomes a fault."""

    def __post_init__(self) -> None:
        self.limits = RateLimits(self._now)
        self.stream = EventStream()
        self.gateway = Gateway(self._welcome, self._online)
        self.guilds = Guilds(self.state, self.gateway, self.stream)
        self.channels = Channels(self.state, self.gateway, self.stream)
        self.messages = Messages(self.state, self.gateway, self.stream, self.channels)
        self.interactions = Interactions(self.state, self.gateway, self.stream, self.messages)

    def fault(self, fault: Fault) -> None:
        """Note a refused request; only the last thousand are kept."""
        _log.warning("refused: %s", fault)
        self.faults.append(fault)
        del self.faults[:-1000]

    def _now(self) -> float:
        return self.state.clock()  # which tests move

    def _welcome(self) -> tuple[Json, list[Json]]:
        ready = {
            "v": 10,
            "user": payloads.own_user(self.state),
            "user_settings": {},
            "private_channels": [],
            "relationships": [],
            "guilds": [{"id": guild.id, "unavailable": True} for guild in self.guilds.inside()],
            "resume_gateway_url": self.state.base_url.replace("http://", "ws://") + "/gateway",
            "application": {"id": BOT_ID, "flags": 0},
        }
        return ready, [payloads.guild_create(self.state, guild) for guild in self.guilds.inside()]

    def _online(self, online: bool) -> None:
        self.stream.publish({"type": "bot", "online": online})


def make_hub(store: Store, clock: Callable[[], float], base_url: str, world: World) -> Hub:
    """A hub on a store."""
    return Hub(State(store, clock, base_url, world))
