"""`/shields`: Raise Shields in Discord. What its verbs are called; everything else is common to all games."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.tables import new_command
from cogs.common.verbs import Option, Verb, add_verbs
from games.registry import find_game

SLUG = "raise_shields"

_TARGET = Option("target", "The ship to hit")
_SIDE = Option("side", "Which cannons fire")

VERBS = (
    Verb("build", "Spend your credits on upgrades", (Option("upgrades", "Upgrades, or none", rest=True),)),
    Verb("side", "Choose your side of the map", (Option("side", "A side, or auto"),)),
    Verb(
        "place",
        "Place your ship in your zone",
        (Option("hex", "A hex of your zone"), Option("facing", "Where the bow points")),
    ),
    Verb("first", "Name the first player of the round", (Option("player", "Who goes first"),)),
    Verb("move", "Fly and turn", (Option("maneuver", "Steps, such as 2F L F, or hold", rest=True),)),
    Verb("accept", "Let your stress test stand"),
    Verb("reroll", "Roll your stress test again"),
    Verb(
        "fire",
        "Fire the cannons of one side",
        (_SIDE, _TARGET, Option("boarding", "Spend a crew member: every 6 counts twice", word="boarding")),
    ),
    Verb(
        "boarding",
        "Fire at close quarters: spend a crew member, every 6 counts twice",
        (_SIDE, _TARGET),
        "fire",
        ("boarding",),
    ),
    Verb("torpedo", "Launch a torpedo", (_TARGET,)),
    Verb("pass", "Fire no more this round"),
    Verb("evade", "Evade an attack", (Option("stress", "Take 1 stress for one more die", word="stress"),)),
    Verb("locate", "Say where the hits go", (Option("where", "Hull, crew, stress or cannons"),)),
    Verb("repair", "Spend your repair points", (Option("parts", "Such as shields 2 hull 1, or none", rest=True),)),
)


def setup(client: Umpire) -> None:
    """Add the commands to the client."""
    game = find_game(SLUG)
    group = app_commands.Group(name=game.card.command, description=f"Play {game.card.title}", guild_only=True)
    group.add_command(new_command(SLUG))
    add_verbs(group, SLUG, VERBS)
    client.tree.add_command(group)
