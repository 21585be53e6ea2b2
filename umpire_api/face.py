"""The commands of a game in Discord.

    VERBS = (Subcommand("run", "Run"),)

    async def setup(bot: Umpire) -> None:
        await add_face(bot, "tiny", VERBS)

What a face is made of:

- `Subcommand`: a verb as a slash command; its options are the arguments that the verb declares
- `Group`: subcommands of one name, for what is rare
- `Umpire`: the bot that `setup` is handed
- `add_face`: adds all commands of a game
"""

from cogs.common.face import Group, Subcommand, Umpire, add_face

__all__ = [
    "Group",
    "Subcommand",
    "Umpire",
    "add_face",
]
