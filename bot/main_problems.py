"""What keeps the bot from being on Discord, as one sentence for the server owner."""

import aiohttp
import discord


def connection_problem(error: Exception) -> str | None:
    """Return why Discord could not be used, or None if the error is about something else.

    >>> connection_problem(discord.LoginFailure("Improper token has been passed."))
    'Discord does not accept the token: copy it again from the developer portal'
    """
    if isinstance(error, discord.LoginFailure):
        return "Discord does not accept the token: copy it again from the developer portal"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord wants privileged intents, which Umpire does not use: this is a defect, please report it"
    if isinstance(error, discord.DiscordServerError):
        return f"Discord has trouble (status {error.status}): try again later"
    if isinstance(error, aiohttp.ClientConnectionError):
        return f"cannot reach Discord: {error}"
    return None
