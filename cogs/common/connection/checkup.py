"""What only Discord can tell `umpire doctor`: the token, the application, the servers, and what time it is."""

import email.utils
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.checkup import Finding
from bot.main_problems import connection_problem
from cogs.common.connection.access import NEEDED, lacking

_AT_ONCE = 200
"""Servers that Discord lists in one answer."""
_WRONG_CLOCK = 5.0
"""Seconds apart from Discord's clock (which tells whole seconds, some time ago) that are worth a warning."""


async def ask_discord(token: str) -> list[Finding]:
    """Log in without the gateway, and look."""
    said: list[float] = []
    client = discord.Client(intents=discord.Intents.none(), http_trace=_clock(said))
    try:
        await client.login(token)
        found = [Finding("ok", "token", "Discord accepts it")]
        found += _application(await client.application_info())
        found += _servers(await client.http.get_guilds(_AT_ONCE))
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
        problem = connection_problem(error) or f"Discord answers with an error: {error.__class__.__name__}"
        return [Finding("bad", "Discord", problem, "nothing more can be asked")]
    finally:
        await client.close()
    return [*found, _time(said)]


def _clock(said: list[float]) -> aiohttp.TraceConfig:
    """Return what notes by how much Discord's clock is ahead of ours with each answer."""

    async def note(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        date = end.response.headers.get("Date")
        if date:
            said.append(email.utils.parsedate_to_datetime(date).timestamp() - time.time())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    return trace


def _time(said: list[float]) -> Finding:
    apart = max(map(abs, said), default=0.0)
    if apart > _WRONG_CLOCK:
        return Finding("warn", "clock", f"{apart:.0f} s apart from Discord's", "let the system set it (NTP)")
    return Finding("ok", "clock", "agrees with Discord's")


def _application(info: discord.AppInfo) -> list[Finding]:
    found = []
    if info.bot_require_code_grant:
        todo = "switch Requires OAuth2 Code Grant off in the developer portal, under Bot"
        found.append(Finding("bad", "application", "it cannot be invited by a link", todo))
    flags = info.flags
    privileged = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    on = ", ".join(name for name, granted in privileged.items() if granted)
    if on:
        todo = "Umpire needs none of them: switch them off in the developer portal, under Bot"
        found.append(Finding("warn", "intents", f"privileged ones are granted ({on})", todo))
    else:
        found.append(Finding("ok", "intents", "no privileged one is granted, and none is needed"))
    return found


def _servers(guilds: list[Any]) -> list[Finding]:
    """Look at what the bot may do in each server; a channel may still withhold some of it."""
    if not guilds:
        return [Finding("warn", "servers", "the bot is in none", "`umpire invite` prints the address that adds it")]
    found = []
    for guild in guilds:
        missing = lacking(discord.Permissions(int(guild.get("permissions", 0))), NEEDED)
        if missing:
            todo = f"give it {', '.join(missing)}, or invite it again (`umpire invite`)"
            found.append(Finding("bad", "permissions", f"server {guild['id']} withholds some", todo))
    many = f"{len(guilds)}{' or more' if len(guilds) == _AT_ONCE else ''}"
    return found or [Finding("ok", "permissions", f"all that is needed, in {many} servers")]
