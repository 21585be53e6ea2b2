"""A game's face: all its commands, from what its card says and a list of what its verbs are called.

Everything that a face needs, of this house or of a package, is here. The options of a command are the arguments that
the game declares for the verb:

    VERBS = (Subcommand("run", "Run"),)

    async def setup(bot: Umpire) -> None:
        await add_face(bot, "tiny", VERBS)

Discord takes 25 subcommands of a command. What is rare goes into a group, whose subcommands count as one:

    VERBS = (.., Group("record", "Record what you rolled by hand", (Subcommand("fall", "Fall"),)))
"""

import sys
from collections.abc import Awaitable, Iterable

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.controls.feature import Feature
from cogs.common.lobbies.contents import content_group
from cogs.common.lobbies.learning import learn_command
from cogs.common.lobbies.opening import new_command
from cogs.common.verbs import Group, Subcommand, verb_command, verb_group
from games.kernel import AnyGame
from games.kernel.base.caching import per_content

__all__ = ["Group", "Subcommand", "Umpire", "add_face"]


class Face(Feature):
    """The cog of a game's face."""

    def __init__(self, bot: Umpire, slug: str, commands: app_commands.Group, module: str) -> None:
        super().__init__(bot, [commands])
        self.__cog_name__ = f"game {slug}"  # a feature may be called like somebody's game
        self.__module__ = module  # by which discord.py knows the cogs of an extension when it unloads that


def add_face(bot: Umpire, slug: str, verbs: Iterable[Subcommand | Group]) -> Awaitable[None]:
    """Add the commands of a game: `new`, `learn`, its verbs, and a group for each kind of content it is laid out with.

    Await it in the `setup` of the module that is the face.
    """
    module = sys._getframe(1).f_globals["__name__"]  # as discord.py finds out to which module a group belongs
    return bot.add_cog(Face(bot, slug, _commands(bot.service.store.game(slug), slug, tuple(verbs)), module))


@per_content
def _commands(game: AnyGame, slug: str, verbs: tuple[Subcommand | Group, ...]) -> app_commands.Group:
    """Return the commands of a game; they know no client, so all clients of a process may have the same ones."""
    card = game.card
    group = app_commands.Group(name=card.command, description=f"Play {card.title}", guild_only=True)
    group.add_command(new_command(card))
    if game.lesson is not None:
        group.add_command(learn_command(card, game.lesson))
    for verb in verbs:
        group.add_command(
            verb_group(game, slug, verb) if isinstance(verb, Group) else verb_command(slug, verb.of(game))
        )
    for kind in card.contents:
        group.add_command(content_group(card, kind))
    return group
