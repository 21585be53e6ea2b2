"""`/roll` and `/dice`: dice for groups, in any channel and in direct messages."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.connection.access import ANYWHERE
from cogs.common.controls.feature import Feature
from cogs.dice import calls, hidden, initiative, odds, proofs, rolling, saved
from cogs.dice.desks import Desks


class Dice(Feature, name="dice"):
    """Rolls, calls and initiative; calls that are over are closed while the bot is connected."""

    def __init__(self, bot: Umpire) -> None:
        desks = Desks.of(bot.service)
        group = app_commands.Group(name="dice", description="Dice for groups", allowed_contexts=ANYWHERE)
        roll = rolling.roll_command(desks, ANYWHERE)
        rolling.add(group)
        calls.add(group, desks)
        initiative.Commands(group, desks)
        saved.add(group, desks)
        odds.add(group, desks)
        proofs.add(group, desks)
        handlers = rolling.handlers(desks) | hidden.handlers(desks, rolling.roll_sheet) | proofs.handlers(desks)
        handlers |= calls.handlers(desks) | initiative.handlers(desks)
        super().__init__(bot, [roll, group], handlers, [calls.keeper(bot, desks)])


async def setup(bot: Umpire) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(Dice(bot))
