"""`/uprising`: Uprising in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Argument, Subcommand, Umpire, add_face

SLUG = "uprising"

_WHO = Argument("who", "Which of your characters acts: W, L1, ..")

VERBS = (
    Subcommand("place", "Place your characters at the start", (Argument("region", "A free region, or auto"),)),
    Subcommand("move", "Go to an adjacent region (1$)", (_WHO, Argument("region", "Where to"))),
    Subcommand("intimidate", "Turn a resource token into a follower (1$)", (_WHO, Argument("token", "Which resource"))),
    Subcommand("slay", "Remove another player's follower (1$)", (_WHO, Argument("victim", "Whose follower"))),
    Subcommand("campaign", "Gain 1$", (_WHO,)),
    Subcommand(
        "decree",
        "Two tokens: a follower here and in every neighbour (6$)",
        (_WHO, Argument("tokens", "Two resources", rest=True)),
    ),
    Subcommand("skirmish", "Fight here or next door (3$)", (_WHO, Argument("region", "Where"))),
    Subcommand(
        "promote",
        "Your Warlord raises a Lieutenant (10$)",
        (Argument("region", "Where, and a name if you pick", rest=True),),
    ),
    Subcommand("end", "End your turn"),
    Subcommand(
        "take",
        "Skirmish, steps a and b: what is removed",
        (Argument("targets", "Followers' owners, or a Lieutenant", rest=True),),
    ),
    Subcommand("trade", "Skirmish, step c: trade followers one for one", (Argument("count", "How many, 0 for none"),)),
    Subcommand(
        "settle",
        "Go to War: settle all your Skirmishes at once",
        (Argument("answers", "Regions with answers; the rest goes as time-out has it", rest=True, required=False),),
    ),
    Subcommand("stay", "Make no move in the tie-break"),
    Subcommand(
        "choose", "Pick your Warlord and Lieutenant (table option)", (Argument("names", "Two names", rest=True),)
    ),
    Subcommand("bid", "Bid for the 1st Player Marker, in secret (table option)", (Argument("amount", "How many $"),)),
    Subcommand(
        "give", "Give another player money (table option)", (Argument("to", "Who"), Argument("amount", "How many $"))
    ),
    Subcommand("leave", "Leave the game for good (table option)"),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
