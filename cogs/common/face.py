"""A game's face: all its commands, from what its card says and a list of what its verbs are called.

Everything that a face needs, of this house or of a package, is here:

    VERBS = (Subcommand("run", "Run", (Argument("distance", "How far, in metres"),)),)

    def setup(client: Umpire) -> None:
        add_face(client, "tiny", VERBS)
"""

from collections.abc import Iterable

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.contents import content_group
from cogs.common.opening import new_command
from cogs.common.verbs import Argument, Subcommand, verb_command

__all__ = ["Argument", "Subcommand", "Umpire", "add_face"]


def add_face(client: Umpire, slug: str, verbs: Iterable[Subcommand]) -> None:
    """Add the commands of a game: `new`, its verbs, and a group for each kind of content it is laid out with."""
    card = client.service.store.game(slug).card
    group = app_commands.Group(name=card.command, description=f"Play {card.title}", guild_only=True)
    group.add_command(new_command(card))
    for verb in verbs:
        group.add_command(verb_command(slug, verb))
    for kind in card.contents:
        group.add_command(content_group(card, kind))
    client.tree.add_command(group)
