"""Matches that were parked go on by themselves once the bot may post in their channels again."""

import asyncio

import discord
import structlog

from cogs.common.connection.access import is_locked, missing_permissions
from cogs.common.core.base import BaseClient

log = structlog.get_logger("umpire.returning")

LOOK = 600.0
"""Seconds after which all servers are looked at, whatever Discord told: a permission may return while a post fails."""

Channel = discord.abc.GuildChannel | discord.Thread


async def keep_looking(client: BaseClient) -> None:
    """Look at all servers now, since the bot may have been let in again while it was away, and again and again."""
    await client.wait_until_ready()
    while True:
        await look_again(client)
        await asyncio.sleep(LOOK)


async def look_again(client: BaseClient, guild_id: int | None = None) -> None:
    """Let the parked matches of a server, or of all, go on whose channels are open as far as Discord has told.

    One that cannot go on all the same is parked again by its next post.
    """
    for info in await client.service.posting.parked(guild_id):
        guild = client.get_guild(info.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(info.channel_id)
        if channel is not None and is_open(channel):
            log.info("unparked", match=info.id)
            await client.service.posting.resume(info.id)


def is_open(channel: Channel) -> bool:
    """Return whether the bot may post in a channel or thread."""
    may = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread)
    return not missing_permissions(may, thread=False, in_thread=in_thread) and not is_locked(channel, may)
