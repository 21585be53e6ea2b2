"""The cog that every feature and every game's face is: what it adds to the bot goes with it."""

from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.background import Job
from cogs.common.controls.doors import Door, Handlers
from cogs.common.core.base import BaseClient

AppCommand = app_commands.Group | app_commands.Command[Any, ..., Any]


class Feature(commands.Cog):
    """A cog with slash commands, the controls that it answers, and jobs that run while the bot is connected.

    It is loaded as a whole or not at all, and unloading it takes all of that away again.
    """

    def __init__(
        self,
        bot: BaseClient,
        slash_commands: Iterable[AppCommand] = (),
        handlers: Handlers | None = None,
        jobs: Iterable[Job] = (),
    ) -> None:
        self.bot = bot
        self.handlers: Mapping[str, Door] = handlers or {}
        self._jobs = tuple(jobs)
        # Where discord.py keeps the commands that are declared in a class: it adds and removes them with the cog.
        self.__cog_app_commands__ = [*self.__cog_app_commands__, *slash_commands]

    async def cog_load(self) -> None:
        """Begin the jobs, unless another cog has a command or a control of the same name."""
        for command in self.get_app_commands():
            if self.bot.tree.get_command(command.name) is not None:
                raise app_commands.CommandAlreadyRegistered(command.name, None)
        taken = handlers_of(self.bot).keys() & self.handlers.keys()
        if taken:
            raise ValueError(f"another cog answers controls called {', '.join(sorted(taken))}")
        for job in self._jobs:
            self.bot.background.add(job)

    async def cog_unload(self) -> None:
        """End the jobs."""
        for job in self._jobs:
            await self.bot.background.remove(job)


def handlers_of(bot: commands.Bot) -> Handlers:
    """Return what answers controls, by their verbs, of all cogs that are loaded."""
    return {verb: door for cog in bot.cogs.values() if isinstance(cog, Feature) for verb, door in cog.handlers.items()}
