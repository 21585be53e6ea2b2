"""`/uprising`: Uprising in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Group, Subcommand, Umpire, add_face
from games.kernel.base.numbers import in_word
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

VERBS = (
    Subcommand("move", f"Go to an adjacent region ({MOVE_COST}$)"),
    Subcommand("intimidate", f"Turn a resource token into a follower ({INTIMIDATE_COST}$)"),
    Subcommand("slay", f"Remove another player's follower ({SLAY_COST}$)"),
    Subcommand("campaign", f"Gain {CAMPAIGN_GAIN}$"),
    Subcommand(
        "decree",
        f"Pay {in_word(DECREE_TOKENS)} tokens: a follower here and in every adjacent region ({DECREE_COST}$)",
    ),
    Subcommand("skirmish", f"Fight here or in an adjacent region ({SKIRMISH_COST}$)"),
    Subcommand("promote", f"Your Warlord makes a Lieutenant ({PROMOTE_COST}$)"),
    Subcommand("end", "End your turn"),
    Subcommand("give", "Give another player money (table option)"),
    Subcommand("leave", "Leave the game for ever (table option)"),
    Group(
        "prepare",
        "Before the first round: characters, places, bids",
        (
            Subcommand("choose", "Pick your Warlord and Lieutenant (table option)"),
            Subcommand("place", "Place your characters at the start"),
            Subcommand("bid", "Bid for the 1st Player Marker, in secret (table option)"),
        ),
    ),
    Group(
        "resolve",
        "Skirmishes and ties: what is removed, traded, settled",
        (
            Subcommand("take", "Skirmish, steps a and b: choose what is removed"),
            Subcommand("trade", "Skirmish, step c: give up followers, so opponents lose as many"),
            Subcommand("settle", "Go to War: settle all your Skirmishes at once"),
            Subcommand("stay", "Make no move in the tie-break"),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
