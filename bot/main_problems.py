"""What keeps the bot from being on Discord, as one sentence for the server owner."""

import logging

import aiohttp
import discord

from cogs.common.connection.resending import CutOff

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
        return f"Discord has a problem (status {error.status}): try again later"
    if isinstance(error, (aiohttp.ClientConnectionError, aiohttp.WSServerHandshakeError)):
        return f"cannot reach Discord: {error}"
    if isinstance(error, discord.GatewayNotFound):
        return "Discord does not say where its gateway is: try again later"
    return None


def in_a_sentence(record: logging.LogRecord) -> bool:
    """Let discord.py tell that it tries the gateway again in a line: what keeps it away is no defect, and not here."""
    if record.exc_info and str(record.msg).startswith("Attempting a reconnect"):
        error = record.exc_info[1]
        why = connection_problem(error) if isinstance(error, Exception) else None
        told = why or f"Discord is away ({type(error).__name__})"
        record.msg = f"{told.replace('%', '%%')}; trying again in %.0f seconds"
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = None
    return True
