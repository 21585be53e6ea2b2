"""`/shields`: Raise Shields in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Argument, Subcommand, Umpire, add_face
from games.kernel.numbers import often
from games.raise_shields.content.numbers import BOARDING_WORTH, EVASION_STRESS

SLUG = "raise_shields"

_TARGET = Argument("target", "The ship to hit")
_SIDE = Argument("side", "Which cannons fire")

VERBS = (
    Subcommand("build", "Spend your credits on upgrades", (Argument("upgrades", "Upgrades, or none", rest=True),)),
    Subcommand("side", "Choose your side of the map", (Argument("side", "A side, or auto"),)),
    Subcommand(
        "place",
        "Place your ship in your zone",
        (Argument("hex", "A hex of your zone"), Argument("facing", "Where the bow points")),
    ),
    Subcommand("first", "Name the first player of the round", (Argument("player", "Who goes first"),)),
    Subcommand("move", "Fly and turn", (Argument("maneuver", "Steps, such as 2F L F, or hold", rest=True),)),
    Subcommand("accept", "Let your stress test stand"),
    Subcommand("reroll", "Roll your stress test again"),
    Subcommand(
        "fire",
        "Fire the cannons of one side",
        (
            _SIDE,
            _TARGET,
            Argument("boarding", f"Spend a crew member: every 6 counts {often(BOARDING_WORTH)}", word="boarding"),
        ),
    ),
    Subcommand(
        "boarding",
        f"Fire at close quarters: spend a crew member, every 6 counts {often(BOARDING_WORTH)}",
        (_SIDE, _TARGET),
        "fire",
        ("boarding",),
    ),
    Subcommand("torpedo", "Launch a torpedo", (_TARGET,)),
    Subcommand("pass", "Fire no more this round"),
    Subcommand(
        "evade",
        "Evade an attack",
        (Argument("stress", f"Take {EVASION_STRESS} stress for one more die", word="stress"),),
    ),
    Subcommand("locate", "Say where the hits go", (Argument("where", "Hull, crew, stress or cannons", rest=True),)),
    Subcommand("declare", "End the battle, nobody else having cannons left"),
    Subcommand("fight", "Fight on against ships without cannons"),
    Subcommand(
        "repair", "Spend your repair points", (Argument("parts", "Such as shields 2 hull 1, or none", rest=True),)
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
