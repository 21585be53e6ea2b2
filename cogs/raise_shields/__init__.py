"""`/shields`: Raise Shields in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Subcommand, Umpire, add_face

SLUG = "raise_shields"

VERBS = (
    Subcommand("build", "Spend your credits on upgrades"),
    Subcommand("side", "Choose your side of the map"),
    Subcommand("place", "Place your ship in your zone"),
    Subcommand("first", "Name the first player of the round"),
    Subcommand("move", "Fly and turn"),
    Subcommand("accept", "Let your stress test stand"),
    Subcommand("reroll", "Roll your stress test again"),
    Subcommand("fire", "Fire the cannons of one side"),
    Subcommand("boarding", "Fire at close quarters: spend a crew member, every 6 counts twice", "fire", ("boarding",)),
    Subcommand("torpedo", "Launch a torpedo"),
    Subcommand("pass", "Fire no more this round"),
    Subcommand("evade", "Evade an attack"),
    Subcommand("locate", "Say where the hits go"),
    Subcommand("declare", "End the battle, nobody else having cannons left"),
    Subcommand("fight", "Fight on against ships without cannons"),
    Subcommand("repair", "Spend your repair points"),
)


def setup(client: Umpire) -> None:
    """Add the commands to the client."""
    add_face(client, SLUG, VERBS)
