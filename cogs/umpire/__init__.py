"""`/umpire`: the bot itself."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.match import PLACES
from cogs.umpire import privacy


def setup(client: Umpire) -> None:
    """Add the commands and the controls to the client."""
    group = app_commands.Group(name="umpire", description="The bot itself", allowed_contexts=PLACES)
    privacy.add(group)
    client.tree.add_command(group)
    client.handlers |= privacy.handlers()
