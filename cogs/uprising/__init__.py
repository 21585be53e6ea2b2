"""`/uprising`: Uprising in Discord. What its verbs are called; everything else is common to all games."""

from discord import app_commands

from cogs.common.client import Umpire
from cogs.common.tables import new_command
from cogs.common.uploads import upload_group
from cogs.common.verbs import Option, Verb, add_verbs
from games.registry import find_game

SLUG = "uprising"

_WHO = Option("who", "Which of your characters acts: W, L1, ..")

VERBS = (
    Verb("choose", "Pick your Warlord and Lieutenant", (Option("names", "Two names", rest=True),)),
    Verb("place", "Place your characters at the start", (Option("region", "A free region, or auto"),)),
    Verb("move", "Go to an adjacent region (1$)", (_WHO, Option("region", "Where to"))),
    Verb("intimidate", "Turn a resource token into a follower (1$)", (_WHO, Option("token", "Which resource"))),
    Verb("slay", "Remove another player's follower (1$)", (_WHO, Option("victim", "Whose follower"))),
    Verb("campaign", "Gain 1$", (_WHO,)),
    Verb(
        "decree",
        "Two tokens: a follower here and in every neighbour (6$)",
        (_WHO, Option("tokens", "Two resources", rest=True)),
    ),
    Verb("skirmish", "Fight here or next door (3$)", (_WHO, Option("region", "Where"))),
    Verb(
        "take",
        "Skirmish, steps a and b: what is removed",
        (Option("targets", "Followers' owners, or a Lieutenant", rest=True),),
    ),
    Verb("trade", "Skirmish, step c: trade followers one for one", (Option("count", "How many, 0 for none"),)),
    Verb(
        "promote",
        "Your Warlord raises a Lieutenant (10$)",
        (Option("region", "Where, and a name if you pick", rest=True),),
    ),
    Verb("give", "Give another player money (table option)", (Option("to", "Who"), Option("amount", "How many $"))),
    Verb("stay", "Make no move in the tie-break"),
    Verb("end", "End your turn"),
    Verb("leave", "Leave the game for good (table option)"),
)


def setup(client: Umpire) -> None:
    """Add the commands to the client."""
    game = find_game(SLUG)
    group = app_commands.Group(name=game.command, description=f"Play {game.title}", guild_only=True)
    group.add_command(new_command(SLUG))
    add_verbs(group, SLUG, VERBS)
    upload_group(group, SLUG, "map", "map")
    client.tree.add_command(group)
