"""What keeps the bot from being on Discord, as one sentence for the server owner."""

import aiohttp
import discord

from cogs.common.resending import CutOff

_CLOSED = {
    4004: "Discord does not accept the token: copy it again from the developer portal",
    4010: "Discord refuses this connection's shard: this is a defect, please report it",
    4011: "the bot is in too many servers for one connection: Discord wants it split into shards",
    4012: "Discord no longer speaks this version of its gateway: update Umpire",
    4013: "Discord refuses the intents that Umpire asks for: this is a defect, please report it",
    4014: "Discord wants privileged intents, which Umpire does not use: this is a defect, please report it",
}
"""Why Discord closes a connection for good, by its codes."""


def connection_problem(error: Exception) -> str | None:
    """Return why Discord could not be used, or None if the error is about something else.

    >>> connection_problem(discord.LoginFailure("Improper token has been passed."))
    'Discord does not accept the token: copy it again from the developer portal'
    """
    if isinstance(error, discord.LoginFailure):
        return "Discord does not accept the token: copy it again from the developer portal"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord wants privileged intents, which Umpire does not use: this is a defect, please report it"
    if isinstance(error, discord.ConnectionClosed) and error.code in _CLOSED:
        return _CLOSED[error.code]
    if isinstance(error, CutOff):
        return f"cannot reach Discord: {error.text}"
    if isinstance(error, discord.DiscordServerError):
        return f"Discord has trouble (status {error.status}): try again later"
    if isinstance(error, aiohttp.ClientConnectionError):
        return f"cannot reach Discord: {error}"
    return None
