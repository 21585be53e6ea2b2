"""`/upheaval`: Upheaval in Discord. What its verbs are called; everything else is common to all games."""

from cogs.common.face import Argument, Group, Subcommand, Umpire, add_face

SLUG = "upheaval"

_UNIT = Argument("unit", "Which of your units: A2")
_WAY = Argument("way", "Points, toward B3, or 8 north-east; place 3 12,20 for a model", rest=True, required=False)

VERBS = (
    Subcommand("army", "Pick your army", (Argument("army", "A ready army, or make and its units", rest=True),)),
    Subcommand("deploy", "Place a unit", (Argument("units", "A unit and a point, or auto", rest=True),)),
    Subcommand("move", "Move a unit", (_UNIT, _WAY)),
    Subcommand("run", "Move again after a move", (_UNIT, _WAY)),
    Subcommand("shoot", "Shoot at units", (_UNIT, Argument("targets", "Whom: B3, or B3 1,2 B4 3,4", rest=True))),
    Subcommand("charge", "Charge a unit", (_UNIT, Argument("plan", "Whom, and points before contact", rest=True))),
    Subcommand("cover", "Take cover", (_UNIT,)),
    Subcommand("stand", "Let prone models stand up", (_UNIT, _WAY)),
    Subcommand("fall", "Go on falling back", (_UNIT, _WAY)),
    Subcommand(
        "tunnel", "Go through a tunnel", (_UNIT, Argument("exit", "Which entrance it leaves by: E2", rest=True))
    ),
    Subcommand(
        "attach",
        "Attach a personality to a unit, or let it leave",
        (Argument("personality", "Which one: A5"), Argument("unit", "Which unit: A2, or none")),
    ),
    Subcommand("pass", "Let a unit do nothing", (_UNIT,)),
    Subcommand("done", "End the activation, or what is recorded"),
    Group(
        "prepare",
        "Before the battle: experience, terrain, battle conditions",
        (
            Subcommand("spend", "Spend experience", (Argument("gains", "A unit and a gain, or nothing", rest=True),)),
            Subcommand(
                "put", "Place a piece of terrain", (Argument("piece", "What, where, and how turned", rest=True),)
            ),
            Subcommand("condition", "Pick a battle condition", (Argument("condition", "Its number, or none"),)),
            Subcommand(
                "set", "Place what a condition brings", (Argument("place", "A point, auto, or none", rest=True),)
            ),
        ),
    ),
    Group(
        "resolve",
        "Who is hit, whom your models strike, and which melee is next",
        (
            Subcommand(
                "casualties",
                "Say who takes the hits",
                (Argument("models", "Numbers in order, or auto: the nearest", rest=True),),
            ),
            Subcommand(
                "blows", "Say whom your models strike", (Argument("blows", "Who strikes whom, or auto", rest=True),)
            ),
            Subcommand("fight", "Pick the melee that is fought next", (Argument("unit", "A unit in it"),)),
        ),
    ),
    Group(
        "record",
        "Without the house pack: what you have rolled by the book",
        (
            Subcommand(
                "casualty",
                "Record lost models",
                (Argument("unit", "Which unit"), Argument("models", "How many, or which", rest=True)),
            ),
            Subcommand(
                "state",
                "Record a unit's state",
                (
                    Argument("unit", "Which unit"),
                    Argument("state", "pinned, falling, ready, prone 1 2, wounded 1, or back", rest=True),
                ),
            ),
        ),
    ),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, SLUG, VERBS)
