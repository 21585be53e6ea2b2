"""What a persona typed, as the `data` of an interaction: options found, converted and checked."""

from collections.abc import Mapping
from typing import Any, Final

from discord_sandbox import world
from discord_sandbox.errors import ApiError, Json
from discord_sandbox.guild import Guild
from discord_sandbox.payloads import channel as channel_payload
from discord_sandbox.payloads import resolve_user
from discord_sandbox.permissions import permissions
from discord_sandbox.state import State

STRING: Final = 3
INTEGER: Final = 4
BOOLEAN: Final = 5
USER: Final = 6
CHANNEL: Final = 7
ROLE: Final = 8
MENTIONABLE: Final = 9
NUMBER: Final = 10
ATTACHMENT: Final = 11


def find_persona(state: State, wanted: str) -> str:
    """The id of a persona given by id or username, in any case.

    Raises:
        ApiError: nobody has that name.
    """
    for persona in state.world.personas:
        if wanted.lower() in (persona["id"], persona["username"]):
            return str(persona["id"])
    names = ", ".join(persona["name"] for persona in state.world.personas)
    raise ApiError(f"There is no persona {wanted!r}; there are {names}.", 404)


def find_channel(state: State, wanted: str, persona: str) -> Json:
    """A channel given by id, name or "Server/name"; "dm" is the persona's own channel with the bot.

    If several have the same name, it is the first one in a server that the persona is in.

    Raises:
        ApiError: there is none.
    """
    server, _, name = wanted.rpartition("/")
    found = [c for c in state.channels.values() if _called(state, c, server, name, persona)]
    if wanted in state.channels:
        found = [state.channels[wanted]]
    if not found:
        raise ApiError(f"There is no channel {wanted!r}.", 404)
    guilds = [(state.guild_of(channel), channel) for channel in found]
    return next((channel for guild, channel in guilds if guild is None or persona in guild.members), found[0])


def _called(state: State, channel: Json, server: str, name: str, persona: str) -> bool:
    guild = state.guild_of(channel)
    if guild is None:
        return name == "dm" and not server and bool(channel["recipients"][0]["id"] == persona)
    return channel["name"] == name and server in ("", guild.name, guild.id)


def find_guild(state: State, wanted: str) -> Guild:
    """A server given by id or name.

    Raises:
        ApiError: there is none.
    """
    for guild in state.guilds.values():
        if wanted in (guild.id, guild.name):
            return guild
    names = ", ".join(guild.name for guild in state.guilds.values())
    raise ApiError(f"There is no server {wanted!r}; there are {names}.", 404)


def find_user(state: State, wanted: str) -> str:
    """The id of a persona as `find_persona` has it, or of the bot.

    Raises:
        ApiError: nobody has that name.
    """
    bot = wanted in (world.BOT_ID, "bot") or wanted.lower() == state.world.bot.lower()
    return world.BOT_ID if bot else find_persona(state, wanted)


