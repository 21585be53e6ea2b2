"""`/umpire`: the bot itself."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.connection.access import PLACES
from cogs.common.controls.feature import Feature
from cogs.umpire import helping, privacy, servers, status


class About(Feature, name="umpire"):
    """Its commands, and what it keeps of people and servers."""

    def __init__(self, bot: Umpire) -> None:
        group = app_commands.Group(name="umpire", description="The bot itself", allowed_contexts=PLACES)
        helping.add(group)
        privacy.add(group)
        servers.add(group)
        status.add(group)
        super().__init__(bot, [group], privacy.handlers() | servers.handlers() | status.handlers())


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(About(bot))
