"""Calling people in a channel: a message mentions those whom it is for, and nobody else whom it names."""

import discord
import structlog

from bot.posts.words import mention
from cogs.common.core.ask import Ask, channel_of
from games.kernel.text.prose import clip

UNCALLED = "Discord did not take my message to the other players: please tell them yourself."
_MAX_CONTENT = 2000

log = structlog.get_logger("umpire.calling")


def calling(*people: int) -> discord.AllowedMentions:
    """Return who is called by a message: these people, and nobody else whom it names."""
    allowed = discord.AllowedMentions.none()
    allowed.users = [discord.Object(user_id) for user_id in people]
    return allowed


async def call_people(ask: Ask, channel: discord.abc.Messageable, text: str, *people: int, mark: str = "") -> bool:
    """Call people to a channel, best effort and once for an interaction and a `mark`; returns whether it worked."""
    try:
        await channel.send(text, nonce=f"{ask.id}{mark}", allowed_mentions=calling(*people))
    except discord.HTTPException as error:
        log.warning("nobody called", interaction=ask.id, code=error.code, status=error.status)
        return False
    return True


async def say_in_channel(ask: Ask, sentence: str) -> None:
    """Say to a person in the channel what could not be said in private: everybody there can read it."""
    channel = ask.client.get_partial_messageable(channel_of(ask))
    text = clip(f"{mention(ask.user.id)}: {sentence}", _MAX_CONTENT)
    await call_people(ask, channel, text, ask.user.id, mark=".p")
