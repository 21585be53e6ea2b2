"""`/campaign`: battles linked by a ledger, for every game."""

from discord import app_commands

from cogs.campaign import battles, books, files, members
from cogs.common.client import Umpire
from cogs.common.connection.access import PLACES
from cogs.common.controls.feature import Feature

_ABOUT = "Battles that are linked: credits, experience, standings"


class Campaign(Feature, name="campaign"):
    """The commands of campaigns, and the buttons that turn the pages of ledgers."""

    def __init__(self, bot: Umpire) -> None:
        group = app_commands.Group(name="campaign", description=_ABOUT, allowed_contexts=PLACES)
        games = bot.service.store.games.values()
        members.add(group, games)
        battles.add(group)
        books.add(group)
        files.add(group)
        super().__init__(bot, [group], books.handlers())


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Campaign(bot))
