"""`/shields`: Raise Shields in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Group, Subcommand, Umpire, add_face
from games.kernel.base.numbers import often
from games.raise_shields.content.numbers import BOARDING_WORTH

SLUG = "raise_shields"

VERBS = (
    Subcommand("first", "Name the first player of the round"),
    Subcommand("move", "Fly and turn"),
    Subcommand("accept", "Keep the result of your stress test"),
    Subcommand("reroll", "Roll your stress test again"),
    Subcommand("fire", "Fire the cannons of one side"),
    Subcommand(
        "boarding",
        f"Fire and board: spend a crew member, every 6 counts {often(BOARDING_WORTH)}",
        "fire",
        ("boarding",),
    ),
    Subcommand("torpedo", "Launch a torpedo"),
    Subcommand("pass", "Don't fire any more in this round"),
    Subcommand("withdraw", "Leave a match of more than two players: all your ships flee"),
    Subcommand("evade", "Evade an attack"),
    Subcommand("repair", "Spend your repair points"),
    Group(
        "prepare",
        "Before the battle: upgrades, sides, places",
        (
            Subcommand("build", "Spend your credits on upgrades"),
            Subcommand("side", "Choose your side of the map"),
            Subcommand("place", "Place your ship in your zone"),
        ),
    ),
    Group(
        "resolve",
        "Which hits you evade, where hits go, and whether the battle ends",
        (
            Subcommand("dodge", "Pick the hits that you evade"),
            Subcommand("locate", "Say where the hits go"),
            Subcommand("declare", "End the battle, because nobody else has cannons left"),
            Subcommand("fight", "Fight on against ships without cannons"),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
