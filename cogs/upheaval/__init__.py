"""`/upheaval`: Upheaval in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Group, Subcommand, Umpire, add_face

SLUG = "upheaval"

VERBS = (
    Subcommand("move", "Move a unit"),
    Subcommand("run", "Move again after a move"),
    Subcommand("shoot", "Shoot at units"),
    Subcommand("charge", "Charge a unit"),
    Subcommand("cover", "Take cover"),
    Subcommand("tunnel", "Go through a tunnel"),
    Subcommand("pass", "Let a unit do nothing"),
    Subcommand("done", "End the activation, or the recording"),
    Group(
        "prepare",
        "Before the battle: armies, deployment, experience, terrain, conditions",
        (
            Subcommand("army", "Pick your army"),
            Subcommand("deploy", "Place a unit"),
            Subcommand("attach", "Attach a personality to a unit, or let it leave"),
            Subcommand("spend", "Spend experience"),
            Subcommand("put", "Place a piece of terrain"),
            Subcommand("condition", "Pick a battle condition"),
            Subcommand("set", "Place what a condition brings"),
        ),
    ),
    Group(
        "resolve",
        "Who is hit, whom you strike, which melee is next, who falls back or gets up",
        (
            Subcommand("stand", "Let prone models stand up"),
            Subcommand("fall", "Go on falling back"),
            Subcommand("casualties", "Say who takes the hits"),
            Subcommand("blows", "Say whom your models strike"),
            Subcommand("fight", "Pick the melee that is fought next"),
        ),
    ),
    Group(
        "record",
        "Without the house pack: what you have rolled by the book",
        (
            Subcommand("casualty", "Record lost models"),
            Subcommand("state", "Record a unit's state"),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
