"""`/tiny`: a tiny race in Discord. What its verbs are called; everything else is common to all games."""

from umpire_api.face import Subcommand, Umpire, add_face

VERBS = (
    Subcommand("pace", "Write your pace for this round"),
    Subcommand("auto", "Let a die write your pace"),
    Subcommand("run", "Run"),
    Subcommand("catch", "Pay stamina to stay on your feet"),
    Subcommand("fall", "Fall, and go half the distance"),
)


async def setup(bot: Umpire) -> None:
    """Add the commands to the bot."""
    await add_face(bot, "tiny", VERBS)
