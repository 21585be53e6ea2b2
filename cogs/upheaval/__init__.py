"""`/upheaval`: Upheaval in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Group, Subcommand, Umpire, add_face
from games.kernel.arguments import VerbOption as Opt

SLUG = "upheaval"

_UNIT = Opt("unit", "Which of your units: A2")
_WAY = Opt("way", "Points, toward B3, or 8 north-east; place 3 12,20 for a model", rest=True, required=False)

VERBS = (
    Subcommand(
        "army",
        "Pick your army",
        arguments=(Opt("army", "A ready army, or: make and the units of your own", rest=True),),
    ),
    Subcommand("deploy", "Place a unit", arguments=(Opt("units", "A unit and a point, or auto", rest=True),)),
    Subcommand("move", "Move a unit", arguments=(_UNIT, _WAY)),
    Subcommand("run", "Move again after a move", arguments=(_UNIT, _WAY)),
    Subcommand(
        "shoot",
        "Shoot at units",
        arguments=(
            _UNIT,
            Opt("targets", "A target: B3; or several, each with the models that shoot: B3 1,2 B4 3,4", rest=True),
        ),
    ),
    Subcommand(
        "charge", "Charge a unit", arguments=(_UNIT, Opt("plan", "The enemy unit, and points on the way", rest=True))
    ),
    Subcommand("cover", "Take cover", arguments=(_UNIT,)),
    Subcommand("stand", "Let prone models stand up", arguments=(_UNIT, _WAY)),
    Subcommand("fall", "Continue to fall back", arguments=(_UNIT, _WAY)),
    Subcommand(
        "tunnel", "Go through a tunnel", arguments=(_UNIT, Opt("exit", "Which entrance it leaves by: E2", rest=True))
    ),
    Subcommand(
        "attach",
        "Attach a personality to a unit, or let it leave",
        arguments=(Opt("personality", "Which one: A5"), Opt("unit", "Which unit: A2, or none")),
    ),
    Subcommand("pass", "Let a unit do nothing", arguments=(_UNIT,)),
    Subcommand("done", "End the activation, or end recording"),
    Group(
        "prepare",
        "Before the battle: experience, terrain, battle conditions",
        (
            Subcommand(
                "spend", "Spend experience", arguments=(Opt("gains", "A unit and a gain, or nothing", rest=True),)
            ),
            Subcommand(
                "put",
                "Place a piece of terrain",
                arguments=(Opt("piece", "Which piece, where, and its direction", rest=True),),
            ),
            Subcommand("condition", "Pick a battle condition", arguments=(Opt("condition", "Its number, or none"),)),
            Subcommand(
                "set",
                "Place what a battle condition gives you",
                arguments=(Opt("place", "A point, auto, or none", rest=True),),
            ),
        ),
    ),
    Group(
        "resolve",
        "Which models are hit, which they strike, and which melee is next",
        (
            Subcommand(
                "casualties",
                "Choose the models that take the hits",
                arguments=(Opt("models", "Numbers of models in order, or auto: the nearest", rest=True),),
            ),
            Subcommand(
                "blows",
                "Choose the enemies that your models strike",
                arguments=(Opt("blows", "Your models and their targets, or auto", rest=True),),
            ),
            Subcommand("fight", "Pick the melee that is fought next", arguments=(Opt("unit", "A unit in it"),)),
        ),
    ),
    Group(
        "record",
        "Without the house pack: what you have rolled by the book",
        (
            Subcommand(
                "casualty",
                "Record lost models",
                arguments=(Opt("unit", "Which unit"), Opt("models", "How many, or which", rest=True)),
            ),
            Subcommand(
                "state",
                "Record a unit's state",
                arguments=(
                    Opt("unit", "Which unit"),
                    Opt("state", "pinned, falling, ready, prone 1 2, wounded 1, or back", rest=True),
                ),
            ),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
