"""Answers for all as messages of their own: posted once, also where Discord's word that they were is lost."""

import functools

import discord

from bot.posts.sheets import Sheet
from cogs.common.answers import retract
from cogs.common.ask import Ask, channel_of
from cogs.common.resending import CutOff, once

_NEXT = 20
"""So many messages after an interaction are looked at for what followed it."""
NOBODY = discord.AllowedMentions.none()


async def speak(ask: Ask, sheet: Sheet, pings: discord.AllowedMentions = NOBODY) -> discord.Message:
    """Post something in place of the private answer that was acknowledged: only a new message calls people."""
    await retract(ask)
    return await follow(ask, sheet, pings)


async def follow(ask: Ask, sheet: Sheet, pings: discord.AllowedMentions = NOBODY) -> discord.Message:
    """Post something after an answer, once: Discord knows no nonce here."""

    async def send() -> discord.Message:
        sheet.rewind()
        return await ask.followup.send(
            view=sheet.view(), files=sheet.files, allowed_mentions=pings, ephemeral=False, wait=True
        )

    return await once(send, functools.partial(_found, ask))


async def _found(ask: Ask) -> discord.Message | None:
    """Return what followed an interaction; raises CutOff where the channel cannot be read: rather none than two."""
    if not ask.app_permissions.read_message_history:
        raise CutOff(PermissionError("Read Message History is missing"))
    channel = ask.client.get_partial_messageable(channel_of(ask))
    async for message in channel.history(limit=_NEXT, after=discord.Object(ask.id)):
        about = message.interaction_metadata
        if about is not None and about.id == ask.id:
            return message
    return None
