"""`/match`: everything about a match that is the same in all games."""

from discord import app_commands

from cogs.common import acting, lines, lobby, settings
from cogs.common.client import Umpire
from cogs.match import doing, logbook, mine, orders, reading, silence

PLACES = app_commands.AppCommandContext(guild=True, dm_channel=True)
"""Matches are played in servers; `mine`, and what is asked of a match by its id, also work in talks with the bot."""


def setup(client: Umpire) -> None:
    """Add the commands and the controls of boards, panels and lobbies to the client."""
    group = app_commands.Group(
        name="match", description="The match in this channel, and yours", allowed_contexts=PLACES
    )
    games = client.service.store.games.values()
    reading.add(group, games)
    logbook.add(group)
    doing.add(group)
    silence.add(group)
    mine.add(group)
    orders.add(group, games)
    client.tree.add_command(group)
    for part in (acting, lines, lobby, settings, reading, logbook, doing, silence, mine):
        client.handlers |= part.handlers()
