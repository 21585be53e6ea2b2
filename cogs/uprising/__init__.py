"""`/uprising`: Uprising in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Subcommand, Umpire, add_face

SLUG = "uprising"

VERBS = (
    Subcommand("place", "Place your characters at the start"),
    Subcommand("move", "Go to an adjacent region (1$)"),
    Subcommand("intimidate", "Turn a resource token into a follower (1$)"),
    Subcommand("slay", "Remove another player's follower (1$)"),
    Subcommand("campaign", "Gain 1$"),
    Subcommand("decree", "Two tokens: a follower here and in every neighbour (6$)"),
    Subcommand("skirmish", "Fight here or next door (3$)"),
    Subcommand("promote", "Your Warlord raises a Lieutenant (10$)"),
    Subcommand("end", "End your turn"),
    Subcommand("take", "Skirmish, steps a and b: what is removed"),
    Subcommand("trade", "Skirmish, step c: trade followers one for one"),
    Subcommand("settle", "Go to War: settle all your Skirmishes at once"),
    Subcommand("stay", "Make no move in the tie-break"),
    Subcommand("choose", "Pick your Warlord and Lieutenant (table option)"),
    Subcommand("bid", "Bid for the 1st Player Marker, in secret (table option)"),
    Subcommand("give", "Give another player money (table option)"),
    Subcommand("leave", "Leave the game for good (table option)"),
)


def setup(client: Umpire) -> None:
    """Add the commands to the client."""
    add_face(client, SLUG, VERBS)
