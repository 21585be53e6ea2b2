"""Where the bot is: servers and channels that it loses or gets back, and the matches that are parked meanwhile."""

import functools

import discord
import structlog
from discord.ext import commands

from bot.posts.owners import tell_owner
from cogs.common.client import Umpire
from cogs.common.controls.feature import Feature
from cogs.common.presence.returning import keep_looking, look_again

log = structlog.get_logger("umpire.presence")

_GONE = "its channel was deleted"


class Presence(Feature, name="presence"):
    """Parks matches whose channel or server is lost, and lets them go on when it is back."""

    def __init__(self, bot: Umpire) -> None:
        super().__init__(bot, jobs=[functools.partial(keep_looking, bot)])

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Park what was played in a server that the bot was removed from. Its players read so when it is back."""
        parked = await self.bot.service.presence.removed(guild.id)
        log.warning("removed from a server", server=guild.id, parked=len(parked))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Go on where the bot was added again while it was not connected."""
        await self._back([guild.id for guild in self.bot.guilds])

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on in a server that the bot was added to again."""
        if self.bot.is_ready():
            await self._back([guild.id])

    async def _back(self, guild_ids: list[int]) -> None:
        found = await self.bot.service.presence.back(guild_ids)
        if found:
            log.info("matches go on", servers=len(guild_ids), matches=found)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Park what was played in a channel that was deleted."""
        await self._lose(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Park what was played in a thread that was deleted, known to us or not."""
        await self._lose(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look at what was parked once a channel's permissions may have changed."""
        await look_again(self.bot, after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look at what was parked once a thread may have been opened again, known to us before or not."""
        await look_again(self.bot, payload.guild_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Look at what was parked once a role may do other things."""
        await look_again(self.bot, after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Look at what was parked once the bot was given another role."""
        if after.id == after.guild.me.id:
            await look_again(self.bot, after.guild.id)

    async def _lose(self, channel_id: int) -> None:
        """Park the match or lobby of a channel that is gone, and tell its owner what can be done about it."""
        service = self.bot.service
        info = await service.queries.find(channel_id)
        if info is None:
            return
        await service.posting.park(info.id, _GONE)
        log.warning("channel deleted", match=info.id, channel=channel_id)
        told = (
            f"Your match {info.id} is parked: {_GONE}. Nothing is lost, but it cannot be played anywhere else: "
            f"`/table abort match:{info.id}` ends it, and `/match mine` lists all that is yours."
        )
        await tell_owner(self.bot, info, told)


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Presence(bot))
