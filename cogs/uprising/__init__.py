"""`/uprising`: Uprising in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Argument, Subcommand, Umpire, add_face
from games.kernel.numbers import in_word
from games.uprising.content.numbers import (
    CAMPAIGN_GAIN,
    DECREE_COST,
    DECREE_TOKENS,
    INTIMIDATE_COST,
    MOVE_COST,
    PROMOTE_COST,
    SKIRMISH_COST,
    SLAY_COST,
)

SLUG = "uprising"

_WHO = Argument("who", "Which of your characters acts: W, L1, ..")

VERBS = (
    Subcommand("place", "Place your characters at the start", (Argument("region", "A free region, or auto"),)),
    Subcommand("move", f"Go to an adjacent region ({MOVE_COST}$)", (_WHO, Argument("region", "Where to"))),
    Subcommand(
        "intimidate",
        f"Turn a resource token into a follower ({INTIMIDATE_COST}$)",
        (_WHO, Argument("token", "Which resource")),
    ),
    Subcommand(
        "slay", f"Remove another player's follower ({SLAY_COST}$)", (_WHO, Argument("victim", "Whose follower"))
    ),
    Subcommand("campaign", f"Gain {CAMPAIGN_GAIN}$", (_WHO,)),
    Subcommand(
        "decree",
        f"{in_word(DECREE_TOKENS).capitalize()} tokens: a follower here and in every neighbour ({DECREE_COST}$)",
        (_WHO, Argument("tokens", f"{in_word(DECREE_TOKENS).capitalize()} resources", rest=True)),
    ),
    Subcommand("skirmish", f"Fight here or next door ({SKIRMISH_COST}$)", (_WHO, Argument("region", "Where"))),
    Subcommand(
        "promote",
        f"Your Warlord raises a Lieutenant ({PROMOTE_COST}$)",
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
        (
            Argument(
                "answers", "Your answers by region; anything you leave out uses the default", rest=True, required=False
            ),
        ),
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
