"""Messages whose question is over: a press on one of them takes the buttons away."""

import contextlib

import discord

from bot.posts.sheets import NEUTRAL, Sheet
from cogs.common.answering.answers import put
from cogs.common.core.ask import Ask


async def close(ask: Ask, words: str) -> None:
    """Take the buttons from the message pressed, unless another press has done that, and say why in their place."""
    with contextlib.suppress(discord.HTTPException):  # it is no more than tidy
        message = await ask.original_response()
        if any(_has_buttons(part) for part in message.components):
            await put(ask, Sheet(NEUTRAL).text(words))


def _has_buttons(part: object) -> bool:
    parts = part.children if isinstance(part, discord.Container) else [part]
    return any(isinstance(item, discord.ActionRow) for item in parts)
