"""`/urbanwar`: Urban War in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Subcommand, Umpire, add_face
from games.kernel.arguments import VerbOption as Opt
from games.kernel.numbers import often
from games.urban_war.content.numbers import RUN

SLUG = "urban_war"

_MODEL = Opt("model", "Which of your models: A3")
_WEAPON = Opt("weapon", "A weapon; without it, the best", required=False)

VERBS = (
    Subcommand(
        "team",
        "Pick your strike team",
        arguments=(Opt("team", "A ready team, or: make and the members of your own", rest=True),),
    ),
    Subcommand(
        "put", "Place a piece of terrain", arguments=(Opt("piece", "Which piece, where, and its direction", rest=True),)
    ),
    Subcommand("side", "Pick your side of the table", arguments=(Opt("side", "North or south"),)),
    Subcommand("first", "Say who begins", arguments=(Opt("who", "Write me or enemy"),)),
    Subcommand("deploy", "Place a model at your edge", arguments=(Opt("models", "A model and a point", rest=True),)),
    Subcommand(
        "orders",
        "Order Overwatch or Snap-fire, in secret",
        arguments=(Opt("models", "snap, or: overwatch and the models that wait", rest=True),),
    ),
    Subcommand(
        "move",
        "Move and shoot",
        arguments=(_MODEL, Opt("plan", "Where to, then: shoot and the target", rest=True, required=False)),
    ),
    Subcommand(
        "rush", f"Move {often(RUN)} as far", arguments=(_MODEL, Opt("where", "A point, or toward B2", rest=True))
    ),
    Subcommand(
        "assault",
        "Charge, fight, or break off",
        arguments=(_MODEL, Opt("plan", "charge, fight or leave; the enemy; where to", rest=True)),
    ),
    Subcommand("rally", "Activate a panicked model", arguments=(_MODEL,)),
    Subcommand("done", "End without a follow-up action"),
    Subcommand(
        "interrupt",
        "Interrupt with a model on Overwatch",
        arguments=(_MODEL, Opt("plan", "shot or intercept, and at which moment", rest=True)),
    ),
    Subcommand("pass", "Don't interrupt"),
    Subcommand(
        "go",
        "Go on after an interruption",
        arguments=(Opt("plan", "Other points, or another shot", rest=True, required=False),),
    ),
    Subcommand("use", "Fight back with a weapon", arguments=(Opt("weapon", "Which one"),)),
    Subcommand("strike", "Strike an enemy that breaks off", arguments=(_MODEL, _WEAPON)),
    Subcommand("shield", "Turn the battleshield on an enemy", arguments=(Opt("enemy", "Which one"),)),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
