"""`/urbanwar`: Urban War in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Argument, Subcommand, Umpire, add_face
from games.kernel.numbers import often
from games.urban_war.content.numbers import RUN

SLUG = "urban_war"

_MODEL = Argument("model", "Which of your models: A3")
_WEAPON = Argument("weapon", "With what, if not the best", required=False)

VERBS = (
    Subcommand(
        "team", "Pick your strike team", (Argument("team", "A ready team, or make and its members", rest=True),)
    ),
    Subcommand("put", "Place a piece of terrain", (Argument("piece", "What, where, and how turned", rest=True),)),
    Subcommand("side", "Pick your side of the table", (Argument("side", "North or south"),)),
    Subcommand("first", "Say who begins", (Argument("who", "me or enemy"),)),
    Subcommand("deploy", "Place a model at your edge", (Argument("models", "A model and a point", rest=True),)),
    Subcommand(
        "orders", "Order Overwatch or Snap-fire, in secret", (Argument("models", "snap, or who waits", rest=True),)
    ),
    Subcommand(
        "move", "Move and shoot", (_MODEL, Argument("plan", "Where to, shoot and whom", rest=True, required=False))
    ),
    Subcommand("rush", f"Move {often(RUN)} as far", (_MODEL, Argument("where", "A point, or toward B2", rest=True))),
    Subcommand(
        "assault",
        "Charge, fight, or break off",
        (_MODEL, Argument("plan", "charge, fight or leave, whom, and where to", rest=True)),
    ),
    Subcommand("rally", "Activate a panicked model", (_MODEL,)),
    Subcommand("done", "Make no follow-up action"),
    Subcommand(
        "interrupt",
        "Interrupt with a model on Overwatch",
        (_MODEL, Argument("plan", "shot or intercept, and at which moment", rest=True)),
    ),
    Subcommand("pass", "Do not interrupt"),
    Subcommand(
        "go", "Go on after an interruption", (Argument("plan", "Other points or shot", rest=True, required=False),)
    ),
    Subcommand("use", "Fight back with a weapon", (Argument("weapon", "Which one"),)),
    Subcommand("strike", "Strike an enemy that breaks off", (_MODEL, _WEAPON)),
    Subcommand("shield", "Turn the battleshield on an enemy", (Argument("enemy", "Which one"),)),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
