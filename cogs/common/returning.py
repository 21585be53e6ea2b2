"""Matches that were parked go on by themselves once the bot may post in their channels again."""

import discord
import structlog

from bot.matches import Service
from cogs.common.access import missing_permissions

log = structlog.get_logger("umpire.returning")

Channel = discord.abc.GuildChannel | discord.Thread


async def look_again(service: Service, guild: discord.Guild) -> None:
    """Let the parked matches of a server go on whose channels are open to the bot, as far as Discord has told it.

    One that cannot go on all the same is parked again by its next post.
    """
    for info in await service.posting.parked(guild.id):
        channel = guild.get_channel_or_thread(info.channel_id)
        if channel is not None and is_open(channel):
            log.info("unparked", match=info.id)
            await service.posting.resume(info.id)


def is_open(channel: Channel) -> bool:
    """Tell whether the bot may post in a channel or thread."""
    may = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread)
    return not missing_permissions(may, thread=False, in_thread=in_thread) and not is_locked(channel, may)


def is_locked(channel: object, may: discord.Permissions) -> bool:
    """Tell whether a channel is a thread that takes no posts of who may do so much in it."""
    return isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads
