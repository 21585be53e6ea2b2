"""`/match`: everything about a match that is the same in all games."""

from discord import app_commands

from cogs.common import acting, lines, lobby, settings
from cogs.common.client import Umpire
from cogs.match import doing, orders, reading


def setup(client: Umpire) -> None:
    """Add the commands and the controls of boards, panels and lobbies to the client."""
    group = app_commands.Group(name="match", description="The match in this channel, and yours", guild_only=True)
    games = client.service.store.games.values()
    reading.add(group, games)
    doing.add(group)
    orders.add(group, games)
    client.tree.add_command(group)
    for part in (acting, lines, lobby, settings, reading, doing):
        client.handlers |= part.handlers()
