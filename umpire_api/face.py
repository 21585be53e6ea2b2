"""The commands of a game in Discord.

    VERBS = (Subcommand("run", "Run", (Argument("distance", "How far, in metres"),)),)

    async def setup(bot: Umpire) -> None:
        await add_face(bot, "tiny", VERBS)

What a face is made of:

- `Subcommand`: a verb as a slash command
- `Argument`: what is given with it
- `Group`: subcommands of one name, for what is rare
- `Umpire`: the bot that `setup` is handed
- `add_face`: adds all commands of a game
"""

from cogs.common.face import Argument, Group, Subcommand, Umpire, add_face

__all__ = [
    "Argument",
    "Group",
    "Subcommand",
    "Umpire",
    "add_face",
]