class Invocation:
    """One use of a slash command, or one question of its autocomplete."""

    def __init__(self, state: State, persona: str, channel: Json) -> None:
        self._state = state
        self._persona = persona
        self._channel = channel
        self._resolved: Json = {}

    def data(self, words: str, options: Mapping[str, Any], focused: str | None = None) -> Json:
        """The interaction's data.

        Args:
            words: the command with its subcommands: "ship move".
            options: value by option name.
            focused: for autocomplete: the option being typed; nothing is required then.

        Raises:
            ApiError: an unknown command or option, or a value that Discord's client would not send.
        """
        names = words.strip().removeprefix("/").split()
        command = self._command(names[0] if names else "")
        path, leaf = [], command
        for name in names[1:]:
            leaf = self._subcommand(leaf, name, words)
            path.append(leaf)
        if any(option["type"] in (1, 2) for option in leaf["options"] or []):
            raise ApiError(f"/{words} needs a subcommand.")
        listed = self._options(leaf, options, focused)
        for step in reversed(path):
            listed = [{"type": step["type"], "name": step["name"], "options": listed}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": listed}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data | ({"resolved": self._resolved} if self._resolved else {})

    def _command(self, name: str) -> Json:
        places = (None, self._channel.get("guild_id"))
        known = [c for c in self._state.all_commands() if c["type"] == 1 and c["name"] == name]
        found = [c for c in known if c.get("guild_id") in places]
        if not found:
            raise ApiError(f"{self._state.world.bot} has no command /{name}.", 404)
        # A command of the server hides the global one of the same name.
        command = found[-1]
        contexts = command.get("contexts")
        direct = self._channel["type"] == 1
        if direct and (not command["dm_permission"] or 1 not in (contexts or [0, 1])):
            raise ApiError(f"/{name} works in the server only, not in direct messages.", 403)
        needed = int(command.get("default_member_permissions") or 0)
        if not direct and permissions(self._state, self._persona, self._channel) & needed != needed:
            raise ApiError(f"You may not use /{name} here.", 403)
        return command

    def _subcommand(self, leaf: Json, name: str, words: str) -> Json:
        for option in leaf.get("options") or []:
            if option["name"] == name and option["type"] in (1, 2):
                return dict(option) | {"options": option.get("options") or []}
        raise ApiError(f"{self._state.world.bot} has no command /{words}.", 404)

    def _options(self, leaf: Json, values: Mapping[str, Any], focused: str | None) -> list[Json]:
        known = {option["name"]: option for option in leaf.get("options") or []}
        unknown = [name for name in values if name not in known]
        if unknown or (focused is not None and focused not in known):
            raise ApiError(f"There is no option {[*unknown, focused][0]!r} here.")
        listed = []
        for name, option in known.items():
            if name == focused:
                if not option.get("autocomplete"):
                    raise ApiError(f"Option {name!r} has no autocomplete.")
                typed = str(values.get(name, ""))
                listed.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif name in values and values[name] is not None:
                listed.append({"name": name, "type": option["type"], "value": self._value(option, values[name])})
            elif option.get("required") and focused is None:
                raise ApiError(f"Option {name!r} is required. Give it a value.")
        return listed

    def _value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        choices = option.get("choices") or []
        if choices:
            for choice in choices:
                if str(value) in (str(choice["value"]), choice["name"]):
                    return choice["value"]
            raise ApiError(f"Option {name!r} takes only a listed value.")
        if kind == STRING:
            return _text(option, str(value))
        if kind in (INTEGER, NUMBER):
            return _number(option, value)
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in ("true", "yes", "1")
        return self._resolve(kind, name, str(value))

    def _resolve(self, kind: int, name: str, value: str) -> str:
        """Put the object that an option names into `resolved`; the value is its id."""
        if kind in (USER, MENTIONABLE):
            key = find_user(self._state, value)
            resolve_user(self._state, key, self._channel, self._resolved)
            return key
        if kind == CHANNEL:
            found = find_channel(self._state, value, self._persona)
            bits = str(permissions(self._state, self._persona, found))
            shown = channel_payload(self._state, found) | {"permissions": bits}
            self._resolved.setdefault("channels", {})[found["id"]] = shown
            return str(found["id"])
        if kind == ROLE:
            guild = self._state.guild_of(self._channel)
            for role in guild.roles if guild else []:
                if value in (role["id"], role["name"]):
                    self._resolved.setdefault("roles", {})[role["id"]] = role
                    return str(role["id"])
        if kind == ATTACHMENT and value in self._state.uploads:
            self._resolved.setdefault("attachments", {})[value] = self._state.uploads[value]
            return value
        raise ApiError(f"Option {name!r}: there is no {value!r}.")


def _text(option: Json, value: str) -> str:
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not low <= len(value) <= high:
        raise ApiError(f"Option {option['name']!r} takes {low} to {high} characters.")
    return value


def _number(option: Json, value: Any) -> int | float:
    try:
        number = int(str(value)) if option["type"] == INTEGER else float(value)
    except ValueError:
        kind = "a whole number" if option["type"] == INTEGER else "a number"
        raise ApiError(f"Option {option['name']!r} takes {kind}.") from None
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise ApiError(f"Option {option['name']!r} takes a number from {low} to {high}.")
    return number
