"""`/roll` and `/dice`: dice for groups, in any channel and in direct messages."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.dice import calls, initiative, odds, proofs, rolling, saved
from cogs.dice.desks import Desks

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)


def setup(client: Umpire) -> None:
    """Add the commands and the controls of rolls, calls and initiative to the client."""
    desks = Desks.of(client.service)
    group = app_commands.Group(name="dice", description="Dice for groups", allowed_contexts=ANYWHERE)
    rolling.add(client.tree, group, desks, ANYWHERE)
    calls.add(group, desks)
    initiative.Commands(group, desks)
    saved.add(group, desks)
    odds.add(group, desks)
    proofs.add(group, desks)
    client.tree.add_command(group)
    client.handlers |= rolling.handlers(desks) | calls.handlers(desks) | initiative.handlers(desks)
    client.background.append(calls.keeper(client, desks))
