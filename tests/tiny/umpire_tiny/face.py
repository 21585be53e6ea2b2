"""`/tiny`: a tiny race in Discord. What its verbs are called; everything else is common to all games."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.tables import new_command
from cogs.common.verbs import Option, Verb, add_verbs
from umpire_tiny.game import TINY

VERBS = (
    Verb("pace", "Write your pace for this round", (Option("pace", "Walk, jog or dash"),)),
    Verb("auto", "Let a die write your pace"),
    Verb("run", "Run", (Option("distance", "How far, in metres"),)),
    Verb("catch", "Pay stamina to stay on your feet"),
    Verb("fall", "Fall, and go half the distance"),
)


def setup(client: Umpire) -> None:
    """Add the commands to the client."""
    card = TINY.card
    group = app_commands.Group(name=card.command, description=f"Play {card.title}", guild_only=True)
    group.add_command(new_command(card.slug))
    add_verbs(group, card.slug, VERBS)
    client.tree.add_command(group)
