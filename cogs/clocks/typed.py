"""`/settings typed`: whether lines that surprise are shown to a person before they are done."""

from discord import app_commands

from cogs.common.answering.answers import put, think
from cogs.common.core.ask import Ask

_SAID = {
    True: "A line that you type is shown to you first if it surprises: it leaves something out, or ends elsewhere than "
    "it says. You see its preview and **Confirm**.",
    False: "Lines that you type are done at once, in all your matches. Only what loses something for good asks first.",
}
"""What is said of showing lines first."""


@app_commands.describe(show_first="Lines that leave something out, or end elsewhere than they say")
async def _typed(interaction: Ask, show_first: bool) -> None:
    await think(interaction)
    await interaction.client.service.habits.show_first(interaction.user.id, wanted=show_first)
    await put(interaction, _SAID[show_first])


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="typed", description="Whether lines that surprise are shown to you before they are done")(_typed)
