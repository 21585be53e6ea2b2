"""`/away` and `/settings`: what holds for a person in all matches on all servers."""

from discord import app_commands

from cogs.clocks import away, typed, wishes
from cogs.common.client import Umpire
from cogs.common.connection.access import PLACES
from cogs.common.controls.feature import Feature


class Clocks(Feature, name="clocks"):
    """The commands, and the buttons under reminders."""

    def __init__(self, bot: Umpire) -> None:
        holidays = app_commands.Group(name="away", description="Your holidays", allowed_contexts=PLACES)
        settings = app_commands.Group(
            name="settings", description="Your reminders, and how your lines are done", allowed_contexts=PLACES
        )
        away.add(holidays)
        wishes.add(settings)
        typed.add(settings)
        super().__init__(bot, [holidays, settings], wishes.handlers())


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Clocks(bot))
