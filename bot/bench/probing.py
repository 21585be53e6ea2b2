"""A person at a client of their own making, which sends a bot in a process of its own whatever it likes."""

import copy
from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.bench.remote import RemoteBot
from discord_sandbox.driver import text, walk
from discord_sandbox.envelope import COMMAND, COMPONENT
from discord_sandbox.interactions import AUTOCOMPLETE, MODAL
from discord_sandbox.invoke import Invocation, find_channel
from discord_sandbox.state import Interaction, State, Stored

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds in which an interaction must be acknowledged: the machine may be busy."""
_LIMITS = ("max_length", "min_length", "max_value", "min_value")
_OUR_FAULT = "(incident "


class Request(NamedTuple):
    """One request: `what` it uses, for people, and what the bot receives."""

    what: str
    kind: int
    user: str
    channel: Json
    data: Json
    source: Stored | None = None


class Spent(NamedTuple):
    """What a request cost: the milliseconds of the longest step of the loop, and what was wrong ("": nothing)."""

    longest: float
    wrong: str = ""


class Prober:
    """Makes requests that no limit of a command stops, and asks the bot how long its event loop was held."""

    def __init__(self, bot: RemoteBot) -> None:
        self._bot = bot
        self._hub = bot.sandbox.hub
        self._hub.interactions.ack_seconds = PATIENCE
        self.commands = copy.deepcopy(list(self._hub.state.all_commands()))
        """What the bot has registered, with its limits."""
        lift_limits(self._hub.state)

    def channel(self, name: str) -> Json:
        """Return a channel by its name."""
        return find_channel(self._hub.state, name, self._hub.state.world.personas[0]["id"])

    def message_with(self, channel: Json, control: str) -> Stored | None:
        """Return the newest message of a channel with a control in whose custom_id this is found."""
        for stored in reversed(self._hub.state.messages[channel["id"]].values()):
            if any(control in str(item.get("custom_id")) for item in walk(stored.message)):
                return stored
        return None

    def control(self, channel: Json, control: str) -> str:
        """Return the custom_id of the newest control of a channel in which this is found, or ""."""
        stored = self.message_with(channel, control)
        found = (str(item.get("custom_id")) for item in walk(stored.message if stored else {}))
        return next((custom_id for custom_id in found if control in custom_id), "")

    def use(self, user: str, channel: Json, command: str, options: Mapping[str, Any]) -> Request:
        """Return the use of a command."""
        data = Invocation(self._hub.state, user, channel).data(command, options)
        return Request(f"/{command}", COMMAND, user, channel, data)

    def complete(self, user: str, channel: Json, command: str, option: str, options: Mapping[str, Any]) -> Request:
        """Return the question what may be typed into an option."""
        data = Invocation(self._hub.state, user, channel).data(command, options, option)
        return Request(f"/{command} {option}: ..", AUTOCOMPLETE, user, channel, data)

    def submit(
        self, user: str, channel: Json, custom_id: str, fields: Mapping[str, str], source: Stored | None
    ) -> Request:
        """Return the submission of a form, opened from the message `source`."""
        parts = [
            {"type": 18, "id": place, "component": {"type": 4, "id": place + 100, "custom_id": name, "value": value}}
            for place, (name, value) in enumerate(fields.items(), 1)
        ]
        what = f"form {custom_id.split(':')[3]}"
        return Request(what, MODAL, user, channel, {"custom_id": custom_id, "components": parts}, source)

    async def press(self, user: str, channel: Json, control: str, *values: str) -> Interaction:
        """Press the newest button of a channel in whose custom_id this is found, or choose values of such a menu."""
        await self._settled()
        data = {"custom_id": self.control(channel, control), "component_type": 3 if values else 2, "values": values}
        source = self.message_with(channel, control)
        return await self._send(Request(f"press {control}", COMPONENT, user, channel, data, source))

    async def open(self, user: str, channel: Json, control: str) -> Json:
        """Press a button that opens a form; return the form."""
        made = await self.press(user, channel, control)
        if made.modal is None:
            raise RuntimeError(f"{control} opens no form")
        return made.modal

    async def _send(self, request: Request) -> Interaction:
        parts = (request.kind, request.user, request.channel, request.data, request.source)
        return await self._hub.interactions.send(*parts)

    async def _settled(self) -> float:
        """Wait until the bot has nothing left to do; return the milliseconds of its longest step until then."""
        return float((await self._bot.ask("longest_step"))["longest"])

    async def spend(self, request: Request) -> Spent:
        """Make a request; returns once the bot has nothing left to do."""
        await self._settled()  # what was done before this request counts for nothing
        made = await self._send(request)
        longest = await self._settled()
        reply = self._hub.interactions.reply(made)
        said = text(reply.get("message", {}))
        return Spent(longest, reply.get("error", "") or (said if _OUR_FAULT in said else ""))

    async def least(self, request: Request, limit: float, again: int) -> Spent:
        """Make a request; one that takes longer than a limit is made `again` so often, and the least of all counts."""
        spent = await self.spend(request)
        for _ in range(again):
            if spent.longest <= limit or spent.wrong:
                break
            spent = min(spent, await self.spend(request))
        return spent


def lift_limits(state: State) -> None:
    """Let clients send any text and any number to all registered commands."""
    commands = copy.deepcopy(list(state.all_commands()))
    for command in commands:
        _unlimit(command)
    state.keep_commands("global", commands)


def _unlimit(entry: Json) -> None:
    for limit in _LIMITS:
        entry.pop(limit, None)
    for option in entry.get("options") or []:
        _unlimit(option)
