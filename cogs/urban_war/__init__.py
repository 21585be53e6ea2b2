"""`/urbanwar`: Urban War in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Group, Subcommand, Umpire, add_face
from games.kernel.base.numbers import often
from games.urban_war.content.numbers import RUSH

SLUG = "urban_war"

VERBS = (
    Subcommand("first", "Say who begins"),
    Subcommand("orders", "Order Overwatch or Snap-fire, in secret"),
    Subcommand("move", "Move and shoot"),
    Subcommand("rush", f"Move {often(RUSH)} as far"),
    Subcommand("assault", "Charge, fight, or break off"),
    Subcommand("rally", "Activate a panicked model"),
    Subcommand("done", "Make no follow-up action"),
    Subcommand("interrupt", "Interrupt with a model on Overwatch"),
    Subcommand("pass", "Do not interrupt"),
    Group(
        "prepare",
        "Before the first turn: teams, terrain, sides, deployment",
        (
            Subcommand("team", "Pick your strike team"),
            Subcommand("put", "Place a piece of terrain"),
            Subcommand("side", "Pick your side of the table"),
            Subcommand("deploy", "Place a model at your edge"),
        ),
    ),
    Group(
        "resolve",
        "Answers in close combat, and after an interruption",
        (
            Subcommand("go", "Go on after an interruption"),
            Subcommand("use", "Fight back with a weapon"),
            Subcommand("strike", "Strike an enemy that breaks off"),
            Subcommand("shield", "Turn the battleshield on an enemy"),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
