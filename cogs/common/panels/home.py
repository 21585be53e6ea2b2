"""Where people go on from who play from their list of matches, and not from the channel of a match."""

import discord

from bot.matches import MatchInfo
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import Control
from cogs.common.controls.gate import is_here
from cogs.common.core.ask import Ask


def home_controls(match: str) -> list[Control]:
    """Return the buttons that lead on from a match: to the next one that waits for the person, and to the list."""
    return [
        Control("Next match", button_id(NO_MATCH, "minenext", argument=match), discord.ButtonStyle.primary),
        home_control(),
    ]


def home_control() -> Control:
    """Return the button that leads to the list of one's matches."""
    return Control("My matches", button_id(NO_MATCH, "minepage", argument="0"))


def is_elsewhere(ask: Ask, info: MatchInfo) -> bool:
    """Whether a person acts in a match from another place than its channel."""
    return not is_here(ask, info.guild_id, info.channel_id)
