"""The whole bot: the client with the ways in of slash commands, buttons, selects and forms."""

import contextlib

import discord
from discord import app_commands

from bot.matches import Service
from bot.workers import asking
from cogs.common.answering.answers import tell
from cogs.common.answering.failing import fail, guard
from cogs.common.controls.press import Press, answer_modal
from cogs.common.core.ask import Ask, asker_of
from cogs.common.core.base import BaseClient
from cogs.common.core.lengths import beyond_limits


class Tree(app_commands.CommandTree[BaseClient]):
    """The slash commands; what they raise becomes a private sentence."""

    async def interaction_check(self, interaction: Ask, /) -> bool:
        """Let a delivery pass once, if nothing in it is longer or larger than it may be."""
        asking.set(asker_of(interaction))
        if not interaction.client.first_delivery(interaction.id):
            return False
        refusal = beyond_limits(interaction)
        if interaction.type is discord.InteractionType.autocomplete and refusal:
            with contextlib.suppress(discord.HTTPException):  # the person types on, and it is asked again
                await interaction.response.autocomplete([])
        elif refusal:
            await guard(interaction, tell(interaction, refusal), "limits")
        return not refusal

    async def on_error(self, interaction: Ask, error: app_commands.AppCommandError, /) -> None:
        """Answer a failed command."""
        name = interaction.command.qualified_name if interaction.command is not None else "?"
        await fail(interaction, error, f"/{name}")


class Umpire(BaseClient):
    """The bot in Discord. Features and games add themselves as extensions: `setup(bot)` adds a cog (see `Feature`)."""

    def __init__(self, service: Service, *, guild_ready_timeout: float = 2.0) -> None:
        super().__init__(service, Tree, guild_ready_timeout=guild_ready_timeout)
        self.add_dynamic_items(Press)

    async def on_interaction(self, interaction: Ask) -> None:
        """Answer modals by custom_id; commands and components have their own ways in."""
        await answer_modal(interaction)
