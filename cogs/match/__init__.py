"""`/match`: everything about a match that is the same in all games, with the controls of boards, panels and lobbies."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.connection.access import PLACES
from cogs.common.controls.doors import Handlers
from cogs.common.controls.feature import Feature
from cogs.common.lobbies import lobby, settings
from cogs.common.panels import acting, lines
from cogs.match import doing, logbook, measuring, mine, orders, reading, silence

_ANSWERING = (acting, lines, lobby, settings, reading, logbook, doing, silence, mine, measuring)


class Match(Feature, name="match"):
    """The commands of matches, and the controls of boards, panels and lobbies."""

    def __init__(self, bot: Umpire) -> None:
        group = app_commands.Group(
            name="match", description="The match in this channel, and yours", allowed_contexts=PLACES
        )
        games = bot.service.store.games.values()
        reading.add(group, games)
        logbook.add(group)
        measuring.add(group)
        doing.add(group)
        silence.add(group)
        mine.add(group)
        orders.add(group, games)
        handlers: Handlers = {}
        for part in _ANSWERING:
            handlers |= part.handlers()
        super().__init__(bot, [group], handlers)


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Match(bot))
